// Alpha-beta for two players as a player uses it: iterative deepening, aspiration, several lines.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/alpha_beta/worker.hpp"
#include "search/deepening.hpp"

namespace tetraply {

// Keeps its table and its history from one move to the next.
template <TwoPlayerGame G, Evaluation<G> E, class Selection = AllMoves>
class AlphaBeta {
 public:
  static constexpr bool kTakesSomeMoves = true;
  using Move = typename G::Move;

  AlphaBeta(const AlphaBetaOptions& options, E evaluate, Selection select = {})
      : options_(options.consistent()), evaluate_(std::move(evaluate)), select_(std::move(select)) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (options_.table_bytes > 0 && !table_) table_ = std::make_unique<Table>(options_.table_bytes);
    if (!history_) history_ = std::make_unique<History<G>>();
    if (table_) table_->new_search();
    history_->fade();
    if (!team_) team_ = std::make_unique<Team>(options_.split);
    StopSignal signal(limits);
    Shared shared{options_, evaluate_, select_, table_.get(), *history_, signal, *team_, Pool<Worker>(*team_)};
    std::vector<Move> moves = root_moves(root, limits);
    const int deepest = std::min(limits.depth.value_or(kDeepest), kDeepest);
    Depths depths{options_.deepening ? 1 : deepest, deepest};
    std::array<Value, 2> guesses{};  // of the last even and the last odd depth: whose move is last sways the value
    return deepen(*team_, root, limits, depths, signal, on_report, [&](int depth, Report<G>& report) {
      shared.workers.visit_all([](Worker& worker) { worker.forget_horizon(); });
      const bool complete = iterate(shared, root, moves, depth, limits.lines, guesses[depth % 2], report);
      report.complete = true;
      shared.workers.visit_all([&](const Worker& worker) {
        report.counters += worker.counters();
        report.complete = report.complete && !worker.saw_horizon();
      });
      report.table_permille = table_ ? table_->permille() : 0;
      return complete;
    });
  }

  // What is not exact makes of a move what it likes, by its place in the list.
  [[nodiscard]] std::optional<RootOrder> root_order(const G& root, const Limits& limits) const {
    if (options_.reductions || options_.drop_percent != 0 || options_.offset != 0) return std::nullopt;
    auto list = std::make_unique<typename G::MoveList>();
    root.legal_moves(*list);
    RootOrder order{{}, options_.deepening, options_.pruning};
    for (const Move move : root_moves(root, limits))
      order.moves.push_back(static_cast<std::uint32_t>(std::find(list->begin(), list->end(), move) - list->begin()));
    return order;
  }

 private:
  using Worker = AlphaBetaWorker<G, E, Selection>;
  using Shared = typename Worker::Shared;
  using Table = typename Worker::Table;
  using Line = typename Worker::Line;

  [[nodiscard]] std::vector<Move> root_moves(const G& root, const Limits& limits) const {
    auto list = std::make_unique<typename G::MoveList>();
    root.legal_moves(*list);
    if (!limits.only.empty()) {
      Move* kept = list->begin();
      for (const std::uint32_t place : limits.only) *kept++ = (*list)[place];
      list->set_end(kept);
    }
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
  bool iterate(Shared& shared, const G& root, std::vector<Move>& moves, int depth, int lines, Value& guess,
               Report<G>& report) {
    const int player = root.turn().player;
    std::vector<Move> rest = moves;
    for (int line_number = 0; line_number < lines && !rest.empty(); ++line_number) {
      Line line;
      const auto answer = search_window(shared, root, rest, depth, line_number == 0 && depth > 2, guess, line);
      if (shared.signal.raised()) return false;
      if (line_number == 0) guess = answer.value;
      RankedMove<G> best = ranked<G>(rest[answer.index], player, answer.value, unit_of(evaluate_));
      best.line.assign(line.begin(), line.end());
      report.best.push_back(std::move(best));
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(answer.index));
    }
    // With reductions, which depend on a move's place in the list, a later line may turn out to be better.
    std::stable_sort(report.best.begin(), report.best.end(),
                     [&](const auto& a, const auto& b) { return a.values[player] > b.values[player]; });
    moves.clear();
    for (const RankedMove<G>& best : report.best) moves.push_back(best.move);
    moves.insert(moves.end(), rest.begin(), rest.end());
    return true;
  }

  auto search_window(Shared& shared, const G& root, const std::vector<Move>& moves, int depth, bool narrow, Value guess,
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
      const auto answer = search_root(shared, root, moves, depth, alpha, beta, line);
      if (shared.signal.raised() || (answer.value > alpha && answer.value < beta)) return answer;
      if (alpha == -kInfinity && beta == kInfinity) return answer;
      margin *= 4;
      const bool give_up = margin > 64 * first_margin;
      if (answer.value <= alpha) alpha = give_up ? -kInfinity : guess - margin;
      if (answer.value >= beta) beta = give_up ? kInfinity : guess + margin;
    }
  }

  auto search_root(Shared& shared, const G& root, const std::vector<Move>& moves, int depth, Value alpha, Value beta,
                   Line& line) const {
    if (strategy_of(options_.split).work != SplitWork::tree)
      return shared.worker()->search_root(root, moves, depth, alpha, beta, line);
    typename Worker::RootAnswer answer;
    bool begun = false;  // by the thread whose answer counts, which has slot 0
    std::atomic<bool> done = false;
    shared.team.together([&] {
      if (done) return shared.team.count_cancelled();
      const auto worker = shared.worker();
      if (const int slot = shared.team.slot(); slot == 0 && !begun) {
        begun = true;
        answer = worker->search_root(root, moves, depth, alpha, beta, line);
        done = true;
      } else {
        worker->help(done, root, other_order(moves, slot), depth, alpha, beta);
      }
    });
    return answer;
  }

  // The best move first, too, but then each thread begins somewhere else.
  [[nodiscard]] std::vector<Move> other_order(std::vector<Move> moves, int slot) const {
    if (moves.size() > 2) {
      const std::size_t rest = moves.size() - 1;
      const auto by = static_cast<std::ptrdiff_t>(rest * static_cast<std::size_t>(slot) / options_.split.threads);
      std::rotate(moves.begin() + 1, moves.begin() + 1 + by, moves.end());
    }
    return moves;
  }

  AlphaBetaOptions options_;
  E evaluate_;
  Selection select_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<History<G>> history_;
};

}  // namespace tetraply
