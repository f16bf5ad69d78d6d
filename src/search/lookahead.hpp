// Look-ahead for one player who knows what comes: every sequence of moves to a depth is tried, in one of three orders.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "search/deepening.hpp"
#include "search/leaf_index.hpp"
#include "search/meter.hpp"
#include "search/ranking.hpp"

namespace tetraply {

// What a path of moves is worth. A node is all that a search needs to know of a position on the way: the evaluation
// makes them, so that it can keep what it likes and leave out the rest.
//
// A path that the end of the game cuts short is worth its value less kShortfall for every move that is missing; that
// is so much that it is worse than any longer path, and a search among lost games lasts as long as possible.
template <class E, class G>
concept PathEvaluation = Game<G> && G::kPlayers == 1 &&
                         std::is_trivially_copyable_v<typename E::Node>&& requires(
                             const E& evaluate, const G& position, const typename E::Node& node, typename E::Node& made,
                             typename G::Move move, void (*child)(typename G::Move, const typename E::Node&),
                             void (*leaf)(typename G::Move, typename E::Value)) {
  { E::kShortfall } -> std::convertible_to<typename E::Value>;
  { E::kUnit } -> std::convertible_to<double>;          // how many of its values make one
  { evaluate.horizon(position) } -> std::same_as<int>;  // how many moves ahead a player can see
  { evaluate.start(position) } -> std::same_as<typename E::Node>;
  { evaluate.value(node) } -> std::same_as<typename E::Value>;
  {evaluate.for_each_child(node, child)};                   // in the order of legal_moves
  {evaluate.for_each_leaf(node, leaf)};                     // the same, with the values of the children
  { evaluate.numbers(node) } -> std::same_as<int>;          // moves by number, the same ones at all nodes of a ply,
  { evaluate.number_of(node, move) } -> std::same_as<int>;  // legal or not
  { evaluate.move_of(node, 0) } -> std::same_as<typename G::Move>;
  { evaluate.passed(node) } -> std::same_as<typename E::Node>;      // to the next ply without a move: for its numbers
  { evaluate.make_child(node, move, made) } -> std::same_as<bool>;  // false: not legal
};

enum class LookaheadOrder : std::uint8_t {
  depth_first,
  breadth_first,  // ply by ply; keeps all nodes of a ply
  partition,      // leaf by leaf, by their numbers; nodes that neighbours share are kept
};

struct LookaheadOptions {
  LookaheadOrder order = LookaheadOrder::depth_first;
  int parts = 1;                    // partition: in how many ranges the leaves are dealt out
  std::size_t memory = 256u << 20;  // breadth-first: bytes for the nodes
  bool deepening = true;
};

// All orders give the same moves and values. Of equal values the first in generation order is kept.
template <Game G, PathEvaluation<G> E>
class Lookahead {
 public:
  explicit Lookahead(E evaluate, const LookaheadOptions& options = {})
      : evaluate_(std::move(evaluate)), options_(options) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    const int last = deepest(root);
    const bool deepening = options_.deepening || !limits.depth;
    auto report = deepen(root, limits, {.first = deepening ? 1 : last, .last = last}, signal, on_report,
                         [&](int depth, Report<G>& so_far) { return iterate(root, depth, limits.lines, so_far); });
    if (!fits_) report.remark = remark_;
    return report;
  }

 private:
  using Move = typename G::Move;
  using Node = typename E::Node;
  using Value = typename E::Value;
  static constexpr int kMaxDepth = LeafIndex::kMaxDepth;
  using Path = std::array<Move, kMaxDepth>;

  // The best path that begins with a certain move.
  struct Candidate {
    Value value = std::numeric_limits<Value>::min();
    int length = 0;  // 0: none yet
    Path path{};
  };

  [[nodiscard]] int deepest(const G& root) const {
    const int horizon = std::min(evaluate_.horizon(root), kMaxDepth);
    if (options_.order != LookaheadOrder::partition) return horizon;
    return std::min(horizon, LeafIndex::deepest(radices(root, horizon)));
  }

  bool iterate(const G& root, int depth, int lines, Report<G>& report) {
    candidates_.clear();
    fits_ = true;
    const Node start = evaluate_.start(root);
    switch (options_.order) {
      case LookaheadOrder::depth_first:
        descend(start, 0, depth);
        break;
      case LookaheadOrder::breadth_first:
        level_by_level(start, depth);
        break;
      case LookaheadOrder::partition: {
        const LeafIndex index(radices(root, depth));
        const auto bound = [&](int part) {  // without overflow
          const auto parts = static_cast<std::uint64_t>(options_.parts);
          return index.size() / parts * part + index.size() % parts * part / parts;
        };
        for (int part = 0; part < options_.parts; ++part) search_range(start, index, bound(part), bound(part + 1));
      }
    }
    Ranking<G, Value> ranking(lines);
    for (const Candidate& best : candidates_)
      if (best.length > 0)
        ranking.offer({best.path[0], best.value, {best.path.begin(), best.path.begin() + best.length}});
    report.counters = counters_;
    report.best = ranking.take(0, E::kUnit);
    return fits_ && !meter_->must_end();
  }

  // Depth first.
  void descend(const Node& node, int ply, int depth) {
    if (ply + 1 == depth) return try_leaves(node, ply);
    bool ends = true;
    evaluate_.for_each_child(node, [&](Move move, const Node& child) {
      ends = false;
      if (meter_->must_end()) return;
      spend(1);
      if (ply == 0) candidates_.emplace_back();
      path_[ply] = move;
      descend(child, ply + 1, depth);
    });
    if (ends) offer(candidates_.back(), end_value(node, ply, depth), ply);
  }
  void try_leaves(const Node& node, int ply) {
    if (ply > 0) return try_leaves(node, ply, candidates_.back());
    evaluate_.for_each_leaf(node, [&](Move move, Value value) { candidates_.push_back({value, 1, {move}}); });
    count_leaves(static_cast<int>(candidates_.size()));
  }
  void try_leaves(const Node& node, int ply, Candidate& best) {
    int leaves = 0;
    evaluate_.for_each_leaf(node, [&](Move move, Value value) {
      ++leaves;
      if (value <= best.value) return;
      path_[ply] = move;
      offer(best, value, ply + 1);
    });
    if (leaves == 0) offer(best, end_value(node, ply, ply + 1), ply);
    count_leaves(leaves);
  }

  // Breadth first.
  struct Step {
    Move move;
    std::uint32_t parent;  // on the ply above
  };
  void level_by_level(const Node& start, int depth) {
    std::vector<std::vector<Step>> steps(depth);
    std::vector<Node> level{start};
    std::vector<Node> next;
    std::size_t steps_before = 0;
    for (int ply = 0; ply + 1 < depth && !meter_->must_end(); ++ply) {
      const std::size_t most = level.size() * static_cast<std::size_t>(evaluate_.numbers(level.front()));
      const std::size_t bytes = (level.size() + most) * sizeof(Node) + (steps_before + most) * sizeof(Step);
      if (bytes > options_.memory || most > std::numeric_limits<std::uint32_t>::max()) {
        fits_ = false;
        remark_ = "breadth-first at depth " + std::to_string(depth) + " would need up to " +
                  std::to_string(bytes >> 20) + " MiB for its nodes, and has " + std::to_string(options_.memory >> 20) +
                  ": give it more memory, or use depth-first or partition";
        return;
      }
      next.clear();
      next.reserve(most);
      steps[ply].reserve(most);
      for (std::size_t i = 0; i < level.size() && !meter_->must_end(); ++i) {
        const std::size_t before = next.size();
        evaluate_.for_each_child(level[i], [&](Move move, const Node& child) {
          next.push_back(child);
          steps[ply].push_back({move, static_cast<std::uint32_t>(i)});
        });
        spend(static_cast<std::int64_t>(next.size() - before));
        if (next.size() == before) offer(candidates_[trace(steps, ply, i)], end_value(level[i], ply, depth), ply);
      }
      if (ply == 0) candidates_.resize(next.size());
      steps_before += next.size();
      level.swap(next);
      if (level.empty()) return;
    }
    for (std::size_t i = 0; i < level.size() && !meter_->must_end(); ++i) {
      if (depth == 1) return try_leaves(level[i], 0);
      try_leaves(level[i], depth - 1, candidates_[trace(steps, depth - 1, i)]);
    }
  }
  // Writes the path to a node that is reached after so many plies, and says which first move it begins with.
  std::size_t trace(const std::vector<std::vector<Step>>& steps, int plies, std::size_t i) {
    std::size_t first = i;
    while (plies-- > 0) {
      first = i;
      path_[plies] = steps[plies][i].move;
      i = steps[plies][i].parent;
    }
    return first;
  }

  // Leaf by leaf.
  void search_range(const Node& start, const LeafIndex& index, std::uint64_t begin, std::uint64_t end) {
    const int last = index.depth() - 1;
    candidates_.resize(static_cast<std::size_t>(evaluate_.numbers(start)));
    std::array<Node, kMaxDepth> nodes;
    nodes[0] = start;
    int known = 0;  // so many plies of the way to the leaf are in nodes
    for (std::uint64_t leaf = begin; leaf < end && !meter_->must_end();) {
      Candidate& best = candidates_[index.digit(leaf, 0)];
      bool legal = true;
      while (known < last && legal) {
        path_[known] = evaluate_.move_of(nodes[known], index.digit(leaf, known));
        legal = evaluate_.make_child(nodes[known], path_[known], nodes[known + 1]);
        if (legal) spend(1);
        known += legal ? 1 : 0;
      }
      std::uint64_t next = leaf - leaf % index.block(known) + index.block(known);
      if (legal) {
        const std::uint64_t first = leaf - leaf % index.block(last);
        int leaves = 0;
        bool ends = true;
        evaluate_.for_each_leaf(nodes[last], [&](Move move, Value value) {
          ends = false;
          const std::uint64_t number = first + static_cast<std::uint64_t>(evaluate_.number_of(nodes[last], move));
          if (number < leaf || number >= end) return;
          ++leaves;
          Candidate& own = last == 0 ? candidates_[number] : best;
          if (value <= own.value) return;
          path_[last] = move;
          offer(own, value, last + 1);
        });
        if (ends) offer(best, end_value(nodes[last], last, last + 1), last);
        count_leaves(leaves);
      } else if (!has_children(nodes[known])) {
        offer(best, end_value(nodes[known], known, index.depth()), known);
      } else {
        next = leaf - leaf % index.block(known + 1) + index.block(known + 1);  // only this child is missing
      }
      if (next < end) known = std::min(known, index.common(leaf, next));
      leaf = next;
    }
  }
  [[nodiscard]] bool has_children(const Node& node) const {
    bool any = false;
    evaluate_.for_each_child(node, [&](Move, const Node&) { any = true; });
    return any;
  }
  [[nodiscard]] std::vector<int> radices(const G& root, int depth) const {
    std::vector<int> radices;
    Node node = evaluate_.start(root);
    for (int ply = 0; ply < depth; ++ply) {
      radices.push_back(evaluate_.numbers(node));
      node = evaluate_.passed(node);
    }
    return radices;
  }

  [[nodiscard]] Value end_value(const Node& node, int plies, int depth) {
    ++counters_.evaluations;
    return evaluate_.value(node) - (depth - plies) * E::kShortfall;
  }

  void offer(Candidate& best, Value value, int length) {
    if (value <= best.value) return;
    best.value = value;
    best.length = length;
    std::copy_n(path_.begin(), length, best.path.begin());
  }

  void spend(std::int64_t nodes) {
    counters_.nodes += static_cast<std::uint64_t>(nodes);
    static_cast<void>(meter_->spend(nodes));
  }
  void count_leaves(int leaves) {
    counters_.evaluations += static_cast<std::uint64_t>(leaves);
    spend(leaves);
  }

  E evaluate_;
  LookaheadOptions options_;
  Meter* meter_ = nullptr;
  Counters counters_;
  std::vector<Candidate> candidates_;  // by first move, in generation order
  Path path_{};                        // to the node that is looked at
  bool fits_ = true;
  std::string remark_;
};

}  // namespace tetraply
