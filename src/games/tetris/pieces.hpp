// The seven tetrominoes: their cells in four orientations, and the Super Rotation System's kicks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/tetris/board.hpp"

namespace tetraply::tetris {

enum class Piece : std::uint8_t { I, O, T, S, Z, J, L };
inline constexpr int kPieces = 7;
inline constexpr std::array<Piece, kPieces> kAllPieces{Piece::I, Piece::O, Piece::T, Piece::S,
                                                       Piece::Z, Piece::J, Piece::L};
inline constexpr std::string_view kPieceLetters = "IOTSZJL";

constexpr char letter(Piece piece) {
  return kPieceLetters[static_cast<int>(piece)];
}
constexpr std::optional<Piece> piece_of(char letter) {
  const auto at = kPieceLetters.find(letter);
  if (letter == '\0' || at == std::string_view::npos) return std::nullopt;
  return static_cast<Piece>(at);
}

// A piece enters facing north. Each next orientation is a clockwise quarter turn.
enum class Orientation : std::uint8_t { north, east, south, west };
inline constexpr int kOrientations = 4;
inline constexpr std::array<std::string_view, kOrientations> kOrientationNames{"north", "east", "south", "west"};

// A step, or a cell relative to a piece's center: x to the right, y up.
struct Offset {
  std::int8_t x = 0;
  std::int8_t y = 0;

  constexpr bool operator==(const Offset&) const = default;
  friend constexpr Offset operator+(Offset a, Offset b) {
    return {static_cast<std::int8_t>(a.x + b.x), static_cast<std::int8_t>(a.y + b.y)};
  }
  friend constexpr Offset operator-(Offset a, Offset b) {
    return {static_cast<std::int8_t>(a.x - b.x), static_cast<std::int8_t>(a.y - b.y)};
  }
};

using Cells = std::array<Offset, 4>;

namespace detail {

// Facing north. The center (0, 0) is the cell around which the piece turns before kicks are applied ("true rotation").
inline constexpr std::array<Cells, kPieces> kNorthCells{{
    {{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}},   // I
    {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},    // O
    {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},   // T
    {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},   // S
    {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}},   // Z
    {{{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}},  // J
    {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},   // L
}};

constexpr Cells turned(Cells cells, int quarter_turns) {
  for (int turn = 0; turn < quarter_turns; ++turn)
    for (Offset& cell : cells) cell = {cell.y, static_cast<std::int8_t>(-cell.x)};
  return cells;
}

constexpr bool covers(const Cells& cells, Offset cell) {
  for (const Offset own : cells)
    if (own == cell) return true;
  return false;
}

constexpr bool same_cells(const Cells& a, const Cells& b, Offset moved_by) {
  for (const Offset cell : a)
    if (!covers(b, cell - moved_by)) return false;
  return true;
}

}  // namespace detail

// kCells[piece][orientation]
inline constexpr std::array<std::array<Cells, kOrientations>, kPieces> kCells = [] {
  std::array<std::array<Cells, kOrientations>, kPieces> all{};
  for (int piece = 0; piece < kPieces; ++piece)
    for (int turns = 0; turns < kOrientations; ++turns)
      all[piece][turns] = detail::turned(detail::kNorthCells[piece], turns);
  return all;
}();

constexpr const Cells& cells_of(Piece piece, Orientation orientation) {
  return kCells[static_cast<int>(piece)][static_cast<int>(orientation)];
}

// Some orientations cover the same cells: O has one shape, I, S and Z have two. The first orientation of a shape stands
// for all of them: the cells of `orientation` around a center are those of `same_as` around that center + `moved_by`.
struct Shape {
  Orientation same_as;
  Offset moved_by;
};
constexpr Shape shape_of(Piece piece, Orientation orientation) {
  for (int first = 0; first < static_cast<int>(orientation); ++first)
    for (std::int8_t dx = -1; dx <= 1; ++dx)
      for (std::int8_t dy = -1; dy <= 1; ++dy)
        if (detail::same_cells(cells_of(piece, orientation), cells_of(piece, static_cast<Orientation>(first)),
                               {dx, dy}))
          return {static_cast<Orientation>(first), {dx, dy}};
  return {orientation, {0, 0}};
}
constexpr int shapes_of(Piece piece) {
  if (piece == Piece::O) return 1;
  return piece == Piece::I || piece == Piece::S || piece == Piece::Z ? 2 : 4;
}

enum class Rotation : std::uint8_t { clockwise = 1, half = 2, counterclockwise = 3 };

constexpr Orientation turned(Orientation from, Rotation rotation) {
  return static_cast<Orientation>((static_cast<int>(from) + static_cast<int>(rotation)) % kOrientations);
}

// Where the center can go in a turn, in the order of the tests. The first offset at which the piece fits is used; if
// there is none, the piece does not turn.
struct Kicks {
  std::array<Offset, 6> tests{};
  int count = 0;
};

namespace detail {

inline constexpr int kSrsTests = 5;
using Offsets = std::array<std::array<Offset, kSrsTests>, kOrientations>;

// SRS as its authors define it: every orientation has five offsets, and test i of a turn moves by from[i] - to[i].
inline constexpr Offsets kOffsetsJlstz{{
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {{{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {{{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
}};
inline constexpr Offsets kOffsetsI{{
    {{{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}}},
    {{{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}}},
    {{{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}}},
    {{{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}}},
}};
// O does not move: one test, which undoes the turn around its center.
inline constexpr Offsets kOffsetsO{{{{{0, 0}}}, {{{0, -1}}}, {{{-1, -1}}}, {{{-1, 0}}}}};

constexpr const Offsets& offsets_of(Piece piece) {
  if (piece == Piece::I) return kOffsetsI;
  return piece == Piece::O ? kOffsetsO : kOffsetsJlstz;
}

// Half turns are not part of SRS. These are the tests of SRS+, as used by current online games.
inline constexpr std::array<std::array<Offset, 6>, kOrientations> kHalfTurnTests{{
    {{{0, 0}, {0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}}},
    {{{0, 0}, {1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}}},
    {{{0, 0}, {0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}},
    {{{0, 0}, {-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}}},
}};

}  // namespace detail

constexpr Kicks kicks_of(Piece piece, Orientation from, Rotation rotation) {
  const auto& offsets = detail::offsets_of(piece);
  const auto& leaves = offsets[static_cast<int>(from)];
  const auto& enters = offsets[static_cast<int>(turned(from, rotation))];
  Kicks kicks;
  if (rotation == Rotation::half) {
    kicks.count = piece == Piece::O ? 1 : 6;
    for (int i = 0; i < kicks.count; ++i)
      kicks.tests[i] = leaves[0] - enters[0] + detail::kHalfTurnTests[static_cast<int>(from)][i];
    return kicks;
  }
  kicks.count = piece == Piece::O ? 1 : detail::kSrsTests;
  for (int i = 0; i < kicks.count; ++i) kicks.tests[i] = leaves[i] - enters[i];
  return kicks;
}

// The center of a new piece. In the guideline, pieces enter in the two rows above the visible field.
inline constexpr int kSpawnX = 4;
inline constexpr int kSpawnY = kVisibleHeight;

// Whether the piece covers only empty cells of the field. Nothing fits beyond the walls, the floor or the top.
constexpr bool fits(const Board& board, Piece piece, Orientation orientation, int x, int y) {
  for (const Offset cell : cells_of(piece, orientation))
    if (!Board::contains(x + cell.x, y + cell.y) || board.test(x + cell.x, y + cell.y)) return false;
  return true;
}

constexpr void place(Board& board, Piece piece, Orientation orientation, int x, int y) {
  for (const Offset cell : cells_of(piece, orientation)) board.set(x + cell.x, y + cell.y);
}

}  // namespace tetraply::tetris
