#include "games/connect4/position.hpp"

#include <fmt/format.h>

#include <array>

#include "core/quotable.hpp"

namespace tetraply::connect4 {

namespace {

constexpr std::array<std::string_view, Position::kPlayers> kNames{"Yellow", "Red"};
constexpr std::array<std::string_view, Position::kPlayers> kStones{"O", "X"};
constexpr std::array<std::string_view, Position::kPlayers> kColored{"\033[33mO\033[0m", "\033[31mX\033[0m"};

constexpr int kRowsOfFour = 69;

constexpr std::array<Stones, kRowsOfFour> rows_of_four() {
  std::array<Stones, kRowsOfFour> rows{};
  std::size_t count = 0;
  for (int x = 0; x < kColumns; ++x)
    for (int y = 0; y < kRows; ++y)
      for (const auto& [dx, dy] : {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        const int last_x = x + 3 * dx;
        const int last_y = y + 3 * dy;
        if (last_x >= kColumns || last_y >= kRows || last_y < 0) continue;
        for (int i = 0; i < 4; ++i) rows[count] |= cell(x + i * dx, y + i * dy);
        ++count;
      }
  return rows;
}

}  // namespace

std::string to_text(const Position& /*position*/, Move move) {
  return fmt::format("{}", move.column + 1);
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  if (position.turn().is_over()) return failure("the game is over");
  if (text.size() != 1 || text[0] < '1' || text[0] > '0' + kColumns)
    return failure("'{}' is no column\nvalid: 1 to {}", quotable(text), kColumns);
  const Move move{static_cast<std::uint16_t>(text[0] - '1')};
  if (!position.is_legal(move)) return failure("column {} is full", text);
  return move;
}

std::string render(const Position& position, bool with_color) {
  std::string text;
  for (int y = kRows - 1; y >= 0; --y)
    for (int x = 0; x < kColumns; ++x) {
      std::string_view stone = ".";
      for (int player = 0; player < Position::kPlayers; ++player)
        if ((position.stones(player) & cell(x, y)) != 0) stone = with_color ? kColored[player] : kStones[player];
      text += fmt::format("{}{}", stone, x + 1 < kColumns ? " " : "\n");
    }
  text += "1 2 3 4 5 6 7\n";
  const auto scores = position.scores();
  if (!position.turn().is_over()) {
    const int player = position.turn().player;
    return text + fmt::format("{} ({}) to move\n", kNames[player], kStones[player]);
  }
  if (scores[0] == scores[1]) return text + "a draw\n";
  return text + fmt::format("{} has won\n", kNames[scores[0] > scores[1] ? 0 : 1]);
}

Scores<Position::kPlayers> lines(const Position& position) {
  static constexpr auto kAll = rows_of_four();
  static constexpr int kWin = 10'000;
  static constexpr std::array<int, 5> kWorth{0, 1, 4, 16, kWin};  // by the number of stones
  Scores<Position::kPlayers> scores{};
  for (const Stones row : kAll) {
    const int counts[] = {std::popcount(row & position.stones(0)), std::popcount(row & position.stones(1))};
    for (int player = 0; player < Position::kPlayers; ++player)
      if (counts[1 - player] == 0) {
        scores[player] += kWorth[counts[player]];
        if (counts[player] == 4) scores[1 - player] -= kWin;
      }
  }
  return scores;
}

}  // namespace tetraply::connect4
