// Expectimax for one player: the value of a chance turn is the mean of its outcomes, weighted by their odds.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "search/chance/expectimax_worker.hpp"
#include "search/frames.hpp"

namespace tetraply {

// Values are integer fractions of the evaluation's unit, and means are rounded toward zero, so results are the same on
// every machine. The value of a node depends only on the position, the depth and the remaining bits; therefore the
// table never changes a value, with or without a cutoff.
template <ChanceGame G, Evaluation<G> E>
class Expectimax {
  static_assert(G::kPlayers == 1);

 public:
  explicit Expectimax(E evaluate, const ExpectimaxOptions& options = {})
      : evaluate_(std::move(evaluate)), options_(options), team_(std::make_unique<Team>(options.split)) {
    if (options.table_bytes > 0) table_ = std::make_unique<typename Worker::Table>(options.table_bytes);
  }

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (table_) table_->new_search();  // so that a node limit ends every search of this position at the same place
    StopSignal signal(limits);
    Shared shared{evaluate_, options_, table_.get(), signal, *team_, Pool<Worker>(*team_)};
    return deepen(*team_, root, limits, pair_depths(limits, options_.deepening), signal, on_report,
                  [&](int depth, Report<G>& report) { return iterate(shared, root, depth, limits, report); });
  }

  [[nodiscard]] std::optional<RootOrder> root_order(const G& root, const Limits& limits) const {
    return RootOrder{root_places(root, limits)};
  }

 private:
  using Worker = ExpectimaxWorker<G, E>;
  using Shared = typename Worker::Shared;
  using Value = typename Worker::Value;

  bool iterate(Shared& shared, const G& root, int depth, const Limits& limits, Report<G>& report) {
    const auto places = root_places(root, limits);
    typename G::MoveList moves;
    root.legal_moves(moves);
    RootRanking<G, Value> ranking(limits.lines);
    std::mutex mutex;  // guards the ranking
    const auto search_one = [&](Worker& worker, std::size_t i) {
      const auto move = moves[places[i]];
      const Value value = worker.value_of(root, move, depth);
      if (worker.must_end()) return;
      const std::scoped_lock lock(mutex);
      ranking.add(value, places[i], {move, {static_cast<double>(value) / Worker::kParts}, {move}});
    };
    if (team_->splits(0, depth)) {
      search_children(shared, depth, 0, places.size(), search_one,
                      [&](std::size_t i) { return to_text(root, moves[places[i]]); });
    } else {
      const auto worker = shared.worker();
      for (std::size_t i = 0; i < places.size() && !worker->must_end(); ++i) search_one(*worker, i);
    }
    shared.workers.visit_all([&](const Worker& worker) { report.counters += worker.counters(); });
    report.table_permille = table_ ? table_->permille() : 0;
    report.best = ranking.moves();
    return !shared.signal.raised();
  }

  E evaluate_;
  ExpectimaxOptions options_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<typename Worker::Table> table_;
};

}  // namespace tetraply
