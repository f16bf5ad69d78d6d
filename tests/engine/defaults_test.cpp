// A game that tells the engine nothing but its title: everything else has a default that works.
#include <gtest/gtest.h>

#include "core/fixed_list.hpp"
#include "engine/module.hpp"

namespace tetraply {
namespace {

// Players take one to three matches by turns; who takes the last one has won. The first player sits at seat 0.
template <int Players, class Number = std::uint16_t>
class Matches {
 public:
  struct Move {
    Number taken = 0;
    bool operator==(const Move&) const = default;
  };
  using MoveList = FixedList<Move, 3>;
  static constexpr std::string_view kName = "matches";
  static constexpr int kPlayers = Players;
  static constexpr int kMatches = 10;

  bool operator==(const Matches&) const = default;

  [[nodiscard]] Turn turn() const { return left_ == 0 ? Turn::over() : Turn::of(mover_); }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    for (int taken = 1; taken <= std::min<int>(3, left_); ++taken) moves.push_back({static_cast<Number>(taken)});
  }
  [[nodiscard]] bool is_legal(Move move) const { return move.taken >= 1 && move.taken <= 3 && move.taken <= left_; }
  void play(Move move) {
    left_ = static_cast<std::uint8_t>(left_ - move.taken);
    if (left_ > 0) mover_ = static_cast<std::uint8_t>((mover_ + 1) % Players);
  }
  [[nodiscard]] std::uint64_t hash() const { return mix64(left_ * 8u + mover_); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }
  [[nodiscard]] Scores<Players> scores() const {
    Scores<Players> scores{};
    if (left_ == 0) scores[mover_] = 1;
    return scores;
  }
  [[nodiscard]] int left() const { return left_; }

 private:
  std::uint8_t left_ = kMatches;
  std::uint8_t mover_ = 0;
};

template <int Players, class Number>
std::string to_text(const Matches<Players, Number>&, typename Matches<Players, Number>::Move move) {
  return std::to_string(move.taken);
}
template <int Players, class Number>
Result<typename Matches<Players, Number>::Move> parse_move(const Matches<Players, Number>& position,
                                                           std::string_view text) {
  if (text.size() == 1)
    if (const typename Matches<Players, Number>::Move move{static_cast<Number>(text[0] - '0')}; position.is_legal(move))
      return move;
  return failure("'{}' is no number of matches\nvalid: 1 to 3", text);
}
template <int Players, class Number>
std::string render(const Matches<Players, Number>& position, bool /*with_color*/) {
  return std::string(static_cast<std::size_t>(position.left()), '|') + "\n";
}

template <class G>
void expect_levels_to_play(const AnyGame& game) {
  for (int level = 1; level <= kLevels; ++level) {
    const auto player = game.make_player(fmt::format("level:{}", level));
    ASSERT_TRUE(player) << level << ": " << player.error().message;
    const Thought thought = (*player)->think(game.new_game(), {.nodes = 10'000});
    EXPECT_TRUE(game.new_game().is_legal(thought.best.at(0).move)) << level;
  }
}

TEST(Defaults, OfAGameForTwoAreAlphaBetaAndItsLevels) {
  const auto game = make_game<Matches<2>>({.title = "Matches"});
  EXPECT_EQ(game->kinds()[0].name, "alphabeta");
  EXPECT_EQ(game->info().comparison, "alphabeta");
  EXPECT_EQ(game->info().random_moves, 2);
  expect_levels_to_play<Matches<2>>(*game);
}

// Ten matches: whoever leaves a multiple of four wins, so two must be taken (Bouton, 1901).
TEST(Defaults, EverySearchFindsTheWinningMove) {
  const auto game = make_game<Matches<2>>({.title = "Matches"});
  const AnyPosition position = game->new_game();
  for (const char* spec :
       {"alphabeta:depth=10,lmr=off", "alphabeta-stack:depth=10", "paranoid:depth=10", "maxn:depth=10", "solve",
        "alphabeta:depth=10,lmr=off,split=ybw:1,threads=2", "alphabeta:depth=10,lmr=off,split=shared-table,threads=2",
        "maxn:depth=10,split=stealing,threads=2", "paranoid:depth=10,split=budget:2,threads=2"})
    EXPECT_EQ(position.to_text(game->make_player(spec).value()->think(position, {}).best.at(0).move), "2") << spec;
}

TEST(Defaults, OfAGameForThreeAreParanoidAndItsLevels) {
  const auto game = make_game<Matches<3>>({.title = "Matches"});
  EXPECT_EQ(game->kinds()[0].name, "paranoid");
  EXPECT_EQ(game->find_kind("alphabeta"), nullptr);
  expect_levels_to_play<Matches<3>>(*game);
}

TEST(Defaults, OfAGameForOneAreMaxNAndTheGreedyLevels) {
  const auto game = make_game<Matches<1>>({.title = "Matches"});
  EXPECT_EQ(game->kinds()[0].name, "maxn");
  expect_levels_to_play<Matches<1>>(*game);
}

TEST(Defaults, GiveFilesPicturesJsonAndNoFacts) {
  const auto game = make_game<Matches<2>>({.title = "Matches"});
  const AnyPosition start = game->new_game();
  EXPECT_EQ(start.picture(false), "||||||||||\n");
  EXPECT_NE(start.svg().find(">||||||||||</text>"), std::string::npos) << start.svg();
  EXPECT_EQ(json_text(start.to_json()),
            fmt::format(R"({{"game":"matches","picture":"||||||||||\n","turn":{{"kind":"player","player":0}},)"
                        R"("scores":[0,0],"legal":3,"hash":"{:016x}"}})",
                        start.hash()));
  EXPECT_TRUE(start.facts().empty());
  EXPECT_TRUE(start.heat().is_null());
  EXPECT_EQ(start.color_to_move(), std::nullopt);

  const std::vector<AnyMove> moves{start.parse("3").value(), start.parse("1").value()};
  EXPECT_EQ(game->save(start, moves), "3\n1\n");
  const auto read = game->read_position({.name = "file", .text = "3\n1\n"});
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->picture(false), "||||||\n");
  EXPECT_EQ(game->read_position({.name = "file", .text = "5\n"}).error().message,
            "file: it does not begin with a move of matches\nvalid: one move per line");
  EXPECT_EQ(game->read_position({.name = "file", .text = "3\n9\n"}).error().message,
            "file:2: '9' is no number of matches\nvalid: 1 to 3");
}

}  // namespace
}  // namespace tetraply
