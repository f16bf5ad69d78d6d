// The part of a minimax search of a player against chance that runs on one thread.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "parallel/pool.hpp"
#include "search/chance/pairs.hpp"
#include "search/children.hpp"
#include "search/meter.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct MinimaxOptions {
  bool alpha_beta = true;
  std::size_t table_bytes = 0;  // none: no transposition table
  bool deepening = true;
  Split split = {};  // with alpha-beta, a node splits only after its first child
};

template <ChanceGame G, Evaluation<G> E>
class MinimaxWorker {
 public:
  using Move = typename G::Move;
  using Value = std::int32_t;
  static constexpr Value kLowest = std::numeric_limits<Value>::min();
  static constexpr Value kHighest = std::numeric_limits<Value>::max();

  enum class Bound : std::uint8_t { exact, lower, upper };
  struct Entry {
    Value value;
    Bound bound;
    std::uint8_t depth;
  };
  using Table = TranspositionTable<Entry>;

  // The state that all threads of a search share.
  struct Shared {
    const E& evaluate;
    const MinimaxOptions& options;
    Table* table;  // may be null
    StopSignal& signal;
    Team& team;
    Pool<MinimaxWorker> workers;

    [[nodiscard]] auto worker() {
      return workers.lease([this] { return std::make_unique<MinimaxWorker>(*this); });
    }
  };

  explicit MinimaxWorker(Shared& shared) : shared_(shared), meter_(shared.signal) {}

  // The value of a move at the root. A value of at most alpha is only a bound. Meaningless when the search must end.
  [[nodiscard]] Value value_of(const G& root, Move move, int depth, Value alpha) {
    const Value value = worst(after(root, move), depth, 1, alpha, kHighest);
    remember(move, 0);
    return value;
  }
  // The expected line that begins with the move.
  [[nodiscard]] std::vector<Move> line(const G& root, int depth) const { return whole_line(root, depth); }

  [[nodiscard]] bool must_end() const { return meter_.must_end(); }
  [[nodiscard]] const Counters& counters() const { return counters_; }

 private:
  static constexpr int kPlies = 2 * kDeepestPairs + 2;

  struct Line {
    std::array<Move, kPlies> moves;
    int size = 0;
  };

  // The value of a chance turn or of a finished game. Below alpha and above beta the result is only a bound.
  Value worst(const G& position, int depth, int ply, Value alpha, Value beta) {
    lines_[ply].size = 0;
    if (enter() || position.turn().is_over()) return evaluate(position);
    if (depth == 1 && !shared_.team.splits(ply, depth)) return worst_pair(position, alpha);
    const std::uint64_t key = shared_.table ? position.hash() : 0;
    if (shared_.table) {
      ++counters_.table_probes;
      if (const auto found = shared_.table->find(key)) {
        ++counters_.table_hits;
        // Uses entries of the same depth only: a deeper one would be more accurate, but a different value.
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
    if (shared_.team.splits(ply, depth)) {
      lowest = together(position, outcomes, depth - 1, ply, true, alpha,
                        [&](MinimaxWorker& worker, Move outcome, Value so_far) {
                          return worker.best(after(position, outcome), depth - 1, ply + 1, alpha, capped(beta, so_far));
                        });
      if (must_end()) return lowest;
    } else {
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Value value = best(after(position, outcomes[i]), depth - 1, ply + 1, alpha, capped(beta, lowest));
        if (must_end()) return lowest;
        if (value >= lowest) continue;
        lowest = value;
        remember(outcomes[i], ply);
        if (shared_.options.alpha_beta && lowest <= alpha) {
          count_cutoff(outcomes[i], ply, i, outcomes.size());
          break;
        }
      }
    }
    if (shared_.table) {
      const Bound bound = lowest <= alpha ? Bound::upper : lowest >= beta ? Bound::lower : Bound::exact;
      shared_.table->store(key, {lowest, bound, static_cast<std::uint8_t>(depth)});
    }
    return lowest;
  }

  // The value of a player's turn or of a finished game.
  Value best(const G& position, int depth, int ply, Value alpha, Value beta) {
    lines_[ply].size = 0;
    if (enter() || position.turn().is_over()) return evaluate(position);
    typename G::MoveList moves;
    position.legal_moves(moves);
    killer_first(moves, ply);
    if (shared_.team.splits(ply, depth))
      return together(position, moves, depth, ply, false, beta, [&](MinimaxWorker& worker, Move move, Value so_far) {
        return worker.value_after(position, move, depth, ply, floor_of(alpha, so_far), beta);
      });
    Value highest = kLowest;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Value value = value_after(position, moves[i], depth, ply, floor_of(alpha, highest), beta);
      if (must_end()) return highest;
      if (value <= highest) continue;
      highest = value;
      remember(moves[i], ply);
      if (shared_.options.alpha_beta && highest >= beta) {
        count_cutoff(moves[i], ply, i, moves.size());
        break;
      }
    }
    return highest;
  }
  // The value after the player's move. At depth 0, which only a split last pair reaches, nothing follows.
  Value value_after(const G& position, Move move, int depth, int ply, Value alpha, Value beta) {
    if (depth > 0) return worst(after(position, move), depth, ply + 1, alpha, beta);
    lines_[ply + 1].size = 0;
    return evaluate(after(position, move));
  }

  // Searches the children of a node on several threads: the lowest value counts on a chance turn, otherwise the
  // highest. The node is left once its value reaches the bound. `value_of(worker, move, so_far)` searches a child. With
  // alpha-beta the first child is searched alone, because it provides a bound.
  template <class ValueOf>
  Value together(const G& position, const typename G::MoveList& moves, int depth, int ply, bool chance, Value bound,
                 ValueOf value_of) {
    std::mutex mutex;  // of all that follows, and of this worker's counters
    Value extreme = chance ? kHighest : kLowest;
    std::size_t best_at = moves.size();
    Line line;
    bool left = false;
    const auto search_one = [&](MinimaxWorker& worker, std::size_t i) {
      std::unique_lock lock(mutex);
      if (left) return shared_.team.count_cancelled();
      const Value so_far = extreme;
      lock.unlock();
      const Value value = value_of(worker, moves[i], so_far);
      if (worker.must_end()) return;
      lock.lock();
      if (chance ? value > extreme : value < extreme) return;
      if (value == extreme && i > best_at) return;
      extreme = value;
      best_at = i;
      worker.remember(moves[i], ply);
      line = worker.lines_[ply];
      if (left || !shared_.options.alpha_beta || (chance ? extreme > bound : extreme < bound)) return;
      count_cutoff(moves[i], ply, i, moves.size());
      left = true;
    };
    const std::size_t alone = shared_.options.alpha_beta ? 1 : 0;
    if (alone > 0) search_one(*this, 0);
    if (!left && !must_end())
      search_children(shared_, depth, alone, moves.size(), search_one,
                      [&](std::size_t i) { return to_text(position, moves[i]); });
    static_cast<void>(meter_.end_if_raised());
    lines_[ply] = line;
    return extreme;
  }

  // The last pair. An outcome and its answer count as one node.
  Value worst_pair(const G& position, Value alpha) {
    Value lowest = kHighest;
    int outcomes = 0;
    for_each_pair(shared_.evaluate, position, [&](std::uint32_t, Value value) {
      ++outcomes;
      lowest = std::min(lowest, value);
      return !shared_.options.alpha_beta || lowest > alpha;
    });
    counters_.nodes += outcomes;
    counters_.evaluations += outcomes;
    counters_.cutoffs += shared_.options.alpha_beta && lowest <= alpha ? 1 : 0;
    static_cast<void>(meter_.spend(outcomes));
    return lowest;
  }

  [[nodiscard]] Value evaluate(const G& position) {
    ++counters_.evaluations;
    return shared_.evaluate(position)[0];
  }

  // Returns true if the search must end. Values are meaningless then.
  bool enter() {
    ++counters_.nodes;
    return meter_.spend(1);
  }

  [[nodiscard]] Value capped(Value beta, Value lowest) const {
    return shared_.options.alpha_beta ? std::min(beta, lowest) : kHighest;
  }

  [[nodiscard]] Value floor_of(Value alpha, Value highest) const {
    return shared_.options.alpha_beta ? std::max(alpha, highest) : kLowest;
  }

  // A move that refuted a sibling is likely to refute this node as well.
  void killer_first(typename G::MoveList& moves, int ply) const {
    if (!shared_.options.alpha_beta) return;
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

  // The line from the root. The last pair was evaluated as a whole, so this searches for its moves.
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
      Value highest = moves.empty() ? shared_.evaluate(next)[0] : kLowest;
      Move answer = outcome;
      for (const Move move : moves)
        if (const Value value = shared_.evaluate(after(next, move))[0]; value > highest) {
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

  Shared& shared_;
  Meter meter_;
  Counters counters_;
  std::array<Move, kPlies> killers_{};
  std::array<Line, kPlies> lines_{};
};

}  // namespace tetraply
