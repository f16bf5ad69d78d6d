// The features of a position of Blokus, counted cell by cell in the plainest way.
#pragma once

#include <string>
#include <vector>

namespace tetraply::blokus_reference {

// The owner of each square, a color's number or '.', row by row from the bottom.
struct Picture {
  std::vector<std::string> rows;
  int players = 0;
  std::vector<std::pair<int, int>> starts;  // one per color: column, row

  [[nodiscard]] int size() const { return static_cast<int>(rows.size()); }
  [[nodiscard]] char at(int x, int y) const;  // ' ' outside the board
};

[[nodiscard]] int squares(const Picture& picture, int color);
[[nodiscard]] int frontier(const Picture& picture, int color);
[[nodiscard]] int center(const Picture& picture, int color);
[[nodiscard]] int rim(const Picture& picture, int color);
[[nodiscard]] int touching(const Picture& picture, int color);
[[nodiscard]] int influence(const Picture& picture, int color);
[[nodiscard]] int range(const Picture& picture, int color);
[[nodiscard]] int distance(const Picture& picture, int color);

}  // namespace tetraply::blokus_reference
