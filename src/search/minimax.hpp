// Minimax for one player against chance: chance is taken for an enemy who always brings the worst.
#pragma once

#include <array>
#include <memory>

#include "search/chance.hpp"
#include "search/meter.hpp"
#include "search/ranking.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct MinimaxOptions {
  bool alpha_beta = true;
  std::size_t table_bytes = 0;  // none: no transposition table
  bool deepening = true;
};

// The value of a position is the minimum over all outcomes of the maximum over the player's moves. Neither alpha-beta
// nor the table changes a value or a move.
template <ChanceGame G, Evaluation<G> E>
class Minimax {
  static_assert(G::kPlayers == 1);

 public:
  explicit Minimax(E evaluate, const MinimaxOptions& options = {}) : evaluate_(std::move(evaluate)), options_(options) {
    if (options.table_bytes > 0) table_ = std::make_unique<Table>(options.table_bytes);
  }

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    killers_ = {};
    if (table_) table_->clear();  // so that an answer depends on nothing that was searched before
    return deepen(root, limits, pair_depths(limits, options_.deepening), signal, on_report,
                  [&](int depth, Report<G>& report) { return iterate(root, depth, limits.lines, report); });
  }

 private:
  using Move = typename G::Move;
  using Value = std::int32_t;
  static constexpr Value kLowest = std::numeric_limits<Value>::min();
  static constexpr Value kHighest = std::numeric_limits<Value>::max();
  static constexpr int kPlies = 2 * kDeepestPairs + 2;

  enum class Bound : std::uint8_t { exact, lower, upper };
  struct Entry {
    Value value;
    Bound bound;
    std::uint8_t depth;
  };
  using Table = TranspositionTable<Entry>;

  struct Line {
    std::array<Move, kPlies> moves;
    int size = 0;
  };

  bool iterate(const G& root, int depth, int lines, Report<G>& report) {
    typename G::MoveList moves;
    root.legal_moves(moves);
    Ranking<G, Value> ranking(lines);
    for (const Move move : moves) {
      const Value alpha = options_.alpha_beta && ranking.full() ? ranking.last_value() : kLowest;
      const Value value = worst(after(root, move), depth, 1, alpha, kHighest);
      if (meter_->must_end()) break;
      remember(move, 0);
      if (value > alpha || !ranking.full()) ranking.offer({move, value, whole_line(root, depth)});
    }
    report.counters = counters_;
    report.table_permille = table_ ? table_->permille() : 0;
    report.best = ranking.take();
    return !meter_->must_end();
  }

  // Chance's turn, or the game is over. Below alpha and above beta the result is only a bound.
  Value worst(const G& position, int depth, int ply, Value alpha, Value beta) {
    lines_[ply].size = 0;
    if (enter() || position.turn().is_over()) return evaluate(position);
    if (depth == 1) return worst_pair(position, alpha);
    const std::uint64_t key = table_ ? position.hash() : 0;
    if (table_) {
      ++counters_.table_probes;
      if (const auto found = table_->find(key)) {
        ++counters_.table_hits;
        // Only of the same depth: a deeper look would be better, but another value.
        if (found->depth == depth &&
            (found->bound == Bound::exact || (found->bound == Bound::lower && found->value >= beta) ||
             (found->bound == Bound::upper && found->value <= alpha))) {
          ++counters_.table_cutoffs;
          return found->value;
        }
      }
    }
    typename G::MoveList outcomes;
    position.legal_moves(outcomes);
    killer_first(outcomes, ply);
    Value lowest = kHighest;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Value value = best(after(position, outcomes[i]), depth - 1, ply + 1, alpha, capped(beta, lowest));
      if (meter_->must_end()) return lowest;
      if (value >= lowest) continue;
      lowest = value;
      remember(outcomes[i], ply);
      if (options_.alpha_beta && lowest <= alpha) {
        count_cutoff(outcomes[i], ply, i, outcomes.size());
        break;
      }
    }
    if (table_) {
      const Bound bound = lowest <= alpha ? Bound::upper : lowest >= beta ? Bound::lower : Bound::exact;
      table_->store(key, {lowest, bound, static_cast<std::uint8_t>(depth)});
    }
    return lowest;
  }

  // The player's turn, or the game is over.
  Value best(const G& position, int depth, int ply, Value alpha, Value beta) {
    lines_[ply].size = 0;
    if (enter() || position.turn().is_over()) return evaluate(position);
    typename G::MoveList moves;
    position.legal_moves(moves);
    killer_first(moves, ply);
    Value highest = kLowest;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Value floor = options_.alpha_beta ? std::max(alpha, highest) : kLowest;
      const Value value = worst(after(position, moves[i]), depth, ply + 1, floor, beta);
      if (meter_->must_end()) return highest;
      if (value <= highest) continue;
      highest = value;
      remember(moves[i], ply);
      if (options_.alpha_beta && highest >= beta) {
        count_cutoff(moves[i], ply, i, moves.size());
        break;
      }
    }
    return highest;
  }

  // The last pair; an outcome and what follows it count as one node.
  Value worst_pair(const G& position, Value alpha) {
    Value lowest = kHighest;
    int outcomes = 0;
    for_each_pair(evaluate_, position, [&](std::uint32_t, Value value) {
      ++outcomes;
      lowest = std::min(lowest, value);
      return !options_.alpha_beta || lowest > alpha;
    });
    counters_.nodes += outcomes;
    counters_.evaluations += outcomes;
    counters_.cutoffs += options_.alpha_beta && lowest <= alpha ? 1 : 0;
    static_cast<void>(meter_->spend(outcomes));
    return lowest;
  }

  [[nodiscard]] Value evaluate(const G& position) {
    ++counters_.evaluations;
    return evaluate_(position)[0];
  }

  // True: the search must end, and values no longer matter.
  bool enter() {
    ++counters_.nodes;
    return meter_->spend(1);
  }

  [[nodiscard]] Value capped(Value beta, Value lowest) const {
    return options_.alpha_beta ? std::min(beta, lowest) : kHighest;
  }

  // What refuted a neighbour is likely to refute this node as well.
  void killer_first(typename G::MoveList& moves, int ply) const {
    if (!options_.alpha_beta) return;
    const auto found = std::find(moves.begin(), moves.end(), killers_[ply]);
    if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
  }
  void count_cutoff(Move move, int ply, std::size_t index, std::size_t moves) {
    killers_[ply] = move;
    if (index + 1 == moves) return;
    ++counters_.cutoffs;
    counters_.first_cutoffs += index == 0 ? 1 : 0;
  }

  void remember(Move move, int ply) {
    const Line& below = lines_[ply + 1];
    Line& line = lines_[ply];
    line.moves[0] = move;
    std::copy_n(below.moves.begin(), below.size, line.moves.begin() + 1);
    line.size = below.size + 1;
  }

  // The line from the root. Its last pair was valued as a whole, so what it came to is still to be found.
  std::vector<Move> whole_line(G position, int depth) const {
    std::vector<Move> line(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].size);
    for (const Move move : line) position.play(move);
    if (lines_[0].size != 2 * depth - 1 || position.turn() != Turn::chance()) return line;
    typename G::MoveList outcomes;
    position.legal_moves(outcomes);
    Value lowest = kHighest;
    std::array<Move, 2> pair{};
    bool answered = false;
    for (const Move outcome : outcomes) {
      const G next = after(position, outcome);
      typename G::MoveList moves;
      next.legal_moves(moves);
      Value highest = moves.empty() ? evaluate_(next)[0] : kLowest;
      Move answer = outcome;
      for (const Move move : moves)
        if (const Value value = evaluate_(after(next, move))[0]; value > highest) {
          highest = value;
          answer = move;
        }
      if (highest >= lowest) continue;
      lowest = highest;
      pair = {outcome, answer};
      answered = !moves.empty();
    }
    line.insert(line.end(), pair.begin(), pair.begin() + (answered ? 2 : 1));
    return line;
  }

  E evaluate_;
  MinimaxOptions options_;
  std::unique_ptr<Table> table_;
  Meter* meter_ = nullptr;
  Counters counters_;
  std::array<Move, kPlies> killers_{};
  std::array<Line, kPlies> lines_{};
};

}  // namespace tetraply
