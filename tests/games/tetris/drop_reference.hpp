// A plain second implementation of the drop game and its features: characters in strings, one cell at a time. It shares
// no code with src/games/tetris, so that agreement means something.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace tetraply::tetris_reference {

// Rows from the floor up, '.' for empty.
using Grid = std::vector<std::string>;

// In the order of src/games/tetris/evaluations.hpp.
enum Name {
  kLandingHeight,  // doubled, because it comes in halves
  kErodedCells,
  kRowTransitions,
  kColumnTransitions,
  kHoles,
  kWells,
  kHoleDepth,
  kRowsWithHoles,
  kDiversity,
  kLines,
  kHighest,
  kAggregateHeight,
  kBumpiness,
  kNames
};
using Features = std::array<int, kNames>;

struct Outcome {
  bool legal = false;
  Grid grid;
  Features features{};
};

// Drops piece `letter` after `turns` quarter turns with its leftmost cell in `column`.
Outcome drop(const Grid& grid, char letter, int turns, int column);

// The features of a field alone.
Features field_features(const Grid& grid);

// The first `count` pieces of a seed.
std::string pieces(std::uint64_t seed, bool bag, int count);

class DropReference {
 public:
  DropReference(std::uint64_t seed, bool bag, int rows);

  [[nodiscard]] Turn turn() const { return legal_moves().empty() ? Turn::over() : Turn::of(0); }
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  void play(const std::string& move);
  [[nodiscard]] std::vector<int> scores() const { return {lines_}; }

  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] char piece() const { return queue_[played_]; }

 private:
  std::string queue_;
  std::size_t played_ = 0;
  Grid grid_;
  int lines_ = 0;
};

}  // namespace tetraply::tetris_reference
