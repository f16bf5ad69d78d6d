// Alpha-beta below the root: one thread's way through the tree, from plain minimax to principal variation search.
//
// A value is the lead of the player on turn. Where the same player is on turn again, because the other one cannot move,
// the sign and the window stay. Ties keep the move that was searched first.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/fixed_list.hpp"
#include "parallel/pool.hpp"
#include "search/alpha_beta/history.hpp"
#include "search/alpha_beta/inexact.hpp"
#include "search/alpha_beta/move_picker.hpp"
#include "search/alpha_beta/options.hpp"
#include "search/meter.hpp"
#include "search/transposition_table.hpp"
#include "search/zero_sum.hpp"

namespace tetraply {

enum class Bound : std::uint8_t { exact, lower, upper };

template <TwoPlayerGame G>
struct AlphaBetaEntry {
  Value value;
  typename G::Move move;
  std::uint8_t depth;
  Bound bound;
  bool solved;  // no line of what was searched ended before the game
};

// One thread's way through the tree.
template <TwoPlayerGame G, Evaluation<G> E, class Selection>
class AlphaBetaWorker {
 public:
  using Move = typename G::Move;
  using Table = TranspositionTable<AlphaBetaEntry<G>>;
  using Line = FixedList<Move, kDeepest>;

  // What all threads of a search have in common.
  struct Shared {
    const AlphaBetaOptions& options;
    const E& evaluate;
    const Selection& select;
    Table* table;  // or none
    History<G>& history;
    StopSignal& signal;
    Team& team;
    Pool<AlphaBetaWorker> workers;

    [[nodiscard]] auto worker() {
      return workers.lease([this] { return std::make_unique<AlphaBetaWorker>(*this); });
    }
  };

  explicit AlphaBetaWorker(Shared& shared)
      : shared_(shared),
        options_(shared.options),
        evaluate_(shared.evaluate),
        select_(shared.select),
        table_(shared.table),
        history_(shared.history),
        meter_(shared.signal) {}

  // The best move at the root among `moves`, which are searched in their order, by a window (alpha, beta).
  struct RootAnswer {
    std::size_t index = 0;
    Value value = -kInfinity;
  };
  // When the search is interrupted, what it gives has no meaning.
  RootAnswer search_root(const G& root, const std::vector<Move>& moves, int depth, Value alpha, Value beta,
                         Line& line) {
    make_frames(0);
    const int player = root.turn().player;
    const std::size_t alone = shared_.team.splits(0, depth) ? 1 : moves.size();
    SplitPoint point(above_);
    RootAnswer best;
    std::size_t next = 0;
    const auto search_next = [&](AlphaBetaWorker& worker, std::unique_lock<std::mutex>& lock) {
      const std::size_t i = next++;
      // Of equal moves the first is best, whichever is searched to its end first.
      const Value bar = i < best.index ? best.value - 1 : best.value;
      lock.unlock();
      shared_.team.label(depth - 1, [&] { return to_text(root, moves[i]); });
      const Value value = worker.search_child(after(root, moves[i]), player, 0, depth, worker.reduction(depth, i),
                                              i == 0, std::max(alpha, bar), beta);
      lock.lock();
      if (worker.interrupted() || value < best.value || (value == best.value && i > best.index)) return;
      best = {i, value};
      set_line(line, moves[i], worker.frames_[1]->line);
      if (options_.pruning && value >= beta) point.cut = true;
    };
    {
      std::unique_lock lock(point.mutex);
      while (next < alone && !point.cut && !interrupted()) search_next(*this, lock);
    }
    const auto more = [&] { return next < moves.size(); };
    if (more() && !point.cut && !interrupted()) split(point, 0, more, search_next);
    return best;
  }

  // The same for what comes into the table, until another thread says that it is done.
  void help(const std::atomic<bool>& done, const G& root, const std::vector<Move>& moves, int depth, Value alpha,
            Value beta) {
    SplitPoint point(nullptr, &done);
    above_ = &point;
    Line line;
    search_root(root, moves, depth, alpha, beta, line);
    above_ = nullptr;
    interrupted_ = false;
  }

  [[nodiscard]] const Counters& counters() const { return counters_; }
  // Whether the last search evaluated a position, or left out a move, before the end of the game.
  [[nodiscard]] bool saw_horizon() const { return saw_horizon_; }
  void forget_horizon() { saw_horizon_ = false; }

 private:
  struct Frame {
    MovePicker<G> picker;
    Line line;
    std::optional<Move> killers[2];
  };

  // A node whose moves several threads take one by one. Who is below it asks whether the work is still wanted.
  struct SplitPoint {
    explicit SplitPoint(const SplitPoint* above_it, const std::atomic<bool>* cut_elsewhere = nullptr)
        : above(above_it), elsewhere(cut_elsewhere) {}

    [[nodiscard]] bool is_cut() const {
      for (const SplitPoint* point = this; point != nullptr; point = point->above)
        if (point->cut.load(std::memory_order_relaxed) ||
            (point->elsewhere != nullptr && point->elsewhere->load(std::memory_order_relaxed)))
          return true;
      return false;
    }

    const SplitPoint* above;
    const std::atomic<bool>* elsewhere;
    std::atomic<bool> cut{false};
    std::mutex mutex = {};  // of the moves that are left and the best one
  };

  // Lets threads that have nothing to do take the node's moves, as long as there are more. `search_next(worker, lock)`
  // takes one and searches it; it has the point's lock when it is called and when it returns.
  template <class More, class SearchNext>
  void split(SplitPoint& point, int ply, More more, SearchNext search_next) {
    shared_.team.together([&] {
      std::unique_lock lock(point.mutex);
      if (point.cut || !more()) return shared_.team.count_cancelled();
      lock.unlock();
      {
        const auto worker = shared_.worker();
        worker->make_frames(ply);
        worker->above_ = &point;
        for (int i : {0, 1}) worker->frames_[ply + 1]->killers[i] = frames_[ply + 1]->killers[i];
        lock.lock();
        while (!point.cut && more() && !worker->interrupted()) search_next(*worker, lock);
        lock.unlock();
        worker->above_ = nullptr;
        worker->interrupted_ = false;
      }
    });
    static_cast<void>(meter_.end_if_raised());
    look_above();
  }

  // The value means nothing: a limit has ended the search, or a node above is no longer of interest.
  [[nodiscard]] bool interrupted() const { return interrupted_ || meter_.must_end(); }
  void look_above() {
    if (above_ != nullptr && above_->is_cut()) interrupted_ = true;
  }

  // For a node at this ply and its children. Frames are large, so they live on the heap, are made when the search first
  // gets so deep, and are not filled with zeros.
  void make_frames(int ply) {
    while (frames_.size() < static_cast<std::size_t>(ply) + 2)
      frames_.push_back(std::make_unique_for_overwrite<Frame>());
  }

  static void set_line(Line& line, Move first, const Line& rest) {
    line.clear();
    line.push_back(first);
    for (const Move move : rest)
      if (line.size() < Line::capacity()) line.push_back(move);
  }

  // The value for `player` of a child at `ply + 1`, `depth` being the parent's. A window of no width comes first for
  // all but the first child.
  Value search_child(const G& child, int player, int ply, int depth, int reduction, bool first, Value alpha,
                     Value beta) {
    ++counters_.nodes;
    if (meter_.spend(1)) return 0;
    if (!options_.pruning) return value_for(player, child, ply + 1, depth - 1, -kInfinity, kInfinity);
    if (first || (!options_.pvs && reduction == 0)) return value_for(player, child, ply + 1, depth - 1, alpha, beta);
    const Value next = options_.pvs ? alpha + 1 : beta;
    Value value = value_for(player, child, ply + 1, depth - 1 - reduction, alpha, next);
    if (reduction > 0 && value > alpha) {
      ++counters_.researches;
      value = value_for(player, child, ply + 1, depth - 1, alpha, next);
    }
    if (next < beta && value > alpha && value < beta) {
      ++counters_.researches;
      value = value_for(player, child, ply + 1, depth - 1, alpha, beta);
    }
    return value;
  }

  Value value_for(int player, const G& position, int ply, int depth, Value alpha, Value beta) {
    const Turn turn = position.turn();
    if (depth <= 0 || turn.is_over()) {
      frames_[ply]->line.clear();
      ++counters_.evaluations;
      if (!turn.is_over()) saw_horizon_ = true;
      return lead_of(player, evaluate_(position));
    }
    if (turn.player == player) return search(position, player, ply, depth, alpha, beta);
    return -search(position, turn.player, ply, depth, -beta, -alpha);
  }

  Value search(const G& position, int player, int ply, int depth, Value alpha, const Value beta) {
    make_frames(ply);
    Frame& frame = *frames_[ply];
    frame.line.clear();
    look_above();
    if (interrupted()) return 0;
    if (depth == 1) return search_leaves(position, player, frame, alpha, beta);
    std::optional<Move> table_move;
    if (const auto known = look_up(position, depth, alpha, beta, frame, table_move)) return *known;
    const bool saw_before = std::exchange(saw_horizon_, false);
    MovePicker<G>& picker = frame.picker;
    picker.begin_with(likely_moves(position, frame, table_move));

    const Value alpha_before = alpha;
    Value best = -kInfinity;
    Move best_move{};
    frames_[ply + 1]->killers[0].reset();
    frames_[ply + 1]->killers[1].reset();
    while (has_more(position, player, frame)) {
      const Move move = picker.next();
      const std::size_t number = picker.handed_out() - 1;
      const G child = after(position, move);
      const Value value = search_child(child, player, ply, depth, reduction(depth, number), number == 0, alpha, beta);
      if (interrupted()) return 0;
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value > alpha_before || number == 0) set_line(frame.line, move, frames_[ply + 1]->line);
      alpha = std::max(alpha, value);
      if (cuts(best, beta, depth)) {
        ++counters_.cutoffs;
        if (number == 0) ++counters_.first_cutoffs;
        reward(frame, player, move, depth);
        break;
      }
      if (number == 0 && shared_.team.splits(ply, depth)) {
        search_together(position, player, ply, depth, alpha_before, alpha, beta, best, best_move);
        if (interrupted()) return 0;
        break;
      }
    }
    store(position, depth, alpha_before, beta, best, best_move);
    saw_horizon_ = saw_horizon_ || saw_before;
    return told_value(best, beta, depth);
  }

  // A value from the table, if it settles the node; else the move that it has, if any.
  [[nodiscard]] std::optional<Value> look_up(const G& position, int depth, Value alpha, Value beta, Frame& frame,
                                             std::optional<Move>& table_move) {
    if (table_ == nullptr) return std::nullopt;
    ++counters_.table_probes;
    const auto entry = table_->find(position.hash());
    if (!entry) return std::nullopt;
    ++counters_.table_hits;
    table_move = entry->move;
    if (entry->depth < depth || !settles(*entry, alpha, beta)) return std::nullopt;
    ++counters_.table_cutoffs;
    saw_horizon_ = saw_horizon_ || !entry->solved;
    frame.line.push_back(entry->move);
    return entry->value;
  }

  void store(const G& position, int depth, Value alpha, Value beta, Value best, Move best_move) {
    if (table_ == nullptr) return;
    const Bound bound = cuts(best, beta, depth) ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    table_->store(position.hash(), {best, best_move, static_cast<std::uint8_t>(depth), bound, !saw_horizon_});
  }

  // The moves after the first, by several threads, each with the newest bound there is.
  void search_together(const G& position, int player, int ply, int depth, const Value alpha_before, Value alpha,
                       const Value beta, Value& best, Move& best_move) {
    Frame& frame = *frames_[ply];
    SplitPoint point(above_);
    bool saw_horizon = saw_horizon_;
    const auto search_next = [&](AlphaBetaWorker& worker, std::unique_lock<std::mutex>& lock) {
      const Move move = frame.picker.next();
      const std::size_t number = frame.picker.handed_out() - 1;
      const Value floor = alpha;
      lock.unlock();
      shared_.team.label(depth - 1, [&] { return to_text(position, move); });
      const bool saw_before = std::exchange(worker.saw_horizon_, false);
      const Value value = worker.search_child(after(position, move), player, ply, depth,
                                              worker.reduction(depth, number), false, floor, beta);
      lock.lock();
      saw_horizon = saw_horizon || worker.saw_horizon_;
      worker.saw_horizon_ = worker.saw_horizon_ || saw_before;
      if (worker.interrupted() || value <= best) return;
      best = value;
      best_move = move;
      if (value > alpha_before) set_line(frame.line, move, worker.frames_[ply + 1]->line);
      alpha = std::max(alpha, value);
      if (point.cut || !cuts(best, beta, depth)) return;
      ++worker.counters_.cutoffs;
      reward(frame, player, move, depth);
      point.cut = true;
    };
    const auto more = [&] { return has_more(position, player, frame); };
    if (more()) split(point, ply, more, search_next);
    saw_horizon_ = saw_horizon;
  }

  // The ply above the horizon: children are evaluated without being made, and not sorted. What refuted a sibling is
  // tried before anything else: a look into the table, which is seldom in the cache, takes longer.
  Value search_leaves(const G& position, int player, Frame& frame, const Value alpha, const Value beta) {
    MovePicker<G>& picker = frame.picker;
    const auto values = values_after(evaluate_, position);
    Value best = -kInfinity;
    Move best_move{};
    bool cut = false;
    const auto try_all = [&] {
      const std::size_t before = picker.handed_out();
      while (!cut && !picker.empty()) {
        const Move move = picker.next();
        const Value value = lead_of(player, values(move));
        if (value <= best) continue;
        best = value;
        best_move = move;
        cut = cuts(best, beta, 1);
      }
      const std::size_t leaves = picker.handed_out() - before;
      counters_.nodes += leaves;
      counters_.evaluations += leaves;
      static_cast<void>(meter_.spend(static_cast<std::int64_t>(leaves)));
    };
    picker.begin_with(likely_moves(position, frame, std::nullopt));
    try_all();
    if (!cut) {
      std::optional<Move> table_move;
      if (const auto known = look_up(position, 1, alpha, beta, frame, table_move)) return *known;
      fill(position, frame);
      picker.keep_generation_order();
      try_all();
    }
    if (interrupted()) return 0;
    saw_horizon_ = true;
    frame.line.push_back(best_move);
    if (picker.filled()) store(position, 1, alpha, beta, best, best_move);
    if (!cut) return best;
    ++counters_.cutoffs;
    if (picker.handed_out() == 1) ++counters_.first_cutoffs;
    remember_killer(frame, best_move);
    return told_value(best, beta, 1);
  }

  // What refuted a sibling, or this position before, most often refutes it again: these are tried before the other
  // moves are even generated.
  [[nodiscard]] LikelyMoves<G> likely_moves(const G& position, const Frame& frame,
                                            std::optional<Move> table_move) const {
    LikelyMoves<G> likely;
    if (!options_.pruning || options_.drop_percent != 0) return likely;
    const auto add = [&](std::optional<Move> move) {
      if (move && position.is_legal(*move) && select_.surely_keeps(position, *move)) likely.add(*move);
    };
    add(table_move);
    if (options_.killers)
      for (const std::optional<Move>& killer : frame.killers) add(killer);
    return likely;
  }

  // The other moves.
  void fill(const G& position, Frame& frame) {
    MovePicker<G>& picker = frame.picker;
    position.legal_moves(picker.moves);
    select_(position, picker.moves);
    if (drop_at_random(options_, position, picker.moves)) saw_horizon_ = true;
    picker.leave_out_likely();
  }

  // Whether the node has moves that were not handed out yet. When the likely ones are gone, this makes the others.
  [[nodiscard]] bool has_more(const G& position, int player, Frame& frame) {
    if (frame.picker.empty() && !frame.picker.filled()) {
      fill(position, frame);
      order(position, player, frame);
    }
    return !frame.picker.empty();
  }

  [[nodiscard]] bool cuts(Value best, Value beta, int depth) const {
    return options_.pruning && best >= beta - offset_at(options_, depth);
  }
  // A node that is left within the offset of its bound must not change its parent's value.
  [[nodiscard]] Value told_value(Value best, Value beta, int depth) const {
    return cuts(best, beta, depth) ? std::max(best, beta) : best;
  }

  static bool settles(const AlphaBetaEntry<G>& entry, Value alpha, Value beta) {
    if (entry.bound == Bound::exact) return true;
    return entry.bound == Bound::lower ? entry.value >= beta : entry.value <= alpha;
  }

  void order(const G& position, int player, Frame& frame) {
    MovePicker<G>& picker = frame.picker;
    if (options_.by_value) {
      const auto values = values_after(evaluate_, position);
      order_by(player, picker, [&](Move move) -> std::int64_t { return lead_of(player, values(move)); });
    } else if (options_.by_size) {
      order_by(player, picker, [&](Move move) -> std::int64_t { return rough_value(position, move); });
    } else if (options_.history) {
      order_by(player, picker, [](Move) -> std::int64_t { return 0; });
    } else {
      picker.keep_generation_order();
    }
  }

  template <class Primary>
  void order_by(int player, MovePicker<G>& picker, Primary primary) {
    picker.order([&](Move move) -> std::int64_t {
      const std::int64_t history = options_.history ? history_.of(player, move) : 0;
      return primary(move) * (History<G>::kMost + 1) + history;
    });
  }

  void reward(Frame& frame, int player, Move move, int depth) {
    if (options_.history) history_.add(player, move, depth);
    remember_killer(frame, move);
  }

  void remember_killer(Frame& frame, Move move) {
    if (!options_.killers || frame.killers[0] == move) return;
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = move;
  }

  // How much less deep a late move is searched at first.
  [[nodiscard]] int reduction(int depth, std::size_t number) {
    constexpr std::size_t kEarly = 6;
    if (!options_.reductions || !options_.pruning || depth < 3 || number < kEarly) return 0;
    saw_horizon_ = true;
    const int wish = 1 + static_cast<int>(std::bit_width(number / kEarly)) / 2 + (depth > 4 ? 1 : 0);
    return std::min(wish, depth - 2);
  }

  Shared& shared_;
  const AlphaBetaOptions& options_;
  const E& evaluate_;
  const Selection& select_;
  Table* table_;
  History<G>& history_;
  Meter meter_;
  Counters counters_;
  bool saw_horizon_ = false;
  bool interrupted_ = false;
  const SplitPoint* above_ = nullptr;  // the nearest node above that is split
  std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace tetraply
