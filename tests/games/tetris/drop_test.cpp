#include "games/tetris/drop_position.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "core/perft.hpp"
#include "effort.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/drop_reference.hpp"
#include "games/tetris/greedy.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

DropGame with(std::string_view board, std::string_view queue) {
  const std::vector<Piece> pieces = parse_queue(queue, EndlessQueue::kMaxGiven).value();
  DropOptions options;
  options.given = pieces;
  options.board = parse_board(board, DropGame::kRows).value();
  return DropGame(options);
}

Board board_of(const tetris_reference::Grid& grid) {
  Board board;
  for (std::size_t y = 0; y < grid.size(); ++y)
    for (int x = 0; x < kWidth; ++x)
      if (grid[y][x] != '.') board.set(x, static_cast<int>(y));
  return board;
}

TEST(TetrisDrop, AnEmptyFieldHasEveryDistinctPlacementOnce) {
  EXPECT_EQ(perft(with("", "I"), 1), 17u);
  EXPECT_EQ(perft(with("", "O"), 1), 9u);
  EXPECT_EQ(perft(with("", "S"), 1), 17u);
  EXPECT_EQ(perft(with("", "Z"), 1), 17u);
  EXPECT_EQ(perft(with("", "J"), 1), 34u);
  EXPECT_EQ(perft(with("", "L"), 1), 34u);
  EXPECT_EQ(perft(with("", "T"), 1), 34u);
  // Four pieces can neither fill the field nor, in the first three plies, reach its top.
  EXPECT_EQ(perft(with("", "IOST"), 4), 17u * 9u * 17u * 34u);
}

TEST(TetrisDrop, PiecesFallStraightDownAndFullRowsVanish) {
  DropGame game = with("#########.\n#########.\n########..\n#########.\n", "IO");
  game.play(parse_move(game, "I1@9").value());
  EXPECT_EQ(board_text(game.board(), 2), "..........\n########.#\n");
  EXPECT_EQ(game.lines(), 3);
  EXPECT_EQ(game.scores()[0], 3);
  game.play(parse_move(game, "O0@8").value());
  EXPECT_EQ(board_text(game.board(), 3), "........##\n........##\n########.#\n") << "no sliding into the gap";
}

TEST(TetrisDrop, APlacementAboveTheTopIsIllegal) {
  std::string tower;
  for (int row = 0; row < 19; ++row) tower += "#.........\n";
  const DropGame game = with(tower, "I");
  EXPECT_FALSE(parse_move(game, "I1@0")) << "19 + 4 > 22";
  EXPECT_TRUE(parse_move(game, "I0@0"));
  EXPECT_TRUE(parse_move(game, "I1@1"));
  EXPECT_EQ(count_legal_moves(game), 16u);
}

TEST(TetrisDrop, TheGameIsOverWhenThePieceFitsNowhere) {
  std::string tower;
  for (int row = 0; row < 21; ++row) tower += row % 2 == 0 ? "#.#.#.#.#.\n" : ".#.#.#.#.#\n";
  EXPECT_EQ(with(tower, "O").turn(), Turn::over());
  EXPECT_EQ(with(tower, "I").turn(), Turn::of(0)) << "flat, it fits into the row that is left";
  EXPECT_EQ(count_legal_moves(with(tower, "I")), 7u);
}

TEST(TetrisDrop, SameSeedSameGame) {
  DropOptions options;
  options.seed = 42;
  EXPECT_EQ(DropGame(options), DropGame(options));
  DropGame first(options);
  options.seed = 43;
  EXPECT_NE(first, DropGame(options));
}

TEST(TetrisDrop, GivenPiecesComeFirstAndTheSeedsFollow) {
  const std::vector<Piece> given = parse_queue("TTTZ", 4).value();
  DropOptions options;
  options.seed = 5;
  const std::string of_seed = tetris_reference::pieces(5, false, 10);
  options.given = given;
  DropGame game(options);
  std::string seen;
  for (int i = 0; i < 10; ++i) {
    seen += letter(game.queue(i));
  }
  EXPECT_EQ(seen, "TTTZ" + of_seed.substr(0, 6));
}

TEST(TetrisQueue, ABagHoldsEveryPieceOnceAndEveryOrderComes) {
  std::map<std::string, int> orders;
  EndlessQueue queue(Randomizer::seven_bag, 11);
  constexpr int kBags = 50400;
  for (int bag = 0; bag < kBags; ++bag) {
    std::string order;
    for (int i = 0; i < kPieces; ++i, queue.pop()) order += letter(queue.front());
    ++orders[order];
    std::sort(order.begin(), order.end());
    ASSERT_EQ(order, "IJLOSTZ");
  }
  // Ten expected of each of 5040 orders: chi-square with 5039 degrees of freedom, mean 5039, deviation 100.
  double chi_square = (5040 - static_cast<double>(orders.size())) * 10;
  for (const auto& [order, count] : orders) chi_square += (count - 10) * (count - 10) / 10.0;
  EXPECT_NEAR(chi_square, 5039, 400);
}

TEST(TetrisQueue, UniformPiecesAreIndependent) {
  std::array<int, kPieces * kPieces> pairs{};
  EndlessQueue queue(Randomizer::uniform, 12);
  constexpr int kDrawn = 490'000;
  for (int i = 0; i < kDrawn; ++i, queue.pop())
    ++pairs[static_cast<int>(queue[0]) * kPieces + static_cast<int>(queue[1])];
  double chi_square = 0;
  for (const int count : pairs) chi_square += (count - 10'000.0) * (count - 10'000.0) / 10'000;
  EXPECT_LT(chi_square, 98) << "48 degrees of freedom: exceeded once in 30,000 times";
}

// TETRAPLY_GAMES=100000 in the environment plays that number of games.
int games_to_play(int otherwise) {
  const char* text = std::getenv("TETRAPLY_GAMES");  // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? std::atoi(text) : otherwise;
}

template <int Rows>
Features features_of(const DropPosition<Rows>& game, Drop move, Board& board) {
  const DropShape& shape = drop_shape(game.piece(), move.orientation);
  return drop_and_count(board, shape, move.column, Surface(board).rest(shape, move.column), Rows);
}

template <int Rows>
Drop better_of(const DropPosition<Rows>& game, Drop one, Drop other) {
  const auto value = [&](Drop move) {
    Board board = game.board();
    return weighted_sum(kLee, features_of(game, move, board));
  };
  return value(one) >= value(other) ? one : other;
}

// Random games, and games of varying quality, so that rows vanish, too.
template <int Rows>
void follow_the_reference(int seed, int longest) {
  const bool bag = seed % 4 < 2;
  Random random(seed);
  DropOptions options;
  options.randomizer = bag ? Randomizer::seven_bag : Randomizer::uniform;
  options.seed = seed;
  DropPosition<Rows> game(options);
  tetris_reference::DropReference reference(seed, bag, Rows);
  for (int ply = 0; ply < longest && !game.turn().is_over(); ++ply) {
    typename DropPosition<Rows>::MoveList moves;
    game.legal_moves(moves);
    std::vector<std::string> texts;
    for (const Drop move : moves) texts.push_back(to_text(game, move));
    ASSERT_EQ(texts, reference.legal_moves()) << "seed " << seed << ", ply " << ply;
    Drop chosen = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (seed % 2 == 0) chosen = better_of(game, chosen, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (seed % 4 == 0) chosen = better_of(game, chosen, greedy_drop<kLee>(game));
    Board board = game.board();
    const Features counted = features_of(game, chosen, board);
    const auto expected = tetris_reference::drop(reference.grid(), reference.piece(),
                                                 static_cast<int>(chosen.orientation), chosen.column);
    for (int i = 0; i < kFeatures; ++i)
      ASSERT_EQ(counted.of[i], expected.features[i]) << kFeatureNames[i] << ", seed " << seed << ", ply " << ply << '\n'
                                                     << board_text(board, Rows);
    reference.play(to_text(game, chosen));
    game.play(chosen);
    ASSERT_EQ(game.board(), board_of(reference.grid())) << "seed " << seed << ", ply " << ply;
    ASSERT_EQ(game.board(), board);
    ASSERT_EQ(game.lines(), reference.scores()[0]);
  }
  if (!game.turn().is_over()) return;
  ASSERT_TRUE(reference.turn().is_over()) << "seed " << seed;
}

TEST(TetrisDrop, GamesAreThoseOfThePlainReference) {
  const int games = games_to_play(effort(500));
  for (int seed = 0; seed < games && !HasFatalFailure(); ++seed) {
    follow_the_reference<22>(seed, 100);
    if (seed % 10 == 0) follow_the_reference<20>(seed, 100);
    if (seed % 10 == 5) follow_the_reference<10>(seed, 100);
  }
}

}  // namespace
}  // namespace tetraply::tetris
