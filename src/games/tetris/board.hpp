// The field of Tetris as bits, one 64-bit word per column. Both rule sets, placements and evaluations use it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace tetraply::tetris {

inline constexpr int kWidth = 10;
inline constexpr int kHeight = 40;         // rows that can hold a cell; the rules say how many are visible
inline constexpr int kVisibleHeight = 20;  // in the guideline game

// A set of cells of one column (bit y is row y, row 0 at the bottom), or a set of rows.
using Column = std::uint64_t;
inline constexpr Column kAllRows = (Column{1} << kHeight) - 1;

// A set of cells of one row: bit x is column x, column 0 at the left.
using Row = std::uint16_t;
inline constexpr Row kFullRow = (1u << kWidth) - 1;

// Columns rather than rows, because heights, holes, wells and drops concern columns. A step up or down is a shift of a
// word, and the full rows are the AND of ten words.
class Board {
 public:
  constexpr bool operator==(const Board&) const = default;

  static constexpr bool contains(int x, int y) { return x >= 0 && x < kWidth && y >= 0 && y < kHeight; }

  [[nodiscard]] constexpr bool test(int x, int y) const { return (columns_[x] >> y & 1) != 0; }
  // Walls and floor count as filled, everything above the field as empty.
  [[nodiscard]] constexpr bool blocked(int x, int y) const {
    return x < 0 || x >= kWidth || y < 0 || (y < kHeight && test(x, y));
  }
  constexpr void set(int x, int y) { columns_[x] |= Column{1} << y; }
  constexpr void reset(int x, int y) { columns_[x] &= ~(Column{1} << y); }

  [[nodiscard]] constexpr Column column(int x) const { return columns_[x]; }
  constexpr void set_column(int x, Column cells) { columns_[x] = cells & kAllRows; }
  constexpr void fill(int x, Column cells) { columns_[x] |= cells; }

  [[nodiscard]] constexpr Row row(int y) const {
    unsigned cells = 0;
    for (int x = 0; x < kWidth; ++x) cells |= static_cast<unsigned>(columns_[x] >> y & 1) << x;
    return static_cast<Row>(cells);
  }
  constexpr void set_row(int y, Row cells) {
    for (int x = 0; x < kWidth; ++x) columns_[x] = (columns_[x] & ~(Column{1} << y)) | (Column{cells} >> x & 1) << y;
  }

  // One above the highest cell; 0 if the column is empty.
  [[nodiscard]] constexpr int height(int x) const { return static_cast<int>(std::bit_width(columns_[x])); }
  [[nodiscard]] constexpr int height() const { return static_cast<int>(std::bit_width(any_in_row())); }
  [[nodiscard]] constexpr bool empty() const { return any_in_row() == 0; }
  [[nodiscard]] constexpr int cells() const {
    int total = 0;
    for (const Column column : columns_) total += std::popcount(column);
    return total;
  }

  // The rows with at least one cell, and the full rows.
  [[nodiscard]] constexpr Column any_in_row() const {
    Column rows = 0;
    for (const Column column : columns_) rows |= column;
    return rows;
  }
  [[nodiscard]] constexpr Column full_rows() const {
    Column rows = kAllRows;
    for (const Column column : columns_) rows &= column;
    return rows;
  }

  // Removes these rows; the rows above them move down. A piece fills at most four rows, so a shift per row is as good
  // as a bit extraction and needs no special instruction.
  constexpr void remove_rows(Column rows) {
    for (; rows != 0; rows = (rows & (rows - 1)) >> 1) {
      const Column below = (rows & -rows) - 1;
      for (Column& column : columns_) column = (column & below) | (column >> 1 & ~below);
    }
  }
  // Removes the full rows and returns their number.
  constexpr int clear_full_rows() {
    const Column rows = full_rows();
    if (rows != 0) remove_rows(rows);
    return std::popcount(rows);
  }

  // Pushes rows in from below, each full except for the given cells. Cells pushed out of the field are lost. Returns
  // true if there were any.
  constexpr bool insert_rows(int count, Row holes) {
    const bool lost = any_in_row() >> (kHeight - count) != 0;
    const Column inserted = (Column{1} << count) - 1;
    for (int x = 0; x < kWidth; ++x)
      columns_[x] = (columns_[x] << count | ((holes >> x & 1) != 0 ? 0 : inserted)) & kAllRows;
    return lost;
  }

 private:
  std::array<Column, kWidth> columns_{};
};

}  // namespace tetraply::tetris
