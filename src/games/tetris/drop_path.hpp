// The value of a sequence of drops, for searches that look several pieces ahead in the drop game.
#pragma once

#include <cstdint>

#include "games/tetris/drop_features.hpp"
#include "games/tetris/drop_tree.hpp"

namespace tetraply::tetris {

// The features that belong to a drop; all others belong to the field.
inline constexpr FeatureSet kDropFeatures =
    bit(Feature::landing_height) | bit(Feature::eroded_cells) | bit(Feature::lines);

// A position within the search.
struct DropNode {
  Board board;
  std::uint64_t pieces;
  Weight earned;  // the value of the drops so far

  [[nodiscard]] Piece piece() const { return static_cast<Piece>(pieces & 7); }
};

// The value of a path. The features of drops are summed over all its drops, so that rows that vanished on the way still
// count. The features of the field are counted once, after the last drop. For a single drop this is the evaluation in
// the literature.
//
// The set of features is a template parameter; the weights and the number of rows are known only at construction. So
// boards of all heights, and evaluations that differ only in their weights, share the compiled searches.
template <FeatureSet kSet>
class FeaturePath : public DropTree<DropNode> {
 public:
  using Move = Drop;
  using Value = Weight;
  static constexpr double kUnit = 2 * kOne;  // values are in half billionths, because the landing height is in halves
  // kShortfall far exceeds every sum of features: no weight is above kMostWeight, and no feature above 3,000.
  static constexpr double kMostWeight = 1'000;
  static constexpr Value kShortfall = 200'000'000 * kOne;

  using Node = DropNode;

  FeaturePath(int rows, const Weights& weights) : rows_(rows), scaled_(weights) {
    for (int i = 0; i < kFeatures; ++i)
      if (i != static_cast<int>(Feature::landing_height)) scaled_.of[i] *= 2;
  }

  // Calls visit(drop, node) for every drop of the next piece, in the order of legal_moves.
  template <class Visit>
  void for_each_child(const Node& node, Visit visit) const {
    const Surface surface(node.board);
    for (const DropShape& shape : drop_shapes(node.piece()))
      for (int column = 0; column < shape.columns(); ++column) {
        const int y = surface.rest(shape, column);
        if (y + shape.height > rows_) continue;
        visit(Drop{shape.orientation, static_cast<std::uint8_t>(column)}, child(node, shape, column, y));
      }
  }

  // Calls visit(drop, value) in the same order, with the value of the path if this is its last drop.
  template <class Visit>
  void for_each_leaf(const Node& node, Visit visit) const {
    const DropFeatures<kSet> drops(node.board, rows_);
    drops.for_each(node.piece(),
                   [&](Drop drop, const Features& features) { visit(drop, node.earned + weighted<kSet>(features)); });
  }

  // The value of the path up to this node.
  [[nodiscard]] Value value(const Node& node) const {
    Features features;
    count_field_features<kSet>(node.board, rows_, features);
    return node.earned + weighted<kSet>(features);
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
  [[nodiscard]] Node child(const Node& node, const DropShape& shape, int column, int y) const {
    Node next{node.board, node.pieces >> 3, node.earned};
    Features features;
    features[Feature::landing_height] = 2 * y + shape.height - 1;
    fill(next.board, shape, column, y);
    if (const Column full = next.board.full_rows(); full != 0) {
      int own = 0;
      for (int i = 0; i < shape.width; ++i) own += std::popcount(Column{shape.cells[i]} << y & full);
      features[Feature::lines] = std::popcount(full);
      features[Feature::eroded_cells] = features[Feature::lines] * own;
      next.board.remove_rows(full);
    }
    next.earned += weighted<kSet & kDropFeatures>(features);
    return next;
  }

  template <FeatureSet Set>
  [[nodiscard]] Value weighted(const Features& features) const {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return (((Set >> I & 1) != 0 ? scaled_.of[I] * features.of[I] : 0) + ...);
    }
    (std::make_integer_sequence<int, kFeatures>{});
  }

  int rows_;
  Weights scaled_;  // in half billionths
};

// A named evaluation on a board of this height.
template <int Rows, const Weights& named>
class DropPath : public FeaturePath<named.features()> {
 public:
  explicit DropPath(const Weights& weights = named) : FeaturePath<named.features()>(Rows, weights) {}
};

}  // namespace tetraply::tetris
