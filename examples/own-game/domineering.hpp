// Domineering: on an empty square board, Vertical places upright dominoes and Horizontal flat ones. Vertical begins. A
// player who cannot place a domino has lost.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"

template <int Size>
class Domineering {
  static_assert(Size >= 2 && Size <= 7, "a row takes a byte, with at least one bit that is never free");

 public:
  // The lower or the left square of the domino. Alpha-beta needs a move of two bytes.
  struct Move {
    std::uint8_t x;
    std::uint8_t y;
    bool operator==(const Move&) const = default;
  };
  using MoveList = tetraply::FixedList<Move, Size*(Size - 1)>;
  static constexpr std::string_view kName = "domineering";
  static constexpr int kPlayers = 2;
  static constexpr std::array<std::string_view, kPlayers> kPlayerNames{"Vertical", "Horizontal"};

  Domineering() {
    for (int y = 0; y < Size; ++y) free_ |= ((std::uint64_t{1} << Size) - 1) << 8 * y;
  }
  bool operator==(const Domineering&) const = default;

  [[nodiscard]] tetraply::Turn turn() const {
    return places(player_) == 0 ? tetraply::Turn::over() : tetraply::Turn::of(player_);
  }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    for (std::uint64_t rest = places(player_); rest != 0; rest &= rest - 1) {
      const int square = std::countr_zero(rest);
      moves.push_back({static_cast<std::uint8_t>(square % 8), static_cast<std::uint8_t>(square / 8)});
    }
  }
  [[nodiscard]] bool is_legal(Move move) const {
    return move.x < Size && move.y < Size && (places(player_) >> (8 * move.y + move.x) & 1) != 0;
  }
  void play(Move move) {
    free_ &= ~((std::uint64_t{1} | std::uint64_t{1} << step(player_)) << (8 * move.y + move.x));
    player_ = 1 - player_;
  }

  // Bit 63 is never free, so the two parts do not mix.
  [[nodiscard]] std::uint64_t hash() const {
    return tetraply::mix64(free_ | static_cast<std::uint64_t>(player_) << 63);
  }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }

  // 1 for the winner. While the game is not over, all scores are 0.
  [[nodiscard]] tetraply::Scores<kPlayers> scores() const {
    tetraply::Scores<kPlayers> scores{};
    if (turn().is_over()) scores[1 - player_] = 1;
    return scores;
  }

  // The number of ways in which the player could place a domino now.
  [[nodiscard]] int count_places(int player) const { return std::popcount(places(player)); }

 private:
  static constexpr int step(int player) { return player == 0 ? 8 : 1; }
  [[nodiscard]] std::uint64_t places(int player) const { return free_ & free_ >> step(player); }

  std::uint64_t free_ = 0;  // bit 8 * y + x
  int player_ = 0;
};

// "c2" is the third square of the second row from the bottom.
template <int Size>
[[nodiscard]] std::string to_text(const Domineering<Size>&, typename Domineering<Size>::Move move) {
  return {static_cast<char>('a' + move.x), static_cast<char>('1' + move.y)};
}

template <int Size>
[[nodiscard]] tetraply::Result<typename Domineering<Size>::Move> parse_move(const Domineering<Size>& position,
                                                                            std::string_view text) {
  if (text.size() == 2) {
    const typename Domineering<Size>::Move move{static_cast<std::uint8_t>(text[0] - 'a'),
                                                static_cast<std::uint8_t>(text[1] - '1')};
    if (position.is_legal(move)) return move;
  }
  return tetraply::failure("'{}' is not a legal move: name the lower or left square of a domino that fits", text);
}

// The evaluation: how many placements each player has left. A won game is worth more.
struct PlacesLeft {
  template <int Size>
  [[nodiscard]] tetraply::Scores<2> operator()(const Domineering<Size>& position) const {
    constexpr int kWin = 100;
    const auto scores = position.scores();
    return {position.count_places(0) + kWin * scores[0], position.count_places(1) + kWin * scores[1]};
  }
};

static_assert(tetraply::Game<Domineering<5>>);
