// The tables of orientations and placements against the reference's drawings, cell by cell.
#include "games/blokus/placements.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/blokus/notation.hpp"
#include "games/blokus/reference.hpp"

namespace tetraply::blokus {
namespace {

using blokus_reference::Cell;

// Every placement of the reference as text, with the name of its piece.
std::map<std::string, std::string> reference_placements(int size) {
  std::map<std::string, std::string> placements;
  for (const auto& [name, shapes] : blokus_reference::orientations())
    for (const blokus_reference::Cells& shape : shapes)
      for (int up = 0; up < size; ++up)
        for (int right = 0; right < size; ++right) {
          blokus_reference::Cells cells = shape;
          bool on_board = true;
          for (Cell& cell : cells) {
            cell = {cell.x + right, cell.y + up};
            on_board = on_board && cell.x < size && cell.y < size;
          }
          if (on_board) placements[text_of(cells)] = name;
        }
  return placements;
}

template <int Size>
void expect_every_placement_once() {
  const std::map<std::string, std::string> expected = reference_placements(Size);
  const auto& table = PlacementTable<Size>::get();
  std::map<std::string, std::string> seen;
  for (int i = 0; i < table.size(); ++i) {
    const Move move{static_cast<std::uint16_t>(i)};
    const std::string text = placement_text<Size>(move);
    EXPECT_TRUE(seen.emplace(text, kPieceDrawings[table[move].piece].name).second) << text << " is there twice";
    EXPECT_EQ(*parse_placement<Size>(text), move) << text;
  }
  EXPECT_EQ(seen, expected);
}

template <int Size>
std::set<Cell> members(const typename Board<Size>::Cells& bits) {
  std::set<Cell> cells;
  bits.for_each([&](int bit) { cells.insert({Board<Size>::x_of(bit), Board<Size>::y_of(bit)}); });
  return cells;
}

// The cells of the board that are one step in one of the directions away from a cell of the piece.
template <int Size>
std::set<Cell> around(const std::set<Cell>& piece, const blokus_reference::Cells& directions) {
  std::set<Cell> cells;
  for (const Cell& cell : piece)
    for (const Cell& step : directions) {
      const Cell next{cell.x + step.x, cell.y + step.y};
      if (next.x >= 0 && next.x < Size && next.y >= 0 && next.y < Size) cells.insert(next);
    }
  return cells;
}

template <int Size>
void expect_masks_as_counted_by_hand() {
  const auto& table = PlacementTable<Size>::get();
  for (int i = 0; i < table.size(); ++i) {
    const Move move{static_cast<std::uint16_t>(i)};
    const blokus_reference::Cells cells = blokus_reference::cells_of(placement_text<Size>(move));
    const std::set<Cell> piece(cells.begin(), cells.end());
    std::set<Cell> edges = around<Size>(piece, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
    std::set<Cell> corners = around<Size>(piece, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
    for (const Cell& cell : edges) corners.erase(cell);
    for (const Cell& cell : piece) {
      edges.erase(cell);
      corners.erase(cell);
    }
    ASSERT_EQ(members<Size>(table[move].cells), piece) << placement_text<Size>(move);
    ASSERT_EQ(members<Size>(table[move].edges), edges) << placement_text<Size>(move);
    ASSERT_EQ(members<Size>(table[move].corners), corners) << placement_text<Size>(move);
    ASSERT_EQ(table[move].size, piece.size()) << placement_text<Size>(move);
  }
}

TEST(BlokusPlacements, ThereAre21PiecesOf89SquaresIn91Orientations) {
  int orientations = 0;
  int squares = 0;
  for (const auto& [name, shapes] : blokus_reference::orientations()) {
    orientations += static_cast<int>(shapes.size());
    squares += static_cast<int>(shapes[0].size());
    const auto drawing = std::find_if(kPieceDrawings.begin(), kPieceDrawings.end(),
                                      [&, wanted = name](const auto& one) { return one.name == wanted; });
    ASSERT_NE(drawing, kPieceDrawings.end()) << name;
    EXPECT_EQ(kPieceSizes[drawing - kPieceDrawings.begin()], shapes[0].size()) << name;
  }
  EXPECT_EQ(blokus_reference::orientations().size(), 21u);
  EXPECT_EQ(orientations, 91);
  EXPECT_EQ(squares, 89);
}

TEST(BlokusPlacements, EachOrientationIsItsParentAndOneSquare) {
  for (const Orientation& orientation : kOrientationTree) {
    EXPECT_EQ(orientation.shape.squares[0], Offset{}) << "the anchor";
    if (orientation.parent < 0) {
      EXPECT_EQ(orientation.shape.size, 1);
      continue;
    }
    const Shape& parent = kOrientationTree[orientation.parent].shape;
    EXPECT_EQ(parent.size + 1, orientation.shape.size);
    for (int i = 0; i < orientation.shape.size; ++i) {
      const Offset square = orientation.shape.squares[i];
      const bool in_parent = std::count(parent.squares.begin(), parent.squares.begin() + parent.size, square) == 1;
      EXPECT_NE(in_parent, square == orientation.added);
    }
  }
}

TEST(BlokusPlacements, EveryPlacementOn14x14IsThereOnce) {
  EXPECT_EQ(reference_placements(14).size(), 13'729u);
  EXPECT_EQ(PlacementTable<14>::get().size(), 13'729);
  expect_every_placement_once<14>();
}

TEST(BlokusPlacements, EveryPlacementOn20x20IsThereOnce) {
  EXPECT_EQ(reference_placements(20).size(), 30'433u);
  EXPECT_EQ(PlacementTable<20>::get().size(), 30'433);
  expect_every_placement_once<20>();
}

TEST(BlokusPlacements, MasksOn14x14AreThoseCountedCellByCell) {
  expect_masks_as_counted_by_hand<14>();
}

TEST(BlokusPlacements, MasksOn20x20AreThoseCountedCellByCell) {
  expect_masks_as_counted_by_hand<20>();
}

TEST(BlokusPlacements, EachOrientationsFirstMoveCoversTheStartSquareWithEachOfItsSquares) {
  // In the middle of the board every square of every orientation can cover the start square: the sum of all sizes.
  int squares = 0;
  for (const auto& [name, shapes] : blokus_reference::orientations())
    for (const auto& shape : shapes) squares += static_cast<int>(shape.size());
  EXPECT_EQ(squares, 414);
  EXPECT_EQ(Duo{}.count_legal_moves(), squares);
}

}  // namespace
}  // namespace tetraply::blokus
