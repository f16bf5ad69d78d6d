// Small games for two in which a row of stones wins: tic-tac-toe, and Connect Four on small boards.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/fixed_list.hpp"
#include "core/game.hpp"

namespace tetraply {

template <int Width, int Height, int Row, bool Falls>
struct RowGame {
  using Move = std::uint8_t;  // a cell, or a column into which stones fall
  using MoveList = FixedList<Move, Width * Height>;
  static constexpr std::string_view kName = "row";
  static constexpr int kPlayers = 2;
  static_assert(Width * Height <= 32);

  std::uint32_t stones[2] = {};
  std::uint8_t plies = 0;

  bool operator==(const RowGame&) const = default;

  static constexpr std::uint32_t cell(int x, int y) { return std::uint32_t{1} << (y * Width + x); }

  [[nodiscard]] bool has_row(int player) const {
    for (int y = 0; y < Height; ++y)
      for (int x = 0; x < Width; ++x)
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          const int last_x = x + dx * (Row - 1);
          const int last_y = y + dy * (Row - 1);
          if (last_x >= Width || last_y < 0 || last_y >= Height) continue;
          int count = 0;
          for (int i = 0; i < Row; ++i) count += (stones[player] & cell(x + dx * i, y + dy * i)) != 0 ? 1 : 0;
          if (count == Row) return true;
        }
    return false;
  }
  [[nodiscard]] Turn turn() const {
    return plies == Width * Height || has_row(0) || has_row(1) ? Turn::over() : Turn::of(plies % 2);
  }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (turn().is_over()) return;
    const std::uint32_t taken = stones[0] | stones[1];
    if constexpr (Falls) {
      for (int x = 0; x < Width; ++x)
        if ((taken & cell(x, Height - 1)) == 0) moves.push_back(static_cast<Move>(x));
    } else {
      for (int i = 0; i < Width * Height; ++i)
        if ((taken >> i & 1) == 0) moves.push_back(static_cast<Move>(i));
    }
  }
  [[nodiscard]] bool is_legal(Move move) const {
    MoveList moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  void play(Move move) {
    std::uint32_t put = std::uint32_t{1} << move;
    if constexpr (Falls)
      while (((stones[0] | stones[1]) & put) != 0) put <<= Width;
    stones[plies % 2] |= put;
    ++plies;
  }
  [[nodiscard]] std::uint64_t hash() const { return mix64(std::uint64_t{stones[0]} << 32 | stones[1]); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }
  [[nodiscard]] Scores<2> scores() const { return {has_row(0) ? 1 : 0, has_row(1) ? 1 : 0}; }
};

using TicTacToe = RowGame<3, 3, 3, false>;
using SmallConnectFour = RowGame<4, 4, 4, true>;

template <int Width, int Height, int Row, bool Falls>
std::string to_text(const RowGame<Width, Height, Row, Falls>&, std::uint8_t move) {
  return std::to_string(move);
}
template <int Width, int Height, int Row, bool Falls>
Result<std::uint8_t> parse_move(const RowGame<Width, Height, Row, Falls>&, std::string_view) {
  return failure("not needed");
}

}  // namespace tetraply
