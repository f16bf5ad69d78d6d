// Engines behind GTP, working ones and faulty ones, in games of Duo. The other program is a script.
#include "arena/engine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/game.hpp"
#include "arena/gtp_client.hpp"
#include "engine/registry.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::arena {
namespace {

using blokus::Duo;

const AnyGame& game_named(const char* name) {
  return *find_game(name);
}

std::unique_ptr<Engine> duo_engine(const std::string& spec, const ProgramLimits& limits = {}) {
  return make_engine(game_named("duo"), spec, limits).value();
}

PlayedGame play_duo(const std::vector<Engine*>& seats) {
  return play_game(game_named("duo"), seats, {.seed = 1});
}

// A program that speaks GTP; `genmove` is a piece of shell that sees the number of its call in $n.
class Script {
 public:
  explicit Script(const std::string& genmove) {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() / fmt::format("tetraply-gtp-{}-{}.sh", getpid(), ++count);
    std::ofstream(path_) << "n=0\nwhile read -r command rest; do\n  case $command in\n"
                            "  genmove) n=$((n+1)); "
                         << genmove << ";;\n  quit) echo '='; echo; exit;;\n  *) echo '='; echo;;\n  esac\ndone\n";
  }
  ~Script() { std::filesystem::remove(path_); }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;

  [[nodiscard]] std::string spec() const { return fmt::format("gtp:\"sh {}\"", path_.string()); }

 private:
  std::filesystem::path path_;
};

PlayedGame game_against(const std::string& spec, double patience = 10) {
  const auto engine = duo_engine(spec, {.patience = patience});
  const auto random = duo_engine("random:seed=1");
  return play_duo({engine.get(), random.get()});
}

TEST(GtpEngine, PlaysMovesAndReceivesThoseOfTheOpponent) {
  // The program makes one move and then a deliberate fault.
  const Script script("if [ $n = 1 ]; then echo '= e10,f10,g10,h10,i10'; echo; else echo '? no more'; echo; fi");
  const PlayedGame game = game_against(script.spec());
  ASSERT_EQ(game.moves.size(), 2u);
  EXPECT_EQ(game.moves[0].move, "e10,f10,g10,h10,i10");
  EXPECT_EQ(game.moves[0].seat, 0);
  EXPECT_EQ(game.loser, 0);
  EXPECT_NE(game.reason.find("no more"), std::string::npos) << game.reason;
  EXPECT_NE(game.transcript.find("> set_game Blokus Duo\n"), std::string::npos);
  EXPECT_NE(game.transcript.find("> play w " + game.moves[1].move), std::string::npos) << game.transcript;
  EXPECT_EQ(game.transcript.find("> play b"), std::string::npos) << "it has played its own move itself";
  EXPECT_EQ(game.points({0, 1}), (std::vector<double>{0, 1}));
}

TEST(GtpClient, TellsHowAProgramEndedThatWasGoneBeforeItWasSpokenTo) {
  GtpClient client("echo help >&2; exit 7");
  ASSERT_TRUE(client.start());
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const auto answer = client.ask("name", 10);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().message, "the program has ended: exit code 7");
  EXPECT_EQ(client.transcript(), "> name\n! help\n");
}

struct Misbehaviour {
  const char* name;
  const char* genmove;
  const char* reason;
};

class Misbehaving : public testing::TestWithParam<Misbehaviour> {};

TEST_P(Misbehaving, LosesWithTheReason) {
  const Script script(GetParam().genmove);
  const PlayedGame game = game_against(script.spec(), 3);
  EXPECT_EQ(game.loser, 0);
  EXPECT_NE(game.reason.find(GetParam().reason), std::string::npos) << game.reason;
  EXPECT_NE(game.transcript.find("> genmove b"), std::string::npos) << game.transcript;
}

INSTANTIATE_TEST_SUITE_P(Engines, Misbehaving,
                         testing::Values(Misbehaviour{"IllegalMove", "echo '= a1'; echo", "'a1' is refused"},
                                         Misbehaviour{"NoMove", "echo '= pass'; echo", "'pass' is refused"},
                                         Misbehaviour{"Garbage", "echo 'Segmentation fault'", "is not an answer"},
                                         Misbehaviour{"Silence", "sleep 1000", "no answer within 3 s"},
                                         Misbehaviour{"HalfAnAnswer", "echo '= e10'", "no answer within 3 s"},
                                         Misbehaviour{"Crash", "kill -SEGV $$", "signal 11"},
                                         Misbehaviour{"Exit", "echo bye >&2; exit 3", "exit code 3"},
                                         Misbehaviour{"EndlessAnswer", "yes '= e10'", "does not end"}),
                         [](const auto& engine) { return engine.param.name; });

TEST(GtpEngine, IsStartedAgainForTheNextGame) {
  const Script script("kill -KILL $$");
  const auto engine = duo_engine(script.spec(), {.patience = 5});
  const auto random = duo_engine("random:seed=1");
  for (int i = 0; i < 2; ++i) {
    const PlayedGame game = play_duo({random.get(), engine.get()});
    EXPECT_EQ(game.loser, 1);
    EXPECT_EQ(game.moves.size(), 1u);
    EXPECT_NE(game.reason.find("signal 9"), std::string::npos) << game.reason;
  }
}

TEST(GtpEngine, ComplaintsAreInTheTranscript) {
  const Script script("echo 'out of memory' >&2; exit 1");
  EXPECT_NE(game_against(script.spec()).transcript.find("! out of memory\n"), std::string::npos);
}

TEST(Engine, AnInvalidSpecIsExplained) {
  EXPECT_NE(make_engine(game_named("duo"), "alphabeta:depht=3").error().message.find("depth"), std::string::npos);
  EXPECT_NE(make_engine(game_named("duo"), "gtp:").error().message.find("names no command"), std::string::npos);
  EXPECT_NE(make_engine(game_named("2048"), "gtp:x").error().message.find("play Blokus"), std::string::npos);
}

TEST(ArenaGame, OwnPlayersPlayToTheEndAndTheScoresAreTheGames) {
  const auto black = duo_engine("random:seed=1");
  const auto white = duo_engine("greedy:seed=2");
  const PlayedGame game = play_duo({black.get(), white.get()});
  EXPECT_FALSE(game.loser);
  Duo position;
  for (const PlayedMove& played : game.moves) {
    EXPECT_EQ(played.seat, position.turn().player);
    position.play(parse_move(position, played.move).value());
  }
  EXPECT_TRUE(position.turn().is_over());
  EXPECT_EQ(game.scores, (std::vector<double>{double(position.scores()[0]), double(position.scores()[1])}));
}

// The stop flag is set while the arena waits for this engine, and ends the wait with an error.
class StoppedWhileWaiting final : public Engine {
 public:
  enum class Where { begin, follow };
  StoppedWhileWaiting(Where where, std::atomic<bool>& stop) : where_(where), stop_(stop) {}

  Result<void> begin() override { return where_ == Where::begin ? interrupted() : Result<void>(); }
  Result<void> follow(const AnyPosition&, AnyMove) override {
    return where_ == Where::follow && ++moves_ == 3 ? interrupted() : Result<void>();
  }
  Result<Choice> choose(const AnyPosition& position, const Limits&) override {
    return Choice{position.legal_moves()[0]};
  }

 private:
  Result<void> interrupted() {
    stop_ = true;
    return failure("interrupted");
  }

  Where where_;
  std::atomic<bool>& stop_;
  int moves_ = 0;
};

TEST(ArenaGame, AnInterruptedGameIsNobodysLoss) {
  for (const auto where : {StoppedWhileWaiting::Where::begin, StoppedWhileWaiting::Where::follow}) {
    std::atomic<bool> stop = false;
    StoppedWhileWaiting engine(where, stop);
    const auto random = make_engine(game_named("duo"), "random:seed=1").value();
    const PlayedGame game =
        play_game(game_named("duo"), {random.get(), &engine}, {.seed = 1, .limits = {.stop = &stop}});
    EXPECT_TRUE(game.stopped);
    EXPECT_FALSE(game.loser) << game.reason;
  }
}

TEST(ArenaGame, ChanceComesFromTheSeed) {
  const auto player = make_engine(game_named("2048"), "greedy:seed=2").value();
  const auto play = [&](std::uint64_t seed) {
    std::string moves;
    for (const PlayedMove& played : play_game(game_named("2048"), {player.get()}, {.seed = seed}).moves)
      moves += played.move + " ";
    return moves;
  };
  EXPECT_EQ(play(7), play(7));
  EXPECT_NE(play(7), play(8));
}

TEST(ArenaGame, PointsAreSharesOfThePlaces) {
  PlayedGame game;
  game.scores = {10, 30, 10, 20};
  EXPECT_EQ(game.points({0, 1, 2, 3}), (std::vector<double>{0.5 / 3, 1, 0.5 / 3, 2.0 / 3}));
  game.loser = 1;
  EXPECT_EQ(game.points({0, 1, 2, 3}), (std::vector<double>{1.5 / 3, 0, 1.5 / 3, 1}));
  // A player with two seats loses with both.
  const std::vector<double> points = game.points({0, 1, 0, 1});
  const double expected[] = {2.5 / 3, 0.5 / 3, 2.5 / 3, 0.5 / 3};
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_DOUBLE_EQ(points[seat], expected[seat]);
}

}  // namespace
}  // namespace tetraply::arena
