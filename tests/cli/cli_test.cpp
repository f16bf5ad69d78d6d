// The program on the command line: its output and its exit codes.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

#include "cli/program.hpp"
#include "data.hpp"

namespace {

using Json = nlohmann::json;

TEST_F(Program, SaysItsVersionAndHelpsEverywhere) {
  EXPECT_EQ(run("--version").code, 0);
  EXPECT_EQ(run("--version").out.rfind("tetraply ", 0), 0u);
  for (const std::string command : {"", "demo", "play", "analyze", "players", "show", "perft", "bench", "sweep"}) {
    const Outcome help = run(command + " --help");
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_NE(help.out.find("Usage: tetraply"), std::string::npos) << command;
    EXPECT_EQ(run(command + " --version").code, 0) << command;
  }
}

TEST_F(Program, TheVersionIsOneLineForScriptsThenSourcesAndCompiler) {
  const std::regex expected(
      "tetraply [0-9]+\\.[0-9]+\\.[0-9]+ "
      "\\((unknown-[0-9a-f]{8}|[0-9a-f]{10}(-dirty-[0-9a-f]{8})?, [0-9]{4}-[0-9]{2}-[0-9]{2})\\)\n"
      "source [0-9a-f]{12}\n"
      "(g\\+\\+|clang) [0-9]+\\.[0-9]+\\.[0-9]+, (Release|Debug)(, [^\n]+)?\n");
  const std::string version = run("--version").out;
  EXPECT_TRUE(std::regex_match(version, expected)) << version;
  EXPECT_EQ(run("perft --version").out, version);
}

TEST_F(Program, DepthBeyondTheKnownPiecesIsRefusedEverywhere) {
  for (const std::string command :
       {"analyze tetris --depth 6", "analyze tetris --player lookahead:depth=6", "play tetris --depth 6",
        "solo tetris --player lookahead --depth 6", "solo tetris-20 --player lookahead:depth=14"}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_NE(outcome.err.find("5 pieces are known, the current one and the next four"), std::string::npos)
        << command << ": " << outcome.err;
  }
}

TEST_F(Program, TheSeedDecidesThePiecesOfTetris) {
  for (const std::string game : {"tetris", "tetris-20", "tetris-guideline", "tetris-versus"}) {
    const std::string players = game == "tetris-versus" ? " --player random random" : " --player random";
    const auto play = [&](const std::string& seed) { return run("play " + game + players + " --seed " + seed).out; };
    EXPECT_EQ(play("7"), play("7")) << game;
    EXPECT_NE(play("7"), play("8")) << game;
    // The same player on the same pieces, so only the pieces can make a difference: the first boards show them.
    const auto first_lines = [&](const std::string& seed) { return play(seed).substr(0, 400); };
    EXPECT_NE(first_lines("7"), first_lines("8")) << game;
    EXPECT_NE(run("demo " + game + " --seed 7").out, run("demo " + game + " --seed 8").out);
  }
}

TEST_F(Program, AGameOf2048EndsWithTheTileThatWasAskedFor) {
  const Outcome played = run("play 2048 --player expectimax:depth=1 --seed 3 --until 64");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_NE(played.out.find("the tile 64 is there"), std::string::npos) << played.out;
  EXPECT_EQ(played.out.find("the game is over"), std::string::npos);
  const Outcome solo = run("solo 2048 --player expectimax:depth=1 --games 3 --until 64 --db " + path("games.db"));
  EXPECT_EQ(solo.code, 0) << solo.err;
  EXPECT_NE(solo.out.find("s per move"), std::string::npos) << solo.out;
  const Outcome refused = run("solo 2048 --player greedy --until 100 --db " + path("none.db"));
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("there is no tile 100"), std::string::npos) << refused.err;
  EXPECT_NE(run("solo tetris --player greedy --until 64 --db " + path("none.db")).err.find("has no tiles"),
            std::string::npos);
}

TEST_F(Program, ASavedGameOfTetrisHasItsSeed) {
  for (const std::string command : {"demo tetris --seed 7 --save", "play tetris --player random --seed 9 --save"}) {
    const std::string file = path("game.txt");
    const Outcome played = run(command + " " + file);
    ASSERT_EQ(played.code, 0) << played.err;
    const Outcome shown = run("show tetris --position " + file);
    ASSERT_EQ(shown.code, 0) << shown.err;
    EXPECT_NE(played.out.find(shown.out), std::string::npos) << "the last board of the game is that of the file";
  }
}

TEST_F(Program, BadUsageEndsWithCode2AndNamesWhatIsValid) {
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("nonsense").code, 2);
  EXPECT_EQ(run("perft duo").code, 2);
  EXPECT_EQ(run("perft duo x").code, 2);
  EXPECT_EQ(run("perft duo -1").code, 2);
  EXPECT_EQ(run("show duo --ply 3").code, 2);
  EXPECT_EQ(run("show duo --json --svg").code, 2);
  EXPECT_EQ(run("show duo --position ''").code, 2);
  EXPECT_EQ(run("show duo --ply -1 --position x").code, 2);
  for (const std::string seed : {"-1", "1.5", "x", "18446744073709551616", "''"}) {
    const Outcome outcome = run("demo --seed " + seed);
    EXPECT_EQ(outcome.code, 2) << seed;
    EXPECT_NE(outcome.err.find("is not a whole number from 0 to 18446744073709551615"), std::string::npos)
        << outcome.err;
  }
  const Outcome command = run("nonsense");
  EXPECT_EQ(command.err,
            "tetraply: unknown command 'nonsense'\nvalid: demo play analyze players serve show perft bench sweep match "
            "tournament solo openings train gtp network games report soak\n");
  const Outcome unknown = run("perft ludo 2");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("unknown game 'ludo'"), std::string::npos) << unknown.err;
  EXPECT_NE(unknown.err.find("classic-3p"), std::string::npos) << unknown.err;
}

TEST_F(Program, ServePrintsTheLinkAndNamesWhatIsOpen) {
  const auto serve = [&](const std::string& options) {
    return run_and_interrupt("serve --port 0 --data " + path("data") + " " + options, [&](const Activity&) {
      return slurp(path("stdout")).find("Ctrl-C to stop") != std::string::npos;
    });
  };
  const Outcome local = serve("");
  EXPECT_EQ(local.out.find("?key="), std::string::npos) << local.out;
  EXPECT_EQ(local.err, "");
  const Outcome with_key = serve("--require-key");
  EXPECT_NE(with_key.out.find("/?key="), std::string::npos) << with_key.out;
  EXPECT_NE(with_key.err.find("has this link"), std::string::npos) << with_key.err;
  const Outcome open = serve("--open-to-all");
  EXPECT_EQ(open.out.find("?key="), std::string::npos) << open.out;
  EXPECT_NE(open.err.find("*** OPEN TO ALL"), std::string::npos) << open.err;
  EXPECT_EQ(run("serve --open-to-all --require-key").code, 2);
}

TEST_F(Program, PerftPrintsTheCountAlone) {
  EXPECT_EQ(run("perft classic 3").out, "195112\n");
  EXPECT_EQ(run("perft duo 2").out, "171396\n");
  EXPECT_EQ(run("perft duo 0").out, "1\n");
}

TEST_F(Program, PerftDividesByFirstMoves) {
  const std::string out = run("perft classic 2 --divide").out;
  std::istringstream lines(out);
  std::string word;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  int first_moves = 0;
  while (lines >> word >> count && word != "total") {
    sum += count;
    ++first_moves;
  }
  EXPECT_EQ(first_moves, 58);
  EXPECT_EQ(sum, 3364u);
  EXPECT_EQ(word, "total");
  EXPECT_EQ(count, 3364u);
}

TEST_F(Program, ShowsThePositionAfterMovesAsJson) {
  const Outcome outcome = run("show duo --json --moves f9,g9,e10,f10 'j4,i5,j5,k5,k6; c11,d11,d12,d13,d14'");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("legal"), Json({530, 635}));  // the game duo-00 of tests/data/blokus/legal_counts.json
  EXPECT_EQ(json.at("turn"), Json({{"kind", "player"}, {"player", 1}, {"color", "w"}}));
  EXPECT_EQ(json.at("scores").at("squares"), Json({9, 5}));
  EXPECT_EQ(json.at("scores").at("advanced"), Json({9 - 89, 5 - 89}));
  EXPECT_EQ(json.at("board").size(), 14u);
  EXPECT_EQ(json.at("board").at(14 - 10), "....bb........");
  EXPECT_EQ(json.at("hands").at(1).size(), 20u);
}

TEST_F(Program, SaysWhichMoveIsWrongAndWhy) {
  const Outcome outcome = run("show duo --moves e10 e10");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("move 2 of --moves: 'e10' covers e10, which Black has taken"), std::string::npos)
      << outcome.err;
}

TEST_F(Program, DrawsABoardWithAndWithoutColour) {
  const std::string plain = run("show classic --color never").out;
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  EXPECT_NE(plain.find("58 legal moves"), std::string::npos) << plain;
  EXPECT_EQ(run("show classic").out, plain) << "no color into a file";
  EXPECT_NE(run("show classic --color always").out.find("\033["), std::string::npos);
}

// The program's output to a terminal.
std::string on_terminal(const std::string& environment, const std::string& arguments) {
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    const std::string command = environment + " " TETRAPLY_PROGRAM " " + arguments;
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  EXPECT_GT(child, 0);
  std::string written;
  char buffer[4096];
  // After the program has ended, reading gives an error instead of the end of the file.
  for (ssize_t got; (got = read(terminal, buffer, sizeof buffer)) > 0;)
    written.append(buffer, static_cast<std::size_t>(got));
  close(terminal);
  waitpid(child, nullptr, 0);
  return written;
}

TEST_F(Program, ColoursATerminalUnlessToldOtherwise) {
  const auto has_color = [](const std::string& text) {
    EXPECT_NE(text.find("58 legal moves"), std::string::npos) << text;
    return text.find('\033') != std::string::npos;
  };
  EXPECT_TRUE(has_color(on_terminal("env -u NO_COLOR", "show classic")));
  EXPECT_TRUE(has_color(on_terminal("NO_COLOR=", "show classic"))) << "set, but empty";
  EXPECT_FALSE(has_color(on_terminal("NO_COLOR=1", "show classic")));
  EXPECT_TRUE(has_color(on_terminal("NO_COLOR=1", "show classic --color always")));
  EXPECT_FALSE(has_color(on_terminal("env -u NO_COLOR", "show classic --color never")));
}

TEST_F(Program, DrawsABoardAsSvg) {
  const std::string svg = run("show duo --svg --moves e10").out;
  EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
  EXPECT_NE(svg.find("#0072b2"), std::string::npos) << "no square of Black";
}

TEST_F(Program, ReadsRecordsAndNamesWhatIsWrongInThemByLineAndColumn) {
  const std::string good = write("good.blksgf", "(;GM[Blokus Duo];B[f9,g9,e10,f10]\n;W[j4,i5,j5,k5,k6])");
  const Outcome outcome = run("show duo --json --position " + good);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("legal"), Json({646, 635}));
  EXPECT_EQ(Json::parse(run("show duo --json --ply 1 --position " + good).out).at("legal"), Json({650, 414}));
  EXPECT_EQ(Json::parse(run("show duo --json --position - <" + good).out).at("legal"), Json({646, 635}));
  EXPECT_EQ(run("perft duo 1 --position " + good).out, "646\n");

  const Outcome other_game = run("show classic --position " + good);
  EXPECT_EQ(other_game.code, 1);
  EXPECT_NE(other_game.err.find("Blokus Duo"), std::string::npos) << other_game.err;

  const std::string bad = write("bad.blksgf", "(;GM[Blokus Duo];B[f9,g9,e10,f10]\n;W[j4,i5,j5,k5,k66])");
  const Outcome error = run("show duo --position " + bad);
  EXPECT_EQ(error.code, 1);
  EXPECT_NE(error.err.find("bad.blksgf:2:4: "), std::string::npos) << error.err;
  EXPECT_NE(error.err.find("'k66'"), std::string::npos) << error.err;

  const Outcome missing = run("show duo --position " + path("none.blksgf"));
  EXPECT_EQ(missing.code, 1);
  EXPECT_NE(missing.err.find("none.blksgf"), std::string::npos) << missing.err;
}

TEST_F(Program, ReadsABoardOf2048) {
  const std::string board = write("board", "2 2 0 0\n. . . .\n. . . .\n. . . 4\n");
  const Outcome outcome = run("show 2048 --json --moves left --position " + board);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("board"), Json::parse("[[4,0,0,0],[0,0,0,0],[0,0,0,0],[4,0,0,0]]"));
  EXPECT_EQ(json.at("scores"), Json::parse("[4]"));
  EXPECT_EQ(json.at("turn").at("kind"), "chance");
  EXPECT_EQ(json.at("legal"), 2 * 14);

  EXPECT_EQ(run("show 2048 --ply 1 --position " + board).code, 1);
  const Outcome error = run("show 2048 --position " + write("short", "2 2 0"));
  EXPECT_EQ(error.code, 1);
  EXPECT_NE(error.err.find("short: a board has 16 cells"), std::string::npos) << error.err;
}

TEST_F(Program, SavesAGameWithoutARecordFormatAsMoves) {
  const std::string moves = path("moves");
  const Outcome played = run("demo 2048 --seed 3 --save " + moves);
  ASSERT_EQ(played.code, 0) << played.err;
  const Outcome shown = run("show 2048 --json --position " + moves);
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(Json::parse(shown.out).at("turn").at("kind"), "over");
  EXPECT_EQ(run("show 2048 --json --moves \"$(cat " + moves + ")\"").out, shown.out);
}

TEST_F(Program, FailsWhenItsOutputCannotBeWritten) {
  EXPECT_EQ(std::system(TETRAPLY_PROGRAM " show duo --json >/dev/full 2>/dev/null") >> 8, 1);
  EXPECT_EQ(run("demo duo --save /no/such/folder/x").err,
            "tetraply: cannot write '/no/such/folder/x': No such file or directory\n");
}

TEST_F(Program, NamesTheFileThatCannotBeRead) {
  const Outcome folder = run("show duo --position /");
  EXPECT_EQ(folder.code, 1);
  EXPECT_EQ(folder.err, "tetraply: cannot read '/': Is a directory\n");
}

TEST_F(Program, StopsWhenInterrupted) {
  const Outcome perft = run_and_interrupt("perft duo 6", [](const Activity& now) { return now.seconds > 0.5; });
  EXPECT_EQ(perft.code, 1);
  EXPECT_NE(perft.err.find("interrupted after 0 of 414 first moves"), std::string::npos) << perft.err;
  ASSERT_EQ(mkfifo(path("silence").c_str(), 0600), 0);  // opened read-write, so that opening does not wait
  const Outcome show =
      run_and_interrupt("show duo --position - <>" + path("silence"), [](const Activity& now) { return now.waits; });
  EXPECT_EQ(show.code, 1);
  EXPECT_NE(show.err.find("cannot read"), std::string::npos) << show.err;
}

TEST_F(Program, PerftOfTheGuidelineGameCountsPlacements) {
  const Json published = Json::parse(slurp(tetraply::data_path("tetris/perft.json"))).at("by_depth");
  EXPECT_EQ(run("perft tetris-guideline 4 --queue TTTTT").out,
            std::to_string(published.at("TTTTT").at(3).get<int>()) + "\n");
  EXPECT_EQ(run("perft tetris-guideline 4 --queue IOLJSZT").out,
            std::to_string(published.at("IOLJSZT").at(3).get<int>()) + "\n");
  EXPECT_EQ(run("perft duo 1 --queue T").code, 1);
}

TEST_F(Program, ReadsAFieldOfTetris) {
  const std::string rows = write("rows", "#########.\n");
  const Outcome outcome = run("show tetris --json --queue I --moves I1@9 --position " + rows);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("scores"), Json::parse("[1]"));
  EXPECT_EQ(Json::parse(outcome.out).at("board").at(21), ".........#");
  EXPECT_EQ(run("show tetris --queue Q").code, 1);
}

TEST_F(Program, DemoPlaysTheSameGameFromTheSameSeedAndSavesIt) {
  const std::string record = path("game.blksgf");
  const Outcome first = run("demo duo --seed 7 --save " + record);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, run("demo duo --seed 7").out);
  EXPECT_NE(first.out, run("demo duo --seed 8").out);
  const Outcome shown = run("show duo --json --position " + record);
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(Json::parse(shown.out).at("turn").at("kind"), "over");
  EXPECT_EQ(run("demo duo --seed 7 --save /nonexistent/folder/game.blksgf").code, 1);
}

TEST_F(Program, BenchSignaturesAreThoseOnRecord) {
  const Json on_record = Json::parse(slurp(tetraply::data_path("bench_signatures.json")));
  std::istringstream lines(run("bench").out);
  std::string game;
  std::string signature;
  std::string rate;
  lines >> game >> signature >> rate;
  EXPECT_EQ(signature, "signature");
  int games = 0;
  while (lines >> game >> signature >> rate) {
    if (!on_record.contains(game)) continue;  // an example
    EXPECT_EQ(signature, std::to_string(on_record.at(game).get<std::uint64_t>())) << game;
    ++games;
  }
  EXPECT_EQ(games, static_cast<int>(on_record.size()));
}

TEST_F(Program, AnalyzePrintsInfoLinesAndTheBestMove) {
  const Outcome outcome = run("analyze duo --player alphabeta:eval=score,lmr=off,depth=2");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("info depth 1 multipv 1 score 5 -5 nodes ", 0), 0u) << outcome.out;
  EXPECT_NE(outcome.out.find("\ninfo depth 2 multipv 1 score 0 0 nodes "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nbestmove "), std::string::npos) << outcome.out;
}

TEST_F(Program, AnalyzeRanksSeveralMovesAsJson) {
  const Outcome outcome = run("analyze duo --player alphabeta:eval=score --depth 1 --multipv 3 --json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("game"), "duo");
  EXPECT_EQ(json.at("depth"), 1);
  ASSERT_EQ(json.at("best").size(), 3u);
  EXPECT_EQ(json.at("best")[2].at("values"), (std::vector<double>{5, -5}));
  EXPECT_EQ(json.at("best")[0].at("line")[0], json.at("best")[0].at("move"));
  EXPECT_GT(json.at("nodes"), 0);
}

// Every game has a default player, which quickly finds a move.
TEST_F(Program, EveryGameCanBeAnalyzed) {
  const std::string board = write("board", "2 2 4 8  0 0 0 0  0 0 0 0  0 0 0 2");
  for (const std::string game : {"classic", "classic-2p", "classic-3p", "duo", "2048", "tetris", "tetris-20",
                                 "tetris-guideline", "tetris-versus"}) {
    const Outcome outcome = run("analyze " + game + " --depth 1" + (game == "2048" ? " --position " + board : ""));
    EXPECT_EQ(outcome.code, 0) << game << outcome.err;
    EXPECT_NE(outcome.out.find("bestmove "), std::string::npos) << game;
    EXPECT_EQ(outcome.out.find("info depth 0 "), std::string::npos) << game << ": the default player does not search";
  }
}

TEST_F(Program, AnalyzeSaysWhatIsWrongWithASpec) {
  const Outcome unknown = run("analyze duo --player alphbeta");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.err.rfind("tetraply: unknown player for duo 'alphbeta' (did you mean 'alphabeta'?)\nvalid: ", 0),
            0u)
      << unknown.err;
  EXPECT_EQ(run("analyze duo --player alphabeta:eval=centralisation").code, 2);
  EXPECT_EQ(run("analyze duo --player alphabeta:depth=0x").code, 2);
  EXPECT_EQ(run("analyze duo --depth 0").code, 2);
  for (const std::string time : {"0", "-1", "nan", "inf", "1s"})
    EXPECT_EQ(run("analyze duo --time " + time).code, 2) << time;
  for (const std::string nodes : {"0", "-5", "nan", "1k"})
    EXPECT_EQ(run("analyze duo --nodes " + nodes).code, 2) << nodes;
  EXPECT_EQ(run("analyze 2048").code, 1);  // chance is on turn
}

TEST_F(Program, LooksAtSomeMovesOnly) {
  const auto best = [&](const std::string& player, const std::string& moves) {
    const Outcome outcome = run("analyze classic --multipv 5 --json --player " + player + " --searchmoves " + moves);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    std::set<std::string> found;
    const Json json = Json::parse(outcome.out);
    for (const Json& ranked : json.at("best")) found.insert(ranked.at("move").get<std::string>());
    return found;
  };
  for (const char* player : {"maxn:depth=1", "paranoid:depth=2", "best-reply"})
    EXPECT_EQ(best(player, "a20 a19,a20 a20"), (std::set<std::string>{"a20", "a19,a20"})) << player;
  EXPECT_EQ(run("analyze classic --searchmoves a1").code, 2);
  const Outcome random = run("analyze classic --player random --searchmoves a20");
  EXPECT_EQ(random.code, 2);
  EXPECT_NE(random.err.find("can look at some moves only"), std::string::npos) << random.err;
}

TEST_F(Program, PlayersListsSearchesEvaluationsAndDefaults) {
  const Outcome outcome = run("players duo 2048");
  EXPECT_EQ(outcome.code, 0);
  for (const char* text : {"duo", "alphabeta", "maxn", "composite", "reachability", "tt=64M", "expectimax"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text;
  EXPECT_EQ(outcome.out.find("lookahead"), std::string::npos);
}

TEST_F(Program, PlayLetsEnginesPlayToTheEnd) {
  const Outcome outcome = run("play duo --player greedy --player random --save " + path("game.blksgf"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("the game is over; scores: "), std::string::npos) << outcome.out;
  EXPECT_EQ(run("show duo --position " + path("game.blksgf")).code, 0);
}

TEST_F(Program, PlayTakesMovesAndCommandsOfAPerson) {
  const std::string input =
      write("input", "nonsense\nmoves e10,f10,g10,h10\nundo\ne10,f10,g10,h10,i10\nundo\nhint\nquit\n");
  const Outcome outcome = run("play duo --player human --player random --depth 1 <" + input);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("of 414 legal moves"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("there is no move of yours to take back"), std::string::npos);
  EXPECT_NE(outcome.out.find("player 1: e10,f10,g10,h10,i10"), std::string::npos);
  EXPECT_NE(outcome.out.find("player 2: "), std::string::npos);
  EXPECT_NE(outcome.out.find("info depth 1 "), std::string::npos);
}

TEST_F(Program, PlayRefusesMorePlayersThanSeats) {
  const Outcome outcome = run("play 2048 --player random --player random");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("2048 has one seat"), std::string::npos) << outcome.err;
}

}  // namespace
