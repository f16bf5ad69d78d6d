// A game made of random numbers, for testing searches: any number of moves, any player's turn, even the same one twice,
// lines of any length, and values that are often equal and often add up to the whole.
#pragma once

#include <string>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"

namespace tetraply {

template <int Players>
struct TreeGame {
  using Move = std::uint8_t;
  using MoveList = FixedList<Move, 8>;
  static constexpr std::string_view kName = "tree";
  static constexpr int kPlayers = Players;

  std::uint64_t state = 0;
  int plies = 0;

  bool operator==(const TreeGame&) const = default;

  [[nodiscard]] Turn turn() const {
    if (plies > 1 && mix64(state + 1) % 12 == 0) return Turn::over();
    // Players usually act in turn, as in real games, because only then do bounds of different players add up.
    return Turn::of(mix64(state + 2) % 6 == 0 ? static_cast<int>(mix64(state + 3) % Players) : plies % Players);
  }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (turn().is_over()) return;
    const std::uint64_t count = 1 + mix64(state + 4) % 5;
    for (std::uint64_t move = 0; move < count; ++move) moves.push_back(static_cast<Move>(move));
  }
  [[nodiscard]] bool is_legal(Move move) const {
    MoveList moves;
    legal_moves(moves);
    return move < moves.size();
  }
  void play(Move move) {
    state = mix64(state * 31 + move);
    ++plies;
  }
  [[nodiscard]] std::uint64_t hash() const { return mix64(state ^ static_cast<std::uint64_t>(plies)); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }
  [[nodiscard]] Scores<Players> scores() const { return {}; }
};

template <int Players>
std::string to_text(const TreeGame<Players>&, std::uint8_t move) {
  return std::to_string(move);
}
template <int Players>
Result<std::uint8_t> parse_move(const TreeGame<Players>&, std::string_view) {
  return failure("not needed");
}

// A few points, dealt out at random. Not always all of them.
template <int Players>
struct DealtPoints {
  static constexpr std::int32_t kSum = 6;

  Scores<Players> operator()(const TreeGame<Players>& game) const {
    Scores<Players> values{};
    Random random(game.state);
    const std::uint32_t favorite = random.below(Players);
    for (int point = random.below(4) == 0 ? 1 : 0; point < kSum; ++point)
      ++values[random.below(3) == 0 ? favorite : random.below(Players)];
    return values;
  }
};

}  // namespace tetraply
