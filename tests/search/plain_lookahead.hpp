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

namespace tetraply::tetris {

template <int Rows>
tetris_reference::Grid grid_of(const Board& board) {
  tetris_reference::Grid grid(Rows, std::string(kWidth, '.'));
  for (int y = 0; y < Rows; ++y)
    for (int x = 0; x < kWidth; ++x)
      if (board.test(x, y)) grid[y][x] = '#';
  return grid;
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
      : position_(position), depth_(depth), weights_(weights) {}

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
      if (drops == of_drops) sum += weights_.of[i] * (i == tetris_reference::kLandingHeight ? 1 : 2) * features[i];
    }
    return sum;
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
          const Weight drops = earned + weighted(outcome.features, true);
          if (ply + 1 == depth_) {
            ++best_.leaves;
            offer(drops + weighted(outcome.features, false));
          } else {
            walk(outcome.grid, drops);
          }
          path_.pop_back();
        }
    }
    if (ends)
      offer(earned + weighted(tetris_reference::field_features(grid), false) -
            (depth_ - ply) * DropPath<Rows, kBcts>::kShortfall);
  }

  const DropPosition<Rows>& position_;
  int depth_;
  const Weights& weights_;
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
