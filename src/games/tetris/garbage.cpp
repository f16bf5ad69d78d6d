#include "games/tetris/garbage.hpp"

#include <algorithm>

namespace tetraply::tetris {

int IncomingGarbage::rows() const {
  int rows = 0;
  for (int k = 0; k < count_; ++k) rows += attacks_[k].rows;
  return rows;
}

void IncomingGarbage::add(Garbage garbage) {
  constexpr int kMostRows = kHeight;
  garbage.rows = std::min<std::uint8_t>(garbage.rows, kMostRows);
  if (garbage.rows == 0) return;
  if (count_ < kMaxAttacks) {
    attacks_[count_++] = garbage;
  } else {
    Garbage& last = attacks_[kMaxAttacks - 1];
    last.rows = static_cast<std::uint8_t>(std::min<int>(last.rows + garbage.rows, kMostRows));
  }
}

int IncomingGarbage::cancel(int rows) {
  int gone = 0;
  for (; gone < count_ && attacks_[gone].rows <= rows; ++gone) rows -= attacks_[gone].rows;
  std::copy(attacks_.begin() + gone, attacks_.end(), attacks_.begin());
  std::fill(attacks_.end() - gone, attacks_.end(), Garbage{});
  count_ = static_cast<std::uint8_t>(count_ - gone);
  if (count_ == 0) return rows;
  attacks_[0].rows = static_cast<std::uint8_t>(attacks_[0].rows - rows);
  return 0;
}

void IncomingGarbage::let_in(Guideline& game, bool blocked) {
  int kept = 0;
  for (int k = 0; k < count_; ++k) {
    Garbage garbage = attacks_[k];
    if (garbage.wait == 0 && !blocked) {
      game.insert_garbage(garbage.rows, garbage.hole);
      continue;
    }
    if (garbage.wait > 0) --garbage.wait;
    attacks_[kept++] = garbage;
  }
  std::fill(attacks_.begin() + kept, attacks_.end(), Garbage{});
  count_ = static_cast<std::uint8_t>(kept);
}

}  // namespace tetraply::tetris
