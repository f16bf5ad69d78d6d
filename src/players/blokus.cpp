// The players of Blokus, all variants.
#include "players/blokus_alpha_beta.hpp"
#include "players/blokus_many.hpp"
#include "players/blokus_mcts.hpp"
#include "players/kinds.hpp"

namespace tetraply {

namespace {

template <Game G>
constexpr PlayerKind<G> kKinds[] = {kBestReplyKind<G>,  kParanoidKind<G>, kMaxNKind<G>,  kBlokusMctsKind<G>,
                                    kMaxNSolverKind<G>, kRandomKind<G>,   kGreedyKind<G>};

template <Game G>
constexpr PlayerKind<G> kTwoSideKinds[] = {kAlphaBetaKind<G>,  kAlphaBetaStackKind<G>, kSolverKind<G>,
                                           kBlokusMctsKind<G>, kBestReplyKind<G>,      kParanoidKind<G>,
                                           kMaxNKind<G>,       kRandomKind<G>,         kGreedyKind<G>};

}  // namespace

template <>
std::span<const PlayerKind<blokus::Classic>> player_kinds() {
  return kKinds<blokus::Classic>;
}

template <>
std::span<const PlayerKind<blokus::ClassicTwo>> player_kinds() {
  return kTwoSideKinds<blokus::ClassicTwo>;
}

template <>
std::span<const PlayerKind<blokus::ClassicThree>> player_kinds() {
  return kKinds<blokus::ClassicThree>;
}

template <>
std::span<const PlayerKind<blokus::Duo>> player_kinds() {
  return kTwoSideKinds<blokus::Duo>;
}

}  // namespace tetraply
