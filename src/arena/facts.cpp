#include "arena/facts.hpp"

#include <algorithm>

namespace tetraply::arena {

std::vector<Fact> facts_of(const twenty48::Position& position) {
  int largest = 0;
  for (int cell = 0; cell < twenty48::kCells; ++cell) largest = std::max(largest, position.board().exponent(cell));
  return {{"largest tile", largest == 0 ? 0.0 : static_cast<double>(1 << largest)}};
}

std::vector<Fact> facts_of(const tetris::Guideline& position) {
  return {{"lines", static_cast<double>(position.lines())}, {"pieces", static_cast<double>(position.pieces_placed())}};
}

std::vector<Fact> facts_of(const tetris::Versus<2>& position) {
  return {{"pieces", static_cast<double>(position.player(0).pieces_placed() + position.player(1).pieces_placed())},
          {"rows sent", static_cast<double>(position.rows_sent(0) + position.rows_sent(1))}};
}

}  // namespace tetraply::arena
