// max^n: at each node the player to move takes the move that is best for that player (Luckhardt and Irani, 1986).
// Passing costs no depth. Ties keep the first move in generation order, whatever the order of search, so all switches
// give the same values and the same move.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "search/deepening.hpp"
#include "search/max_n/worker.hpp"

namespace tetraply {

template <Game G, Evaluation<G> E>
requires(!ChanceGame<G>) class MaxN {
 public:
  using Move = typename G::Move;

  MaxN(E evaluate, const MaxNOptions& options) : evaluate_(std::move(evaluate)), options_(options) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (!team_) team_ = std::make_unique<Team>(options_.split);
    if (options_.table_bytes != 0) {
      if (!table_) table_ = std::make_unique<typename Worker::Table>(options_.table_bytes);
      table_->new_search();
    }
    StopSignal signal(limits);
    typename Worker::Shared shared{evaluate_, options_, table_.get(), signal, *team_, Pool<Worker>(*team_)};
    std::optional<Move> best;
    const Depths depths{options_.deepening ? 1 : limits.depth.value_or(1), kDeepest};
    return deepen(*team_, root, limits, depths, signal, on_report, [&](int depth, Report<G>& report) {
      shared.depth = depth;
      const bool complete = rank_moves(shared, root, limits, best, report);
      if (complete) best = report.best[0].move;
      shared.workers.visit_all([&](const Worker& worker) { report.counters += worker.counters(); });
      if (table_) report.table_permille = table_->permille();
      return complete;
    });
  }

  [[nodiscard]] std::optional<RootOrder> root_order(const G& root, const Limits& limits) const {
    return RootOrder{root_places(root, limits), false, options_.pruning != MaxNPruning::none};
  }

 private:
  using Worker = MaxNWorker<G, E>;
  using Path = typename Worker::Path;

  [[nodiscard]] bool rank_moves(typename Worker::Shared& shared, const G& root, const Limits& limits,
                                std::optional<Move> first, Report<G>& report) {
    const int player = root.turn().player;
    const auto lister = shared.worker();
    const auto& candidates = lister->root_candidates(root, first, limits);
    RootRanking<G> ranking(limits.lines);
    bool beyond_horizon = false;
    std::mutex mutex;  // guards these two
    const auto search_one = [&](Worker& worker, std::size_t i) {
      const Candidate<G>& candidate = candidates[i];
      Path path;
      if (shared.prunes(MaxNPruning::shallow)) {
        const std::scoped_lock lock(mutex);
        if (ranking.full()) path = path.with(player, ranking.bar(candidate.index));
      }
      const auto values = worker.value_below_root(after(root, candidate.move), shared.depth - 1, path);
      if (worker.must_end()) return;
      const std::scoped_lock lock(mutex);
      beyond_horizon = beyond_horizon || worker.beyond_horizon();
      if (!values || (ranking.full() && (*values)[player] <= ranking.bar(candidate.index))) return;
      RankedMove<G> ranked{candidate.move, {}, {candidate.move}};
      ranked.line.insert(ranked.line.end(), worker.line().begin(), worker.line().end());
      for (int any = 0; any < G::kPlayers; ++any) ranked.values[any] = (*values)[any] * unit_of(evaluate_);
      ranking.add((*values)[player], candidate.index, std::move(ranked));
    };
    // The moves that are not split: with pruning the first one, which provides a bound.
    const bool splits = team_->splits(0, shared.depth);
    const std::size_t alone = !splits ? candidates.size() : shared.plain() ? 0 : 1;
    for (std::size_t i = 0; i < alone && !lister->must_end(); ++i) search_one(*lister, i);
    search_children(shared, shared.depth - 1, alone, candidates.size(), search_one,
                    [&](std::size_t i) { return to_text(root, candidates[i].move); });
    report.best = ranking.moves();
    report.complete = !beyond_horizon;
    return !shared.signal.raised();
  }

  E evaluate_;
  MaxNOptions options_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<typename Worker::Table> table_;
};

}  // namespace tetraply
