// The players of 2048.
#include <array>
#include <cmath>

#include "games/twenty48/evaluations.hpp"
#include "players/lazy_search.hpp"
#include "search/expectimax.hpp"
#include "search/minimax.hpp"

namespace tetraply {

namespace {

using twenty48::Empties;
using twenty48::LineWeights;
using twenty48::Monotone;
using twenty48::Position;

using Build = std::unique_ptr<Player<Position>>;

struct Evaluation2048 {
  bool monotone = false;
  LineWeights weights;
};

Evaluation2048 evaluation_options(Options& options, std::string_view fallback) {
  static constexpr std::array<std::string_view, 2> kNames{"empties", "monotone"};
  Evaluation2048 chosen;
  chosen.monotone = options.choice("eval", fallback, kNames, "what a position is worth") == "monotone";
  LineWeights& w = chosen.weights;
  const auto numbers = options.numbers("weights", {w.standing, w.empty, w.merge, w.monotony, w.sum},
                                       "of monotone: a game that goes on, empty cells, merges, monotony, sum");
  w = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
  return chosen;
}

// Calls build(make) with a function that makes the chosen evaluation.
template <class Visit>
Build with_evaluation(const Evaluation2048& chosen, Visit build) {
  if (chosen.monotone) return build([weights = chosen.weights] { return Monotone(weights); });
  return build([] { return Empties{}; });
}

Build build_minimax(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepestPairs);
  const Evaluation2048 chosen = evaluation_options(options, "empties");
  MinimaxOptions switches;
  switches.alpha_beta = options.flag("alpha-beta", true, "leave out what cannot change the result");
  switches.table_bytes = options.count("tt", 0, "bytes of the transposition table; 0: none");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  switches.split = split_options(options, kNodeSplits);
  return with_evaluation(chosen, [&](auto evaluation) {
    return lazy_player<Position>([=] { return Minimax<Position, decltype(evaluation())>(evaluation(), switches); },
                                 limits);
  });
}

Build build_expectimax(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepestPairs);
  const Evaluation2048 chosen = evaluation_options(options, "monotone");
  ExpectimaxOptions switches;
  const double cutoff =
      options.number("cutoff", 0.004, 0, 1, "probability below which nothing is looked at deeper; 0: exact");
  if (cutoff > 0) switches.likelihood_bits = static_cast<int>(-std::log2(cutoff));
  switches.table_bytes = options.count("tt", 1 << 20, "bytes of the transposition table; 0: none");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  switches.split = split_options(options, kNodeSplits);
  return with_evaluation(chosen, [&](auto evaluation) {
    return lazy_player<Position>([=] { return Expectimax<Position, decltype(evaluation())>(evaluation(), switches); },
                                 limits);
  });
}

constexpr PlayerKind<Position> kKinds[] = {
    {"expectimax", "by the mean over all new tiles; depth in tile and slide after the first slide", build_expectimax},
    {"minimax", "as if the worst new tile always came; depth in tile and slide after the first slide", build_minimax},
    kRandomKind<Position>,
    kGreedyKind<Position>,
};

}  // namespace

template <>
std::span<const PlayerKind<Position>> player_kinds() {
  return kKinds;
}

}  // namespace tetraply
