// The part of a max^n search that runs on one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/pool.hpp"
#include "search/children.hpp"
#include "search/frames.hpp"
#include "search/max_n/pruning.hpp"
#include "search/max_n/shares.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct MaxNOptions {
  MaxNPruning pruning = MaxNPruning::none;  // other values require an evaluation with a bounded sum
  bool ordering = false;                    // tries first the moves that look good one ply ahead
  std::size_t table_bytes = 0;              // 0: no transposition table
  bool deepening = true;                    // false: searches only to the depth limit, if there is one
  Split split = {};                         // with pruning, a node splits only after its first child
};

template <Game G, Evaluation<G> E>
class MaxNWorker {
 public:
  using Move = typename G::Move;
  using Values = Scores<G::kPlayers>;
  using Path = Chain<G::kPlayers>;

  struct Entry {
    Values values;
    Move move;
    std::uint8_t depth;
    bool solved;
  };
  using Table = TranspositionTable<Entry>;

  // The state that all threads of a search share.
  struct Shared {
    const E& evaluate;
    const MaxNOptions& options;
    Table* table;  // may be null
    StopSignal& signal;
    Team& team;
    Pool<MaxNWorker> workers;
    int depth = 0;  // depth of the iteration

    [[nodiscard]] bool prunes(MaxNPruning pruning) const {
      if constexpr (BoundedSum<E>) {
        return options.pruning >= pruning;
      } else {
        return false;
      }
    }
    [[nodiscard]] bool plain() const {
      return options.pruning == MaxNPruning::none && !options.ordering && table == nullptr;
    }
    // A worker for one task, with frames for the iteration.
    [[nodiscard]] auto worker() {
      auto lease = workers.lease([this] { return std::make_unique<MaxNWorker>(*this); });
      lease->frames_.make_ready(depth);
      lease->beyond_horizon_ = false;
      return lease;
    }
  };

  explicit MaxNWorker(Shared& shared) : shared_(shared), meter_(shared.signal) {}

  // The value of a child of the root. None if the path blocks it. Meaningless when the search must end. Afterwards
  // line() is the expected line.
  [[nodiscard]] std::optional<Values> value_below_root(const G& child, int depth, const Path& path) {
    return shared_.plain() ? plain_value(child, depth, 1) : value(child, depth, 1, path);
  }
  [[nodiscard]] const auto& line() { return frames_[1].line; }
  [[nodiscard]] const std::vector<Candidate<G>>& root_candidates(const G& root, std::optional<Move> first,
                                                                 const Limits& limits) {
    list_candidates(root, 0, first);
    if (!limits.only.empty())
      std::erase_if(frames_[0].candidates,
                    [&](const Candidate<G>& candidate) { return !limits.wants(candidate.index); });
    return frames_[0].candidates;
  }

  [[nodiscard]] bool must_end() const { return meter_.must_end(); }
  [[nodiscard]] bool beyond_horizon() const { return beyond_horizon_; }
  [[nodiscard]] const Counters& counters() const { return counters_; }

 private:
  struct Best {
    Values values;
    std::uint32_t index;
  };

  // A node whose moves are being tried.
  struct Node {
    const G& position;
    int depth;
    int ply;
    int player;
    const Path& path;
    std::optional<Best> best = {};
    std::size_t set_aside = 0;  // moves skipped for an ancestor's sake: the first ones of the list again
  };

  // The state that several threads share while they try the moves of a node.
  struct SharedNode {
    std::mutex mutex = {};  // guards the best move and everything below
    FixedList<Move, kDeepest> line = {};
    std::vector<Candidate<G>> set_aside = {};
    bool beyond_horizon = false;
    bool left = false;  // moves that have not begun need not be tried
  };

  // The definition of max^n. The result is meaningless when the search must end.
  [[nodiscard]] std::optional<Values> plain_value(const G& position, int depth, int ply) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (shared_.team.splits(ply, depth)) return split_plainly(position, depth, ply);
    if (depth == 1) return best_of_leaves(position, ply, Path{});
    if (enter()) return std::nullopt;
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    std::optional<Values> best;
    for (const Move move : frame.moves) {
      const auto values = plain_value(after(position, move), depth - 1, ply + 1);
      if (meter_.must_end()) return std::nullopt;
      if (best && (*values)[player] <= (*best)[player]) continue;
      best = values;
      frame.set_line(move, frames_[ply + 1]);
    }
    return best;
  }

  // Computes plain_value on several threads.
  [[nodiscard]] std::optional<Values> split_plainly(const G& position, int depth, int ply) {
    if (enter()) return std::nullopt;
    const int player = position.turn().player;
    const auto& moves = frames_[ply].moves;
    position.legal_moves(frames_[ply].moves);
    std::optional<Best> best;
    SharedNode shared;
    const auto search_one = [&](MaxNWorker& worker, std::size_t i) {
      const auto values = worker.plain_value(after(position, moves[i]), depth - 1, ply + 1);
      if (worker.must_end()) return;
      const std::scoped_lock lock(shared.mutex);
      shared.beyond_horizon = shared.beyond_horizon || worker.beyond_horizon_;
      if (worker.improves(best, player, *values, {moves[i], 0, 0, static_cast<std::uint32_t>(i)}, ply))
        shared.line = worker.frames_[ply].line;
    };
    search_children(shared_, depth - 1, 0, moves.size(), search_one,
                    [&](std::size_t i) { return to_text(position, moves[i]); });
    shared.beyond_horizon = shared.beyond_horizon || depth == 1;  // as best_of_leaves has it
    if (end_with(shared, ply)) return std::nullopt;
    return best->values;
  }

  // Merges the results after all threads have ended. Returns true if the search must end.
  [[nodiscard]] bool end_with(const SharedNode& shared, int ply) {
    beyond_horizon_ = beyond_horizon_ || shared.beyond_horizon;
    frames_[ply].line = shared.line;
    return meter_.end_if_raised();
  }

  // Like plain_value, with all prunings and the table. None if the path blocks the value.
  [[nodiscard]] std::optional<Values> value(const G& position, int depth, int ply, const Path& path) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (depth == 1) return best_of_leaves(position, ply, path);
    if (enter()) return std::nullopt;
    std::optional<Move> first;
    if (shared_.table) {
      ++counters_.table_probes;
      if (const auto entry = shared_.table->find(position.hash())) {
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
    if (best && shared_.table && !meter_.must_end())
      shared_.table->store(position.hash(),
                           {*best, frames_[ply].line[0], static_cast<std::uint8_t>(depth), !beyond_horizon_});
    beyond_horizon_ = beyond_horizon_ || beyond_before;
    return best;
  }

  [[nodiscard]] std::optional<Values> best_of_moves(const G& position, int depth, int ply, const Path& path,
                                                    std::optional<Move> first) {
    list_candidates(position, ply, first);
    Node node{position, depth, ply, position.turn().player, path};
    const bool left = shared_.team.splits(ply, depth) ? try_together(node) : try_in_turn(node);
    if (must_end()) return std::nullopt;
    if (left) return unless_blocked(path, node.player, node.best->values);
    for (std::size_t i = 0; i < node.set_aside; ++i) {
      if (path.blocks(node.best->values)) return std::nullopt;  // and so are all better moves that were set aside
      ++counters_.researches;
      const Candidate<G> candidate = frames_[ply].candidates[i];
      const Path below = path_below(Path{}, node.player, node.best, candidate.index, false);
      const auto values = value(after(position, candidate.move), depth - 1, ply + 1, below);
      if (must_end()) return std::nullopt;
      if (values && improves(node.best, node.player, *values, candidate, ply) && is_enough(node, false))
        return unless_blocked(path, node.player, node.best->values);
    }
    return node.best->values;
  }

  // Searches the candidates of a node. Returns true if it was left before the last one.
  [[nodiscard]] bool try_in_turn(Node& node) {
    Frame<G>& frame = frames_[node.ply];
    const std::size_t count = frame.candidates.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Candidate<G> candidate = frame.candidates[i];
      const Path below = path_below(node.path, node.player, node.best, candidate.index, i + 1 == count);
      const auto values = value(after(node.position, candidate.move), node.depth - 1, node.ply + 1, below);
      if (must_end()) return false;
      if (!values && !below.single()) frame.candidates[node.set_aside++] = candidate;
      if (values && improves(node.best, node.player, *values, candidate, node.ply) && is_enough(node, i == 0))
        return true;
    }
    return false;
  }

  // Searches the candidates on several threads: the first candidate alone, because it provides a bound; then the
  // others, each with the newest bound.
  [[nodiscard]] bool try_together(Node& node) {
    SharedNode shared;
    const std::vector<Candidate<G>>& candidates = frames_[node.ply].candidates;
    const auto search_one = [&](MaxNWorker& worker, std::size_t i) {
      const Candidate<G>& candidate = candidates[i];
      std::unique_lock lock(shared.mutex);
      if (shared.left) return shared_.team.count_cancelled();
      const Path below = path_below(node.path, node.player, node.best, candidate.index, false);
      lock.unlock();
      const auto values = worker.value(after(node.position, candidate.move), node.depth - 1, node.ply + 1, below);
      if (worker.must_end()) return;
      lock.lock();
      shared.beyond_horizon = shared.beyond_horizon || worker.beyond_horizon_;
      if (!values && !below.single()) shared.set_aside.push_back(candidate);
      if (!values || !worker.improves(node.best, node.player, *values, candidate, node.ply)) return;
      shared.line = worker.frames_[node.ply].line;
      shared.left = worker.is_enough(node, i == 0);
    };
    search_one(*this, 0);
    if (!shared.left)
      search_children(shared_, node.depth - 1, 1, candidates.size(), search_one,
                      [&](std::size_t i) { return to_text(node.position, candidates[i].move); });
    if (end_with(shared, node.ply)) return false;
    node.set_aside = shared.set_aside.size();
    std::copy(shared.set_aside.begin(), shared.set_aside.end(), frames_[node.ply].candidates.begin());
    return shared.left;
  }

  // The best of the leaves below a node of depth 1.
  [[nodiscard]] std::optional<Values> best_of_leaves(const G& position, int ply, const Path& path) {
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    ++counters_.nodes;
    beyond_horizon_ = true;
    const auto values_after_move = values_after(shared_.evaluate, position);
    Values best;
    std::size_t best_at = 0;
    std::size_t tried = 1;
    const auto try_all = [&](auto value_of) {
      best = value_of(0);
      for (bool enough = is_enough(path, player, best); !enough && tried < frame.moves.size(); ++tried) {
        const Values values = value_of(tried);
        if (values[player] <= best[player]) continue;
        best = values;
        best_at = tried;
        enough = is_enough(path, player, best);
      }
    };
    if (strategy_of(shared_.team.split()).work == SplitWork::moves) {
      value_inside(frame.moves, values_after_move);
      try_all([&](std::size_t i) { return values_inside_[i]; });
    } else {
      try_all([&](std::size_t i) { return values_after_move(frame.moves[i]); });
    }
    counters_.nodes += tried;
    counters_.evaluations += tried;
    if (meter_.spend(static_cast<std::int64_t>(tried) + 1)) return std::nullopt;
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

  // The values after all moves of a node, by several threads.
  template <class ValuesAfterMove>
  void value_inside(const typename G::MoveList& moves, const ValuesAfterMove& values_after_move) {
    values_inside_.resize(moves.size());
    shared_.team.for_each(static_cast<int>(moves.size()), [&](int begin, int end) {
      for (int i = begin; i < end; ++i)
        values_inside_[static_cast<std::size_t>(i)] = values_after_move(moves[static_cast<std::size_t>(i)]);
    });
  }

  [[nodiscard]] Values value_at_end(const G& position, int ply) {
    ++counters_.evaluations;
    static_cast<void>(enter());
    beyond_horizon_ = beyond_horizon_ || !position.turn().is_over();
    frames_[ply].line.clear();
    return shared_.evaluate(position);
  }

  // Returns true if the search must end.
  [[nodiscard]] bool enter() {
    ++counters_.nodes;
    return meter_.spend(1);
  }

  // Lists the moves in the order of search: a move that is known to be good, then by their immediate values.
  void list_candidates(const G& position, int ply, std::optional<Move> first) {
    const int player = position.turn().player;
    Frame<G>& frame = frames_[ply];
    position.legal_moves(frame.moves);
    frame.candidates.clear();
    for (const Move move : frame.moves)
      frame.candidates.push_back({move, 0, 0, static_cast<std::uint32_t>(frame.candidates.size())});
    if (!shared_.options.ordering) return;
    const auto values_after_move = values_after(shared_.evaluate, position);
    for (Candidate<G>& candidate : frame.candidates)
      candidate.key = candidate.move == first ? std::numeric_limits<std::int32_t>::max()
                                              : values_after_move(candidate.move)[player];
    frame.sort_candidates();
  }

  // Whether the best move is good enough to leave the node; if so, counts the cutoff.
  [[nodiscard]] bool is_enough(const Node& node, bool first) {
    if (!is_enough(node.path, node.player, node.best->values)) return false;
    ++counters_.cutoffs;
    if (first) ++counters_.first_cutoffs;
    return true;
  }
  // The player has the maximum possible sum, or leaves too little, so the node's value is blocked.
  [[nodiscard]] bool is_enough(const Path& path, int player, const Values& best) const {
    if constexpr (BoundedSum<E>) {
      if (!shared_.prunes(MaxNPruning::immediate)) return false;
      return best[player] + path.sum_against(player).value_or(0) >= E::kSum;
    } else {
      return false;
    }
  }

  // The result for a player who has enough: the value if it is the maximum.
  [[nodiscard]] static std::optional<Values> unless_blocked(const Path& path, int player, const Values& best) {
    return path.sum_against(player) ? std::nullopt : std::optional(best);
  }

  // The path from a node to its next child.
  [[nodiscard]] Path path_below(const Path& path, int player, const std::optional<Best>& best, std::uint32_t index,
                                bool last) const {
    if (!best || !shared_.prunes(MaxNPruning::shallow)) return {};
    const std::int32_t bound = best->values[player] - (index < best->index ? 1 : 0);
    const bool goes_on = shared_.prunes(MaxNPruning::speculative) || (last && shared_.prunes(MaxNPruning::last_branch));
    return (goes_on && !path.has(player) && path.blocks(best->values) ? path : Path{}).with(player, bound);
  }

  // Takes the move if it is better for the player, or equal and generated earlier.
  bool improves(std::optional<Best>& best, int player, const Values& values, const Candidate<G>& candidate, int ply) {
    if (best) {
      const std::int32_t gain = values[player] - best->values[player];
      if (gain < 0 || (gain == 0 && candidate.index > best->index)) return false;
    }
    best = {values, candidate.index};
    frames_[ply].set_line(candidate.move, frames_[ply + 1]);
    return true;
  }

  Shared& shared_;
  Meter meter_;
  Frames<G> frames_;
  Counters counters_;
  std::vector<Values> values_inside_;  // of the moves of one node, if they are shared by threads
  bool beyond_horizon_ = false;        // some searched line did not reach the end of the game
};

}  // namespace tetraply
