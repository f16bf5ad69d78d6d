// Beam search for a player who ignores all opponents: a best-first search of bounded breadth that follows only the best
// nodes of each ply.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <vector>

#include "search/deepening.hpp"
#include "search/meter.hpp"

namespace tetraply {

// The value of a path of the player's own moves. As in look-ahead, the evaluation makes the nodes. A node where the
// game is lost has no children and a very low value.
template <class E, class G>
concept BeamEvaluation = Game<G> && std::is_trivially_copyable_v<typename E::Node> &&
    requires(const E& evaluate, const G& position, const typename E::Node& node, typename G::Move move,
             void (*child)(typename G::Move, const typename E::Node&)) {
  { E::kUnit } -> std::convertible_to<double>;          // the number that stands for one unit of the evaluation
  { evaluate.horizon(position) } -> std::same_as<int>;  // the number of moves that a player can see ahead
  { evaluate.start(position) } -> std::same_as<typename E::Node>;
  {evaluate.for_each_child(node, child)};  // in the order of legal_moves
  { evaluate.child(node, move) } -> std::same_as<typename E::Node>;
  { evaluate.value(node) } -> std::same_as<typename E::Value>;
  { evaluate.hash(node) } -> std::same_as<std::uint64_t>;
};

struct BeamOptions {
  int width = 200;
};

// The best path of the deepest ply decides. Among equal values the first in generation order is kept, and among equal
// nodes the one with the better path. The answer therefore depends on nothing but the position and the limits.
template <Game G, BeamEvaluation<G> E>
class Beam {
 public:
  static constexpr bool kTakesSomeMoves = true;

  explicit Beam(E evaluate, const BeamOptions& options = {}) : evaluate_(std::move(evaluate)), options_(options) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    beam_.assign(1, {evaluate_.start(root), 0, {}});
    firsts_.clear();
    const int last = std::min(evaluate_.horizon(root), kMaxDepth);
    return deepen(root, limits, {.last = last}, signal, on_report, [&](int depth, Report<G>& report) {
      const bool complete = next_ply(depth, limits);
      report.counters = counters_;
      rank(root.turn().player, limits.lines, report);
      return complete;
    });
  }

 private:
  using Move = typename G::Move;
  using Node = typename E::Node;
  using Value = typename E::Value;
  static constexpr int kMaxDepth = 16;
  using Path = std::array<Move, kMaxDepth>;

  struct Followed {
    Node node;
    std::uint32_t first;  // index of the path's first move
    Path path;
  };
  // A child that may be followed. It is made again if it is chosen.
  struct Child {
    Value value;
    std::uint64_t hash;
    std::uint32_t parent;
    Move move;
  };
  // The best path that begins with a certain move, on the deepest ply that such a path reached.
  struct First {
    Value value;
    int depth;
    Path path;
  };

  // Returns false if there is no further ply, because a limit was reached or no path continues.
  bool next_ply(int depth, const Limits& limits) {
    depth_ = depth - 1;
    children_.clear();
    std::uint32_t place = 0;
    for (std::uint32_t parent = 0; parent < beam_.size(); ++parent) {
      std::int64_t count = 0;
      evaluate_.for_each_child(beam_[parent].node, [&](Move move, const Node& child) {
        if (meter_->must_end() || (depth_ == 0 && !limits.wants(place++))) return;
        ++counters_.nodes;
        static_cast<void>(meter_->spend(1));
        ++count;
        children_.push_back({evaluate_.value(child), evaluate_.hash(child), parent, move});
      });
      counters_.evaluations += static_cast<std::uint64_t>(count);
      if (meter_->must_end()) return false;
    }
    if (children_.empty()) return false;
    note_firsts();
    choose();
    return true;
  }

  void note_firsts() {
    if (depth_ == 0) firsts_.resize(children_.size());
    for (std::uint32_t i = 0; i < children_.size(); ++i) {
      const Child& child = children_[i];
      First& first = firsts_[depth_ == 0 ? i : beam_[child.parent].first];
      if (first.depth == depth_ + 1 && first.value >= child.value) continue;
      first.value = child.value;
      first.depth = depth_ + 1;
      first.path = beam_[child.parent].path;
      first.path[depth_] = child.move;
    }
  }

  // The best children become the beam. Ties keep the first child, and identical positions are kept only once.
  void choose() {
    order_.resize(children_.size());
    for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
    const auto better = [&](std::uint32_t a, std::uint32_t b) {
      return children_[a].value != children_[b].value ? children_[a].value > children_[b].value : a < b;
    };
    const auto width = static_cast<std::size_t>(options_.width);
    const std::size_t looked_at = std::min(order_.size(), 2 * width);  // twice as many, because some will be equal
    if (looked_at < order_.size())
      std::nth_element(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(looked_at), order_.end(), better);
    std::sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(looked_at), better);
    seen_.assign(std::bit_ceil(4 * looked_at), 0);
    next_.clear();
    for (std::size_t i = 0; i < looked_at && next_.size() < width; ++i) {
      const Child& child = children_[order_[i]];
      if (!is_new(child.hash)) continue;
      const Followed& parent = beam_[child.parent];
      next_.push_back({evaluate_.child(parent.node, child.move), depth_ == 0 ? order_[i] : parent.first, parent.path});
      next_.back().path[depth_] = child.move;
    }
    counters_.cutoffs += children_.size() - next_.size();
    beam_.swap(next_);
  }
  bool is_new(std::uint64_t hash) {
    ++counters_.table_probes;
    std::size_t at = hash & (seen_.size() - 1);
    for (; seen_[at] != 0; at = (at + 1) & (seen_.size() - 1))
      if (seen_[at] == hash) {
        ++counters_.table_hits;
        ++counters_.table_cutoffs;
        return false;
      }
    seen_[at] = hash;
    return true;
  }

  void rank(int player, int lines, Report<G>& report) const {
    std::vector<const First*> ranked;
    for (const First& first : firsts_) ranked.push_back(&first);
    std::stable_sort(ranked.begin(), ranked.end(), [](const First* a, const First* b) {
      return a->depth != b->depth ? a->depth > b->depth : a->value > b->value;
    });
    for (const First* first : ranked) {
      if (report.best.size() == static_cast<std::size_t>(std::max(lines, 1))) break;
      report.best.push_back({first->path[0], {}, {first->path.begin(), first->path.begin() + first->depth}});
      report.best.back().values[player] = static_cast<double>(first->value) / E::kUnit;
    }
  }

  E evaluate_;
  BeamOptions options_;
  Meter* meter_ = nullptr;
  Counters counters_;
  int depth_ = 0;  // the ply of the beam
  std::vector<Followed> beam_;
  std::vector<Followed> next_;
  std::vector<Child> children_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint64_t> seen_;
  std::vector<First> firsts_;  // first moves in generation order
};

}  // namespace tetraply
