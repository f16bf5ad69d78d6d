#include "games/blokus/outlook.hpp"

namespace tetraply::blokus {

namespace {

// Every cell `distance` bits higher; 0 < distance < 64.
template <int distance, class Cells>
Cells up(const Cells& cells) {
  Cells moved;
  moved.words[0] = cells.words[0] << distance;
  for (int i = 1; i < Cells::kWords; ++i)
    moved.words[i] = cells.words[i] << distance | cells.words[i - 1] >> (64 - distance);
  return moved;
}

template <int distance, class Cells>
Cells down(const Cells& cells) {
  Cells moved;
  for (int i = 0; i < Cells::kWords - 1; ++i)
    moved.words[i] = cells.words[i] >> distance | cells.words[i + 1] << (64 - distance);
  moved.words[Cells::kWords - 1] = cells.words[Cells::kWords - 1] >> distance;
  return moved;
}

// The cells that share an edge with one of these, and bits outside of the board.
template <class Board>
typename Board::Cells beside(const typename Board::Cells& cells) {
  return up<1>(cells) | down<1>(cells) | up<Board::kStride>(cells) | down<Board::kStride>(cells);
}

}  // namespace

template <class R>
Outlook<R>::Outlook(const Position<R>& position) {
  for (int color = 0; color < R::kColors; ++color) {
    own_[color] = position.cells(color);
    open_[color] = position.open(color);
    frontier_[color] = position.frontier(color);
    empty_ = empty_ - own_[color];
  }
}

template <class R>
void Outlook<R>::place(int color, const Placement<R::kSize>& placement) {
  frontier_[color] = (frontier_[color] - placement.edges) | (placement.corners & open_[color]);
  open_[color] = open_[color] - placement.edges;
  own_[color] |= placement.cells;
  empty_ = empty_ - placement.cells;
  for (int any = 0; any < R::kColors; ++any) {
    open_[any] = open_[any] - placement.cells;
    frontier_[any] = frontier_[any] - placement.cells;
  }
}

template <class R>
int Outlook<R>::touching(int color) const {
  Cells others;  // the colour that three players share among them
  for (int other = 0; other < R::kColors; ++other)
    if (other >= kScoredColors<R> || other % R::kPlayers != color % R::kPlayers) others |= own_[other];
  return (frontier_[color] & beside<Board>(others)).count();
}

template <class R>
int Outlook<R>::influence(int color) const {
  Cells reached = frontier_[color];
  for (int step = 0; step < kInfluenceSteps; ++step) reached |= beside<Board>(reached) & open_[color];
  return reached.count();
}

template <class R>
int Outlook<R>::distance(int color) const {
  Cells reached = frontier_[color];
  const int empty = empty_.count();
  int left = empty - reached.count();
  int total = 0;
  for (int step = 0; step < kFar && left > 0; ++step) {
    total += left;  // all that are not reached yet are at least one step farther away
    reached |= beside<Board>(reached) & empty_;
    const int still_left = empty - reached.count();
    if (still_left == left) return total + left * (kFar - 1 - step);
    left = still_left;
  }
  return total;
}

template class Outlook<ClassicRules>;
template class Outlook<ClassicTwoRules>;
template class Outlook<ClassicThreeRules>;
template class Outlook<DuoRules>;

}  // namespace tetraply::blokus
