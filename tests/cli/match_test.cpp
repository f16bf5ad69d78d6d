// The commands match, tournament, solo, games and report.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "cli/program.hpp"
#include "effort.hpp"
#include "storage/database.hpp"

namespace {

using Json = nlohmann::json;

class Match : public Program {
 protected:
  [[nodiscard]] std::string db() const { return " --db " + path("games.db") + " "; }

  // Whether this becomes true within a generous time.
  [[nodiscard]] static bool soon(const std::function<bool()>& condition) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
  }

  // Quick games that do not all end at once.
  [[nodiscard]] std::string long_match(int games) const {
    return "match duo --a greedy --b random --games " + std::to_string(games) + db();
  }

  [[nodiscard]] Json kept() const {
    EXPECT_EQ(run("games --contest 1 --json " + path("kept.json") + db()).code, 0);
    return Json::parse(slurp(path("kept.json")));
  }

  // Makes the stored games look like those of another build.
  void change_build(const std::string& name) const {
    auto database = tetraply::Database::open(path("games.db"));
    ASSERT_TRUE(database) << database.error().message;
    ASSERT_TRUE(
        database->run("UPDATE contests SET version = ?1, description = json_set(description, '$.source', ?1)", name));
    ASSERT_TRUE(database->run("UPDATE games SET build = ?1", name));
  }

  // Starts the program and kills it after this time.
  void start_and_kill(const std::string& arguments, int milliseconds) const {
    const pid_t child = fork();
    if (child == 0) {
      const std::string command = "exec " TETRAPLY_PROGRAM " " + arguments + " >/dev/null 2>&1";
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
  }

  // A program that speaks GTP and runs this piece of shell for `genmove`.
  [[nodiscard]] std::string fake(const std::string& name, const std::string& genmove) const {
    std::ofstream(path(name)) << "while read -r command rest; do\n  case $command in\n  genmove) " << genmove
                              << ";;\n  quit) echo '='; echo; exit;;\n  *) echo '='; echo;;\n  esac\ndone\n";
    return "gtp:sh " + path(name);
  }
};

TEST_F(Match, SaysWhoIsBetterAndByHowMuch) {
  const Outcome outcome = run("match duo --a greedy --b random --games 40 --concurrency 2" + db());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("duo match: 40 of 40 games\n", 0), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("greedy against random: +"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("seat 1 scores"), std::string::npos) << outcome.out;
}

TEST_F(Match, WhatIsWrongIsRefusedWithCode2BeforeAnythingIsWritten) {
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    const Outcome outcome = run(arguments + db());
    EXPECT_EQ(outcome.code, 2) << arguments << ": " << outcome.err;
    EXPECT_NE((outcome.out + outcome.err).find(message), std::string::npos) << arguments << ": " << outcome.err;
  };
  refused("match duo --a greedy", "--b is required");
  refused("match duo --a greedy --b alphabeta:depht=2", "depth");
  refused("match duo --a greedy --b gtp:", "names no command");
  refused("match 2048 --a random --b random", "tetraply solo 2048");
  refused("solo duo --player random", "tetraply match duo");
  refused("match duo --a greedy --b random --sprt 10,0", "the smaller first, such as 0,10");
  refused("match classic --a greedy --b random --sprt 0,10", "games of two");
  refused("match duo --a greedy --b random --games 0", "--games");
  refused("match duo --a greedy --b random --a-name x --b-name x", "different names");
  std::ofstream(path("openings.txt")) << "e10 z99\n";
  refused("match duo --a greedy --b random --openings " + path("openings.txt"), "opening 1");
  refused("match tetris-versus --a random --b greedy --openings " + path("openings.txt"), "all begin alike");
  std::ofstream(path("t.toml")) << "game = \"duo\"\ngames = -1\n";
  refused("tournament " + path("t.toml"), "t.toml:2:9");
  EXPECT_FALSE(std::ifstream(path("games.db"))) << "a refusal makes no file";
}

TEST_F(Match, GoesOnAfterItWasKilledAtAnyMoment) {
  const int games = 200;
  const std::string match = long_match(games);
  for (const int milliseconds : {150, 60, 230}) start_and_kill(match, milliseconds);
  const Outcome outcome = run(match + " --concurrency 2");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("200 of 200 games"), std::string::npos) << outcome.out;
  const Json all = kept();
  ASSERT_EQ(all.size(), 200u);
  std::set<int> numbers;
  std::set<std::string> moves;
  for (const Json& game : all) {
    numbers.insert(game.at("number").get<int>());
    EXPECT_FALSE(game.at("moves").empty());
  }
  EXPECT_EQ(numbers.size(), 200u);
  EXPECT_EQ(*numbers.begin(), 0);
  EXPECT_EQ(*numbers.rbegin(), 199);
  EXPECT_NE(run(match).err.find("200 of 200 games were in"), std::string::npos);
}

TEST_F(Match, AfterAChangeOfTheProgramAllGamesArePlayedAndTheOldOnesStay) {
  const std::string match = "match duo --a greedy --b random --games 4" + db();
  ASSERT_EQ(run(match).code, 0);
  change_build("1.0.0 (old)");
  const Outcome changed = run(match);
  ASSERT_EQ(changed.code, 0) << changed.err;
  EXPECT_NE(changed.err.find("has 4 games of this contest by other builds, and keeps them; this build plays its own\n"
                             "tetraply: --continue 1 goes on with the 4 games of build 1.0.0 (old)"),
            std::string::npos)
      << changed.err;
  EXPECT_EQ(changed.err.find("were in"), std::string::npos) << changed.err;
  const std::string list = run("games" + db()).out;
  EXPECT_NE(list.find("contest 1: duo match, 4 of 4 games"), std::string::npos) << list;
  EXPECT_NE(list.find("by build 1.0.0 (old): greedy, random\ncontest 2: duo match, 4 of 4 games"), std::string::npos)
      << list;
  const Outcome again = run(match);
  EXPECT_NE(again.err.find("4 of 4 games were in"), std::string::npos) << again.err;
  EXPECT_EQ(again.err.find("other builds"), std::string::npos) << "once is enough: " << again.err;
}

TEST_F(Match, AContestOfAnotherBuildCanBeContinued) {
  const std::string match = "match duo --a greedy --b random" + db() + "--games ";
  ASSERT_EQ(run(match + "4").code, 0);
  change_build("1.0.0 (old)");
  const Outcome more = run(match + "6 --continue 1");
  ASSERT_EQ(more.code, 0) << more.err;
  EXPECT_NE(more.err.find("4 of 6 games were in"), std::string::npos) << more.err;
  EXPECT_NE(more.out.find("6 of 6 games"), std::string::npos) << more.out;
  const Json games = kept();
  ASSERT_EQ(games.size(), 6u);
  const std::string version = run("--version").out;
  const std::string ours = version.substr(9, version.find('\n') - 9);
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].at("build"), i < 4 ? "1.0.0 (old)" : ours);

  EXPECT_EQ(run(match + "6 --continue 2").code, 2);
  EXPECT_NE(run(match + "6 --continue 2").err.find("--continue 2: not found in"), std::string::npos);
  const Outcome other = run(match + "6 --seed 2 --continue 1");
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("--continue 1: that contest has other players"), std::string::npos) << other.err;
  EXPECT_EQ(run(match + "6 --continue 1 --fresh").code, 2);
  EXPECT_EQ(kept().size(), 6u) << "nothing was forgotten";
  EXPECT_EQ(run("match duo --a greedy --b random --continue 1 --db " + path("none.db")).code, 1);
  EXPECT_FALSE(std::ifstream(path("none.db")));
}

TEST_F(Match, ExportsAndReportsNameTheBuild) {
  const std::string files = " --csv " + path("x.csv") + " --json " + path("x.json") + " --html " + path("x.html");
  ASSERT_EQ(run("match duo --a greedy --b random --games 2" + files + db()).code, 0);
  const std::string version = run("--version").out;
  const std::string build = version.substr(9, version.find('\n') - 9);
  const std::string source = version.substr(version.find("source ") + 7, 12);
  const Json json = Json::parse(slurp(path("x.json")));
  EXPECT_EQ(json.at("made_by"), build);
  EXPECT_EQ(json.at("build").at("source"), source);
  EXPECT_EQ(json.at("played_by"), Json::array({build}));
  EXPECT_EQ(json.at("games")[1].at("build"), build);
  EXPECT_NE(slurp(path("x.html")).find(build), std::string::npos);
  EXPECT_NE(slurp(path("x.csv")).find(",build,"), std::string::npos);
  EXPECT_NE(slurp(path("x.csv")).find(",\"" + build + "\","), std::string::npos) << slurp(path("x.csv"));
  ASSERT_EQ(run("games --records " + path("records") + db()).code, 0);
  EXPECT_NE(slurp(path("records/game-1.blksgf")).find("AP[Tetraply:" + build + "]"), std::string::npos);
}

TEST_F(Match, AnInterruptKeepsWhatIsFinishedAndSaysSo) {
  const Outcome outcome =
      run_and_interrupt(long_match(100000) + " --concurrency 2", [](const Activity& now) { return now.seconds > 1; });
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("interrupted"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("the same command plays the others"), std::string::npos) << outcome.err;
}

TEST_F(Match, MisbehavingProgramsLoseWithTheirReasonAndTheTournamentGoesOn) {
  std::ofstream toml(path("t.toml"));
  toml << "game = \"duo\"\ngames = 2\nkind = \"gauntlet\"\npatience = 3\nrandom_moves = 2\n"
          "[[player]]\nname = \"good\"\nspec = \"greedy\"\n";
  const std::map<std::string, std::pair<std::string, std::string>> bad{
      {"wrong", {"echo '= a1'; echo", "is refused"}},
      {"garbage", {"echo 'core dumped'", "is not an answer"}},
      {"silent", {"sleep 100", "no answer within 3 s"}},
      {"crashing", {"kill -SEGV $$", "signal 11"}},
      {"slow", {"sleep 6; echo '= e10'; echo", "no answer within 3 s"}}};
  for (const auto& [name, does] : bad)
    toml << "[[player]]\nname = \"" << name << "\"\nspec = '" << fake(name, does.first) << "'\n";
  toml.close();
  const Outcome outcome = run("tournament " + path("t.toml") + db());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("10 of 10 games"), std::string::npos) << outcome.out;
  const Json games = kept();
  for (const auto& [name, does] : bad) {
    int seen = 0;
    for (const Json& game : games) {
      if (game.at("loser").is_null() || game.at("names")[game.at("loser").get<std::size_t>()] != name) continue;
      ++seen;
      EXPECT_NE(game.at("reason").get<std::string>().find(does.second), std::string::npos) << game.at("reason");
      EXPECT_NE(game.at("transcript").get<std::string>().find("> genmove"), std::string::npos);
    }
    EXPECT_EQ(seen, 2) << name;
  }
}

TEST_F(Match, NothingThatAProgramStartedOutlivesAKilledMatch) {
  const std::string pids = path("pids");
  const std::string engine =
      write("engine", "echo $$ >>" + pids + "\nsetsid sh -c 'echo $$ >>" + pids + "; exec sleep 1000' &\n" +
                          "(setsid sh -c 'echo $$ >>" + pids + "; exec sleep 1000' &)\nexec sleep 1000\n");
  const pid_t match = fork();
  if (match == 0) {
    const std::string command = "exec " TETRAPLY_PROGRAM " match duo --a greedy --b 'gtp:sh -c \"cd / && sh " + engine +
                                "\"' --patience 1000 >/dev/null 2>&1" + db();
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  const auto started = [&] {
    std::istringstream text(slurp(pids));
    return std::vector<pid_t>{std::istream_iterator<pid_t>(text), {}};
  };
  EXPECT_TRUE(soon([&] { return started().size() == 3; }));
  kill(match, SIGKILL);
  waitpid(match, nullptr, 0);
  for (const pid_t process : started()) EXPECT_TRUE(soon([&] { return kill(process, 0) != 0; })) << process;
}

TEST_F(Match, TextOfOtherProgramsReachesTheTerminalEscaped) {
  const std::string clear = "printf '\\033[2J\\033]0;owned\\007'";
  const std::string refusing = write("refusing", clear + " >&2; exit 1\n");
  const Outcome refused = run("match duo --a greedy --b 'gtp:sh " + refusing + "' --games 2" + db());
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.err.find('\x1B'), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("! \\x1B[2J\\x1B]0;owned\\x07"), std::string::npos) << refused.err;

  static_cast<void>(fake("engine", clear + " >&2; " + clear + "; echo"));
  const std::string match = "match duo --a greedy --b 'gtp:sh " + path("engine") + "' --games 2 --b-name \"$(" +
                            "printf 'bad\\033[31m\\302\\233name')\"" + db();
  for (const std::string& command : {match, std::string("report") + db(), "games" + db(), "games --contest 1" + db(),
                                     "games --game 1 --moves" + db()}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.code, 0) << command << outcome.err;
    EXPECT_EQ((outcome.out + outcome.err).find('\x1B'), std::string::npos) << command << outcome.out;
    EXPECT_EQ((outcome.out + outcome.err).find("\u009B"), std::string::npos) << command << outcome.out;
    EXPECT_NE(outcome.out.find("bad\\x1B[31m\\u{009B}name"), std::string::npos) << command << outcome.out;
  }
  EXPECT_NE(run("games --game 1" + db()).out.find("< \\x1B[2J"), std::string::npos);
}

TEST_F(Match, AProgramThatCannotBeStartedEndsItBeforeItBegins) {
  const Outcome outcome = run("match duo --a greedy --b 'gtp:echo no such book >&2; exit 1' --games 4" + db());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("cannot play: the program has ended: exit code 1"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("! no such book"), std::string::npos) << outcome.err;
  EXPECT_FALSE(std::ifstream(path("games.db"))) << "nothing was played";
}

TEST_F(Match, OneOpeningForManyRoundsIsWarnedOf) {
  const Outcome outcome = run("match duo --a greedy --b random --games 6 --random-moves 0" + db());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.err.find("3 rounds have one opening"), std::string::npos) << outcome.err;
}

TEST_F(Match, SoloTellsTilesAndLines) {
  const Outcome tiles = run("solo 2048 --player greedy --games 5" + db());
  ASSERT_EQ(tiles.code, 0) << tiles.err;
  EXPECT_NE(tiles.out.find("2048 solo: 5 of 5 games"), std::string::npos) << tiles.out;
  EXPECT_NE(tiles.out.find("games that reached it"), std::string::npos) << tiles.out;
  const Outcome lines = run("solo tetris --player greedy --games 3 --moves 10" + db());
  ASSERT_EQ(lines.code, 0) << lines.err;
  EXPECT_NE(lines.out.find("lines"), std::string::npos) << lines.out;
  EXPECT_NE(lines.out.find("of them broken off after 10 moves"), std::string::npos) << lines.out;
}

TEST_F(Match, GamesAreListedFilteredShownAndExported) {
  ASSERT_EQ(run("match duo --a greedy --b random --games 6" + db()).code, 0);
  EXPECT_NE(run("games" + db()).out.find("contest 1: duo match, 6 of 6 games, 2 random moves, seed 1"),
            std::string::npos);
  const std::string all = run("games --contest 1" + db()).out;
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 6) << all;
  const std::string won = run("games --contest 1 --player greedy --result win" + db()).out;
  const std::string lost = run("games --contest 1 --player random --result loss" + db()).out;
  EXPECT_EQ(won, lost);
  EXPECT_NE(run("games --contest 1 --player nobody" + db()).err.find("valid: greedy, random"), std::string::npos);
  EXPECT_NE(run("games --contest 9" + db()).err.find("valid: 1"), std::string::npos);
  EXPECT_NE(run("games --game 2" + db()).out.find("game over"), std::string::npos);
  EXPECT_NE(run("games --game 2 --ply 1" + db()).out.find("White"), std::string::npos);
  EXPECT_EQ(run("games --game 99" + db()).code, 2);
  ASSERT_EQ(run("games --records " + path("records") + db()).code, 0);
  const Outcome shown = run("show duo --position " + path("records/game-2.blksgf"));
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_NE(shown.out.find("game over"), std::string::npos) << shown.out;
  EXPECT_EQ(run("games --csv " + path("games.csv") + db()).code, 0);
  EXPECT_EQ(run("report" + db()).out.rfind("duo match: 6 of 6 games", 0), 0u);
  EXPECT_NE(run("report --sprt 0,50" + db()).out.find("SPRT of 50 against 0 Elo"), std::string::npos);
  EXPECT_EQ(run("report --sprt 50" + db()).code, 2);
  EXPECT_NE(run("games --db " + path("none.db")).err.find("there is no file"), std::string::npos);
}

}  // namespace
