// How well a network plays on its own, on games that no training ever sees.
#pragma once

#include "learn/score_window.hpp"

namespace tetraply::learn {

// The same games for every network: each game has its own random sequence. The result does not depend on the number of
// threads.
[[nodiscard]] ScoreSummary play_held_out(const NTupleNetwork& network, int games, int threads);

}  // namespace tetraply::learn
