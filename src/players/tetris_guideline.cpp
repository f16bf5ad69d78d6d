// The players of the guideline game and of versus.
#include <array>
#include <memory>
#include <vector>

#include "games/tetris/guideline_path.hpp"
#include "players/lazy_search.hpp"
#include "players/tetris_kinds.hpp"
#include "search/beam/beam.hpp"

namespace tetraply {

namespace {

template <Game G>
std::unique_ptr<Player<G>> build_beam(Options& options) {
  constexpr int kDepth = 6;
  constexpr int kDeepest = 13;  // more pieces than that nobody sees
  const Limits limits = limit_options(options, kDepth, kDeepest);
  BeamOptions switches;
  constexpr int kWidest = 1 << 16;  // to choose among the children of more takes longer than a search may overrun
  switches.width = options.integer("width", switches.width, 1, kWidest, "how many positions of each ply to follow");
  tetris::GuidelineWeights weights;
  const std::array<double*, 17> all{
      &weights.attack,         &weights.plain_clear,   &weights.wasted_t,     &weights.back_to_back, &weights.height,
      &weights.upper_half,     &weights.upper_quarter, &weights.cavity,       &weights.overhang,     &weights.covered,
      &weights.row_transition, &weights.bump,          &weights.bump_squared, &weights.well_row,     &weights.t_slot[0],
      &weights.t_slot[1],      &weights.t_slot[2]};
  std::vector<double> fallback;
  for (const double* weight : all) fallback.push_back(*weight);
  const auto numbers =
      options.numbers("weights", fallback,
                      "row of attack, plain clear, wasted T, back to back, height, rows above 10, above 15, cavity, "
                      "overhang, covered cell, row transition, bump, bump squared, row of the well, T slot with 0, 1, "
                      "2 full rows");
  for (std::size_t i = 0; i < all.size(); ++i) *all[i] = numbers[i];
  return lazy_player<G>([=] { return Beam<G, tetris::GuidelinePath>(tetris::GuidelinePath(weights), switches); },
                        limits);
}

template <Game G>
constexpr PlayerKind<G> kKinds[] = {
    {"beam", "follows the best positions of each ply, as far as pieces are seen", build_beam<G>},
    kRandomKind<G>,
    kGreedyKind<G>,
};

}  // namespace

template <>
std::span<const PlayerKind<tetris::Guideline>> player_kinds() {
  return kKinds<tetris::Guideline>;
}

template <>
std::span<const PlayerKind<tetris::Versus<2>>> player_kinds() {
  return kKinds<tetris::Versus<2>>;
}

}  // namespace tetraply
