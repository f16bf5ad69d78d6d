// The kinds of players of Blokus, all variants.
#pragma once

#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "players/make_player.hpp"

namespace tetraply {

template <>
std::span<const PlayerKind<blokus::Classic>> player_kinds();
template <>
std::span<const PlayerKind<blokus::ClassicTwo>> player_kinds();
template <>
std::span<const PlayerKind<blokus::ClassicThree>> player_kinds();
template <>
std::span<const PlayerKind<blokus::Duo>> player_kinds();

}  // namespace tetraply
