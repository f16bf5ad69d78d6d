// The kinds of players of Tetris, all rules.
#pragma once

#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/versus.hpp"
#include "players/make_player.hpp"

namespace tetraply {

// Why players of the drop game look at most tetris::kUsuallyVisible pieces ahead.
inline constexpr std::string_view kWhyNotDeeper = "5 pieces are known, the current one and the next four";

template <>
std::span<const PlayerKind<tetris::DropGame>> player_kinds();
template <>
std::span<const PlayerKind<tetris::DropGame20>> player_kinds();
template <>
std::span<const PlayerKind<tetris::Guideline>> player_kinds();
template <>
std::span<const PlayerKind<tetris::Versus<2>>> player_kinds();

}  // namespace tetraply
