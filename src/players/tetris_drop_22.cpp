#include "players/tetris_drop.hpp"

namespace tetraply {

template <>
std::span<const PlayerKind<tetris::DropGame>> player_kinds() {
  return kDropKinds<tetris::DropGame::kRows>;
}

}  // namespace tetraply
