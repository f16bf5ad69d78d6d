// A second implementation of the rules of 2048: a grid of numbers, and slides made tile by tile and step by step, as in
// the original game. It shares no code with the game, and need not be fast.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace tetraply::twenty48 {

class Reference {
 public:
  using Grid = std::array<std::array<int, 4>, 4>;  // [row from the top][column from the left], 0 for empty

  Reference() = default;
  explicit Reference(const Grid& grid) : grid_(grid), is_chance_(false) {}

  [[nodiscard]] const Grid& grid() const { return grid_; }

  // The sum of the tiles made by merging, or -1 if nothing moved.
  int slide(const std::string& direction);

  [[nodiscard]] Turn turn() const;
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  void play(const std::string& move);
  [[nodiscard]] std::vector<int> scores() const { return {score_}; }

 private:
  [[nodiscard]] std::vector<std::string> legal_slides() const;

  Grid grid_{};
  int score_ = 0;
  bool is_chance_ = true;
};

}  // namespace tetraply::twenty48
