// The codes of cells against a plain search from every cell.
#include "learn/blokus/cell_view.hpp"

#include <gtest/gtest.h>

#include <set>

#include "effort.hpp"
#include "learn/blokus/random_games.hpp"

namespace tetraply::learn {
namespace {

template <class R>
class PlainView {
 public:
  using Board = blokus::Board<R::kSize>;

  explicit PlainView(const blokus::Position<R>& position) : position_(position) {}

  [[nodiscard]] int reach(int x, int y) const {
    const int color = position_.color_to_move();
    int others = 0;
    for (int other = 0; other < R::kColors; ++other)
      if (is_opponent(other)) others = std::max(others, level(other, x, y));
    return level(color, x, y) + 8 * others;
  }

  [[nodiscard]] int room(int x, int y) const {
    int own = 0;
    int others = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        own += is_open(position_.color_to_move(), x + dx, y + dy) ? 1 : 0;
        bool any = false;
        for (int other = 0; other < R::kColors; ++other)
          any = any || (is_opponent(other) && is_open(other, x + dx, y + dy));
        others += any ? 1 : 0;
      }
    return std::min(own, 7) + 8 * std::min(others, 7);
  }

 private:
  [[nodiscard]] bool is_opponent(int color) const {
    return color % R::kPlayers != position_.color_to_move() % R::kPlayers;
  }
  [[nodiscard]] bool is_open(int color, int x, int y) const {
    return Board::contains(x, y) && position_.open(color).test(Board::bit(x, y));
  }
  // The number of steps over open cells to the nearest frontier cell, or 5 if it is more than 4.
  [[nodiscard]] int steps(int color, int x, int y) const {
    std::set<std::pair<int, int>> seen{{x, y}};
    for (int distance = 0; distance <= 4; ++distance) {
      for (const auto& [sx, sy] : seen)
        if (position_.frontier(color).test(Board::bit(sx, sy))) return distance;
      auto next = seen;
      for (const auto& [sx, sy] : seen)
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
          if (is_open(color, sx + dx, sy + dy)) next.insert({sx + dx, sy + dy});
      seen = next;
    }
    return 5;
  }
  [[nodiscard]] int level(int color, int x, int y) const {
    if (position_.cells(color).test(Board::bit(x, y))) return 7;
    return is_open(color, x, y) ? 6 - steps(color, x, y) : 0;
  }

  const blokus::Position<R>& position_;
};

template <class R>
void expect_codes(int games) {
  using Board = blokus::Board<R::kSize>;
  int ply = 0;
  for_random_positions<blokus::Position<R>>(games, [&](const blokus::Position<R>& position) {
    if (++ply % 5 != 0) return;
    const CellView<R> view(position);
    const PlainView<R> plain(position);
    for (int y = 0; y < R::kSize; ++y)
      for (int x = 0; x < R::kSize; ++x) {
        const int cell = Board::bit(x, y);
        ASSERT_EQ(view.reach(cell), plain.reach(x, y)) << x << " " << y;
        ASSERT_EQ(view.room(cell), plain.room(x, y)) << x << " " << y;
        ASSERT_EQ(view.in_play().test(cell), view.reach(cell) % 8 % 7 != 0 || view.reach(cell) / 8 % 7 != 0);
      }
  });
  EXPECT_GT(ply, 20 * games);
}

TEST(CellView, DuoIsSeenAsItIs) {
  expect_codes<blokus::DuoRules>(effort(20));
}

TEST(CellView, ClassicIsSeenAsItIs) {
  expect_codes<blokus::ClassicRules>(effort(5));
  expect_codes<blokus::ClassicTwoRules>(effort(5));
  expect_codes<blokus::ClassicThreeRules>(effort(5));
}

}  // namespace
}  // namespace tetraply::learn
