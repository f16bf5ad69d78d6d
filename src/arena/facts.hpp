// What is worth knowing of a game's last position besides the scores.
#pragma once

#include <vector>

#include "arena/played_game.hpp"
#include "games/registry.hpp"

namespace tetraply::arena {

template <class R>
[[nodiscard]] std::vector<Fact> facts_of(const blokus::Position<R>&) {
  return {};
}

template <int Rows>
[[nodiscard]] std::vector<Fact> facts_of(const tetris::DropPosition<Rows>& position) {
  return {{"lines", static_cast<double>(position.lines())}, {"pieces", static_cast<double>(position.pieces())}};
}

[[nodiscard]] std::vector<Fact> facts_of(const twenty48::Position& position);
[[nodiscard]] std::vector<Fact> facts_of(const tetris::Guideline& position);
[[nodiscard]] std::vector<Fact> facts_of(const tetris::Versus<2>& position);

}  // namespace tetraply::arena
