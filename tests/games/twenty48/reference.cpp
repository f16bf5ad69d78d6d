#include "games/twenty48/reference.hpp"

namespace tetraply::twenty48 {

namespace {

constexpr int kMostTile = 131072;  // no game gets further, and two of them do not merge

struct Step {
  int down;
  int right;
};

Step step_of(const std::string& direction) {
  if (direction == "up") return {-1, 0};
  if (direction == "down") return {1, 0};
  if (direction == "left") return {0, -1};
  return {0, 1};
}

bool is_inside(int row, int column) {
  return row >= 0 && row < 4 && column >= 0 && column < 4;
}

}  // namespace

int Reference::slide(const std::string& direction) {
  const Step step = step_of(direction);
  std::array<std::array<bool, 4>, 4> merged{};
  int earned = 0;
  bool moved = false;
  for (int i = 0; i < 16; ++i) {
    // Starts with the tiles nearest to the wall.
    int row = step.down > 0 ? 3 - i / 4 : i / 4;
    int column = step.right > 0 ? 3 - i % 4 : i % 4;
    const int tile = grid_[row][column];
    if (tile == 0) continue;
    grid_[row][column] = 0;
    const int start_row = row;
    const int start_column = column;
    while (is_inside(row + step.down, column + step.right) && grid_[row + step.down][column + step.right] == 0) {
      row += step.down;
      column += step.right;
    }
    const int next_row = row + step.down;
    const int next_column = column + step.right;
    if (is_inside(next_row, next_column) && grid_[next_row][next_column] == tile && !merged[next_row][next_column] &&
        tile < kMostTile) {
      grid_[next_row][next_column] = 2 * tile;
      merged[next_row][next_column] = true;
      earned += 2 * tile;
      moved = true;
    } else {
      grid_[row][column] = tile;
      moved = moved || row != start_row || column != start_column;
    }
  }
  return moved ? earned : -1;
}

std::vector<std::string> Reference::legal_slides() const {
  std::vector<std::string> moves;
  for (const char* direction : {"up", "down", "left", "right"})
    if (Reference(*this).slide(direction) >= 0) moves.emplace_back(direction);
  return moves;
}

Turn Reference::turn() const {
  if (is_chance_) return Turn::chance();
  return legal_slides().empty() ? Turn::over() : Turn::of(0);
}

std::vector<std::string> Reference::legal_moves() const {
  if (!is_chance_) return legal_slides();
  std::vector<std::string> moves;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      if (grid_[row][column] == 0)
        for (const char* tile : {"2", "4"}) moves.push_back(std::string(tile) + '@' + "abcd"[column] + "4321"[row]);
  return moves;
}

void Reference::play(const std::string& move) {
  if (!is_chance_) {
    score_ += slide(move);
    is_chance_ = true;
    return;
  }
  int tiles = 0;
  for (const auto& row : grid_)
    for (const int tile : row) tiles += tile > 0 ? 1 : 0;
  grid_['4' - move[3]][move[2] - 'a'] = move[0] - '0';
  is_chance_ = tiles == 0;  // a game starts with two tiles
}

}  // namespace tetraply::twenty48
