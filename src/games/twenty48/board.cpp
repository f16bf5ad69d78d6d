#include "games/twenty48/board.hpp"

namespace tetraply::twenty48::detail {

namespace {

// The cell at this distance from the wall towards which the line slides.
constexpr int cell_at(Direction direction, int line, int distance) {
  switch (direction) {
    case Direction::up:
      return kSize * distance + line;
    case Direction::down:
      return kSize * (kSize - 1 - distance) + line;
    case Direction::left:
      return kSize * line + distance;
    case Direction::right:
      return kSize * line + kSize - 1 - distance;
  }
  return 0;
}

Board slid(const Board& board, Direction direction) {
  Board result;
  for (int line = 0; line < kSize; ++line) {
    int at_rest = 0;
    int may_merge = 0;
    for (int distance = 0; distance < kSize; ++distance) {
      const int tile = board.exponent(cell_at(direction, line, distance));
      if (tile == 0) continue;
      if (tile == may_merge && tile < Board::kLargest) {
        result.set(cell_at(direction, line, at_rest - 1), tile + 1);
        may_merge = 0;
      } else {
        result.set(cell_at(direction, line, at_rest++), tile);
        may_merge = tile;
      }
    }
  }
  return result;
}

}  // namespace

bool any_two_meet(std::uint64_t cells, std::uint64_t empty_cells) {
  const auto meet = [&](int step, auto within) {
    const auto seen_from = [&](std::uint64_t set, int steps) { return set >> steps * step & within(steps); };
    return (cells &
            (seen_from(cells, 1) | (seen_from(empty_cells, 1) &
                                    (seen_from(cells, 2) | (seen_from(empty_cells, 2) & seen_from(cells, 3)))))) != 0;
  };
  // A step down the board falls off its end; a step to the right must not end in the next row.
  return meet(16, [](int) { return ~std::uint64_t{0}; }) ||
         meet(4, [](int steps) { return 0x0001'0001'0001'0001u * (0x1111u >> 4 * steps); });
}

Slides careful_slides(const Board& board) {
  Slides result{};
  for (const Direction direction : kDirections) {
    const Board after = slid(board, direction);
    result.tiles[static_cast<std::size_t>(direction)] = after.tiles;
    result.giants[static_cast<std::size_t>(direction)] = after.giants;
  }
  return result;
}

std::uint8_t careful_open_directions(const Board& board) {
  const Slides after = careful_slides(board);
  int open = 0;
  for (const Direction direction : kDirections)
    if (after[direction] != board) open |= 1 << static_cast<int>(direction);
  return static_cast<std::uint8_t>(open);
}

std::int32_t giants_worth(const Board& board) {
  std::int32_t total = 0;
  for (int cell = 0; cell < kCells; ++cell)
    if (const int exponent = board.exponent(cell); exponent > Board::kInWord)
      total += tile_worth(exponent) - tile_worth(Board::kInWord);
  return total;
}

}  // namespace tetraply::twenty48::detail
