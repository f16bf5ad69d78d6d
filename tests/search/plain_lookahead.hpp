// A plain second implementation of look-ahead in the drop game, and positions to test it on.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/drop_path.hpp"
#include "games/tetris/drop_reference.hpp"
#include "games/tetris/seed_path.hpp"

namespace tetraply::tetris {

// Three features of small numbers, so that many paths have equal values.
inline constexpr Weights kManyTies = [] {
  Weights weights;
  weights[Feature::height] = -1 * kOne;
  weights[Feature::holes] = -4 * kOne;
  weights[Feature::lines] = 1 * kOne;
  return weights;
}();

template <int Rows>
tetris_reference::Grid grid_of(const Board& board) {
  tetris_reference::Grid grid(Rows, std::string(kWidth, '.'));
  for (int y = 0; y < Rows; ++y)
    for (int x = 0; x < kWidth; ++x)
      if (board.test(x, y)) grid[y][x] = '#';
  return grid;
}

// The formula of the C program, cell by cell, with rows counted from the top as the program counts them.
inline std::int64_t plain_seed_value(const tetris_reference::Grid& grid, int lines) {
  const int rows = static_cast<int>(grid.size());
  const auto filled = [&](int i, int j) {
    return i >= 0 && j >= 0 && j < kWidth &&
           grid[static_cast<std::size_t>(rows - 1 - i)][static_cast<std::size_t>(j)] == '#';
  };
  std::int64_t holes = 0;
  int highest = rows - 1;
  for (int i = rows; i-- > 0;)
    for (int j = 0; j < kWidth; ++j) {
      if (filled(i, j)) {
        highest = i;
        continue;
      }
      const std::int64_t r = rows - i;
      if (filled(i - 1, j)) holes += r * r * r;
      if (filled(i, j - 1)) holes += r * r;
      if (filled(i, j + 1)) holes += r * r;
    }
  const std::int64_t h = rows - 1 - highest;
  return -(h * h + 10 * holes - (lines >= 2 ? 10'000 * lines * lines : 0));
}

// The result that a search must find, by trying everything on grids of characters.
template <int Rows>
class Plain {
 public:
  struct Best {
    Weight value = std::numeric_limits<Weight>::min();
    std::vector<Drop> path;
    std::uint64_t leaves = 0;
  };

  Plain(const DropPosition<Rows>& position, int depth, const Weights& weights)
      : position_(position), depth_(depth), weights_(&weights) {}
  // By the formula of the C program.
  Plain(const DropPosition<Rows>& position, int depth) : position_(position), depth_(depth) {}

  Best best() {
    walk(grid_of<Rows>(position_.board()), 0);
    return best_;
  }

 private:
  [[nodiscard]] Weight weighted(const tetris_reference::Features& features, bool of_drops) const {
    Weight sum = 0;
    for (int i = 0; i < kFeatures; ++i) {
      const bool drops =
          i == tetris_reference::kLandingHeight || i == tetris_reference::kErodedCells || i == tetris_reference::kLines;
      if (drops == of_drops) sum += weights_->of[i] * (i == tetris_reference::kLandingHeight ? 1 : 2) * features[i];
    }
    return sum;
  }
  // What a drop adds to the value of its path; for the C program the rows that vanish.
  [[nodiscard]] Weight of_drop(const tetris_reference::Features& features) const {
    return weights_ != nullptr ? weighted(features, true) : features[tetris_reference::kLines];
  }
  [[nodiscard]] Weight value_of(Weight earned, const tetris_reference::Grid& grid) const {
    if (weights_ == nullptr) return plain_seed_value(grid, static_cast<int>(earned)) * SeedWeights::kOne;
    return earned + weighted(tetris_reference::field_features(grid), false);
  }
  [[nodiscard]] Weight shortfall() const {
    return weights_ != nullptr ? DropPath<Rows, kBcts>::kShortfall : SeedPath::kShortfall;
  }

  void offer(Weight value) {
    if (value > best_.value) {
      best_.value = value;
      best_.path = path_;
    }
  }

  void walk(const tetris_reference::Grid& grid, Weight earned) {
    const int ply = static_cast<int>(path_.size());
    bool ends = true;
    if (ply < depth_) {
      const Piece piece = position_.queue(ply);
      for (int turns = 0; turns < shapes_of(piece); ++turns)
        for (int column = 0; column < kWidth; ++column) {
          const auto outcome = tetris_reference::drop(grid, letter(piece), turns, column);
          if (!outcome.legal) continue;
          ends = false;
          path_.push_back({static_cast<Orientation>(turns), static_cast<std::uint8_t>(column)});
          const Weight drops = earned + of_drop(outcome.features);
          if (ply + 1 == depth_) {
            ++best_.leaves;
            offer(value_of(drops, outcome.grid));
          } else {
            walk(outcome.grid, drops);
          }
          path_.pop_back();
        }
    }
    if (ends) offer(value_of(earned, grid) - (depth_ - ply) * shortfall());
  }

  const DropPosition<Rows>& position_;
  int depth_;
  const Weights* weights_ = nullptr;
  std::vector<Drop> path_;
  Best best_;
};

// Positions after some random pieces, up to the end of the game, mostly high and full of holes.
template <int Rows>
DropPosition<Rows> random_position(Random& random) {
  while (true) {
    DropOptions options;
    options.seed = random.next();
    options.visible = 4;
    DropPosition<Rows> position(options);
    for (int pieces = static_cast<int>(random.below(36)); pieces > 0 && !position.turn().is_over(); --pieces)
      position.play(random_move(position, random));
    if (!position.turn().is_over()) return position;
  }
}

}  // namespace tetraply::tetris
