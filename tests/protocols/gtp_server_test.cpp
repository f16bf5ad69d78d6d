// The GTP engine as a controller meets it: transcripts of commands and answers.
#include "protocols/gtp_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/text_file.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::protocols {
namespace {

class Gtp : public testing::Test {
 protected:
  void SetUp() override { start("duo", "alphabeta:depth=1,tt=0,endgame=0"); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void start(std::string_view game, std::string_view player, GtpSettings settings = {}) {
    auto server = GtpServer::start(game, player, std::move(settings));
    ASSERT_TRUE(server) << (server ? "" : server.error().message);
    server_ = *std::move(server);
  }
  std::string ask(std::string_view line) { return server_->answer(line); }
  // The text of a good answer.
  std::string good(std::string_view line) {
    std::string answer = ask(line);
    EXPECT_TRUE(answer.starts_with("= ") && answer.ends_with("\n\n")) << line << ": " << answer;
    return answer.size() < 4 ? "" : answer.substr(2, answer.size() - 4);
  }
  std::string bad(std::string_view line) {
    std::string answer = ask(line);
    EXPECT_TRUE(answer.starts_with("? ") && answer.ends_with("\n\n")) << line << ": " << answer;
    return answer.size() < 4 ? "" : answer.substr(2, answer.size() - 4);
  }
  std::string path(const std::string& name) {
    std::filesystem::create_directories(folder_);
    return (folder_ / name).string();
  }
  static std::ptrdiff_t lines(const std::string& text) { return 1 + std::count(text.begin(), text.end(), '\n'); }

  std::unique_ptr<GtpServer> server_;

 private:
  std::filesystem::path folder_ = std::filesystem::temp_directory_path() / fmt::format("tetraply-gtp-{}", getpid());
};

constexpr std::string_view kFirst = "e8,e9,d10,e10,f10";  // a T through Black's start
constexpr std::string_view kReply = "j5,i6,j6,k6,j7";     // the X around White's

TEST_F(Gtp, AnswersCarryTheIdOfTheirCommand) {
  EXPECT_EQ(ask("17 name"), "=17 Tetraply\n\n");
  EXPECT_EQ(ask("name"), "= Tetraply\n\n");
  EXPECT_EQ(ask("8 nonsense 1 2"), "?8 unknown command (nonsense)\n\n");
  EXPECT_EQ(ask("\tname # of the engine"), "= Tetraply\n\n");
  EXPECT_EQ(ask("na\x01me\r"), "= Tetraply\n\n");
  EXPECT_EQ(ask(""), "");
  EXPECT_EQ(ask("  # nothing but a comment"), "");
  EXPECT_EQ(ask("protocol_version"), "= 2\n\n");
}

TEST_F(Gtp, KnowsTheCommandsOfPentobisEngine) {
  const std::string known = "\n" + good("list_commands") + "\n";
  for (const std::string command : {"all_legal",   "clear_board", "cputime",       "final_score",    "g",
                                    "genmove",     "get_value",   "known_command", "list_commands",  "loadsgf",
                                    "savesgf",     "move_info",   "move_values",   "name",           "p",
                                    "param",       "param_base",  "play",          "point_integers", "quit",
                                    "reg_genmove", "save_tree",   "selfplay",      "set_game",       "set_random_seed",
                                    "showboard",   "undo",        "version"}) {
    EXPECT_NE(known.find("\n" + command + "\n"), std::string::npos) << command;
    EXPECT_EQ(good("known_command " + command), "true");
  }
  EXPECT_EQ(good("known_command boardsize"), "false");
  EXPECT_NE(bad("known_command").find("name of a command"), std::string::npos);
}

TEST_F(Gtp, MovesArePlayedAndTakenBack) {
  EXPECT_EQ(lines(good("all_legal b")), 414);  // tests/data/blokus has the counts
  EXPECT_EQ(good(fmt::format("play b {}", kFirst)), "");
  EXPECT_EQ(good(fmt::format("p {}", kReply)), "");
  EXPECT_EQ(good("final_score"), "0");
  EXPECT_NE(good("showboard").find('\n'), std::string::npos);
  EXPECT_EQ(good("undo"), "");
  EXPECT_EQ(good("final_score"), "B+5");
  EXPECT_EQ(lines(good("all_legal white")), 414);
  EXPECT_EQ(good("undo"), "");
  EXPECT_EQ(bad("undo"), "cannot undo");
  EXPECT_EQ(good("play W j5"), "");  // out of turn
  EXPECT_EQ(good("final_score"), "W+1");
  EXPECT_EQ(good("clear_board"), "");
  EXPECT_EQ(good("final_score"), "0");
}

TEST_F(Gtp, WhatCannotBePlayedIsRefusedWithTheReason) {
  EXPECT_NE(bad("play b a1").find("illegal move"), std::string::npos);
  EXPECT_NE(bad("play b z99").find("'z99' is not a square"), std::string::npos);
  EXPECT_NE(bad("play red e10").find("invalid color 'red'; valid: b, w"), std::string::npos);
  EXPECT_NE(bad("play b pass").find("pass"), std::string::npos);
  EXPECT_NE(bad("play b").find("expected a color and a move"), std::string::npos);
  EXPECT_NE(bad("clear_board now").find("expected no arguments"), std::string::npos);
  EXPECT_NE(bad("cputime now").find("no arguments"), std::string::npos);
  EXPECT_NE(bad("genmove").find("a color"), std::string::npos);
  EXPECT_EQ(good("final_score"), "0");
}

TEST_F(Gtp, TheEnginePlaysALegalGame) {
  EXPECT_EQ(bad("get_value"), "no search yet");
  EXPECT_EQ(bad("move_values"), "no search yet");
  const std::string first = good("reg_genmove b");
  EXPECT_TRUE(blokus::parse_move(blokus::Duo{}, first));
  EXPECT_EQ(good("final_score"), "0");  // it was not played
  EXPECT_EQ(good("genmove b"), first);
  const double value = std::stod(good("get_value"));
  EXPECT_GT(value, 0);
  EXPECT_LT(value, 1);
  EXPECT_EQ(lines(good("move_values")), 20);
  blokus::Duo position;
  position.play(blokus::parse_move(position, first).value());
  while (!position.turn().is_over()) {
    const std::string text = good("g");
    const auto move = blokus::parse_move(position, text);
    ASSERT_TRUE(move) << text;
    position.play(*move);
  }
  EXPECT_EQ(good("g"), "pass");
  EXPECT_EQ(good("genmove b"), "pass");
  EXPECT_NE(bad("reg_genmove w").find("no legal move"), std::string::npos);
  const int lead = position.scores()[0] - position.scores()[1];
  EXPECT_EQ(good("final_score"), lead == 0 ? "0" : fmt::format("{}+{}", lead > 0 ? "B" : "W", std::abs(lead)));
}

TEST_F(Gtp, FilesHoldGames) {
  good(fmt::format("play b {}", kFirst));
  good(fmt::format("play w {}", kReply));
  const std::string board = good("showboard");
  EXPECT_EQ(good("savesgf " + path("game")), "");
  good("clear_board");
  EXPECT_EQ(good("loadsgf " + path("game")), "");
  EXPECT_EQ(good("showboard"), board);
  EXPECT_EQ(good("loadsgf " + path("game") + " 2"), "");  // before White's move
  EXPECT_EQ(good("final_score"), "B+5");
  EXPECT_NE(bad("loadsgf /nowhere/game").find("/nowhere/game"), std::string::npos);
  EXPECT_NE(bad("loadsgf " + path("game") + " 0").find("move number"), std::string::npos);
  EXPECT_NE(bad("savesgf /nowhere/game").find("/nowhere/game"), std::string::npos);
  EXPECT_EQ(good("selfplay 2 " + path("games")), "");
  const std::string games = read_text_file(path("games")).value();
  std::size_t count = 0;
  for (auto at = games.find("GM[Blokus Duo]"); at != std::string::npos; at = games.find("GM[Blokus Duo]", at + 1))
    ++count;
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(bad("save_tree " + path("tree")), "no search yet");
  good("genmove b");
  EXPECT_EQ(good("save_tree " + path("tree")), "");
  EXPECT_NE(read_text_file(path("tree")).value().find("\"best\""), std::string::npos);
}

TEST_F(Gtp, OneServerPlaysEveryVariant) {
  start("duo", "level:5");
  EXPECT_EQ(good("set_game Blokus"), "");
  EXPECT_EQ(lines(good("all_legal 1")), 58);
  EXPECT_EQ(good("set_game Blokus Two-Player"), "");
  EXPECT_NE(good("genmove blue"), "pass");
  EXPECT_NE(good("genmove 2"), "pass");
  EXPECT_EQ(good("set_game classic"), "");
  EXPECT_EQ(good("final_score"), "0 0 0 0");
  EXPECT_EQ(good("play 2 t20"), "");
  EXPECT_EQ(good("final_score"), "0 1 0 0");
  EXPECT_NE(bad("play b e10").find("valid: 1, 2, 3, 4"), std::string::npos);
  EXPECT_NE(bad("set_game Trigon").find("unknown game 'Trigon'"), std::string::npos);
  EXPECT_EQ(good("set_game Blokus Duo"), "");
  EXPECT_EQ(lines(good("all_legal b")), 414);
}

TEST_F(Gtp, ParametersAreTheOptionsOfThePlayer) {
  EXPECT_NE(("\n" + good("param")).find("\ndepth 1"), std::string::npos);
  EXPECT_EQ(good("param depth 2"), "");
  EXPECT_NE(("\n" + good("param")).find("\ndepth 2"), std::string::npos);
  EXPECT_NE(bad("param dept 2").find("did you mean 'depth'"), std::string::npos);
  EXPECT_NE(bad("param depth").find("an option and its value"), std::string::npos);
  EXPECT_EQ(good("param_base"), "resign 0");
  EXPECT_EQ(good("param_base resign 1"), "");
  EXPECT_EQ(good("param_base"), "resign 1");
  EXPECT_NE(bad("param_base color 1").find("valid: resign"), std::string::npos);
  EXPECT_EQ(good("set_random_seed 7"), "");
  EXPECT_NE(("\n" + good("param")).find("\nseed 7"), std::string::npos);
  EXPECT_NE(bad("set_random_seed x").find("'x' is no seed"), std::string::npos);
}

TEST_F(Gtp, MovesHaveNumbers) {
  const std::string by_name = good(fmt::format("move_info {}", kReply));
  EXPECT_NE(by_name.find("(X)"), std::string::npos);
  const auto number = by_name.find("ID:") + 3;
  EXPECT_EQ(good("move_info " + by_name.substr(number, by_name.find('\n', number) - number)), by_name);
  EXPECT_NE(bad("move_info 99999").find("13729"), std::string::npos);
  EXPECT_NE(good("point_integers").find("208"), std::string::npos);  // n14: row 13 of 15 columns, column 13
}

TEST_F(Gtp, TimeIsSharedOutOverTheGame) {
  const GtpClock sudden_death{60, 0, 0};
  EXPECT_NEAR(sudden_death.for_move(60, 0, 15), 3.8, 0.01);
  EXPECT_EQ(sudden_death.for_move(0, 0, 15), 0);
  const GtpClock periods{0, 10, 5};
  EXPECT_NEAR(periods.for_move(0, 0, 15), 1.9, 0.01);
  EXPECT_NEAR(periods.for_move(4, 2, 15), 1.9, 0.01);
  start("duo", "alphabeta");
  EXPECT_EQ(good("time_settings 0 1 10"), "");
  good("genmove b");
  EXPECT_EQ(good("time_left w 0.4 2"), "");
  good("genmove w");
  EXPECT_NE(bad("time_settings 1").find("expected main time"), std::string::npos);
  EXPECT_NE(bad("time_settings -1 0 0").find("expected main time"), std::string::npos);
  EXPECT_NE(bad("time_left x 1 1").find("invalid color"), std::string::npos);
  EXPECT_NE(bad("time_left b soon 1").find("'soon 1'"), std::string::npos);
}

TEST_F(Gtp, QuitEndsIt) {
  EXPECT_FALSE(server_->has_quit());
  EXPECT_EQ(good("quit"), "");
  EXPECT_TRUE(server_->has_quit());
}

TEST(GtpStart, WrongGamesAndPlayersAreRefused) {
  const auto message = [](std::string_view game, std::string_view player) {
    const auto server = GtpServer::start(game, player, {});
    return server ? "started" : server.error().message;
  };
  EXPECT_EQ(message("duo", "level:1"), "started");
  EXPECT_NE(message("2048", "random").find("unknown game '2048'"), std::string::npos);
  EXPECT_NE(message("duo", "alfabeta").find("did you mean 'alphabeta'"), std::string::npos);
  EXPECT_NE(message("duo", "level:0").find("names no level"), std::string::npos);
}

}  // namespace
}  // namespace tetraply::protocols
