#include "games/tetris/drop_reference.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "core/random.hpp"

namespace tetraply::tetris_reference {

namespace {

constexpr int kColumns = 10;
constexpr std::size_t kLongest = 2000;

// The pieces as they enter the field, and after one, two and three clockwise quarter turns, from the top row down.
const std::map<char, std::vector<std::vector<std::string>>> kDrawings{
    {'I', {{"xxxx"}, {"x", "x", "x", "x"}}},
    {'O', {{"xx", "xx"}}},
    {'T', {{".x.", "xxx"}, {"x.", "xx", "x."}, {"xxx", ".x."}, {".x", "xx", ".x"}}},
    {'S', {{".xx", "xx."}, {"x.", "xx", ".x"}}},
    {'Z', {{"xx.", ".xx"}, {".x", "xx", "x."}}},
    {'J', {{"x..", "xxx"}, {"xx", "x.", "x."}, {"xxx", "..x"}, {".x", ".x", "xx"}}},
    {'L', {{"..x", "xxx"}, {"x.", "x.", "xx"}, {"xxx", "x.."}, {"xx", ".x", ".x"}}},
};

bool filled(const Grid& grid, int x, int y) {
  if (x < 0 || x >= kColumns || y < 0) return true;
  return y < static_cast<int>(grid.size()) && grid[y][x] != '.';
}

bool overlaps(const Grid& grid, const std::vector<std::string>& drawing, int column, int bottom) {
  const int height = static_cast<int>(drawing.size());
  for (int i = 0; i < height; ++i)
    for (std::size_t j = 0; j < drawing[i].size(); ++j)
      if (drawing[i][j] == 'x' && filled(grid, column + static_cast<int>(j), bottom + height - 1 - i)) return true;
  return false;
}

int height_of(const Grid& grid, int x) {
  int height = 0;
  for (int y = 0; y < static_cast<int>(grid.size()); ++y)
    if (filled(grid, x, y)) height = y + 1;
  return height;
}

// The row of the piece's lowest cell at rest, or -1 if it cannot be placed there.
int bottom_of(const Grid& grid, char letter, int turns, int column) {
  const auto& drawings = kDrawings.at(letter);
  const int rows = static_cast<int>(grid.size());
  if (turns >= static_cast<int>(drawings.size())) return -1;
  int bottom = rows;
  if (overlaps(grid, drawings[turns], column, bottom)) return -1;  // in a wall
  while (!overlaps(grid, drawings[turns], column, bottom - 1)) --bottom;
  return bottom + static_cast<int>(drawings[turns].size()) <= rows ? bottom : -1;
}

}  // namespace

Features field_features(const Grid& grid) {
  const int rows = static_cast<int>(grid.size());
  Features features{};
  for (int y = 0; y < rows; ++y)
    for (int x = -1; x < kColumns; ++x) features[kRowTransitions] += filled(grid, x, y) != filled(grid, x + 1, y);
  std::set<int> rows_with_holes;
  std::set<int> steps;
  for (int x = 0; x < kColumns; ++x) {
    const int height = height_of(grid, x);
    features[kHighest] = std::max(features[kHighest], height);
    features[kAggregateHeight] += height;
    if (x + 1 < kColumns) {
      const int step = height_of(grid, x + 1) - height;
      features[kBumpiness] += std::abs(step);
      if (std::abs(step) <= 2) steps.insert(step);
    }
    for (int y = -1; y < rows; ++y) features[kColumnTransitions] += filled(grid, x, y) != filled(grid, x, y + 1);
    for (int y = 0; y < rows; ++y) {
      if (filled(grid, x, y)) continue;
      if (filled(grid, x - 1, y) && filled(grid, x + 1, y))
        for (int below = y; !filled(grid, x, below); --below) ++features[kWells];
      int above = 0;
      for (int higher = y + 1; higher < rows; ++higher) above += filled(grid, x, higher);
      if (above == 0) continue;
      ++features[kHoles];
      features[kHoleDepth] += above;
      rows_with_holes.insert(y);
    }
  }
  features[kRowsWithHoles] = static_cast<int>(rows_with_holes.size());
  features[kDiversity] = static_cast<int>(steps.size());
  return features;
}

Outcome drop(const Grid& grid, char letter, int turns, int column) {
  const int bottom = bottom_of(grid, letter, turns, column);
  if (bottom < 0) return {};
  const auto& drawing = kDrawings.at(letter)[turns];
  const int height = static_cast<int>(drawing.size());
  const int rows = static_cast<int>(grid.size());
  Outcome outcome{true, grid, {}};
  for (int i = 0; i < height; ++i)
    for (std::size_t j = 0; j < drawing[i].size(); ++j)
      if (drawing[i][j] == 'x') outcome.grid[bottom + height - 1 - i][column + j] = 'x';
  int lines = 0;
  int own_cells = 0;
  Grid kept;
  for (int y = 0; y < rows; ++y) {
    if (outcome.grid[y].find('.') != std::string::npos) {
      kept.push_back(outcome.grid[y]);
      continue;
    }
    ++lines;
    own_cells += static_cast<int>(std::count(outcome.grid[y].begin(), outcome.grid[y].end(), 'x'));
  }
  kept.resize(rows, std::string(kColumns, '.'));
  for (std::string& row : kept) std::replace(row.begin(), row.end(), 'x', '#');
  outcome.grid = kept;
  outcome.features = field_features(kept);
  outcome.features[kLandingHeight] = 2 * bottom + height - 1;
  outcome.features[kLines] = lines;
  outcome.features[kErodedCells] = lines * own_cells;
  return outcome;
}

// Batch n of seven pieces is number floor(r · N / 2^44), where r is the upper 44 bits of mix64(mix64(seed) + n). It
// selects one of the N = 7^7 sequences, read as digits from the lowest, or one of the 7! orders of a bag, read as
// indices into the remaining pieces.
std::string pieces(std::uint64_t seed, bool bag, int count) {
  std::string all;
  for (std::uint64_t batch = 0; all.size() < static_cast<std::size_t>(count); ++batch) {
    const std::uint64_t random = mix64(mix64(seed) + batch) >> 20;
    std::uint64_t number = random * (bag ? 5040 : 823543) >> 44;
    std::string left = "IOTSZJL";
    for (int i = 0; i < 7; ++i) {
      const std::size_t at = number % left.size();
      number /= left.size();
      all += left[at];
      if (bag) left.erase(at, 1);
    }
  }
  return all.substr(0, count);
}

DropReference::DropReference(std::uint64_t seed, bool bag, int rows)
    : queue_(pieces(seed, bag, kLongest)), grid_(rows, std::string(kColumns, '.')) {}

std::vector<std::string> DropReference::legal_moves() const {
  std::vector<std::string> moves;
  for (int turns = 0; turns < 4; ++turns)
    for (int column = 0; column < kColumns; ++column)
      if (bottom_of(grid_, piece(), turns, column) >= 0)
        moves.push_back(std::string(1, piece()) + std::to_string(turns) + "@" + std::to_string(column));
  return moves;
}

void DropReference::play(const std::string& move) {
  const Outcome outcome = drop(grid_, piece(), move[1] - '0', move[3] - '0');
  grid_ = outcome.grid;
  lines_ += outcome.features[kLines];
  played_ = std::min(played_ + 1, queue_.size() - 1);
}

}  // namespace tetraply::tetris_reference
