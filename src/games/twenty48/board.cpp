#include "games/twenty48/board.hpp"

#include <vector>

namespace tetraply::twenty48::detail {

namespace {

// Packs the giants of the leftmost column like those of a row, and unpacks them.
constexpr std::uint8_t row_giants(std::uint32_t column) {
  column &= 0x03030303;
  return static_cast<std::uint8_t>(column | column >> 6 | column >> 12 | column >> 18);
}
constexpr std::uint32_t column_giants(std::uint32_t row) {
  return (row | row << 6 | row << 12 | row << 18) & 0x03030303;
}

// The slides of all lines with giants. Built when the first game gets that far, which few do.
class LineTable {
 public:
  // The low halves hold the line after a slide to the left, the high halves after one to the right.
  struct Entry {
    std::uint32_t tiles;
    std::uint16_t giants;
  };

  static const LineTable& get() {
    static const LineTable table;
    return table;
  }

  [[nodiscard]] const Entry& find(Row tiles, std::uint8_t giants) const {
    return entries_[kTilesIndex[tiles & 255] + kTiles * kTiles * kTilesIndex[tiles >> 8] + kGiantsIndex[giants]];
  }

 private:
  // Lines are numbered by their exponents, as digits of a base-18 number. The exponents come from the word and the bits
  // beside it, and each contributes its part of the number.
  static constexpr unsigned kTiles = Board::kLargest + 1;
  static constexpr auto kTilesIndex = [] {
    std::array<std::uint16_t, 256> index{};
    for (unsigned i = 0; i < 256; ++i) index[i] = static_cast<std::uint16_t>(i % 16 + kTiles * (i / 16));
    return index;
  }();
  static constexpr auto kGiantsIndex = [] {
    std::array<std::uint32_t, 256> index{};
    for (unsigned i = 0; i < 256; ++i)
      index[i] = (i & 3) + kTiles * ((i >> 2 & 3) + kTiles * ((i >> 4 & 3) + kTiles * (i >> 6)));
    return index;
  }();

  LineTable() : entries_(kTiles * kTiles * kTiles * kTiles) {
    for (unsigned i = 0; i < entries_.size(); ++i) {
      const Line line{static_cast<int>(i % kTiles), static_cast<int>(i / kTiles % kTiles),
                      static_cast<int>(i / kTiles / kTiles % kTiles), static_cast<int>(i / kTiles / kTiles / kTiles)};
      const Line left = slid(line, Board::kLargest);
      const Line right = slid({line[3], line[2], line[1], line[0]}, Board::kLargest);
      Board board;
      for (int cell = 0; cell < kSize; ++cell) {
        board.set(cell, left[cell]);
        board.set(2 * kSize - 1 - cell, right[cell]);
      }
      entries_[i] = {static_cast<std::uint32_t>(board.tiles), static_cast<std::uint16_t>(board.giants)};
    }
  }

  std::vector<Entry> entries_;
};

}  // namespace

Slides careful_slides(const Board& board) {
  const LineTable& table = LineTable::get();
  std::array<std::uint32_t, kSize> rows;
  std::array<std::uint32_t, kSize> columns;
  Slides result{};
  auto& [up, down, left, right] = result.giants;
  for (int i = 0; i < kSize; ++i) {
    const auto& in_row = table.find(row(board.tiles, i), static_cast<std::uint8_t>(board.giants >> 8 * i));
    const auto& in_column = table.find(column(board.tiles, i), row_giants(board.giants >> 2 * i));
    rows[i] = in_row.tiles;
    columns[i] = in_column.tiles;
    left |= (in_row.giants & 0xffu) << 8 * i;
    right |= (in_row.giants >> 8u) << 8 * i;
    up |= column_giants(in_column.giants & 0xffu) << 2 * i;
    down |= column_giants(in_column.giants >> 8u) << 2 * i;
  }
  result.tiles = four_boards(transposed(two_boards(columns[0], columns[1], columns[2], columns[3])),
                             two_boards(rows[0], rows[1], rows[2], rows[3]));
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
