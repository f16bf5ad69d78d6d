// Searches that treat many opponents as one: the player at the root maximizes the lead, and all others minimize it.
// Alpha-beta works as with two players. paranoid.hpp and best_reply.hpp define who acts when.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "search/deepening.hpp"
#include "search/lead/worker.hpp"

namespace tetraply {

// The root's value and move are those of the plain search, whatever the switches. Ties at the root keep the first move
// in generation order.
template <Game G, Evaluation<G> E, class Turns>
requires(!ChanceGame<G> && G::kPlayers > 1) class LeadSearch {
 public:
  using Move = typename G::Move;

  LeadSearch(E evaluate, const LeadOptions& options) : evaluate_(std::move(evaluate)), options_(options) {}

  // In the report, the root player's value is the mean lead over an opponent, and an opponent's value is its negative.
  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (!team_) team_ = std::make_unique<Team>(options_.split);
    if (options_.table_bytes != 0) {
      if (!table_) table_ = std::make_unique<typename Worker::Table>(options_.table_bytes);
      table_->new_search();
    }
    StopSignal signal(limits);
    Shared shared{evaluate_, options_, table_.get(), signal, *team_, root.turn().player, Pool<Worker>(*team_)};
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
    return RootOrder{root_places(root, limits), false, options_.pruning};
  }

 private:
  using Worker = LeadWorker<G, E, Turns>;
  using Shared = typename Worker::Shared;

  [[nodiscard]] bool rank_moves(Shared& shared, const G& root, const Limits& limits, std::optional<Move> first,
                                Report<G>& report) {
    const auto lister = shared.worker();
    const auto& candidates = lister->root_candidates(root, first, limits);
    RootRanking<G> ranking(limits.lines);
    bool beyond_horizon = false;
    std::mutex mutex;  // guards these two
    const auto search_one = [&](Worker& worker, std::size_t i) {
      const Candidate<G>& candidate = candidates[i];
      std::unique_lock lock(mutex);
      const bool bounded = ranking.full() && options_.pruning;
      const std::int32_t low = bounded ? ranking.bar(candidate.index) : -Worker::kInfinity;
      lock.unlock();
      const std::int32_t lead = worker.lead_after(root, candidate.move, low);
      if (worker.must_end()) return;
      lock.lock();
      beyond_horizon = beyond_horizon || worker.beyond_horizon();
      if (ranking.full() && lead <= ranking.bar(candidate.index)) return;
      RankedMove<G> ranked{candidate.move, {}, {candidate.move}};
      ranked.line.insert(ranked.line.end(), worker.line().begin(), worker.line().end());
      ranked.values.fill(-lead * unit_of(evaluate_) / (G::kPlayers - 1));
      ranked.values[shared.player] = -ranked.values[shared.player];
      ranking.add(lead, candidate.index, std::move(ranked));
    };
    // The candidates that are not split: the first one provides a bound.
    const std::size_t alone = team_->splits(0, shared.depth) ? 1 : candidates.size();
    for (std::size_t i = 0; i < alone && !lister->must_end(); ++i) search_one(*lister, i);
    search_children(shared, shared.depth - 1, alone, candidates.size(), search_one,
                    [&](std::size_t i) { return to_text(root, candidates[i].move); });
    report.best = ranking.moves();
    report.complete = !beyond_horizon;
    return !shared.signal.raised();
  }

  E evaluate_;
  LeadOptions options_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<typename Worker::Table> table_;
};

}  // namespace tetraply
