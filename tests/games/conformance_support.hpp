// The requirements of the conformance suite for a game's traits and its reference, and its tools.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tetraply::conformance {

// A plain second implementation: a copyable object that follows a game from its start and knows all its rules.
template <class R>
concept ReferenceGame = std::copyable<R> && requires(const R& position, R& next, const std::string& move) {
  { position.turn() } -> std::same_as<Turn>;
  { position.legal_moves() } -> std::same_as<std::vector<std::string>>;  // all of them, in the notation of to_text
  {next.play(move)};
  { position.scores() } -> std::same_as<std::vector<int>>;  // one per player, at any time
};

// The traits of a game. They may also have
// - static Game start(std::uint64_t seed): the start of a game, if it is not Game{}; then the reference starts the same
//   game as Reference(seed), otherwise as Reference{};
// - static double odds(const Game&, Move): the probability, up to a factor, of this move in random_move at a chance
// turn;
//   without it all moves are equally likely;
// - static constexpr int kReferenceGames: the number of games compared with the reference move by move, if not 3.
template <class T>
concept GameTraits = Game<typename T::Game> && ReferenceGame<typename T::Reference> && requires {
  { T::kMaxPlies } -> std::convertible_to<int>;     // random games are cut off here
  { T::kAlwaysEnds } -> std::convertible_to<bool>;  // …and are over by then
  { T::kMinScore } -> std::convertible_to<int>;     // for any player, at any time
  { T::kMaxScore } -> std::convertible_to<int>;
  { T::kOrderMayNotMatter } -> std::convertible_to<bool>;  // two moves in either order can give the same position
  // Every value that the move's type can have, each once: the legal ones and all others.
  { T::conceivable_moves() } -> std::same_as<std::vector<typename T::Game::Move>>;
};

template <class Traits>
typename Traits::Game start(std::uint64_t seed) {
  if constexpr (requires { Traits::start(seed); })
    return Traits::start(seed);
  else
    return typename Traits::Game{};
}

template <class Traits>
typename Traits::Reference start_reference(std::uint64_t seed) {
  if constexpr (requires { Traits::start(seed); })
    return typename Traits::Reference(seed);
  else
    return typename Traits::Reference{};
}

template <Game G>
std::vector<typename G::Move> list_moves(const G& position) {
  typename G::MoveList moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

// Sorted, so that two lists are equal if they have the same moves.
template <Game G>
std::vector<std::string> texts(const G& position, const std::vector<typename G::Move>& moves) {
  std::vector<std::string> result;
  for (const auto move : moves) result.push_back(to_text(position, move));
  std::sort(result.begin(), result.end());
  return result;
}

template <ReferenceGame R>
std::vector<std::string> sorted_moves(const R& reference) {
  std::vector<std::string> moves = reference.legal_moves();
  std::sort(moves.begin(), moves.end());
  return moves;
}

template <ReferenceGame R>
std::uint64_t reference_perft(const R& reference, int depth) {
  if (depth == 0) return 1;
  const std::vector<std::string> moves = reference.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t sequences = 0;
  for (const std::string& move : moves) {
    R next = reference;
    next.play(move);
    sequences += reference_perft(next, depth - 1);
  }
  return sequences;
}

// A value that chi-square exceeds by chance about once in 30,000 times (approximation by Wilson and Hilferty).
inline double chi_square_limit(int degrees_of_freedom) {
  const double part = 2.0 / (9.0 * degrees_of_freedom);
  return degrees_of_freedom * std::pow(1 - part + 4.0 * std::sqrt(part), 3);
}

inline std::string random_text(Random& random) {
  static constexpr std::string_view kLikely = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789,.:;-+ @#/\t";
  std::string text;
  for (std::uint32_t length = random.below(24); length > 0; --length)
    text += random.below(4) > 0 ? kLikely[random.below(static_cast<std::uint32_t>(kLikely.size()))]
                                : static_cast<char>(random.below(256));
  return text;
}

// The text with one character removed, inserted or changed.
inline std::string damaged(std::string text, Random& random) {
  const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
  const char other = static_cast<char>(random.below(3) > 0 ? 32 + random.below(95) : random.below(256));
  switch (random.below(3)) {
    case 0:
      return text.erase(at, 1);
    case 1:
      return text.insert(at, 1, other);
    default:
      text[at] = other;
      return text;
  }
}

}  // namespace tetraply::conformance
