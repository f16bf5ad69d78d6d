// The players of 2048.
#include "players/kinds.hpp"

namespace tetraply {

namespace {

template <Game G>
constexpr PlayerKind<G> kKinds[] = {kRandomKind<G>, kGreedyKind<G>};

}  // namespace

template <>
std::span<const PlayerKind<twenty48::Position>> player_kinds() {
  return kKinds<twenty48::Position>;
}

}  // namespace tetraply
