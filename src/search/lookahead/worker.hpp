// The part of a look-ahead search that runs on one thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "parallel/pool.hpp"
#include "parallel/team.hpp"
#include "search/lookahead/leaf_index.hpp"
#include "search/lookahead/path_evaluation.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"

namespace tetraply {

enum class LookaheadOrder : std::uint8_t {
  depth_first,
  breadth_first,  // ply by ply; keeps all nodes of a ply. Several threads have the first moves divided among them
  partition,      // ranges of leaves by their numbers
};

struct LookaheadOptions {
  LookaheadOrder order = LookaheadOrder::depth_first;
  int parts = 0;                    // partition: the number of ranges of leaves; 0: sixteen per thread
  bool prefix_cache = true;         // partition: false makes each leaf from the root on
  std::size_t memory = 256u << 20;  // breadth-first: bytes for the nodes
  bool deepening = true;
  Split split = {};  // a partition splits the leaves, all others the children

  [[nodiscard]] bool by_leaves() const {
    return order == LookaheadOrder::partition || strategy_of(split).work == SplitWork::leaves;
  }
};

// Every worker keeps its own results for each first move. They are merged when all have ended, so no two threads ever
// write to the same place.
template <class E>
class LookaheadWorker {
 public:
  using Move = typename E::Move;
  using Node = typename E::Node;
  using Value = typename E::Value;
  static constexpr int kMaxDepth = LeafIndex::kMaxDepth;
  using Path = std::array<Move, kMaxDepth>;

  // The best path that begins with a certain move.
  struct Candidate {
    Value value = std::numeric_limits<Value>::min();
    int length = 0;  // 0: no path yet
    Path path{};
  };

  // The state that all threads of a search share.
  struct Shared {
    E evaluate;
    LookaheadOptions options;
    Team team;
    Pool<LookaheadWorker> workers;
    StopSignal* signal = nullptr;  // stop signal of the run
    std::vector<Move> only = {};   // if not empty: the only first moves to try
    Node start = {};               // root of the iteration; the members below also belong to it
    int depth = 0;
    std::string remark = {};              // breadth-first: what the queues took, or why the iteration was given up
    std::atomic<bool> too_large = false;  // for the memory
    std::mutex remark_mutex = {};

    Shared(E evaluation, const LookaheadOptions& chosen)
        : evaluate(std::move(evaluation)), options(chosen), team(chosen.split), workers(team) {}

    // A worker for one task.
    [[nodiscard]] auto worker() {
      return workers.lease([this] { return std::make_unique<LookaheadWorker>(*this); });
    }

    [[nodiscard]] bool wants(Move first) const {
      return only.empty() || std::find(only.begin(), only.end(), first) != only.end();
    }

    // Breadth-first: each thread has queues of its own.
    [[nodiscard]] std::size_t memory_for_each() const {
      return options.memory / static_cast<std::size_t>(team.threads());
    }
    void does_not_fit(std::size_t bytes) {
      too_large = true;
      const std::scoped_lock lock(remark_mutex);
      remark = "breadth-first at depth " + std::to_string(depth) + " would need up to " + std::to_string(bytes >> 20) +
               " MiB for the nodes of a thread, and has " + std::to_string(memory_for_each() >> 20) +
               ": give it more memory, or use depth-first or partition";
    }

    [[nodiscard]] bool splits(int ply) const { return team.splits(ply, depth - ply); }

    // Keeps a path if it is better than the known one for its first move, or equal and earlier in generation order. The
    // result therefore does not depend on which thread found it, or when.
    [[gnu::noinline]] void keep(std::vector<Candidate>& best, const Candidate& found) const {
      if (found.length == 0) return;
      Candidate& known = best[static_cast<std::size_t>(evaluate.number_of(start, found.path[0]))];
      if (found.value > known.value || (found.value == known.value && comes_before(found, known))) known = found;
    }

   private:
    [[nodiscard]] bool comes_before(const Candidate& a, const Candidate& b) const {
      Node node = start;
      for (int ply = 0; ply < std::min(a.length, b.length); ++ply, node = evaluate.passed(node)) {
        const int difference = evaluate.number_of(node, a.path[ply]) - evaluate.number_of(node, b.path[ply]);
        if (difference != 0) return difference < 0;
      }
      return false;
    }
  };

  explicit LookaheadWorker(Shared& shared) : shared_(shared), evaluate_(shared.evaluate), meter_(*shared.signal) {
    begin_iteration();
  }

  void begin_run() {
    meter_ = Meter(*shared_.signal);
    counters_ = {};
    queue_bytes_ = 0;
    if constexpr (TimedEvaluation<E>) evaluate_ = shared_.evaluate;
  }
  void begin_iteration() { best_.assign(static_cast<std::size_t>(evaluate_.numbers(shared_.start)), Candidate{}); }

  // Searches all paths depth first.
  void search_all() {
    const Timed timed(*this);
    if (shared_.splits(0)) return split(shared_.start, 0);
    if (shared_.depth > 1) {
      list_children(shared_.start, children_[0]);
      for (const auto& [move, child] : children_[0])
        if (shared_.wants(move)) search_first(move, child);
      return;
    }
    int leaves = 0;
    evaluate_.for_each_leaf(shared_.start, [&](Move move, Value value) {
      if (!shared_.wants(move)) return;
      ++leaves;
      shared_.keep(best_, {value, 1, {move}});
    });
    count_leaves(leaves);
  }

  // Searches the paths to the leaves whose numbers are in the range.
  [[gnu::noinline]] void search_range(const LeafIndex& index, std::uint64_t begin, std::uint64_t end) {
    const Timed timed(*this);
    if (!shared_.options.prefix_cache) return replay_range(index, begin, end);
    Candidate none;
    search_part(shared_.start, 0, {index, begin, end}, 0, none);
  }

  // Searches breadth first all paths from a node at the ply `first`. Returns false if its nodes do not fit into the
  // memory.
  [[gnu::noinline]] bool search_by_levels(const Node& from, int first) {
    const int depth = shared_.depth;
    if (depth == 1) return search_all(), true;
    std::optional<Timed> timed;
    if (first == 0) timed.emplace(*this);  // the clock of a task runs already
    std::vector<std::vector<Step>> steps(static_cast<std::size_t>(depth));
    std::vector<Node> level{from};
    std::vector<Node> next;
    std::size_t steps_before = 0;
    for (int ply = first; ply + 1 < depth && !meter_.must_end(); ++ply) {
      const std::size_t most = level.size() * static_cast<std::size_t>(evaluate_.numbers(level.front()));
      const std::size_t bytes = (level.size() + most) * sizeof(Node) + (steps_before + most) * sizeof(Step);
      if (bytes > shared_.memory_for_each() || most > std::numeric_limits<std::uint32_t>::max()) {
        shared_.does_not_fit(bytes);
        return false;
      }
      next.clear();
      next.reserve(most);
      steps[ply].reserve(most);
      for (std::size_t i = 0; i < level.size() && !meter_.must_end(); ++i) {
        std::vector<Child>& children = children_[ply];
        list_children(level[i], children);
        for (const auto& [move, child] : children) {
          next.push_back(child);
          steps[ply].push_back({move, static_cast<std::uint32_t>(i)});
        }
        spend(static_cast<std::int64_t>(children.size()));
        if (children.empty()) offer(traced(steps, first, ply, i), end_value(level[i], ply), ply);
      }
      steps_before += next.size();
      queue_bytes_ = std::max(queue_bytes_, (level.size() + next.size()) * sizeof(Node) + steps_before * sizeof(Step));
      level.swap(next);
      if (level.empty()) return true;
    }
    for (std::size_t i = 0; i < level.size() && !meter_.must_end(); ++i)
      try_leaves(level[i], depth - 1, traced(steps, first, depth - 1, i));
    return true;
  }

  // Breadth first: the most that this thread's queues took.
  [[nodiscard]] std::size_t queue_bytes() const { return queue_bytes_; }

  // The best paths by the number of the first move.
  [[nodiscard]] const std::vector<Candidate>& best() const { return best_; }
  [[nodiscard]] const Counters& counters() const { return counters_; }
  [[nodiscard]] const E& evaluation() const { return evaluate_; }

 private:
  struct Child {
    Move move;
    Node node;
  };
  struct Step {
    Move move;
    std::uint32_t parent;  // on the ply above
  };

  // The evaluation's clock, if any, runs during the lifetime of this object.
  class Timed {
   public:
    explicit Timed([[maybe_unused]] const LookaheadWorker& worker) : worker_(worker) {
      if constexpr (TimedEvaluation<E>) worker.evaluate_.clock().begin();
    }
    ~Timed() {
      if constexpr (TimedEvaluation<E>) worker_.evaluate_.clock().end();
    }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

   private:
    [[maybe_unused]] const LookaheadWorker& worker_;
  };

  struct Range {
    const LeafIndex& index;
    std::uint64_t begin;
    std::uint64_t end;
  };

  // Searches all paths that continue from a node at this ply.
  void search(const Node& node, int ply, Candidate& best) {
    if (shared_.splits(ply)) return split(node, ply);
    if (ply + 1 == shared_.depth) return try_leaves(node, ply, best);
    bool ends = true;
    evaluate_.for_each_child(node, [&](Move move, const Node& child) {
      ends = false;
      if (meter_.must_end()) return;
      spend(1);
      path_[ply] = move;
      search(child, ply + 1, best);
    });
    if (ends) offer(best, end_value(node, ply), ply);
  }

  // Searches all paths that continue from a node with this move.
  void search_child(Move move, const Node& child, int ply, Candidate& best) {
    if (meter_.must_end()) return;
    path_[ply] = move;
    if (ply + 1 == shared_.depth) {
      offer(best, value_of(child), ply + 1);
      count_leaves(1);
    } else {
      spend(1);
      search(child, ply + 1, best);
    }
  }

  // Searches all paths that begin with this move.
  void search_first(Move move, const Node& child) {
    Candidate best;
    search_child(move, child, 0, best);
    shared_.keep(best_, best);
  }

  void search_first_by_levels(Move move, const Node& child) {
    if (meter_.must_end() || shared_.too_large) return;
    path_[0] = move;
    spend(1);
    search_by_levels(child, 1);
  }

  // Splits the paths from a node among several threads.
  void split(const Node& node, int ply) {
    std::vector<Child>& children = children_[ply];
    list_children(node, children);
    if (ply == 0) std::erase_if(children, [&](const Child& child) { return !shared_.wants(child.move); });
    if (children.empty()) {
      Candidate best;
      offer(best, end_value(node, ply), ply);
      return shared_.keep(best_, best);
    }
    if constexpr (TimedEvaluation<E>) evaluate_.clock().end();
    shared_.team.for_each(static_cast<int>(children.size()), [&](int begin, int end) {
      const auto worker = shared_.worker();
      const Timed timed(*worker);
      if (worker->meter_.end_if_raised()) return shared_.team.count_cancelled();
      for (int i = begin; i < end; ++i)
        shared_.team.label(shared_.depth - ply - 1, [&] { return evaluate_.text_of(node, children[i].move); });
      std::copy_n(path_.begin(), ply, worker->path_.begin());
      worker->search_some({children.data() + begin, children.data() + end}, ply);
    });
    if constexpr (TimedEvaluation<E>) evaluate_.clock().begin();
    static_cast<void>(meter_.end_if_raised());
  }

  // Searches some children of a node.
  void search_some(std::span<const Child> children, int ply) {
    if (ply == 0) {
      for (const auto& [move, node] : children)
        if (shared_.options.order == LookaheadOrder::breadth_first && shared_.depth > 1)
          search_first_by_levels(move, node);
        else
          search_first(move, node);
      return;
    }
    Candidate best;
    for (const auto& [move, node] : children) search_child(move, node, ply, best);
    shared_.keep(best_, best);
  }

  void try_leaves(const Node& node, int ply, Candidate& best) {
    int leaves = 0;
    evaluate_.for_each_leaf(node, [&](Move move, Value value) {
      ++leaves;
      if (value <= best.value) return;
      path_[ply] = move;
      offer(best, value, ply + 1);
    });
    if (leaves == 0) offer(best, end_value(node, ply), ply);
    count_leaves(leaves);
  }

  // Searches a node with some leaves inside the range and others possibly outside; `first` is the number of its first
  // leaf. Subtrees that lie inside the range as a whole are searched depth first; at most two nodes per ply do not. A
  // node belongs to the range that contains its first leaf. Other ranges make it, too, but do not count it.
  void search_part(const Node& node, int ply, const Range& range, std::uint64_t first, Candidate& best) {
    const std::uint64_t block = range.index.block(ply + 1);
    const std::uint64_t skipped = range.begin > first ? (range.begin - first) / block : 0;
    bool any = false;
    Node child;
    for (int number = static_cast<int>(skipped); number < evaluate_.numbers(node) && !meter_.must_end(); ++number) {
      const std::uint64_t child_begin = first + static_cast<std::uint64_t>(number) * block;
      const std::uint64_t child_end = child_begin + block;
      if (child_begin >= range.end) break;
      const Move move = evaluate_.move_of(node, number);
      if (!make_child(node, move, child)) continue;
      any = true;
      path_[ply] = move;
      if (ply + 1 == shared_.depth) {
        offer(best, value_of(child), ply + 1);
        count_leaves(1);
      } else {
        if (child_begin >= range.begin) spend(1);
        if (child_begin >= range.begin && child_end <= range.end)
          search(child, ply + 1, best);
        else
          search_part(child, ply + 1, range, child_begin, best);
      }
      if (ply == 0) shared_.keep(best_, std::exchange(best, {}));
    }
    if (!any && first >= range.begin && !has_children(node)) offer(best, end_value(node, ply), ply);
  }

  // Makes every leaf from the root on, and counts a position as often as it is made.
  void replay_range(const LeafIndex& index, std::uint64_t begin, std::uint64_t end) {
    Candidate best;
    for (std::uint64_t leaf = begin; leaf < end && !meter_.must_end(); ++leaf) {
      Node node = shared_.start;
      int ply = 0;
      for (; ply < index.depth(); ++ply) {
        const Move move = evaluate_.move_of(node, index.digit(leaf, ply));
        if (ply == 0 && move != path_[0]) shared_.keep(best_, std::exchange(best, {}));
        path_[ply] = move;
        Node child;
        if (!make_child(node, move, child)) break;
        node = child;
      }
      counters_.nodes += static_cast<std::uint64_t>(ply);
      static_cast<void>(meter_.spend(ply + 1));  // even an illegal sequence takes time
      if (ply == index.depth()) {
        ++counters_.evaluations;
        offer(best, value_of(node), ply);
      } else if (leaf % index.block(ply) == 0 && !has_children(node)) {
        offer(best, end_value(node, ply), ply);
      }
    }
    shared_.keep(best_, best);
  }

  [[nodiscard]] bool has_children(const Node& node) const {
    std::vector<Child> children;
    list_children(node, children);
    return !children.empty();
  }

  // Without noinline, these three are inlined into large loops. That doubles the compile time of a search and makes no
  // caller faster.
  [[gnu::noinline]] void list_children(const Node& node, std::vector<Child>& children) const {
    children.clear();
    evaluate_.for_each_child(node, [&](Move move, const Node& child) { children.push_back({move, child}); });
  }
  [[gnu::noinline]] [[nodiscard]] bool make_child(const Node& node, Move move, Node& child) const {
    return evaluate_.make_child(node, move, child);
  }
  [[gnu::noinline]] [[nodiscard]] Value value_of(const Node& node) const { return evaluate_.value(node); }

  // Writes the path to a node at this ply, from the ply `first` on, and returns the candidate of its first move.
  [[nodiscard]] Candidate& traced(const std::vector<std::vector<Step>>& steps, int first, int plies, std::size_t i) {
    while (plies-- > first) {
      path_[plies] = steps[plies][i].move;
      i = steps[plies][i].parent;
    }
    return best_[static_cast<std::size_t>(evaluate_.number_of(shared_.start, path_[0]))];
  }

  // The value of a path that ends with the game.
  [[nodiscard]] Value end_value(const Node& node, int plies) {
    ++counters_.evaluations;
    return value_of(node) - (shared_.depth - plies) * E::kShortfall;
  }

  void offer(Candidate& best, Value value, int length) {
    if (value <= best.value) return;
    best.value = value;
    best.length = length;
    std::copy_n(path_.begin(), length, best.path.begin());
  }

  void spend(std::int64_t nodes) {
    counters_.nodes += static_cast<std::uint64_t>(nodes);
    static_cast<void>(meter_.spend(nodes));
  }
  void count_leaves(int leaves) {
    counters_.evaluations += static_cast<std::uint64_t>(leaves);
    spend(leaves);
  }

  Shared& shared_;
  E evaluate_;
  Meter meter_;
  Counters counters_;
  std::size_t queue_bytes_ = 0;
  std::vector<Candidate> best_;
  Path path_{};                                         // the path to the current node
  std::array<std::vector<Child>, kMaxDepth> children_;  // children of the nodes on the path that are split
};

}  // namespace tetraply
