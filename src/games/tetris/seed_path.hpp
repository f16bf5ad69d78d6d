// The evaluation of the C program from which the look-ahead in the drop game comes, `eval=seed`.
//
// The program minimizes h² + 10 · holes + 0 · bumpiness - 10 000 · lines², where
// - h is the row of the highest filled cell, counted from 0 at the floor;
// - holes sums over all empty cells: r³ if the cell above is filled, plus r² for each filled neighbor to the left and
//   to the right. r is 1 in the lowest row. A wall is no neighbor;
// - bumpiness sums the differences between the numbers of filled cells in neighboring columns;
// - lines is the number of rows that vanish on the whole path. A single row does not count.
// The value here is the negative of that.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "games/tetris/drop_tree.hpp"

namespace tetraply::tetris {

// In thousandths.
struct SeedWeights {
  static constexpr std::int64_t kOne = 1'000;
  static constexpr double kMost = 100'000;  // keeps sums far below kShortfall

  std::int64_t height = kOne;
  std::int64_t holes = 10 * kOne;
  std::int64_t bumpiness = 0;
  std::int64_t lines = 10'000 * kOne;

  // The values of a path are in thousandths, too.
  [[nodiscard]] constexpr std::int64_t value(int top, std::int64_t hole_sum, int bumps, int vanished) const {
    const std::int64_t earned = vanished >= 2 ? lines * vanished * vanished : 0;
    return earned - height * top * top - holes * hole_sum - bumpiness * bumps;
  }
};

inline constexpr std::int64_t kSeedShortfall = 100'000'000'000'000;  // more than any value can be

namespace detail {

// For every set of up to 22 cells of a column, in two halves: the sum of r to this power.
template <int power>
struct RowSums {
  static constexpr int kHalf = 11;
  std::array<std::array<std::int32_t, 1 << kHalf>, 2> halves{};

  constexpr RowSums() {
    for (int half = 0; half < 2; ++half)
      for (unsigned cells = 1; cells < 1u << kHalf; ++cells) {
        const int row = half * kHalf + std::countr_zero(cells) + 1;
        halves[half][cells] = halves[half][cells & (cells - 1)] + (power == 3 ? row * row * row : row * row);
      }
  }
  [[nodiscard]] constexpr std::int32_t operator()(Column cells) const {
    return halves[0][cells & ((1u << kHalf) - 1)] + halves[1][cells >> kHalf];
  }
};
inline constexpr RowSums<2> kSquareSums;
inline constexpr RowSums<3> kCubeSums;

}  // namespace detail

struct SeedNode {
  Board board;
  std::uint64_t pieces;
  std::int64_t lines;  // that have vanished on the path

  [[nodiscard]] Piece piece() const { return static_cast<Piece>(pieces & 7); }
};

class SeedPath : public DropTree<SeedNode> {
 public:
  using Move = Drop;
  using Node = SeedNode;
  using Value = std::int64_t;
  static constexpr double kUnit = SeedWeights::kOne;
  static constexpr Value kShortfall = kSeedShortfall;
  static constexpr int kMostRows = 2 * detail::RowSums<2>::kHalf;

  explicit SeedPath(int rows, const SeedWeights& weights = {}) : rows_(rows), weights_(weights) {}

  // Calls visit(drop, node) for every drop of the next piece, in the order of legal_moves.
  template <class Visit>
  void for_each_child(const Node& node, Visit visit) const {
    const Surface surface(node.board);
    for_each_drop(node, surface, [&](const DropShape& shape, int column, int y) {
      visit(Drop{shape.orientation, static_cast<std::uint8_t>(column)}, child(node, shape, column, y));
    });
  }

  // Calls visit(drop, value) in the same order. A drop changes at most four columns and the holes of two more, so those
  // of the others are summed once for all drops.
  template <class Visit>
  void for_each_leaf(const Node& node, Visit visit) const {
    if (weights_.bumpiness != 0)
      return for_each_child(node, [&](Drop drop, const Node& made) { visit(drop, value(made)); });
    const Surface surface(node.board);
    const int highest = surface.highest();
    std::array<Column, kWidth + 2> columns{};  // a column beyond each wall is empty
    std::array<std::int32_t, kWidth + 2> holes{};
    std::array<Column, kWidth + 2> full_before{};  // rows that are full in all columns to the left
    std::array<Column, kWidth + 2> full_after{};
    std::int64_t all_holes = 0;
    for (int x = 0; x < kWidth; ++x) columns[x + 1] = node.board.column(x);
    for (int x = 1; x <= kWidth; ++x) all_holes += holes[x] = hole_sum(columns[x - 1], columns[x], columns[x + 1]);
    full_before[1] = full_after[kWidth] = ~Column{0};
    for (int x = 1; x < kWidth; ++x) full_before[x + 1] = full_before[x] & columns[x];
    for (int x = kWidth; x > 1; --x) full_after[x - 1] = full_after[x] & columns[x];
    for_each_drop(node, surface, [&](const DropShape& shape, int column, int y) {
      const Drop drop{shape.orientation, static_cast<std::uint8_t>(column)};
      const int first = column + 1;
      const int last = column + shape.width;
      std::array<Column, kMaxPieceWidth + 4> near;  // from two columns before the piece to two after it
      for (int x = std::max(first - 2, 0); x <= std::min(last + 2, kWidth + 1); ++x) near[x - first + 2] = columns[x];
      Column full = full_before[first] & full_after[last];
      for (int i = 0; i < shape.width; ++i) full &= near[i + 2] |= Column{shape.cells[i]} << y;
      if (full != 0) return visit(drop, value(child(node, shape, column, y)));
      std::int64_t sum = all_holes;
      for (int x = std::max(first - 1, 1); x <= std::min(last + 1, kWidth); ++x) {
        const int i = x - first + 2;
        sum += hole_sum(near[i - 1], near[i], near[i + 1]) - holes[x];
      }
      visit(drop, weights_.value(std::max(highest, y + shape.height) - 1, sum, 0, static_cast<int>(node.lines)));
    });
  }

  [[nodiscard]] Value value(const Node& node) const {
    std::int64_t holes = 0;
    int bumps = 0;
    for (int x = 0; x < kWidth; ++x) {
      const Column left = x > 0 ? node.board.column(x - 1) : 0;
      const Column right = x + 1 < kWidth ? node.board.column(x + 1) : 0;
      holes += hole_sum(left, node.board.column(x), right);
      if (x > 0) bumps += std::abs(std::popcount(node.board.column(x)) - std::popcount(left));
    }
    return weights_.value(std::max(node.board.height() - 1, 0), holes, bumps, static_cast<int>(node.lines));
  }

  // Returns whether the drop is legal. If so, `made` is the node after it.
  [[nodiscard]] bool make_child(const Node& node, Drop drop, Node& made) const {
    const DropShape& shape = drop_shape(node.piece(), drop.orientation);
    const int y = Surface(node.board).rest(shape, drop.column);
    if (y + shape.height > rows_) return false;
    made = child(node, shape, drop.column, y);
    return true;
  }

 private:
  [[nodiscard]] static std::int32_t hole_sum(Column left, Column column, Column right) {
    const Column empty = ~column;
    return detail::kCubeSums(empty & column >> 1) + detail::kSquareSums(empty & left) +
           detail::kSquareSums(empty & right);
  }

  template <class Visit>
  void for_each_drop(const Node& node, const Surface& surface, Visit visit) const {
    for (const DropShape& shape : drop_shapes(node.piece()))
      for (int column = 0; column < shape.columns(); ++column)
        if (const int y = surface.rest(shape, column); y + shape.height <= rows_) visit(shape, column, y);
  }

  [[nodiscard]] static Node child(const Node& node, const DropShape& shape, int column, int y) {
    Node next{node.board, node.pieces >> 3, node.lines};
    fill(next.board, shape, column, y);
    if (const Column full = next.board.full_rows(); full != 0) {
      next.lines += std::popcount(full);
      next.board.remove_rows(full);
    }
    return next;
  }

  int rows_;
  SeedWeights weights_;
};

}  // namespace tetraply::tetris
