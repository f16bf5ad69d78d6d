// The kinds of players of 2048.
#pragma once

#include "games/twenty48/notation.hpp"
#include "games/twenty48/position.hpp"
#include "players/make_player.hpp"

namespace tetraply {

template <>
std::span<const PlayerKind<twenty48::Position>> player_kinds();

}  // namespace tetraply
