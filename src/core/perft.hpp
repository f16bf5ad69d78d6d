// Perft: the number of move sequences of a given length. The classic test of a move generator, and its benchmark.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tetraply {

// A sequence that ends early, because the game is over, does not count. The last ply is counted, not played.
template <Game G>
[[nodiscard]] std::uint64_t perft(const G& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return count_legal_moves(position);
  typename G::MoveList moves;
  position.legal_moves(moves);
  std::uint64_t sequences = 0;
  for (const auto move : moves) sequences += perft(after(position, move), depth - 1);
  return sequences;
}

}  // namespace tetraply
