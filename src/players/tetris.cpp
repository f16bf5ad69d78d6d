// The players of Tetris.
#include "players/kinds.hpp"

namespace tetraply {

namespace {

template <Game G>
constexpr PlayerKind<G> kKinds[] = {kRandomKind<G>, kGreedyKind<G>};

}  // namespace

template <>
std::span<const PlayerKind<tetris::DropGame>> player_kinds() {
  return kKinds<tetris::DropGame>;
}

template <>
std::span<const PlayerKind<tetris::DropGame20>> player_kinds() {
  return kKinds<tetris::DropGame20>;
}

template <>
std::span<const PlayerKind<tetris::Guideline>> player_kinds() {
  return kKinds<tetris::Guideline>;
}

template <>
std::span<const PlayerKind<tetris::Versus<2>>> player_kinds() {
  return kKinds<tetris::Versus<2>>;
}

}  // namespace tetraply
