// The part of a search that runs on one thread, for trees in which one player maximizes the lead and all others
// minimize it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "parallel/pool.hpp"
#include "search/children.hpp"
#include "search/frames.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct LeadOptions {
  bool pruning = true;          // alpha-beta
  bool ordering = true;         // tries first the moves that look good one ply ahead
  std::size_t table_bytes = 0;  // 0: no transposition table
  bool deepening = true;        // false: searches only to the depth limit, if there is one
  Split split = {};             // a node splits only after its first move
};

// A player's lead: the sum, over all opponents, of the player's value minus the opponent's. With one opponent it is the
// difference.
template <std::size_t Players>
[[nodiscard]] constexpr std::int32_t lead_of(int player, const std::array<std::int32_t, Players>& values) {
  std::int32_t lead = 0;
  for (const std::int32_t value : values) lead += values[static_cast<std::size_t>(player)] - value;
  return lead;
}

// Turns defines who may act: `Turns::movers(position, root, out)` lists the position once for every player who may act
// in it, with that player on turn; `Turns::go_on(position, root)` is called after an opponent's move. At a node, either
// only the root's player or only opponents may act.
template <Game G, Evaluation<G> E, class Turns>
class LeadWorker {
 public:
  using Move = typename G::Move;
  static constexpr std::int32_t kInfinity = std::numeric_limits<std::int32_t>::max();

  enum class Bound : std::uint8_t { exact, at_least, at_most };
  struct Choice {
    Move move;
    std::uint8_t mover;
    bool operator==(const Choice&) const = default;
  };
  struct Entry {
    std::int32_t value;
    Choice choice;
    std::uint8_t depth;
    Bound bound;
    bool solved;
  };
  using Table = TranspositionTable<Entry>;

  // The state that all threads of a search share.
  struct Shared {
    const E& evaluate;
    const LeadOptions& options;
    Table* table;  // may be null
    StopSignal& signal;
    Team& team;
    int player;  // the player at the root
    Pool<LeadWorker> workers;
    int depth = 0;  // depth of the iteration

    // A worker for one task, with frames for the iteration.
    [[nodiscard]] auto worker() {
      auto lease = workers.lease([this] { return std::make_unique<LeadWorker>(*this); });
      lease->make_ready(depth);
      return lease;
    }
  };

  explicit LeadWorker(Shared& shared) : shared_(shared), meter_(shared.signal) {}

  [[nodiscard]] const std::vector<Candidate<G>>& root_candidates(const G& root, std::optional<Move> first,
                                                                 const Limits& limits) {
    list_candidates(root, 0, first ? std::optional(Choice{*first, 0}) : std::nullopt);
    if (!limits.only.empty())
      std::erase_if(frames_[0].candidates,
                    [&](const Candidate<G>& candidate) { return !limits.wants(candidate.index); });
    return frames_[0].candidates;
  }
  // The lead after a move at the root. A value of at most `low` is only a bound. Meaningless when the search must end.
  // Afterwards line() is the expected line.
  [[nodiscard]] std::int32_t lead_after(const G& root, Move move, std::int32_t low) {
    return value(played(root, move), shared_.depth - 1, 1, {.low = low});
  }
  [[nodiscard]] const auto& line() { return frames_[1].line; }

  [[nodiscard]] bool must_end() const { return meter_.must_end(); }
  [[nodiscard]] bool beyond_horizon() const { return beyond_horizon_; }
  [[nodiscard]] const Counters& counters() const { return counters_; }

 private:
  static constexpr std::size_t kMostMovers = 8;

  struct Window {
    std::int32_t low = -kInfinity;
    std::int32_t high = kInfinity;
  };

  void make_ready(int depth) {
    frames_.make_ready(depth);
    while (static_cast<int>(movers_.size()) <= depth) movers_.emplace_back().reserve(kMostMovers);
    beyond_horizon_ = false;
  }

  // Exact within the window; outside of it, a bound. Meaningless when the search must end.
  [[nodiscard]] std::int32_t value(const G& position, int depth, int ply, Window window) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (depth == 1) return best_of_leaves(position, ply, window);
    if (enter()) return 0;
    std::optional<Choice> first;
    const std::uint64_t key = position.hash() ^ mix64(static_cast<std::uint64_t>(shared_.player));
    if (shared_.table != nullptr) {
      ++counters_.table_probes;
      if (const auto entry = shared_.table->find(key)) {
        ++counters_.table_hits;
        first = entry->choice;
        if ((entry->solved || entry->depth == depth) && decides(*entry, window)) {
          ++counters_.table_cutoffs;
          beyond_horizon_ = beyond_horizon_ || !entry->solved;
          frames_[ply].line.clear();
          frames_[ply].line.push_back(entry->choice.move);
          return entry->value;
        }
      }
    }
    const bool beyond_before = std::exchange(beyond_horizon_, false);
    Choice choice{};
    const std::int32_t best = best_of_moves(position, depth, ply, window, first, choice);
    if (shared_.table != nullptr && !must_end()) {
      const Bound bound = best <= window.low ? Bound::at_most : best >= window.high ? Bound::at_least : Bound::exact;
      shared_.table->store(key, {best, choice, static_cast<std::uint8_t>(depth), bound, !beyond_horizon_});
    }
    beyond_horizon_ = beyond_horizon_ || beyond_before;
    return best;
  }

  [[nodiscard]] static bool decides(const Entry& entry, const Window& window) {
    return entry.bound == Bound::exact || (entry.bound == Bound::at_least && entry.value >= window.high) ||
           (entry.bound == Bound::at_most && entry.value <= window.low);
  }

  [[nodiscard]] std::int32_t best_of_moves(const G& position, int depth, int ply, Window window,
                                           std::optional<Choice> first, Choice& choice) {
    const bool mine = position.turn().player == shared_.player;
    Frame<G>& frame = frames_[ply];
    list_candidates(position, ply, first);
    std::int32_t best = mine ? -kInfinity : kInfinity;
    const bool splits = shared_.team.splits(ply, depth);
    for (std::size_t i = 0; i < frame.candidates.size(); ++i) {
      if (i == 1 && splits) {
        try_together(depth, ply, mine, window, best, choice);
        break;
      }
      const Candidate<G>& candidate = frame.candidates[i];
      const std::int32_t lead =
          value(played(movers_[ply][candidate.mover], candidate.move), depth - 1, ply + 1, window);
      if (must_end()) return 0;
      if (!narrows(mine, lead, best, window)) continue;
      choice = {candidate.move, candidate.mover};
      frame.set_line(candidate.move, frames_[ply + 1]);
      if (!is_cut(window)) continue;
      ++counters_.cutoffs;
      if (i == 0) ++counters_.first_cutoffs;
      break;
    }
    return best;
  }

  // Searches the moves after the first on several threads, each with the newest window.
  void try_together(int depth, int ply, bool mine, Window window, std::int32_t& best, Choice& choice) {
    Frame<G>& frame = frames_[ply];
    std::mutex mutex;  // guards the shared state of this node
    bool beyond_horizon = false;
    bool left = false;
    const auto search_one = [&](LeadWorker& worker, std::size_t i) {
      const Candidate<G>& candidate = frame.candidates[i];
      std::unique_lock lock(mutex);
      if (left) return shared_.team.count_cancelled();
      const Window now = window;
      lock.unlock();
      const std::int32_t lead =
          worker.value(played(movers_[ply][candidate.mover], candidate.move), depth - 1, ply + 1, now);
      if (worker.must_end()) return;
      lock.lock();
      beyond_horizon = beyond_horizon || worker.beyond_horizon_;
      if (!narrows(mine, lead, best, window)) return;
      choice = {candidate.move, candidate.mover};
      frame.set_line(candidate.move, worker.frames_[ply + 1]);
      if (left || !is_cut(window)) return;
      ++worker.counters_.cutoffs;
      left = true;
    };
    search_children(shared_, depth - 1, 1, frame.candidates.size(), search_one, [&](std::size_t i) {
      const Candidate<G>& candidate = frame.candidates[i];
      return to_text(movers_[ply][candidate.mover], candidate.move);
    });
    beyond_horizon_ = beyond_horizon_ || beyond_horizon;
    static_cast<void>(meter_.end_if_raised());
  }

  // The best of the leaves below a node of depth 1.
  [[nodiscard]] std::int32_t best_of_leaves(const G& position, int ply, Window window) {
    const bool mine = position.turn().player == shared_.player;
    Frame<G>& frame = frames_[ply];
    std::int32_t best = mine ? -kInfinity : kInfinity;
    std::size_t tried = 0;
    bool cut = false;
    beyond_horizon_ = true;
    list_movers(position, ply);
    for (std::size_t mover = 0; mover < movers_[ply].size() && !cut; ++mover) {
      const G& acting = movers_[ply][mover];
      acting.legal_moves(frame.moves);
      const auto values_after_move = values_after(shared_.evaluate, acting);
      for (auto move = frame.moves.begin(); move != frame.moves.end() && !cut; ++move) {
        ++tried;
        if (!narrows(mine, lead_of(shared_.player, values_after_move(*move)), best, window)) continue;
        frame.line.clear();
        frame.line.push_back(*move);
        cut = is_cut(window);
      }
    }
    counters_.nodes += tried + 1;
    counters_.evaluations += tried;
    if (cut) ++counters_.cutoffs;
    if (cut && tried == 1) ++counters_.first_cutoffs;
    static_cast<void>(meter_.spend(static_cast<std::int64_t>(tried) + 1));
    return best;
  }

  // Accepts the lead if the player who acts prefers it, and narrows the window to the values that are still undecided.
  [[nodiscard]] static bool narrows(bool mine, std::int32_t lead, std::int32_t& best, Window& window) {
    if (mine ? lead <= best : lead >= best) return false;
    best = lead;
    if (mine) {
      window.low = std::max(window.low, lead);
    } else {
      window.high = std::min(window.high, lead);
    }
    return true;
  }

  [[nodiscard]] bool is_cut(const Window& window) const { return shared_.options.pruning && window.low >= window.high; }

  [[nodiscard]] std::int32_t value_at_end(const G& position, int ply) {
    ++counters_.evaluations;
    static_cast<void>(enter());
    beyond_horizon_ = beyond_horizon_ || !position.turn().is_over();
    frames_[ply].line.clear();
    return lead_of(shared_.player, shared_.evaluate(position));
  }

  // Returns true if the search must end.
  [[nodiscard]] bool enter() {
    ++counters_.nodes;
    return meter_.spend(1);
  }

  [[nodiscard]] G played(G position, Move move) const {
    const bool mine = position.turn().player == shared_.player;
    position.play(move);
    if (!mine) Turns::go_on(position, shared_.player);
    return position;
  }

  void list_movers(const G& position, int ply) {
    movers_[ply].clear();
    Turns::movers(position, shared_.player, movers_[ply]);
  }

  // Lists the moves in the order of search: a move that is known to be good, then by their immediate values.
  void list_candidates(const G& position, int ply, std::optional<Choice> first) {
    const std::int32_t sign = position.turn().player == shared_.player ? 1 : -1;
    Frame<G>& frame = frames_[ply];
    frame.candidates.clear();
    list_movers(position, ply);
    for (std::size_t mover = 0; mover < movers_[ply].size(); ++mover) {
      const auto mover_number = static_cast<std::uint8_t>(mover);
      const G& acting = movers_[ply][mover];
      acting.legal_moves(frame.moves);
      const std::size_t begin = frame.candidates.size();
      for (const Move move : frame.moves)
        frame.candidates.push_back({move, mover_number, 0, static_cast<std::uint32_t>(frame.candidates.size())});
      if (!shared_.options.ordering) continue;
      const auto values_after_move = values_after(shared_.evaluate, acting);
      for (auto candidate = frame.candidates.begin() + static_cast<std::ptrdiff_t>(begin);
           candidate != frame.candidates.end(); ++candidate)
        candidate->key = first == Choice{candidate->move, mover_number}
                             ? kInfinity
                             : sign * lead_of(shared_.player, values_after_move(candidate->move));
    }
    if (shared_.options.ordering) frame.sort_candidates();
  }

  Shared& shared_;
  Meter meter_;
  Frames<G> frames_;
  std::vector<std::vector<G>> movers_;  // by ply: the position once for every player who may act
  Counters counters_;
  bool beyond_horizon_ = false;  // some searched line did not reach the end of the game
};

}  // namespace tetraply
