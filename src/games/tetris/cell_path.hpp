// The value of a sequence of drops, computed cell by cell as in the original solver of the drop game, to measure what
// its improvements bring. seed_path.hpp gives the same values, about a hundred times faster.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/phase_clock.hpp"
#include "games/tetris/seed_path.hpp"

namespace tetraply::tetris {

// The solver's improvements. Each can be switched off.
struct CellPathOptions {
  bool distinct_orientations = true;  // else four orientations for every piece and ten columns for each: 40 numbers,
                                      // some of which do not fit between the walls or repeat a field
  bool cached_heights = true;         // else drops and evaluations search for the highest cells, from the top down
};

inline constexpr int kCellPhases = 5;
using CellClock = PhaseClock<kCellPhases>;

// Moves, their order and their values are those of SeedPath: if several
// orientations cover the same cells, the first one stands for all.
template <int Rows, class Clock = NoPhaseClock>
class CellPath {
 public:
  using Move = Drop;
  using Value = SeedPath::Value;
  static constexpr double kUnit = SeedPath::kUnit;
  static constexpr Value kShortfall = SeedPath::kShortfall;

  // create: decode a placement from its number; copy: copy a field; drop: let the piece fall and remove full rows.
  static constexpr std::array<std::string_view, kCellPhases> kPhases{"evaluate", "drop", "copy", "create", "other"};

  struct Node {
    std::array<std::array<bool, kWidth>, Rows> cells;  // row 0 at the bottom
    std::array<std::int8_t, kWidth> heights;           // if they are cached
    std::uint64_t pieces;                              // see DropTree
    int lines;                                         // that have vanished on the path

    [[nodiscard]] Piece piece() const { return static_cast<Piece>(pieces & 7); }
  };

  explicit CellPath(const SeedWeights& weights = {}, const CellPathOptions& options = {})
      : weights_(weights), options_(options) {}

  [[nodiscard]] Clock& clock() const { return clock_; }

  [[nodiscard]] static int horizon(const DropPosition<Rows>& position) { return position.visible(); }

  [[nodiscard]] Node start(const DropPosition<Rows>& position) const {
    Node node{{}, {}, SeedPath::start(position).pieces, 0};
    for (int y = 0; y < Rows; ++y)
      for (int x = 0; x < kWidth; ++x) node.cells[y][x] = position.board().test(x, y);
    find_heights(node);
    return node;
  }

  template <class Visit>
  void for_each_child(const Node& node, Visit visit) const {
    Node child;
    for (int number = 0; number < numbers(node); ++number)
      if (const Drop drop = move_of(node, number); make_child(node, drop, child)) visit(drop, std::as_const(child));
  }
  template <class Visit>
  void for_each_leaf(const Node& node, Visit visit) const {
    for_each_child(node, [&](Drop drop, const Node& child) { visit(drop, value(child)); });
  }

  [[nodiscard]] Value value(const Node& node) const {
    clock_.enter(kEvaluate);
    std::int64_t holes = 0;
    int bumps = 0;
    int filled_before = 0;
    for (int x = 0; x < kWidth; ++x) {
      int filled = 0;
      for (int y = 0; y < Rows; ++y) {
        if (node.cells[y][x]) {
          ++filled;
          continue;
        }
        const int r = y + 1;
        if (r < Rows && node.cells[r][x]) holes += r * r * r;
        if (x > 0 && node.cells[y][x - 1]) holes += r * r;
        if (x + 1 < kWidth && node.cells[y][x + 1]) holes += r * r;
      }
      if (x > 0) bumps += std::abs(filled - filled_before);
      filled_before = filled;
    }
    const Value value = weights_.value(top_of(node), holes, bumps, node.lines);
    clock_.enter(kOther);
    return value;
  }

  [[nodiscard]] int numbers(const Node& node) const {
    return options_.distinct_orientations ? drop_count(node.piece()) : kOrientations * kWidth;
  }
  [[nodiscard]] int number_of(const Node& node, Drop drop) const {
    int number = drop.column;
    for (int turn = 0; turn < static_cast<int>(drop.orientation); ++turn)
      number += options_.distinct_orientations ? drop_shapes(node.piece()).all[turn].columns() : kWidth;
    return number;
  }
  [[nodiscard]] Drop move_of(const Node& node, int number) const {
    clock_.enter(kCreate);
    int turn = 0;
    if (options_.distinct_orientations) {
      for (int columns; number >= (columns = drop_shapes(node.piece()).all[turn].columns()); ++turn) number -= columns;
    } else {
      turn = number / kWidth % shapes_of(node.piece());
      number %= kWidth;
    }
    clock_.enter(kOther);
    return {static_cast<Orientation>(turn), static_cast<std::uint8_t>(number)};
  }
  [[nodiscard]] static std::string text_of(const Node& node, Drop drop) { return drop_text(node.piece(), drop); }
  [[nodiscard]] static Node passed(const Node& node) {
    Node next = node;
    next.pieces >>= 3;
    return next;
  }

  [[nodiscard]] bool make_child(const Node& node, Drop drop, Node& made) const {
    const DropShape& shape = drop_shape(node.piece(), drop.orientation);
    if (drop.column + shape.width > kWidth) return false;
    clock_.enter(kDrop);
    int y = 0;
    for (int i = 0; i < shape.width; ++i) {
      const int x = drop.column + i;
      y = std::max(y, (options_.cached_heights ? node.heights[x] : height_of(node, x)) - shape.bottom[i]);
    }
    const bool legal = y + shape.height <= Rows;
    if (legal) {
      clock_.enter(kCopy);
      made = node;
      clock_.enter(kDrop);
      land(made, shape, drop.column, y);
    }
    clock_.enter(kOther);
    return legal;
  }

 private:
  enum Phase { kEvaluate, kDrop, kCopy, kCreate, kOther };

  [[nodiscard]] static int height_of(const Node& node, int x) {
    int height = Rows;
    while (height > 0 && !node.cells[height - 1][x]) --height;
    return height;
  }
  // The row of the highest cell. 0 if there is none.
  [[nodiscard]] int top_of(const Node& node) const {
    if (options_.cached_heights) return std::max(*std::max_element(node.heights.begin(), node.heights.end()) - 1, 0);
    int top = Rows - 1;
    while (top > 0 && std::find(node.cells[top].begin(), node.cells[top].end(), true) == node.cells[top].end()) --top;
    return top;
  }
  void find_heights(Node& node) const {
    if (!options_.cached_heights) return;
    for (int x = 0; x < kWidth; ++x) node.heights[x] = static_cast<std::int8_t>(height_of(node, x));
  }

  void land(Node& node, const DropShape& shape, int column, int bottom) const {
    node.pieces >>= 3;
    for (int i = 0; i < shape.width; ++i) {
      for (int j = 0; j < shape.height; ++j)
        if ((shape.cells[i] >> j & 1) != 0) node.cells[bottom + j][column + i] = true;
      node.heights[column + i] = static_cast<std::int8_t>(bottom + std::bit_width(shape.cells[i]));
    }
    int lines = 0;
    for (int y = bottom; y < bottom + shape.height - lines;) {
      if (std::find(node.cells[y].begin(), node.cells[y].end(), false) != node.cells[y].end()) {
        ++y;
        continue;
      }
      ++lines;
      for (int above = y + 1; above < Rows; ++above) node.cells[above - 1] = node.cells[above];
      node.cells[Rows - 1] = {};
    }
    if (lines == 0) return;
    node.lines += lines;
    find_heights(node);
  }

  SeedWeights weights_;
  CellPathOptions options_;
  [[no_unique_address]] mutable Clock clock_{};
};

}  // namespace tetraply::tetris
