// Commands under mpirun: several processes give the same result as one.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/program.hpp"
#include "cluster/mpirun.hpp"
#include "effort.hpp"

namespace {

using Json = nlohmann::json;

// The result of an analysis without the parts that depend on the distribution of the work. A search that prunes may
// find another of several equal lines.
Json essence(const std::string& text, bool with_lines) {
  Json json = Json::parse(text);
  for (const char* name : {"nodes", "seconds", "nodes_per_second", "table_permille", "counters"}) json.erase(name);
  if (!with_lines)
    for (Json& best : json.at("best")) best.erase("line");
  return json;
}

class UnderMpirun : public Program {
 protected:
  void expect_the_same(const std::string& arguments, bool with_lines) const {
    for (const char* lines : {"3", "1"}) {
      if (!tetraply::kFullEffort && *lines == '1') break;
      const std::string all = "analyze " + arguments + " --json --multipv " + lines;
      SCOPED_TRACE(all);
      const Outcome alone = run(all);
      const Outcome together = run(all, mpirun(3));
      ASSERT_EQ(alone.code, 0) << alone.err;
      ASSERT_EQ(together.code, 0) << together.err;
      EXPECT_EQ(together.err, "");
      EXPECT_EQ(essence(together.out, with_lines), essence(alone.out, with_lines));
    }
  }
};

TEST_F(UnderMpirun, AnAnalysisEqualsThatOfOneProcess) {
  const std::string board = write("board", "2 0 0 4\n0 8 0 0\n2 0 0 2\n16 4 0 0\n");
  const std::pair<std::string, bool> analyses[] = {
      {"classic --player maxn:depth=2", true},
      {"classic --player paranoid --depth 2", false},
      {"2048 --depth 3 --player expectimax --position " + board, true},
      {"duo --player alphabeta:lmr=off --depth 2", false},
      {"classic --player best-reply:tt=0 --depth 2", false},
      {"2048 --depth 3 --player minimax:alpha-beta=off --position " + board, true},
      {"tetris --player lookahead:eval=seed --depth 3", true},
      {"2048 --depth 3 --player minimax --position " + board, false},
  };
  for (std::size_t i = 0; i < std::size(analyses); i += tetraply::kCaseStep)
    expect_the_same(analyses[i].first, analyses[i].second);
}

TEST_F(UnderMpirun, AnAnalysisOfSomeMovesEqualsThatOfOneProcess) {
  const Outcome first = run("analyze classic --player maxn --depth 1 --json --multipv 3");
  std::string moves;
  const Json found = Json::parse(first.out);
  for (const Json& best : found.at("best")) moves += " " + best.at("move").get<std::string>();
  expect_the_same("classic --player maxn --depth 2 --searchmoves" + moves, true);
}

TEST_F(UnderMpirun, APlayerThatCannotShareItsWorkThinksAlone) {
  const Outcome alone = run("analyze duo --player random --json");
  const Outcome together = run("analyze duo --player random --json", mpirun(3));
  EXPECT_EQ(together.code, 0);
  EXPECT_NE(together.err.find("one process thinks alone"), std::string::npos) << together.err;
  EXPECT_EQ(essence(together.out, true), essence(alone.out, true));
}

TEST_F(UnderMpirun, OnlyDepthMayLimitAnAnalysis) {
  const char* const limits[] = {"--time 1", "--nodes 1000"};
  for (std::size_t i = 0; i < std::size(limits); i += tetraply::kCaseStep) {
    const Outcome outcome = run(std::string("analyze classic --player maxn ") + limits[i], mpirun(3));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err.rfind("tetraply: under mpirun the answer is reproducible only with a depth limit", 0), 0u)
        << outcome.err;
  }
}

TEST_F(UnderMpirun, AnErrorIsReportedOnce) {
  const char* const wrong[] = {"nosuch", "analyze chess", "analyze duo --player nobody", "--nosuch"};
  for (std::size_t i = 0; i < std::size(wrong); i += tetraply::kCaseStep) {
    const Outcome alone = run(wrong[i]);
    const Outcome together = run(wrong[i], mpirun(3));
    EXPECT_EQ(together.code, 2);
    EXPECT_EQ(together.out, alone.out);
    EXPECT_EQ(together.err.rfind(alone.err + "---", 0), 0u) << together.err;  // followed by mpirun's own message
  }
}

TEST_F(UnderMpirun, OtherCommandsRunInOneProcess) {
  const char* const for_one[] = {"--version", "perft duo 2", "show duo", "players 2048"};
  for (std::size_t i = 0; i < std::size(for_one); i += tetraply::kCaseStep) {
    const Outcome alone = run(for_one[i]);
    const Outcome together = run(for_one[i], mpirun(3));
    EXPECT_EQ(together.code, 0) << together.err;
    EXPECT_EQ(together.out, alone.out);
  }
}

TEST_F(UnderMpirun, AllProcessesRunASweepAndOneStoresIt) {
  const std::string sweep =
      "sweep blokus-maxn --workloads start --depths 1,2 --splits budget:1 --threads 1,2 --repeat 3";
  const auto with = [&](const std::string& name) {
    return sweep + " --db " + path(name + ".db") + " --json " + path(name + ".json");
  };
  const Outcome alone = run(with("alone"));
  const Outcome together = run(with("together"), mpirun(3));
  ASSERT_EQ(alone.code, 0) << alone.err;
  ASSERT_EQ(together.code, 0) << together.err;
  EXPECT_EQ(together.err, "tetraply: 2 runs at once: on one machine they slow each other down\n");
  const Json expected = Json::parse(slurp(path("alone.json"))).at("cells");
  const Json found = Json::parse(slurp(path("together.json"))).at("cells");
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const char* same : {"workload", "depth", "split", "threads", "nodes", "agrees"})
      EXPECT_EQ(found[i].at(same), expected[i].at(same)) << i << same;
  const Outcome again = run(with("together"));
  EXPECT_NE(again.err.find("runs are already in '"), std::string::npos) << "all of them: " << again.err;
}

class MatchUnderMpirun : public UnderMpirun {
 protected:
  [[nodiscard]] std::string match(const std::string& name) const {
    return "match duo --a alphabeta:depth=1,tt=1M --b greedy --games " + std::to_string(kGames) + " --db " +
           path(name + ".db");
  }
  [[nodiscard]] Json games(const std::string& name) const {
    EXPECT_EQ(run("games --contest 1 --db " + path(name + ".db") + " --json " + path(name + ".json")).code, 0);
    return Json::parse(slurp(path(name + ".json")));
  }

  static constexpr int kGames = tetraply::effort(200);
};

TEST_F(MatchUnderMpirun, PlaysTheGamesOfOneProcess) {
  ASSERT_EQ(run(match("alone")).code, 0);
  const Outcome together = run(match("together"), mpirun(3));
  ASSERT_EQ(together.code, 0) << together.err;
  const Json expected = games("alone");
  const Json found = games("together");
  ASSERT_EQ(found.size(), static_cast<std::size_t>(kGames));
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const char* same : {"number", "seats", "seed", "scores", "opening"})
      EXPECT_EQ(found[i].at(same), expected[i].at(same)) << i << same;
}

TEST_F(MatchUnderMpirun, ContinuesAfterOneWasKilled) {
  for (const char* rank : {"1", "2", "0"}) {
    const std::string killer = std::string("sh -c 'if [ $OMPI_COMM_WORLD_RANK = ") + rank +
                               " ]; then (sleep 0.7; kill -9 $$) & fi; exec \"$@\"' sh ";
    static_cast<void>(run(match("killed"), mpirun(3) + killer));
  }
  const Outcome rest = run(match("killed"), mpirun(3));
  ASSERT_EQ(rest.code, 0) << rest.err;
  const Json found = games("killed");
  ASSERT_EQ(found.size(), static_cast<std::size_t>(kGames)) << "no game is lost";
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].at("number"), i) << "no game is there twice";
}

TEST_F(MatchUnderMpirun, AFailedWriteEndsAllProcesses) {
  const Outcome outcome = run(match("none") + " --csv /nowhere/games.csv", mpirun(3));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err.rfind("tetraply: cannot write '/nowhere/games.csv'", 0), 0u) << outcome.err;
}

}  // namespace
