// Minimax for one player against chance: chance is treated as an opponent who always picks the worst outcome.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "search/chance/minimax_worker.hpp"
#include "search/frames.hpp"

namespace tetraply {

// The value of a position is the minimum over all outcomes of the maximum over the player's moves. Neither alpha-beta
// nor the table nor the number of threads changes a value or a move.
template <ChanceGame G, Evaluation<G> E>
class Minimax {
  static_assert(G::kPlayers == 1);

 public:
  explicit Minimax(E evaluate, const MinimaxOptions& options = {})
      : evaluate_(std::move(evaluate)), options_(options), team_(std::make_unique<Team>(options.split)) {
    if (options.table_bytes > 0) table_ = std::make_unique<typename Worker::Table>(options.table_bytes);
  }

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (table_) table_->clear();  // so that an answer depends on nothing that was searched before
    StopSignal signal(limits);
    Shared shared{evaluate_, options_, table_.get(), signal, *team_, Pool<Worker>(*team_)};
    return deepen(*team_, root, limits, pair_depths(limits, options_.deepening), signal, on_report,
                  [&](int depth, Report<G>& report) { return iterate(shared, root, depth, limits, report); });
  }

  [[nodiscard]] std::optional<RootOrder> root_order(const G& root, const Limits& limits) const {
    return RootOrder{root_places(root, limits), false, options_.alpha_beta};
  }

 private:
  using Worker = MinimaxWorker<G, E>;
  using Shared = typename Worker::Shared;
  using Value = typename Worker::Value;

  bool iterate(Shared& shared, const G& root, int depth, const Limits& limits, Report<G>& report) {
    const auto places = root_places(root, limits);
    typename G::MoveList moves;
    root.legal_moves(moves);
    RootRanking<G> ranking(limits.lines);
    std::mutex mutex;  // guards the ranking
    const auto search_one = [&](Worker& worker, std::size_t i) {
      const std::uint32_t index = places[i];
      const auto move = moves[index];
      std::unique_lock lock(mutex);
      const Value alpha = options_.alpha_beta && ranking.full() ? ranking.bar(index) : Worker::kLowest;
      lock.unlock();
      const Value value = worker.value_of(root, move, depth, alpha);
      if (worker.must_end()) return;
      lock.lock();
      if (ranking.full() && value <= ranking.bar(index)) return;
      ranking.add(value, index, {move, {static_cast<double>(value)}, worker.line(root, depth)});
    };
    {
      const auto worker = shared.worker();
      // The places that are not split: with alpha-beta the first one, which provides a bound.
      const std::size_t alone = !team_->splits(0, depth) ? places.size() : options_.alpha_beta ? 1 : 0;
      for (std::size_t i = 0; i < alone && !worker->must_end(); ++i) search_one(*worker, i);
      search_children(shared, depth, alone, places.size(), search_one,
                      [&](std::size_t i) { return to_text(root, moves[places[i]]); });
    }
    shared.workers.visit_all([&](const Worker& worker) { report.counters += worker.counters(); });
    report.table_permille = table_ ? table_->permille() : 0;
    report.best = ranking.moves();
    return !shared.signal.raised();
  }

  E evaluate_;
  MinimaxOptions options_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<typename Worker::Table> table_;
};

}  // namespace tetraply
