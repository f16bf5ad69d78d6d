// Look-ahead for one player with a known future: tries every sequence of moves to a depth, in one of three orders, on
// one thread or several.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/deepening.hpp"
#include "search/lookahead/worker.hpp"
#include "search/ranking.hpp"

namespace tetraply {

// All orders and splits give the same moves and values. Ties keep the first move in generation order.
template <Game G, PathEvaluation<G> E>
class Lookahead {
 public:
  explicit Lookahead(E evaluate, const LookaheadOptions& options = {})
      : shared_(std::make_unique<Shared>(std::move(evaluate), options)) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    shared_->signal = &signal;
    shared_->remark.clear();
    shared_->workers.visit_all([](Worker& worker) { worker.begin_run(); });
    shared_->only.clear();
    if (!limits.only.empty()) {
      typename G::MoveList moves;
      root.legal_moves(moves);
      for (const std::uint32_t place : limits.only) shared_->only.push_back(moves[place]);
    }
    const int last = deepest(root);
    const bool deepening = shared_->options.deepening || !limits.depth;
    Report<G> report;
    const auto search = [&] {
      report = deepen(root, limits, {.first = deepening ? 1 : last, .last = last}, signal, on_report,
                      [&](int depth, Report<G>& so_far) { return iterate(root, depth, limits.lines, so_far); });
      if constexpr (TimedEvaluation<E>)
        if (limits.recorder != nullptr) limits.recorder->set_phases(phases());
    };
    shared_->team.run(search, limits.recorder);
    report.remark = shared_->remark;
    return report;
  }

  // There is no root order for breadth first, whose memory is shared by all moves, nor for leaf numbers, which count
  // the leaves of all moves.
  [[nodiscard]] std::optional<RootOrder> root_order(const G& root, const Limits& limits) const {
    if (shared_->options.by_leaves() || shared_->options.order != LookaheadOrder::depth_first) return std::nullopt;
    return RootOrder{root_places(root, limits)};
  }

 private:
  using Worker = LookaheadWorker<E>;
  using Shared = typename Worker::Shared;
  using Candidate = typename Worker::Candidate;

  [[nodiscard]] int deepest(const G& root) const {
    const int horizon = std::min(shared_->evaluate.horizon(root), Worker::kMaxDepth);
    return shared_->options.by_leaves() ? std::min(horizon, LeafIndex::deepest(radices(root, horizon))) : horizon;
  }

  bool iterate(const G& root, int depth, int lines, Report<G>& report) {
    shared_->start = shared_->evaluate.start(root);
    shared_->depth = depth;
    shared_->workers.visit_all([](Worker& worker) { worker.begin_iteration(); });
    bool fits = true;
    if (shared_->options.by_leaves())
      search_ranges(LeafIndex(radices(root, depth)));
    else if (shared_->options.order == LookaheadOrder::breadth_first)
      fits = search_breadth_first();
    else
      shared_->worker()->search_all();

    std::vector<Candidate> best(static_cast<std::size_t>(shared_->evaluate.numbers(shared_->start)));
    shared_->workers.visit_all([&](const Worker& worker) {
      for (const Candidate& found : worker.best()) shared_->keep(best, found);
      report.counters += worker.counters();
    });
    Ranking<G, typename E::Value> ranking(lines);
    for (const Candidate& found : best)
      if (found.length > 0)
        ranking.offer({found.path[0], found.value, {found.path.begin(), found.path.begin() + found.length}});
    report.best = ranking.take(0, E::kUnit);
    return fits && !shared_->signal->raised();
  }

  // False: the nodes do not fit into the memory.
  bool search_breadth_first() {
    shared_->too_large = false;
    if (shared_->splits(0))
      shared_->worker()->search_all();
    else
      static_cast<void>(shared_->worker()->search_by_levels(shared_->start, 0));
    if (shared_->too_large) return false;
    std::size_t bytes = 0;
    shared_->workers.visit_all([&](const Worker& worker) { bytes += worker.queue_bytes(); });
    shared_->remark = "the queues of breadth-first took " + std::to_string((bytes + 1023) >> 10) + " KiB";
    return true;
  }

  void search_ranges(const LeafIndex& index) {
    Team& team = shared_->team;
    // Equal ranges of numbers are not equal work. With several ranges per thread, an idle thread takes the next one.
    constexpr int kForEachThread = 16;
    const int fair = team.threads() > 1 ? kForEachThread * team.threads() : 1;
    const int ranges = shared_->options.parts > 0 ? shared_->options.parts : fair;
    // Leaves with the same parent stay together, which makes them faster to create.
    const std::uint64_t family = index.block(index.depth() - 1);
    const std::uint64_t families = index.size() / family;
    const auto bound = [&](int range) {  // computed without overflow
      const auto all = static_cast<std::uint64_t>(ranges);
      return (families / all * range + families % all * range / all) * family;
    };
    team.for_each(ranges, [&](int begin, int end) {
      const auto worker = shared_->worker();
      if (shared_->signal->raised()) return team.count_cancelled();
      team.label(0,
                 [&] { return "leaves from " + std::to_string(bound(begin)) + " to " + std::to_string(bound(end)); });
      for (int range = begin; range < end; ++range) worker->search_range(index, bound(range), bound(range + 1));
    });
  }

  [[nodiscard]] std::vector<int> radices(const G& root, int depth) const {
    std::vector<int> radices;
    auto node = shared_->evaluate.start(root);
    for (int ply = 0; ply < depth; ++ply) {
      radices.push_back(shared_->evaluate.numbers(node));
      node = shared_->evaluate.passed(node);
    }
    return radices;
  }

  // The time that all threads together spent in each phase.
  [[nodiscard]] std::vector<PhaseTime> phases() requires TimedEvaluation<E> {
    std::vector<PhaseTime> phases;
    for (const auto name : E::kPhases) phases.push_back({name, 0});
    shared_->workers.visit_all([&](const Worker& worker) {
      for (std::size_t i = 0; i < phases.size(); ++i)
        phases[i].seconds += worker.evaluation().clock().seconds(static_cast<int>(i));
    });
    return phases;
  }

  std::unique_ptr<Shared> shared_;
};

}  // namespace tetraply
