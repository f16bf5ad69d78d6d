#include "games/blokus/evaluation_reference.hpp"

#include <cmath>
#include <functional>
#include <queue>

namespace tetraply::blokus_reference {

namespace {

constexpr std::pair<int, int> kEdges[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr std::pair<int, int> kCorners[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

char letter(int color) {
  return static_cast<char>('0' + color);
}

bool has_beside(const Picture& picture, int x, int y, const std::function<bool(char)>& is_wanted) {
  for (const auto& [dx, dy] : kEdges)
    if (is_wanted(picture.at(x + dx, y + dy))) return true;
  return false;
}

bool may_cover(const Picture& picture, int color, int x, int y) {
  return picture.at(x, y) == '.' && !has_beside(picture, x, y, [&](char c) { return c == letter(color); });
}

bool on_frontier(const Picture& picture, int color, int x, int y) {
  if (!may_cover(picture, color, x, y)) return false;
  for (const auto& [dx, dy] : kCorners)
    if (picture.at(x + dx, y + dy) == letter(color)) return true;
  return picture.starts[color] == std::pair(x, y) && squares(picture, color) == 0;
}

int count_cells(const Picture& picture, const std::function<bool(int, int)>& is_counted) {
  int total = 0;
  for (int y = 0; y < picture.size(); ++y)
    for (int x = 0; x < picture.size(); ++x) total += is_counted(x, y) ? 1 : 0;
  return total;
}

// The number of steps from the frontier to each cell over cells that may be entered; -1 if it cannot be reached.
std::vector<std::vector<int>> steps_from_frontier(const Picture& picture, int color,
                                                  const std::function<bool(int, int)>& may_enter) {
  std::vector steps(picture.size(), std::vector<int>(picture.size(), -1));
  std::queue<std::pair<int, int>> queue;
  for (int y = 0; y < picture.size(); ++y)
    for (int x = 0; x < picture.size(); ++x)
      if (on_frontier(picture, color, x, y)) {
        steps[y][x] = 0;
        queue.emplace(x, y);
      }
  for (; !queue.empty(); queue.pop()) {
    const auto [x, y] = queue.front();
    for (const auto& [dx, dy] : kEdges)
      if (picture.at(x + dx, y + dy) != ' ' && may_enter(x + dx, y + dy) && steps[y + dy][x + dx] < 0) {
        steps[y + dy][x + dx] = steps[y][x] + 1;
        queue.emplace(x + dx, y + dy);
      }
  }
  return steps;
}

}  // namespace

char Picture::at(int x, int y) const {
  return x < 0 || y < 0 || x >= size() || y >= size() ? ' ' : rows[y][x];
}

int squares(const Picture& picture, int color) {
  return count_cells(picture, [&](int x, int y) { return picture.at(x, y) == letter(color); });
}

int frontier(const Picture& picture, int color) {
  return count_cells(picture, [&](int x, int y) { return on_frontier(picture, color, x, y); });
}

int center(const Picture& picture, int color) {
  const int middle = picture.size() / 2;
  int total = 0;
  for (int y = 0; y < picture.size(); ++y)
    for (int x = 0; x < picture.size(); ++x) {
      const int row_from_top = picture.size() - 1 - y;
      if (picture.at(x, y) == letter(color))
        total += middle - std::max(std::abs(row_from_top - middle), std::abs(x - middle));
    }
  return total;
}

int rim(const Picture& picture, int color) {
  const double middle = (picture.size() - 1) / 2.0;
  double total = 0;
  for (int y = 0; y < picture.size(); ++y)
    for (int x = 0; x < picture.size(); ++x)
      if (picture.at(x, y) == letter(color)) total += middle - std::max(std::abs(x - middle), std::abs(y - middle));
  return static_cast<int>(std::lround(total));
}

int touching(const Picture& picture, int color) {
  const bool shared_last = picture.players == 3;
  const auto is_others = [&](char c) {
    if (c == '.' || c == ' ') return false;
    const int other = c - '0';
    return (shared_last && other == 3) || other % picture.players != color % picture.players;
  };
  return count_cells(
      picture, [&](int x, int y) { return on_frontier(picture, color, x, y) && has_beside(picture, x, y, is_others); });
}

int influence(const Picture& picture, int color) {
  return count_cells(picture, [&](int x, int y) {
    if (!may_cover(picture, color, x, y)) return false;
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx)
        if (picture.at(x + dx, y + dy) == letter(color)) return true;
    return false;
  });
}

int range(const Picture& picture, int color) {
  const auto steps = steps_from_frontier(picture, color, [&](int x, int y) { return may_cover(picture, color, x, y); });
  return count_cells(picture, [&](int x, int y) { return steps[y][x] >= 0 && steps[y][x] <= 4; });
}

int distance(const Picture& picture, int color) {
  const auto steps = steps_from_frontier(picture, color, [&](int x, int y) { return picture.at(x, y) == '.'; });
  const int far = 2 * picture.size();
  int total = 0;
  for (int y = 0; y < picture.size(); ++y)
    for (int x = 0; x < picture.size(); ++x)
      if (picture.at(x, y) == '.') total += steps[y][x] < 0 ? far : std::min(steps[y][x], far);
  return total;
}

}  // namespace tetraply::blokus_reference
