// Fumen: the text format in which Tetris players share fields, `v115@vhAAgH`. A fumen is a list of pages. Each has a
// field, possibly a piece about to lock in it, a comment and flags. Reads versions 115 and 110, writes 115.
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
inline constexpr int kRows = 23;                  // plus the rising row below them, as row -1
inline constexpr std::size_t kMaxPages = 10'000;  // a limit, so that a hostile text cannot exhaust the memory
inline constexpr std::size_t kMaxComment = 4095;  // characters, after escaping

enum class Cell : std::uint8_t { empty, I, L, O, Z, T, J, S, gray };

struct Field {
  std::array<Cell, (kRows + 1) * kWidth> cells{};  // row -1 first

  [[nodiscard]] Cell at(int x, int y) const { return cells[(y + 1) * kWidth + x]; }
  Cell& at(int x, int y) { return cells[(y + 1) * kWidth + x]; }
  bool operator==(const Field&) const = default;
};

// Relative to the same centers as in games/tetris/pieces.hpp. Cells above the top are allowed.
struct Operation {
  tetris::Piece piece = tetris::Piece::I;
  tetris::Orientation orientation = tetris::Orientation::north;
  int x = 0;
  int y = 0;
  bool operator==(const Operation&) const = default;
};

// Whether a page can hold the operation. The cell that the format records must be within the 23 rows.
[[nodiscard]] bool is_writable(const Operation& operation);

// A comment that starts with `#Q=` is a quiz, `#Q=[hold](current)next…;then`. Unless another comment is set, the
// comment of the next page is the quiz without the piece of this page.
struct Page {
  Field field;  // before the operation
  std::optional<Operation> operation;
  std::string comment;    // UTF-8
  bool lock = true;       // the operation's cells are filled and full rows vanish; then `rise` and `mirror` apply
  bool rise = false;      // row -1 moves into the field
  bool mirror = false;    // the field is mirrored left to right
  bool colorize = false;  // set on the first page: pieces have the guideline's colors
  bool operator==(const Page&) const = default;
};

// Reads a fumen, or a URL that contains one. Ignores `?` and white space inside.
[[nodiscard]] Result<std::vector<Page>> parse(std::string_view text);
[[nodiscard]] Result<std::string> write(std::span<const Page> pages);

// The field that the next page starts from, before any change.
[[nodiscard]] Field after(const Page& page);

// A field of gray cells. Fails if there are any above the 23 rows.
[[nodiscard]] Result<Field> field_of(const tetris::Board& board);
// The field with the board's lower 23 rows. Cells that are already filled keep their color; others become gray.
[[nodiscard]] Field with_rows_of(Field field, const tetris::Board& board);
// Loses the colors and row -1.
[[nodiscard]] tetris::Board board_of(const Field& field);

}  // namespace tetraply::fumen
