// Alpha-beta for two players as a player uses it: iterative deepening, aspiration, several lines.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search/alpha_beta_worker.hpp"
#include "search/deepening.hpp"

namespace tetraply {

// Keeps its table and its history from one move to the next.
template <TwoPlayerGame G, Evaluation<G> E, class Selection = AllMoves>
class AlphaBeta {
 public:
  using Move = typename G::Move;

  AlphaBeta(const AlphaBetaOptions& options, E evaluate, Selection select = {})
      : options_(options), evaluate_(std::move(evaluate)), select_(std::move(select)) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (options_.table_bytes > 0 && !table_) table_ = std::make_unique<Table>(options_.table_bytes);
    if (!history_) history_ = std::make_unique<History<G>>();
    if (table_) table_->new_search();
    history_->fade();
    StopSignal signal(limits);
    Worker worker(options_, evaluate_, select_, table_.get(), *history_, signal);
    std::vector<Move> moves = root_moves(root);
    const int deepest = std::min(limits.depth.value_or(Worker::kMaxDepth), Worker::kMaxDepth);
    Depths depths{options_.deepening ? 1 : deepest, deepest};
    Value guess = 0;
    return deepen<G>(root, limits, depths, signal, on_report, [&](int depth, Report<G>& report) {
      worker.forget_horizon();
      const bool complete = iterate(worker, root, moves, depth, limits.lines, guess, report);
      report.counters = worker.counters();
      report.table_permille = table_ ? table_->permille() : 0;
      report.complete = !worker.saw_horizon();
      return complete;
    });
  }

 private:
  using Worker = AlphaBetaWorker<G, E, Selection>;
  using Table = typename Worker::Table;
  using Line = typename Worker::Line;

  [[nodiscard]] std::vector<Move> root_moves(const G& root) const {
    auto list = std::make_unique<typename G::MoveList>();
    root.legal_moves(*list);
    select_(root, *list);
    std::vector<Move> moves(list->begin(), list->end());
    const auto sort_by = [&](auto key) {
      std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return key(a) > key(b); });
    };
    if (options_.by_value) {
      const auto values = values_after(evaluate_, root);
      sort_by([&](Move move) { return lead_of(root.turn().player, values(move)); });
    } else if (options_.by_size) {
      sort_by([&](Move move) { return rough_value(root, move); });
    }
    return moves;
  }

  // One depth: as many lines as are wanted, each the best among the moves that are not yet ranked. The best moves go to
  // the front of the list, for the next iteration.
  bool iterate(Worker& worker, const G& root, std::vector<Move>& moves, int depth, int lines, Value& guess,
               Report<G>& report) {
    const int player = root.turn().player;
    std::vector<Move> rest = moves;
    std::vector<Move> ranked_moves;
    for (int line_number = 0; line_number < lines && !rest.empty(); ++line_number) {
      Line line;
      const auto answer = search_window(worker, root, rest, depth, line_number == 0 && depth > 1, guess, line);
      if (worker.ended()) return false;
      if (line_number == 0) guess = answer.value;
      RankedMove<G> best = ranked<G>(rest[answer.index], player, answer.value, unit_of(evaluate_));
      best.line.assign(line.begin(), line.end());
      report.best.push_back(std::move(best));
      ranked_moves.push_back(rest[answer.index]);
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(answer.index));
    }
    ranked_moves.insert(ranked_moves.end(), rest.begin(), rest.end());
    moves = std::move(ranked_moves);
    return true;
  }

  auto search_window(Worker& worker, const G& root, const std::vector<Move>& moves, int depth, bool narrow, Value guess,
                     Line& line) const {
    const auto first_margin = static_cast<Value>(4 / unit_of(evaluate_));
    Value margin = first_margin;
    Value alpha = -kInfinity;
    Value beta = kInfinity;
    if (narrow && options_.aspiration && options_.pruning) {
      alpha = guess - margin;
      beta = guess + margin;
    }
    while (true) {
      const auto answer = worker.search_root(root, moves, depth, alpha, beta, line);
      if (worker.ended() || (answer.value > alpha && answer.value < beta)) return answer;
      if (alpha == -kInfinity && beta == kInfinity) return answer;
      margin *= 4;
      const bool give_up = margin > 64 * first_margin;
      if (answer.value <= alpha) alpha = give_up ? -kInfinity : guess - margin;
      if (answer.value >= beta) beta = give_up ? kInfinity : guess + margin;
    }
  }

  AlphaBetaOptions options_;
  E evaluate_;
  Selection select_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<History<G>> history_;
};

}  // namespace tetraply
