#include "players/tetris_drop.hpp"

namespace tetraply {

template <>
std::span<const PlayerKind<tetris::DropGame20>> player_kinds() {
  return kDropKinds<tetris::DropGame20::kRows>;
}

}  // namespace tetraply
