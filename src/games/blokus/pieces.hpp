// The 21 pieces of Blokus and their 91 orientations, computed at compile time from drawings.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace tetraply::blokus {

inline constexpr int kPieces = 21;
inline constexpr int kOrientations = 91;
inline constexpr int kMaxPieceSize = 5;
inline constexpr int kSquares = 89;  // in one color's full set

using Piece = std::uint8_t;  // an index into kPieceDrawings
using Hand = std::uint32_t;  // the pieces that a color still has, one bit each
inline constexpr Hand kFullHand = (Hand{1} << kPieces) - 1;
inline constexpr Piece kMonomino = 0;

struct PieceDrawing {
  std::string_view name;  // Pentobi's name
  std::string_view rows;  // '#' is a square, '/' ends a row
};

inline constexpr std::array<PieceDrawing, kPieces> kPieceDrawings{{
    {"1", "#"},          {"2", "##"},       {"I3", "###"},       {"V3", "##/#"},     {"I4", "####"},
    {"L4", "###/#"},     {"T4", "###/.#"},  {"Z4", "##/.##"},    {"O", "##/##"},     {"F", ".##/##/.#"},
    {"I5", "#####"},     {"L5", "####/#"},  {"N", "##/.###"},    {"P", "##/##/#"},   {"T5", "###/.#/.#"},
    {"U", "#.#/###"},    {"V5", "###/#/#"}, {"W", "##/.##/..#"}, {"X", ".#/###/.#"}, {"Y", "####/.#"},
    {"Z5", "##/.#/.##"},
}};

struct Offset {
  std::int8_t x = 0;
  std::int8_t y = 0;
  constexpr bool operator==(const Offset&) const = default;
};

// Squares in reading order: row by row from the bottom, left to right. The first, the anchor, is (0, 0).
struct Shape {
  std::array<Offset, kMaxPieceSize> squares{};
  int size = 0;
  constexpr bool operator==(const Shape&) const = default;
};

// The orientations form a tree: each one is its parent plus one square, with the same anchor. The monomino is the root.
// So what is known about the parent on the whole board (where it fits, where it touches) serves all its children.
struct Orientation {
  Shape shape;
  Piece piece = 0;
  int parent = -1;
  Offset added;           // the square that the parent does not have
  int depth = 0;          // squares minus one
  int subtree_end = 0;    // in the table below, the descendants end here
  Hand pieces_below = 0;  // the pieces of this orientation and all its descendants
};

namespace detail {

constexpr Shape anchored(Shape shape) {
  std::sort(shape.squares.begin(), shape.squares.begin() + shape.size,
            [](Offset a, Offset b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  const Offset anchor = shape.squares[0];
  for (int i = 0; i < shape.size; ++i) {
    shape.squares[i].x = static_cast<std::int8_t>(shape.squares[i].x - anchor.x);
    shape.squares[i].y = static_cast<std::int8_t>(shape.squares[i].y - anchor.y);
  }
  return shape;
}

constexpr Shape drawn(std::string_view rows) {
  Shape shape;
  std::int8_t x = 0;
  std::int8_t y = 0;
  for (const char c : rows) {
    if (c == '/') {
      x = 0;
      --y;
      continue;
    }
    if (c == '#') shape.squares[shape.size++] = {x, y};
    ++x;
  }
  return anchored(shape);
}

// The eight symmetries of the square: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps the axes.
constexpr Shape turned(Shape shape, int symmetry) {
  for (int i = 0; i < shape.size; ++i) {
    Offset& square = shape.squares[i];
    if ((symmetry & 1) != 0) square.x = static_cast<std::int8_t>(-square.x);
    if ((symmetry & 2) != 0) square.y = static_cast<std::int8_t>(-square.y);
    if ((symmetry & 4) != 0) std::swap(square.x, square.y);
  }
  return anchored(shape);
}

constexpr Shape without(Shape shape, int square) {
  for (int i = square; i + 1 < shape.size; ++i) shape.squares[i] = shape.squares[i + 1];
  shape.squares[--shape.size] = {};
  return shape;
}

using OrientationTable = std::array<Orientation, kOrientations>;

constexpr OrientationTable all_orientations() {
  OrientationTable table{};
  int count = 0;
  for (int piece = 0; piece < kPieces; ++piece) {
    const int first = count;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const Shape shape = turned(drawn(kPieceDrawings[piece].rows), symmetry);
      bool known = false;
      for (int i = first; i < count; ++i) known = known || table[i].shape == shape;
      if (known) continue;
      table.at(count).shape = shape;
      table.at(count++).piece = static_cast<Piece>(piece);
    }
  }
  return count == kOrientations ? table : throw "the drawings do not give 91 orientations";
}

constexpr int find_shape(const OrientationTable& table, const Shape& shape) {
  for (int i = 0; i < kOrientations; ++i)
    if (table[i].shape == shape) return i;
  return -1;
}

// Gives every orientation a parent. It is always possible to remove some square other than the anchor and keep a piece,
// because a connected shape of two or more squares has at least two squares whose removal leaves it connected.
constexpr OrientationTable with_parents(OrientationTable table) {
  for (Orientation& child : table)
    for (int square = child.shape.size - 1; square > 0 && child.parent < 0; --square) {
      child.parent = find_shape(table, without(child.shape, square));
      child.added = child.shape.squares[square];
    }
  return table;
}

constexpr void append_subtree(const OrientationTable& from, int root, int parent, int depth, OrientationTable& to,
                              int& count) {
  const int here = count++;
  to[here] = from[root];
  to[here].parent = parent;
  to[here].depth = depth;
  to[here].pieces_below = Hand{1} << from[root].piece;
  for (int child = 0; child < kOrientations; ++child)
    if (from[child].parent == root) {
      const int at = count;
      append_subtree(from, child, here, depth + 1, to, count);
      to[here].pieces_below |= to[at].pieces_below;
    }
  to[here].subtree_end = count;
}

constexpr OrientationTable in_tree_order(const OrientationTable& table) {
  OrientationTable ordered{};
  int count = 0;
  append_subtree(table, 0, -1, 0, ordered, count);
  return count == kOrientations ? ordered : throw "an orientation is not in the tree";
}

}  // namespace detail

// Parents come before children, and every subtree is contiguous.
inline constexpr std::array<Orientation, kOrientations> kOrientationTree =
    detail::in_tree_order(detail::with_parents(detail::all_orientations()));

inline constexpr std::array<std::uint8_t, kPieces> kPieceSizes = [] {
  std::array<std::uint8_t, kPieces> sizes{};
  for (int piece = 0; piece < kPieces; ++piece)
    sizes[piece] = static_cast<std::uint8_t>(detail::drawn(kPieceDrawings[piece].rows).size);
  return sizes;
}();

// The pieces with more than i squares.
inline constexpr std::array<Hand, kMaxPieceSize> kPiecesLargerThan = [] {
  std::array<Hand, kMaxPieceSize> larger{};
  for (int piece = 0; piece < kPieces; ++piece)
    for (int size = 0; size < kPieceSizes[piece]; ++size) larger[size] |= Hand{1} << piece;
  return larger;
}();

constexpr int squares_in(Hand hand) {
  int squares = 0;
  for (const Hand larger : kPiecesLargerThan) squares += std::popcount(hand & larger);
  return squares;
}
static_assert(squares_in(kFullHand) == kSquares);

}  // namespace tetraply::blokus
