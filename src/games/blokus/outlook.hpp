// Where each colour may still go: the features of a position that are found by flooding the board.
#pragma once

#include <array>

#include "games/blokus/board.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// Each step of a flood is four shifts of the whole board.
template <class R>
class Outlook {
 public:
  using Board = blokus::Board<R::kSize>;
  using Cells = typename Board::Cells;

  // A piece of five squares with one on the frontier comes at most so far.
  static constexpr int kInfluenceSteps = kMaxPieceSize - 1;
  // Cells farther away than this, or cut off, count as that far away.
  static constexpr int kFar = 2 * R::kSize;

  explicit Outlook(const Position<R>& position);
  // As after this move of the colour.
  void place(int color, const Placement<R::kSize>& placement);

  // Cells of the colour's frontier that share an edge with a square of another player.
  [[nodiscard]] int touching(int color) const;
  // Cells that the colour may cover and that lie within reach of a piece from its frontier.
  [[nodiscard]] int influence(int color) const;
  // The same cells, as far as they are in reach after 0, 1, … steps.
  [[nodiscard]] std::array<Cells, kInfluenceSteps + 1> influence_by_steps(int color) const;
  // Cells that the colour may cover and that pieces, edge to edge within and corner to corner between them, could come
  // to if nobody else moved and the hand had no end: no other cell will ever be the colour's.
  [[nodiscard]] Cells reachable(int color) const;
  // Of every colour: steps over empty cells from its frontier, summed over all empty cells; the less the better.
  [[nodiscard]] std::array<int, R::kColors> distances() const;

 private:
  std::array<Cells, R::kColors> own_;
  std::array<Cells, R::kColors> open_;
  std::array<Cells, R::kColors> frontier_;
  Cells empty_ = Board::kAll;
};

extern template class Outlook<ClassicRules>;
extern template class Outlook<ClassicTwoRules>;
extern template class Outlook<ClassicThreeRules>;
extern template class Outlook<DuoRules>;

}  // namespace tetraply::blokus
