// What holds for every game of the registry, through the types that know games by name.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/perft.hpp"
#include "engine/registry.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "json/json.hpp"
#include "players/levels.hpp"

namespace tetraply {
namespace {

class EveryGame : public testing::TestWithParam<const AnyGame*> {
 protected:
  [[nodiscard]] static const AnyGame& game() { return *GetParam(); }

  // The first position that is a player's turn.
  [[nodiscard]] static AnyPosition start() {
    AnyPosition position = game().new_game(1);
    Random random(1);
    while (position.turn() == Turn::chance()) position.play(position.random_move(random));
    return position;
  }
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryGame, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->name());
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(DropGame, NobodyLooksBeyondThePiecesThatAreKnown) {
  const AnyGame& game = *find_game("tetris");
  EXPECT_TRUE(game.check_depth(std::nullopt));
  EXPECT_TRUE(game.check_depth(5));
  ASSERT_FALSE(game.check_depth(6));
  EXPECT_EQ(game.check_depth(6).error().message,
            "depth 6 is too deep for tetris\nvalid: 1 to 5: 5 pieces are known, the current one and the next four");
  EXPECT_TRUE(find_game("tetris-guideline")->check_depth(6));
}

TEST_P(EveryGame, IsFoundByItsName) {
  EXPECT_EQ(find_game(game().name()), &game());
  EXPECT_NE(game_names().find(game().name()), std::string::npos);
  EXPECT_FALSE(game().info().title.empty());
  EXPECT_FALSE(game().info().family.empty());
}

// By the JSON of a position, which says everything that a person sees.
TEST_P(EveryGame, ARandomGameIsSavedAndReadAgain) {
  constexpr std::size_t kLongest = 60;
  std::vector<AnyPosition> positions{game().new_game()};
  std::vector<AnyMove> moves;
  for (Random random(3); !positions.back().turn().is_over() && moves.size() < kLongest;) {
    moves.push_back(positions.back().random_move(random));
    positions.push_back(after(positions.back(), moves.back()));
  }
  formats::PositionSource source{.name = "file", .text = game().save(positions[0], moves)};
  const auto at_ply = [&](std::size_t ply) {
    source.ply = static_cast<int>(ply);
    return game().read_position(source);
  };
  const auto end = game().read_position(source);
  ASSERT_TRUE(end) << end.error().message;
  EXPECT_EQ(json_text(end->to_json()), json_text(positions.back().to_json()));
  for (const std::size_t ply : {std::size_t{0}, moves.size() / 2, moves.size()})
    EXPECT_EQ(json_text(at_ply(ply).value().to_json()), json_text(positions[ply].to_json())) << ply;
  EXPECT_FALSE(at_ply(moves.size() + 1));
}

TEST_P(EveryGame, AMoveIsTheSameAsTextAndByItsIndex) {
  AnyPosition position = start();
  const std::vector<AnyMove> moves = position.legal_moves();
  ASSERT_EQ(moves.size(), position.count_legal_moves());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_TRUE(position.is_legal(moves[i]));
    EXPECT_EQ(position.index_of(moves[i]), i);
    EXPECT_EQ(position.parse(position.to_text(moves[i])).value(), moves[i]);
  }
  EXPECT_FALSE(position.parse("no such move"));
}

TEST_P(EveryGame, ACopyIsAnIndependentValue) {
  const AnyPosition position = start();
  const std::uint64_t hash = position.hash();
  AnyPosition copy = position;
  Random random(1);
  copy.play(copy.random_move(random));
  EXPECT_EQ(position.hash(), hash);
  EXPECT_NE(copy.hash(), hash);
  copy = position;
  EXPECT_EQ(copy.hash(), hash);
}

TEST_P(EveryGame, HasPicturesAndJson) {
  const AnyPosition position = start();
  EXPECT_NE(position.picture(false).find('\n'), std::string::npos);
  EXPECT_EQ(position.picture(false).find('\033'), std::string::npos) << "no color was asked for";
  EXPECT_EQ(position.svg().rfind("<svg ", 0), 0u);
  const Json json = position.to_json();
  EXPECT_EQ(json.at("game"), game().name());
  EXPECT_EQ(json.at("turn").at("kind"), "player");
  EXPECT_EQ(position.scores().size(), static_cast<std::size_t>(game().info().players));
}

TEST_P(EveryGame, PerftIsTheSumOverItsFirstMoves) {
  const AnyPosition position = start();
  const auto go_on = [] { return true; };
  std::uint64_t sum = 0;
  for (const AnyMove move : position.perft_moves()) sum += after(position, move).perft(1, go_on);
  EXPECT_EQ(position.perft(2, go_on), sum);
  EXPECT_EQ(position.perft(0, go_on), 1u);
}

// Every kind can be built from its name alone, lists its options, and refuses one that it does not have. Only a trained
// network must be named.
TEST_P(EveryGame, EveryKindOfPlayerIsBuiltFromItsDefaults) {
  for (const PlayerKindInfo& kind : game().kinds()) {
    SCOPED_TRACE(kind.name);
    const auto player = game().make_player(kind.name);
    if (!player && kind.name == "ntuple") {
      EXPECT_NE(player.error().message.find("file="), std::string::npos) << player.error().message;
      continue;
    }
    EXPECT_TRUE(player);
    std::string spec(kind.name);
    char separator = ':';
    for (const OptionInfo& option : kind.options) {
      EXPECT_FALSE(option.help.empty()) << option.name;
      spec += separator + option.name + "=" + option.fallback;
      separator = ',';
    }
    EXPECT_TRUE(game().make_player(spec)) << spec;
    EXPECT_FALSE(game().make_player(std::string(kind.name) + ":no-such-option=1"));
  }
  EXPECT_FALSE(game().make_player("no-such-player"));
}

// The ways to split a search are values, and each is one that the option accepts.
TEST_P(EveryGame, EveryListedSplitCanBeChosen) {
  for (const PlayerKindInfo& kind : game().kinds())
    for (const Split& split : kind.splits())
      EXPECT_TRUE(game().make_player(Spec{std::string(kind.name), {{"split", to_text(split)}, {"threads", "2"}}}))
          << kind.name << " " << to_text(split);
}

TEST_P(EveryGame, EachLevelIsAPlayerWithALegalMove) {
  ASSERT_EQ(game().info().levels.size(), std::size_t{kLevels});
  const AnyPosition position = start();
  for (int level = 1; level <= kLevels; ++level) {
    const auto player = game().make_player(fmt::format("level:{}", level));
    ASSERT_TRUE(player) << level << ": " << player.error().message;
    // The spec's own limits suit people who wait. This test only needs a move.
    Limits limits;
    if (level > 6) limits.nodes = 10'000;
    const Thought thought = (*player)->think(position, limits);
    EXPECT_TRUE(position.is_legal(thought.best.at(0).move)) << level;
    EXPECT_EQ(thought.best[0].values.size(), static_cast<std::size_t>(game().info().players));
  }
}

// Every level has a seed, so that callers need not know what the level is.
TEST_P(EveryGame, NoTwoLevelsAreTheSameAndEachTakesASeed) {
  const auto levels = game().info().levels;
  for (std::size_t i = 0; i + 1 < levels.size(); ++i) EXPECT_NE(levels[i], levels[i + 1]);
  for (int level = 1; level <= kLevels; ++level)
    EXPECT_TRUE(game().make_player(fmt::format("level:{},seed=3", level))) << level;
}

TEST_P(EveryGame, ItsComparisonIsAPlayer) {
  EXPECT_TRUE(game().make_player(game().info().comparison)) << game().info().comparison;
}

TEST(Registry, AnUnknownGameIsRefusedWithTheKnownOnes) {
  EXPECT_EQ(find_game("chess"), nullptr);
  const auto game = game_named("chess");
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().message, "unknown game 'chess'\nvalid: " + game_names());
}

TEST(AnyPosition, PlaysTheGameThatItStandsFor) {
  AnyPosition any = find_game("duo")->new_game();
  blokus::Duo typed;
  Random random(5);
  while (!typed.turn().is_over()) {
    const blokus::Move move = random_move(typed, random);
    ASSERT_EQ(any.turn(), typed.turn());
    ASSERT_EQ(any.color_to_move(), typed.color_to_move());
    any.play(any.parse(to_text(typed, move)).value());
    typed.play(move);
    ASSERT_EQ(any.as<blokus::Duo>(), typed);
  }
  EXPECT_TRUE(any.turn().is_over());
  EXPECT_EQ(any.color_to_move(), std::nullopt);
  EXPECT_EQ(any.scores(), (std::vector<std::int32_t>{typed.scores()[0], typed.scores()[1]}));
}

// 414 first moves and 171,396 sequences of two, as published for Duo.
TEST(AnyPosition, CountsSequencesUntilItIsStopped) {
  const AnyPosition position = find_game("duo")->new_game();
  EXPECT_EQ(position.perft(2, [] { return true; }), 171'396u);
  int asked = 0;
  static_cast<void>(position.perft(5, [&] { return ++asked < 3; }));
  EXPECT_GE(asked, 3);
}

TEST(AnyPlayer, AnswersLikeThePlayerOfTheGame) {
  const AnyPosition position = find_game("duo")->new_game();
  const auto any = find_game("duo")->make_player("alphabeta:depth=2,lmr=off,eval=score").value();
  int reports = 0;
  const Thought thought = any->think(position, {.lines = 3}, [&](const Thought& so_far) {
    ++reports;
    EXPECT_FALSE(so_far.best.empty());
  });
  EXPECT_GE(reports, 2) << "one for each depth";
  EXPECT_EQ(thought.depth, 2);
  ASSERT_EQ(thought.best.size(), 3u);
  for (const Thought::Ranked& ranked : thought.best) {
    EXPECT_EQ(ranked.line.at(0), ranked.move);
    AnyPosition at = position;
    for (const AnyMove move : ranked.line) {
      ASSERT_TRUE(at.is_legal(move));
      at.play(move);
    }
  }
}

}  // namespace
}  // namespace tetraply
