// max^n: at each node the player to move takes the move that is best for that player (Luckhardt and Irani, 1986).
// Passing costs no depth. Of equal moves the first in the order of generation is taken, whatever the order of search:
// so all switches give the same values and the same move.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "search/deepening.hpp"
#include "search/frames.hpp"
#include "search/max_n_pruning.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"
#include "search/shares.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct MaxNOptions {
  MaxNPruning pruning = MaxNPruning::none;  // others only with an evaluation that bounds the sum
  bool ordering = false;                    // moves that look good one ply ahead come first
  std::size_t table_bytes = 0;              // 0: no transposition table
  bool deepening = true;                    // else begins with the last depth, if there is a limit to it
};

template <Game G, Evaluation<G> E>
requires(!ChanceGame<G>) class MaxN {
 public:
  using Move = typename G::Move;
  using Values = Scores<G::kPlayers>;

  MaxN(E evaluate, const MaxNOptions& options) : evaluate_(std::move(evaluate)), options_(options) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    if (options_.table_bytes != 0) {
      if (!table_) table_ = std::make_unique<Table>(options_.table_bytes);
      table_->new_search();
    }
    std::optional<Move> best;
    const Depths depths{options_.deepening ? 1 : limits.depth.value_or(1), kDeepest};
    return deepen(root, limits, depths, signal, on_report, [&](int depth, Report<G>& report) {
      frames_.make_ready(depth);
      const bool complete = rank_moves(root, depth, limits.lines, best, report);
      if (complete) best = report.best[0].move;
      report.counters = counters_;
      if (table_) report.table_permille = table_->permille();
      return complete;
    });
  }

 private:
  using Path = Chain<G::kPlayers>;

  struct Entry {
    Values values;
    Move move;
    std::uint8_t depth;
    bool solved;
  };
  using Table = TranspositionTable<Entry>;

  struct Best {
    Values values;
    std::uint32_t index;
  };

  [[nodiscard]] bool prunes(MaxNPruning pruning) const {
    if constexpr (BoundedSum<E>) {
      return options_.pruning >= pruning;
    } else {
      return false;
    }
  }

  [[nodiscard]] bool rank_moves(const G& root, int depth, int lines, std::optional<Move> first, Report<G>& report) {
    const bool plain = options_.pruning == MaxNPruning::none && !options_.ordering && !table_;
    const int player = root.turn().player;
    RootRanking<G> ranking(lines);
    beyond_horizon_ = false;
    list_candidates(root, 0, first);
    for (const Candidate<G>& candidate : frames_[0].candidates) {
      const G next = after(root, candidate.move);
      Path path;
      if (ranking.full() && prunes(MaxNPruning::shallow)) path = path.with(player, ranking.bar(candidate.index));
      const auto values = plain ? plain_value(next, depth - 1, 1) : value(next, depth - 1, 1, path);
      if (meter_->must_end()) return false;
      if (!values || (ranking.full() && (*values)[player] <= ranking.bar(candidate.index))) continue;
      frames_[0].set_line(candidate.move, frames_[1]);
      RankedMove<G> ranked{candidate.move, {}, {frames_[0].line.begin(), frames_[0].line.end()}};
      for (int any = 0; any < G::kPlayers; ++any) ranked.values[any] = (*values)[any] * unit_of(evaluate_);
      ranking.add((*values)[player], candidate.index, std::move(ranked));
    }
    report.best = ranking.moves();
    report.complete = !beyond_horizon_;
    return true;
  }

  // The definition. What it gives when the search must end has no meaning.
  [[nodiscard]] std::optional<Values> plain_value(const G& position, int depth, int ply) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (depth == 1) return best_of_leaves(position, ply, Path{});
    if (enter()) return std::nullopt;
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    std::optional<Values> best;
    for (const Move move : frame.moves) {
      const auto values = plain_value(after(position, move), depth - 1, ply + 1);
      if (meter_->must_end()) return std::nullopt;
      if (best && (*values)[player] <= (*best)[player]) continue;
      best = values;
      frame.set_line(move, frames_[ply + 1]);
    }
    return best;
  }

  // The same with all that spares work; nothing if the value is blocked by the path.
  [[nodiscard]] std::optional<Values> value(const G& position, int depth, int ply, const Path& path) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (depth == 1) return best_of_leaves(position, ply, path);
    if (enter()) return std::nullopt;
    std::optional<Move> first;
    if (table_) {
      ++counters_.table_probes;
      if (const auto entry = table_->find(position.hash())) {
        ++counters_.table_hits;
        first = entry->move;
        if (entry->solved || entry->depth == depth) {
          ++counters_.table_cutoffs;
          beyond_horizon_ = beyond_horizon_ || !entry->solved;
          frames_[ply].line.clear();
          frames_[ply].line.push_back(entry->move);
          return entry->values;
        }
      }
    }
    const bool beyond_before = std::exchange(beyond_horizon_, false);
    const auto best = best_of_moves(position, depth, ply, path, first);
    if (best && table_ && !meter_->must_end())
      table_->store(position.hash(), {*best, frames_[ply].line[0], static_cast<std::uint8_t>(depth), !beyond_horizon_});
    beyond_horizon_ = beyond_horizon_ || beyond_before;
    return best;
  }

  [[nodiscard]] std::optional<Values> best_of_moves(const G& position, int depth, int ply, const Path& path,
                                                    std::optional<Move> first) {
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    list_candidates(position, ply, first);
    const std::size_t count = frame.candidates.size();
    std::optional<Best> best;
    std::size_t set_aside = 0;  // moves that were left for the sake of an ancestor: the first ones of the list again
    const auto leaves_node = [&](std::size_t tried) {
      if (!is_enough(path, player, best->values)) return false;
      ++counters_.cutoffs;
      if (tried == 1) ++counters_.first_cutoffs;
      return true;
    };
    for (std::size_t i = 0; i < count; ++i) {
      const Candidate<G> candidate = frame.candidates[i];
      const Path below = path_below(path, player, best, candidate.index, i + 1 == count);
      const auto values = value(after(position, candidate.move), depth - 1, ply + 1, below);
      if (meter_->must_end()) return std::nullopt;
      if (!values && !below.single()) frame.candidates[set_aside++] = candidate;
      if (values && improves(best, player, *values, candidate, ply) && leaves_node(i + 1))
        return unless_blocked(path, player, best->values);
    }
    for (std::size_t i = 0; i < set_aside; ++i) {
      if (path.blocks(best->values)) return std::nullopt;  // and so are all that were set aside and are better
      ++counters_.researches;
      const Candidate<G> candidate = frame.candidates[i];
      const Path below = path_below(Path{}, player, best, candidate.index, false);
      const auto values = value(after(position, candidate.move), depth - 1, ply + 1, below);
      if (meter_->must_end()) return std::nullopt;
      if (values && improves(best, player, *values, candidate, ply) && leaves_node(count))
        return unless_blocked(path, player, best->values);
    }
    return best->values;
  }

  // The leaves below a node of depth 1.
  [[nodiscard]] std::optional<Values> best_of_leaves(const G& position, int ply, const Path& path) {
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    ++counters_.nodes;
    beyond_horizon_ = true;
    const auto values_after_move = values_after(evaluate_, position);
    Values best = values_after_move(frame.moves[0]);
    std::size_t best_at = 0;
    std::size_t tried = 1;
    for (bool enough = is_enough(path, player, best); !enough && tried < frame.moves.size(); ++tried) {
      const Values values = values_after_move(frame.moves[tried]);
      if (values[player] <= best[player]) continue;
      best = values;
      best_at = tried;
      enough = is_enough(path, player, best);
    }
    counters_.nodes += tried;
    counters_.evaluations += tried;
    if (meter_->spend(static_cast<std::int64_t>(tried) + 1)) return std::nullopt;
    if (is_enough(path, player, best)) {
      if (tried < frame.moves.size()) {
        ++counters_.cutoffs;
        if (tried == 1) ++counters_.first_cutoffs;
      }
      if (!unless_blocked(path, player, best)) return std::nullopt;
    }
    frame.line.clear();
    frame.line.push_back(frame.moves[best_at]);
    return best;
  }

  [[nodiscard]] Values value_at_end(const G& position, int ply) {
    ++counters_.evaluations;
    static_cast<void>(enter());
    beyond_horizon_ = beyond_horizon_ || !position.turn().is_over();
    frames_[ply].line.clear();
    return evaluate_(position);
  }

  // True: the search must end.
  [[nodiscard]] bool enter() {
    ++counters_.nodes;
    return meter_->spend(1);
  }

  // The moves in the order of search: one that is known to be good, then by what they give at once.
  void list_candidates(const G& position, int ply, std::optional<Move> first) {
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    frame.candidates.clear();
    for (const Move move : frame.moves)
      frame.candidates.push_back({move, 0, 0, static_cast<std::uint32_t>(frame.candidates.size())});
    if (!options_.ordering) return;
    const auto values_after_move = values_after(evaluate_, position);
    for (Candidate<G>& candidate : frame.candidates)
      candidate.key = candidate.move == first ? std::numeric_limits<std::int32_t>::max()
                                              : values_after_move(candidate.move)[player];
    frame.sort_candidates();
  }

  // What the player has is all there is, or leaves so little that the node's value is blocked.
  [[nodiscard]] bool is_enough(const Path& path, int player, const Values& best) const {
    if constexpr (BoundedSum<E>) {
      if (!prunes(MaxNPruning::immediate)) return false;
      return best[player] + path.sum_against(player).value_or(0) >= E::kSum;
    } else {
      return false;
    }
  }

  // What a player who has enough gives back: the value if it is all there is.
  [[nodiscard]] static std::optional<Values> unless_blocked(const Path& path, int player, const Values& best) {
    return path.sum_against(player) ? std::nullopt : std::optional(best);
  }

  // The path from a node to its next child.
  [[nodiscard]] Path path_below(const Path& path, int player, const std::optional<Best>& best, std::uint32_t index,
                                bool last) const {
    if (!best || !prunes(MaxNPruning::shallow)) return {};
    const std::int32_t bound = best->values[player] - (index < best->index ? 1 : 0);
    const bool goes_on = prunes(MaxNPruning::speculative) || (last && prunes(MaxNPruning::last_branch));
    return (goes_on && !path.has(player) && path.blocks(best->values) ? path : Path{}).with(player, bound);
  }

  // Takes the move if it is better for the player, or as good and generated earlier.
  bool improves(std::optional<Best>& best, int player, const Values& values, const Candidate<G>& candidate, int ply) {
    if (best) {
      const std::int32_t gain = values[player] - best->values[player];
      if (gain < 0 || (gain == 0 && candidate.index > best->index)) return false;
    }
    best = {values, candidate.index};
    frames_[ply].set_line(candidate.move, frames_[ply + 1]);
    return true;
  }

  E evaluate_;
  MaxNOptions options_;
  Frames<G> frames_;
  std::unique_ptr<Table> table_;
  Meter* meter_ = nullptr;
  Counters counters_;
  bool beyond_horizon_ = false;  // some line of what was searched did not end with the game
};

}  // namespace tetraply
