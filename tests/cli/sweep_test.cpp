// tetraply sweep, as used by a person or a script.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace {

using Json = nlohmann::json;

class Sweep : public Program {
 protected:
  // The arguments for one workload without splits, which takes no time.
  [[nodiscard]] std::string quick(const std::string& rest) const {
    return "sweep blokus-maxn --workloads start --depths 1,2 --splits sequential --threads 1 --repeat 2 --db " +
           path("runs.db") + " " + rest;
  }
};

TEST_F(Sweep, ListsTheExperiments) {
  const Outcome outcome = run("sweep --list");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const char* text :
       {"blokus-maxn", "2048-minimax", "duo-heuristics", "tetris-lookahead", "midgame", "stealing:4"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text;
}

TEST_F(Sweep, AnErrorIsRefusedWithCode2AndTheValidValues) {
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    const Outcome outcome = run("sweep " + arguments + " --db " + path("none.db"));
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << arguments << ": " << outcome.err;
  };
  refused("", "valid: blokus-maxn, 2048-minimax");
  refused("blokus", "unknown experiment 'blokus'");
  refused("blokus-maxn --depths 9", "valid: 1 to 5 (start), 1 to 3 (midgame)");
  refused("blokus-maxn --depths 1,x", "--depths: 'x' is not a number");
  refused("blokus-maxn --depths 1,,2", "--depths: there is an empty item");
  refused("blokus-maxn --depths 1,", "--depths: there is an empty item");
  refused("blokus-maxn --depths ''", "must not be empty");
  refused("blokus-maxn --threads 0", "valid: 1 to 1024");
  refused("blokus-maxn --splits ybw", "unknown split of blokus-maxn 'ybw'");
  refused("blokus-maxn --workloads end", "valid: start, midgame");
  refused("blokus-maxn --repeat 0", "--repeat");
  EXPECT_FALSE(std::ifstream(path("none.db"))) << "a refusal makes no file";
}

TEST_F(Sweep, MeasuresPrintsATableAndRunsNothingTwice) {
  const Outcome first = run(quick("--csv " + path("runs.csv") + " --json " + path("runs.json")));
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out.rfind("workload  depth  split ", 0), 0u) << first.out;
  EXPECT_EQ(std::count(first.out.begin(), first.out.end(), '\n'), 3) << first.out;
  const Json json = Json::parse(slurp(path("runs.json")));
  ASSERT_EQ(json.at("cells").size(), 2u);
  EXPECT_EQ(json.at("cells").at(1).at("nodes"), 58 + 58 * 58);
  EXPECT_EQ(json.at("cells").at(1).at("speedup"), 1);
  EXPECT_EQ(json.at("cells").at(1).at("agrees"), true);
  const std::string csv = slurp(path("runs.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 2);

  const Outcome second = run(quick("--csv " + path("again.csv")));
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(second.out, first.out) << "from the file, not measured again";
  EXPECT_NE(second.err.find("6 of 6 runs are already in '" + path("runs.db") + "'"), std::string::npos) << second.err;
  EXPECT_EQ(slurp(path("again.csv")), csv);

  EXPECT_EQ(run(quick("--fresh --csv " + path("fresh.csv"))).code, 0);
  EXPECT_NE(slurp(path("fresh.csv")), csv);
}

TEST_F(Sweep, WritesAPage) {
  ASSERT_EQ(run(quick("--html " + path("report.html"))).code, 0);
  const std::string page = slurp(path("report.html"));
  EXPECT_NE(page.find("<html"), std::string::npos);
  EXPECT_NE(page.find("blokus-maxn"), std::string::npos);
}

TEST_F(Sweep, WritesATraceOfEveryCell) {
  const Outcome outcome =
      run("sweep blokus-maxn --workloads start --depths 2 --splits budget:2 --threads 2 --repeat 1 --db " +
          path("runs.db") + " --trace " + path("traces"));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json alone = Json::parse(slurp(path("traces/start-depth2-sequential-1t.json")));
  EXPECT_EQ(alone.at("otherData").at("split"), "sequential");
  const Json trace = Json::parse(slurp(path("traces/start-depth2-budget-2-2t.json")));
  EXPECT_EQ(trace.at("otherData").at("split"), "budget:2");
  // A task for each of the 58 first moves, and one for each of the 58 replies to it.
  int first_moves = 0;
  int replies = 0;
  int arrows = 0;
  for (const Json& event : trace.at("traceEvents")) {
    arrows += event.value("ph", "") == "s" ? 1 : 0;
    if (event.value("cat", "") != "task" || event.at("args").at("task") == 0) continue;
    ++(event.at("args").at("depth") == 1 ? first_moves : replies);
    EXPECT_FALSE(event.at("args").at("move").get<std::string>().empty());
  }
  EXPECT_EQ(first_moves, 58);
  EXPECT_EQ(replies, 58 * 58);
  EXPECT_EQ(arrows, 58 + 58 * 58);
}

TEST_F(Sweep, AllExperimentsHaveTheirOwnGrids) {
  const Outcome outcome = run("sweep all --depths 1");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("--depths is for one experiment"), std::string::npos) << outcome.err;
}

TEST_F(Sweep, FailsAtOnceWhereAnExportOrTheDatabaseCannotBeWritten) {
  const Outcome csv = run(quick("--csv /no/such/folder/x"));
  EXPECT_EQ(csv.code, 1);
  EXPECT_EQ(csv.err, "tetraply: cannot write '/no/such/folder/x': No such file or directory\n");
  const Outcome database =
      run("sweep blokus-maxn --splits sequential --depths 1 --db " + write("text", "not a database"));
  EXPECT_EQ(database.code, 1);
  EXPECT_NE(database.err.find("text': file is not a database"), std::string::npos) << database.err;
}

// Depth 5 takes many seconds, so the signal arrives in its first run, when the runs of depth 1 are already stored.
TEST_F(Sweep, StopsWhenInterruptedAndContinuesFromThere) {
  const std::string arguments =
      "sweep blokus-maxn --workloads start --splits sequential --threads 1 --repeat 1 --db " + path("runs.db");
  const Outcome stopped = run_and_interrupt(arguments + " --depths 1,5 --json " + path("part.json"),
                                            [](const Activity& now) { return now.seconds > 2; });
  EXPECT_EQ(stopped.code, 1) << stopped.err;
  EXPECT_NE(stopped.err.find("interrupted; 1 of 4 runs are stored"), std::string::npos) << stopped.err;
  EXPECT_NE(stopped.out.find("start         1  sequential"), std::string::npos) << stopped.out;
  const Json part = Json::parse(slurp(path("part.json")));
  EXPECT_EQ(part.at("runs_done"), 1);
  EXPECT_EQ(part.at("runs_planned"), 4);
  const Outcome resumed = run(arguments + " --depths 1");
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("1 of 2 runs are already in"), std::string::npos) << resumed.err;
}

}  // namespace
