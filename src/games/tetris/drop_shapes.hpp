// The outlines of the pieces from below and from the side: all that is needed to drop them straight down.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// A distinct orientation of a piece, standing on its lowest row and with its leftmost cell in column 0. The arrays
// always cover kMaxPieceWidth columns, so that loops over them have a fixed length. A column that the piece does not
// have holds no cells, and its bottom is so high that it never rests on anything.
inline constexpr int kMaxPieceWidth = 4;
inline constexpr std::int8_t kNoBottom = 64;

struct DropShape {
  Orientation orientation = Orientation::north;
  std::int8_t width = 0;
  std::int8_t height = 0;
  std::array<std::int8_t, kMaxPieceWidth> bottom{kNoBottom, kNoBottom, kNoBottom, kNoBottom};  // row of the lowest cell
  std::array<std::uint8_t, kMaxPieceWidth> cells{};                                            // bit y is row y

  [[nodiscard]] constexpr int columns() const {
    return kWidth - width + 1;
  }  // the number of columns where it fits between the walls
};

struct DropShapes {
  std::array<DropShape, kOrientations> all{};
  int count = 0;

  [[nodiscard]] constexpr const DropShape* begin() const { return all.data(); }
  [[nodiscard]] constexpr const DropShape* end() const { return all.data() + count; }
};

namespace detail {

constexpr DropShape drop_shape(Piece piece, Orientation orientation) {
  const Cells& cells = cells_of(piece, orientation);
  int left = cells[0].x;
  int low = cells[0].y;
  for (const Offset cell : cells) {
    left = std::min<int>(left, cell.x);
    low = std::min<int>(low, cell.y);
  }
  DropShape shape;
  shape.orientation = orientation;
  for (const Offset cell : cells) {
    const auto x = static_cast<std::int8_t>(cell.x - left);
    const auto y = static_cast<std::int8_t>(cell.y - low);
    shape.width = std::max<std::int8_t>(shape.width, static_cast<std::int8_t>(x + 1));
    shape.height = std::max<std::int8_t>(shape.height, static_cast<std::int8_t>(y + 1));
    shape.bottom[x] = std::min(shape.bottom[x], y);
    shape.cells[x] |= static_cast<std::uint8_t>(1 << y);
  }
  return shape;
}

}  // namespace detail

// Without duplicates, in the order of their orientations: one for O, two for I, S and Z, four for the others.
inline constexpr std::array<DropShapes, kPieces> kDropShapes = [] {
  std::array<DropShapes, kPieces> table{};
  for (const Piece piece : kAllPieces) {
    DropShapes& shapes = table[static_cast<int>(piece)];
    for (int turns = 0; turns < shapes_of(piece); ++turns)
      shapes.all[shapes.count++] = detail::drop_shape(piece, static_cast<Orientation>(turns));
  }
  return table;
}();

constexpr const DropShapes& drop_shapes(Piece piece) {
  return kDropShapes[static_cast<int>(piece)];
}
constexpr const DropShape& drop_shape(Piece piece, Orientation orientation) {
  return drop_shapes(piece).all[static_cast<int>(orientation)];
}

// On an empty field: I, S, Z 17, O 9, J, L, T 34.
constexpr int drop_count(Piece piece) {
  int count = 0;
  for (const DropShape& shape : drop_shapes(piece)) count += shape.columns();
  return count;
}
inline constexpr int kMaxDrops = 34;

// The heights of the columns, padded beyond the right wall by as many empty columns as a shape can reach.
struct Surface {
  std::array<std::int8_t, 16> heights{};

  explicit constexpr Surface(const Board& board) {
    for (int x = 0; x < kWidth; ++x) heights[x] = static_cast<std::int8_t>(board.height(x));
  }
  [[nodiscard]] constexpr int highest() const { return *std::max_element(heights.begin(), heights.begin() + kWidth); }

  // The row in which the shape's lowest row comes to rest.
  [[nodiscard]] constexpr int rest(const DropShape& shape, int column) const {
    int y = 0;
    for (int i = 0; i < kMaxPieceWidth; ++i) y = std::max(y, heights[column + i] - shape.bottom[i]);
    return y;
  }
};

constexpr void fill(Board& board, const DropShape& shape, int column, int y) {
  for (int i = 0; i < shape.width; ++i) board.fill(column + i, Column{shape.cells[i]} << y);
}

}  // namespace tetraply::tetris
