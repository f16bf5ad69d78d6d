// Fumen: the text in which Tetris players pass fields around, `v115@vhAAgH`. A fumen is a list of pages; each has a
// field, maybe a piece about to lock in it, a comment and flags. Reads versions 115 and 110, writes 115.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::fumen {

inline constexpr int kWidth = tetris::kWidth;
inline constexpr int kRows = 23;                  // and below them, as row -1, the row that rises
inline constexpr std::size_t kMaxPages = 10'000;  // more are refused: a hostile text must not eat the memory
inline constexpr std::size_t kMaxComment = 4095;  // characters, after escaping

enum class Cell : std::uint8_t { empty, I, L, O, Z, T, J, S, gray };

struct Field {
  std::array<Cell, (kRows + 1) * kWidth> cells{};  // row -1 first

  [[nodiscard]] Cell at(int x, int y) const { return cells[(y + 1) * kWidth + x]; }
  Cell& at(int x, int y) { return cells[(y + 1) * kWidth + x]; }
  bool operator==(const Field&) const = default;
};

// Around the same centres as games/tetris/pieces.hpp. Cells above the top are allowed.
struct Operation {
  tetris::Piece piece = tetris::Piece::I;
  tetris::Orientation orientation = tetris::Orientation::north;
  int x = 0;
  int y = 0;
  bool operator==(const Operation&) const = default;
};

// Whether a page can have the operation. The cell by which the format numbers its place must be in the 23 rows.
[[nodiscard]] bool is_writable(const Operation& operation);

// A comment that starts with `#Q=` is a quiz, `#Q=[hold](current)next…;then`: as long as no other comment is set, that
// of the next page has the piece taken from it.
struct Page {
  Field field;  // before the operation
  std::optional<Operation> operation;
  std::string comment;    // UTF-8
  bool lock = true;       // the operation's cells are filled, full rows vanish; the next two then follow
  bool rise = false;      // row -1 moves into the field
  bool mirror = false;    // the field is turned left to right
  bool colorize = false;  // set on the first page: pieces have the guideline's colours
  bool operator==(const Page&) const = default;
};

// Addresses with a fumen in them are read too; `?` and white space inside mean nothing.
[[nodiscard]] Result<std::vector<Page>> parse(std::string_view text);
[[nodiscard]] Result<std::string> write(std::span<const Page> pages);

// The field that the next page starts from, if nothing is drawn on it.
[[nodiscard]] Field after(const Page& page);

// A field of gray cells; refused if there are any above the 23 rows.
[[nodiscard]] Result<Field> field_of(const tetris::Board& board);
// The field with the board's lower 23 rows in it: cells that are filled already keep their colour, others become gray.
[[nodiscard]] Field with_rows_of(Field field, const tetris::Board& board);
// Colours and row -1 are lost.
[[nodiscard]] tetris::Board board_of(const Field& field);

}  // namespace tetraply::fumen
