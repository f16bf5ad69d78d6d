// The concept that a game must satisfy so that every search, match and protocol can play it.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/random.hpp"
#include "core/result.hpp"

namespace tetraply {

// The player who acts next, or chance. It is never the turn of a player who must pass: play() moves on to the next
// player who can act.
struct Turn {
  enum class Kind : std::uint8_t { player, chance, over };
  Kind kind;
  std::uint8_t player;

  static constexpr Turn of(int player) { return {Kind::player, static_cast<std::uint8_t>(player)}; }
  static constexpr Turn chance() { return {Kind::chance, 0}; }
  static constexpr Turn over() { return {Kind::over, 0}; }

  [[nodiscard]] constexpr bool is_over() const { return kind == Kind::over; }
  constexpr bool operator==(const Turn&) const = default;
};

// One value per player. Higher is better for that player.
template <int Players>
using Scores = std::array<std::int32_t, Players>;

// A position is a value: it can be copied freely, compared and hashed. It never allocates and does not know who plays
// it.
template <class G>
concept Game = std::is_trivially_copyable_v<G> && std::equality_comparable<G> &&
    std::equality_comparable<typename G::Move> &&
    requires(const G& position, G& next, typename G::Move move, typename G::MoveList& moves, std::string_view text) {
  requires G::kPlayers >= 1;
  { G::kName } -> std::convertible_to<std::string_view>;
  { position.turn() } -> std::same_as<Turn>;
  {position.legal_moves(moves)};  // clears the list, then adds each move once; empty exactly when the game is over
  { position.is_legal(move) } -> std::same_as<bool>;
  {next.play(move)};                                              // a legal move; skips the players who must pass
  { position.hash() } -> std::same_as<std::uint64_t>;             // updated by play()
  { position.recomputed_hash() } -> std::same_as<std::uint64_t>;  // the same, computed from scratch
  { position.scores() } -> std::same_as<Scores<G::kPlayers>>;     // final once turn() says that the game is over
  { to_text(position, move) } -> std::same_as<std::string>;
  { parse_move(position, text) } -> std::same_as<Result<typename G::Move>>;  // legal moves only
};

// A game with chance turns: legal_moves() lists the outcomes of chance like moves, and each has a weight.
// An outcome's probability is its weight over the sum of the weights.
template <class G>
concept ChanceGame = Game<G> && requires(const G& position, typename G::Move outcome) {
  { position.chance_weight(outcome) } -> std::same_as<std::uint32_t>;  // for a legal outcome; at least 1
};

template <Game G>
[[nodiscard]] G after(G position, typename G::Move move) {
  position.play(move);
  return position;
}

// The start of a game. In games that draw their future before the first move, such as Tetris, the seed determines it.
template <Game G>
[[nodiscard]] G new_game(std::uint64_t seed) {
  if constexpr (std::is_constructible_v<G, std::uint64_t>) {
    return G(seed);
  } else {
    return G();
  }
}

// The number of legal moves. A game that can count without listing has a member of this name.
template <Game G>
[[nodiscard]] std::uint64_t count_legal_moves(const G& position) {
  if constexpr (requires { position.count_legal_moves(); }) {
    return static_cast<std::uint64_t>(position.count_legal_moves());
  } else {
    typename G::MoveList moves;
    position.legal_moves(moves);
    return moves.size();
  }
}

// A random legal move. On a chance turn it follows the game's odds; otherwise all moves are equally likely.
template <Game G>
[[nodiscard]] typename G::Move draw_move(const G& position, const typename G::MoveList& moves, Random& random) {
  if constexpr (ChanceGame<G>) {
    if (position.turn() == Turn::chance()) {
      std::uint32_t total = 0;
      for (const auto outcome : moves) total += position.chance_weight(outcome);
      std::uint32_t drawn = random.below(total);
      for (const auto outcome : moves) {
        const std::uint32_t weight = position.chance_weight(outcome);
        if (drawn < weight) return outcome;
        drawn -= weight;
      }
    }
  }
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Like random_move, but without a list. The game must not be over. A game that can draw without listing its moves has a
// member of this name, which draws the same move.
template <Game G>
[[nodiscard]] typename G::Move random_move(const G& position, Random& random) {
  if constexpr (requires { position.random_move(random); }) {
    return position.random_move(random);
  } else {
    typename G::MoveList moves;
    position.legal_moves(moves);
    return draw_move(position, moves, random);
  }
}

// Plays random moves to the end. Returns their number.
template <Game G>
int play_out(G& position, Random& random) {
  int plies = 0;
  for (; !position.turn().is_over(); ++plies) position.play(random_move(position, random));
  return plies;
}

}  // namespace tetraply
