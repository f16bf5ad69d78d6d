// What can be switched in the alpha-beta search, so that the gain of each part can be measured.
#pragma once

#include <cstddef>
#include <cstdint>

#include "parallel/split.hpp"

namespace tetraply {

struct AlphaBetaOptions {
  // Exact: the value at a given depth is that of plain minimax, whichever of these are on.
  bool pruning = true;     // off: plain minimax
  bool pvs = true;         // after the first move, a window of no width: "is it better at all?"
  bool aspiration = true;  // at the root, a window around the value of the iteration before
  bool killers = true;     // first the moves that cut off siblings
  bool history = true;     // then those that cut off elsewhere
  bool by_size = true;     // then by the game's rough value of the move, in Blokus the size of the piece
  bool by_value = true;    // instead of the size: by the evaluation after the move
  bool deepening = true;   // depth 1, 2, …; off: the last depth at once
  std::size_t table_bytes = std::size_t{64} << 20;  // of the transposition table; 0: none

  Split split = {};  // sequential, ybw or shared_table

  // Not exact.
  bool reductions = false;      // late moves are searched less deep, and again if they turn out well
  int drop_percent = 0;         // of the moves below the root that are dropped at random before they are searched
  std::uint64_t drop_seed = 1;  // the same moves of the same position are dropped for the same seed
  // A node is left when its value is this near to its bound and at most `offset_depth` plies are below it. It leaves
  // its parent's value as it is. The bound must be a value that the other side already has, so an offset switches off
  // PVS and aspiration, whose bounds are guesses.
  int offset = 0;
  int offset_depth = 1;

  // With the switches off that do not go together with others.
  [[nodiscard]] constexpr AlphaBetaOptions consistent() const {
    AlphaBetaOptions options = *this;
    if (offset > 0) options.pvs = options.aspiration = false;
    return options;
  }

  // Every part off: what the others are measured against.
  static constexpr AlphaBetaOptions plain_minimax() {
    AlphaBetaOptions options = plain_alpha_beta();
    options.pruning = false;
    return options;
  }
  static constexpr AlphaBetaOptions plain_alpha_beta() {
    AlphaBetaOptions options;
    options.pvs = options.aspiration = options.killers = options.history = false;
    options.by_size = options.by_value = options.deepening = false;
    options.table_bytes = 0;
    return options;
  }
};

}  // namespace tetraply
