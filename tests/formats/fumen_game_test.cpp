// Games of Tetris as fumens, and reading the fumens of other programs.
#include "formats/fumen_game.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/random.hpp"
#include "formats/position_file.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"

namespace tetraply::fumen {
namespace {

using tetris::DropGame;
using tetris::Guideline;
using tetris::Orientation;
using tetris::Piece;

template <class G>
struct Played {
  std::vector<typename G::Move> moves;
  std::vector<std::string> texts;
  std::vector<tetris::Board> boards;  // before each move
};

// Low placements, so that rows vanish and the game fits into a fumen.
template <class G>
Played<G> play(G position, int count) {
  Played<G> played;
  typename G::MoveList moves;
  for (int i = 0; i < count && !position.turn().is_over(); ++i) {
    position.legal_moves(moves);
    auto best = moves[0];
    for (const auto move : moves)
      if (tetraply::after(position, move).board().height() < tetraply::after(position, best).board().height())
        best = move;
    played.boards.push_back(position.board());
    played.moves.push_back(best);
    played.texts.push_back(to_text(position, best));
    position.play(best);
  }
  return played;
}

std::vector<Page> read_again(const std::vector<Page>& pages) {
  const auto text = write(pages);
  EXPECT_TRUE(text) << text.error().message;
  auto read = parse(*text);
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}

template <class G>
class FumenGame : public testing::Test {};
using Games = testing::Types<tetris::DropGame, tetris::DropGame20, tetris::Guideline>;
TYPED_TEST_SUITE(FumenGame, Games);

TYPED_TEST(FumenGame, HasThePositionsOfTheGame) {
  const TypeParam start(7);
  const auto played = play(start, 200);
  const auto pages = pages_of(start, std::span(std::as_const(played.moves)), "seven");
  ASSERT_TRUE(pages) << pages.error().message;
  const auto read = read_again(*pages);
  ASSERT_EQ(read.size(), played.moves.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    ASSERT_EQ(board_of(read[i].field), played.boards[i]) << i;
    EXPECT_TRUE(read[i].operation);
    EXPECT_EQ(read[i].comment, "seven");
  }
}

// From the pieces alone, the game is read as far as a queue can go; with the seed, to its end.
TYPED_TEST(FumenGame, IsReadAgainAsMoves) {
  const TypeParam start(7);
  const auto played = play(start, 60);
  const auto pages = read_again(*pages_of(start, std::span(std::as_const(played.moves)), ""));
  const auto told = told_game(std::type_identity<TypeParam>{}, std::span(pages));
  ASSERT_TRUE(told) << told.error().message;
  ASSERT_GE(told->moves.size(), 20u);
  auto position = formats::make_position(std::type_identity<TypeParam>{}, {"fumen", told->field, {}, told->queue});
  ASSERT_TRUE(position) << position.error().message;
  for (std::size_t i = 0; i < told->moves.size(); ++i) {
    EXPECT_EQ(position->board(), played.boards[i]);
    position->play(parse_move(*position, told->moves[i]).value());
  }
  EXPECT_EQ(moves_from(start, std::span(pages)).size(), played.moves.size());
}

TYPED_TEST(FumenGame, WithoutMovesIsAField) {
  const auto pages = pages_of(TypeParam(1), {}, "empty");
  ASSERT_TRUE(pages);
  ASSERT_EQ(pages->size(), 1u);
  EXPECT_EQ(board_of(pages->front().field), tetris::Board{});
  EXPECT_FALSE(pages->front().operation);
}

TEST(FumenGames, AnOperationIsWhereThePieceComesToRest) {
  // A flat T, nose up, on the floor: its center is the middle of its lower row.
  const std::array queue{Piece::T};
  const DropGame start({.given = queue});
  const std::array moves{tetris::parse_drop(Piece::T, "T0@3").value()};
  const auto pages = pages_of(start, std::span<const tetris::Drop>(moves), "");
  ASSERT_TRUE(pages);
  EXPECT_EQ(pages->front().operation, (Operation{Piece::T, Orientation::north, 4, 0}));
}

TEST(FumenGames, AreReadAsFarAsTheyAreLegal) {
  std::vector<Page> pages(3);
  pages[0].operation = Operation{Piece::O, Orientation::north, 0, 0};
  pages[1].field = after(pages[0]);
  pages[1].operation = Operation{Piece::O, Orientation::north, 4, 9};  // in the air
  pages[2].field = after(pages[1]);
  const auto drop = told_game(std::type_identity<DropGame>{}, std::span(std::as_const(pages)));
  ASSERT_TRUE(drop) << drop.error().message;
  EXPECT_EQ(drop->moves, std::vector<std::string>{"O0@0"});
  EXPECT_EQ(drop->queue.substr(0, 2), "OO");
  const auto guideline = told_game(std::type_identity<Guideline>{}, std::span(std::as_const(pages)));
  ASSERT_TRUE(guideline) << guideline.error().message;
  EXPECT_EQ(guideline->moves, std::vector<std::string>{"O,north,0,0"});
}

// After somebody drew on a page, the page is not a position of the game before it.
TEST(FumenGames, EndWhereSomebodyDrewOnTheField) {
  std::vector<Page> pages(2);
  pages[0].operation = Operation{Piece::O, Orientation::north, 0, 0};
  pages[1].field = after(pages[0]);
  pages[1].field.at(9, 0) = Cell::gray;
  pages[1].operation = Operation{Piece::O, Orientation::north, 4, 0};
  EXPECT_EQ(told_game(std::type_identity<DropGame>{}, std::span(std::as_const(pages)))->moves.size(), 1u);
}

// The stack leaves room only at the top. Pieces come to rest there, up to the move that ends the game.
TEST(FumenGames, PiecesAboveTheFieldAreShownAsFarAsTheFieldGoes) {
  for (int height = 15; height <= 23; ++height) {
    tetris::Board board;
    for (int x = 1; x < kWidth; ++x)
      for (int y = 0; y < height - (x >= 3 && x <= 6 ? 4 : 0); ++y) board.set(x, y);
    for (const Piece piece : {Piece::I, Piece::O, Piece::T, Piece::S, Piece::J}) {
      const std::array queue{piece, piece, piece, piece, piece};
      Guideline start(board, queue);
      Guideline::MoveList moves;
      start.legal_moves(moves);
      for (const auto first : moves) {
        std::vector<tetris::Move> played{first};
        Guideline position = tetraply::after(start, first);
        Guideline::MoveList next;
        position.legal_moves(next);
        if (!next.empty()) played.push_back(next[next.size() - 1]);
        const auto pages = pages_of(start, std::span(std::as_const(played)), "");
        ASSERT_TRUE(pages) << pages.error().message;
        const auto read = read_again(*pages);
        ASSERT_EQ(read.size(), played.size());
        if (read.size() == 2) {
          EXPECT_EQ(with_rows_of({}, board_of(read[1].field)), with_rows_of({}, position.board()));
        }
      }
    }
  }
}

TEST(FumenGames, ContentsThatDoNotFitIntoAFumenAreRefused) {
  tetris::Board high;
  high.set(0, 30);
  const std::array queue{Piece::O};
  EXPECT_FALSE(pages_of(Guideline(high, queue), {}, ""));
  const auto pages = parse("v115@vhAAgH");
  EXPECT_TRUE(told_game(std::type_identity<Guideline>{}, std::span(*pages)));
}

}  // namespace
}  // namespace tetraply::fumen
