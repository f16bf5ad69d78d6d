// Where each color can still go: the features of a position that are found by flooding the board.
#pragma once

#include <array>
#include <vector>

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

  // The farthest that a piece of five squares reaches from a square on the frontier.
  static constexpr int kRangeSteps = kMaxPieceSize - 1;
  // Cells that are farther away than this, or unreachable, count as this far.
  static constexpr int kFar = 2 * R::kSize;

  explicit Outlook(const Position<R>& position);
  // Updates the outlook for this move of the color.
  void place(int color, const Placement<R::kSize>& placement);

  // Cells of the color's frontier that share an edge with a square of another player.
  [[nodiscard]] int touching(int color) const;
  // Cells that the color may cover and that are in the 5×5 box around one of its squares.
  [[nodiscard]] int influence(int color) const;
  // Cells that the color may cover and that a piece on its frontier can reach.
  [[nodiscard]] int range(int color) const;
  // The same cells, by the number of steps: those within reach after 0, 1, … steps.
  [[nodiscard]] std::array<Cells, kRangeSteps + 1> range_by_steps(int color) const;
  // For every color: the steps over empty cells from its frontier, summed over all empty cells. Less is better.
  [[nodiscard]] std::array<int, R::kColors> distances() const;
  // The empty cells that are 0, 1, … steps away from the color's frontier. Those in none of the sets are unreachable.
  [[nodiscard]] std::vector<Cells> cells_by_distance(int color) const;
  [[nodiscard]] Cells empty() const { return empty_; }

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
