// Searches with many opponents as if they were one: the player at the root wants the largest lead, all others the
// smallest. Alpha-beta works as with two players. Who acts when, paranoid.hpp and best_reply.hpp say.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "search/deepening.hpp"
#include "search/frames.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct LeadOptions {
  bool pruning = true;          // alpha-beta
  bool ordering = true;         // moves that look good one ply ahead come first
  std::size_t table_bytes = 0;  // 0: no transposition table
  bool deepening = true;        // else begins with the last depth, if there is a limit to it
};

// A player's lead: for each opponent, the player's value less the opponent's. With one opponent it is the difference.
template <std::size_t Players>
[[nodiscard]] constexpr std::int32_t lead_of(int player, const std::array<std::int32_t, Players>& values) {
  std::int32_t lead = 0;
  for (const std::int32_t value : values) lead += values[static_cast<std::size_t>(player)] - value;
  return lead;
}

// Turns says who may act: `Turns::movers(position, root, out)` lists the position once for every player who may act in
// it, that player on turn; `Turns::go_on(position, root)` is called after an opponent's move. At a node either only the
// root's player may act or only others.
//
// The root's value and move are those of the plain search, whatever the switches: of equal moves at the root, the first
// in the order of generation.
template <Game G, Evaluation<G> E, class Turns>
requires(!ChanceGame<G> && G::kPlayers > 1) class LeadSearch {
 public:
  using Move = typename G::Move;

  LeadSearch(E evaluate, const LeadOptions& options) : evaluate_(std::move(evaluate)), options_(options) {}

  // In the report, the root player's value is the mean lead over an opponent, and an opponent's the negative of it.
  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    root_player_ = root.turn().player;
    if (options_.table_bytes != 0) {
      if (!table_) table_ = std::make_unique<Table>(options_.table_bytes);
      table_->new_search();
    }
    std::optional<Move> best;
    const Depths depths{options_.deepening ? 1 : limits.depth.value_or(1), kDeepest};
    return deepen(root, limits, depths, signal, on_report, [&](int depth, Report<G>& report) {
      frames_.make_ready(depth);
      while (static_cast<int>(movers_.size()) <= depth) movers_.emplace_back().reserve(kMostMovers);
      const bool complete = rank_moves(root, depth, limits.lines, best, report);
      if (complete) best = report.best[0].move;
      report.counters = counters_;
      if (table_) report.table_permille = table_->permille();
      return complete;
    });
  }

 private:
  static constexpr std::int32_t kInfinity = std::numeric_limits<std::int32_t>::max();
  static constexpr std::size_t kMostMovers = 8;

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

  struct Window {
    std::int32_t low = -kInfinity;
    std::int32_t high = kInfinity;
  };

  [[nodiscard]] bool rank_moves(const G& root, int depth, int lines, std::optional<Move> first, Report<G>& report) {
    RootRanking<G> ranking(lines);
    beyond_horizon_ = false;
    list_candidates(root, 0, first ? std::optional(Choice{*first, 0}) : std::nullopt);
    for (const Candidate<G>& candidate : frames_[0].candidates) {
      Window window;
      if (ranking.full() && options_.pruning) window.low = ranking.bar(candidate.index);
      const std::int32_t lead = value(played(root, candidate.move), depth - 1, 1, window);
      if (meter_->must_end()) return false;
      if (ranking.full() && lead <= ranking.bar(candidate.index)) continue;
      frames_[0].set_line(candidate.move, frames_[1]);
      RankedMove<G> ranked{candidate.move, {}, {frames_[0].line.begin(), frames_[0].line.end()}};
      ranked.values.fill(-lead * unit_of(evaluate_) / (G::kPlayers - 1));
      ranked.values[root_player_] = -ranked.values[root_player_];
      ranking.add(lead, candidate.index, std::move(ranked));
    }
    report.best = ranking.moves();
    report.complete = !beyond_horizon_;
    return true;
  }

  // Exact within the window, else a bound on its side of it. What it gives when the search must end has no meaning.
  [[nodiscard]] std::int32_t value(const G& position, int depth, int ply, Window window) {
    if (depth == 0 || position.turn().is_over()) return value_at_end(position, ply);
    if (depth == 1) return best_of_leaves(position, ply, window);
    if (enter()) return 0;
    std::optional<Choice> first;
    const std::uint64_t key = position.hash() ^ mix64(static_cast<std::uint64_t>(root_player_));
    if (table_) {
      ++counters_.table_probes;
      if (const auto entry = table_->find(key)) {
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
    if (table_ && !meter_->must_end()) {
      const Bound bound = best <= window.low ? Bound::at_most : best >= window.high ? Bound::at_least : Bound::exact;
      table_->store(key, {best, choice, static_cast<std::uint8_t>(depth), bound, !beyond_horizon_});
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
    const bool mine = position.turn().player == root_player_;
    Frame<G>& frame = frames_[ply];
    list_candidates(position, ply, first);
    std::int32_t best = mine ? -kInfinity : kInfinity;
    for (std::size_t i = 0; i < frame.candidates.size(); ++i) {
      const Candidate<G>& candidate = frame.candidates[i];
      const std::int32_t lead =
          value(played(movers_[ply][candidate.mover], candidate.move), depth - 1, ply + 1, window);
      if (meter_->must_end()) return 0;
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

  // The leaves below a node of depth 1.
  [[nodiscard]] std::int32_t best_of_leaves(const G& position, int ply, Window window) {
    const bool mine = position.turn().player == root_player_;
    Frame<G>& frame = frames_[ply];
    std::int32_t best = mine ? -kInfinity : kInfinity;
    std::size_t tried = 0;
    bool cut = false;
    beyond_horizon_ = true;
    list_movers(position, ply);
    for (std::size_t mover = 0; mover < movers_[ply].size() && !cut; ++mover) {
      const G& acting = movers_[ply][mover];
      acting.legal_moves(frame.moves);
      const auto values_after_move = values_after(evaluate_, acting);
      for (auto move = frame.moves.begin(); move != frame.moves.end() && !cut; ++move) {
        ++tried;
        if (!narrows(mine, lead_of(root_player_, values_after_move(*move)), best, window)) continue;
        frame.line.clear();
        frame.line.push_back(*move);
        cut = is_cut(window);
      }
    }
    counters_.nodes += tried + 1;
    counters_.evaluations += tried;
    if (cut) ++counters_.cutoffs;
    if (cut && tried == 1) ++counters_.first_cutoffs;
    static_cast<void>(meter_->spend(static_cast<std::int64_t>(tried) + 1));
    return best;
  }

  // Takes the lead if whoever acts likes it better; the window becomes what is left to decide.
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

  [[nodiscard]] bool is_cut(const Window& window) const { return options_.pruning && window.low >= window.high; }

  [[nodiscard]] std::int32_t value_at_end(const G& position, int ply) {
    ++counters_.evaluations;
    static_cast<void>(enter());
    beyond_horizon_ = beyond_horizon_ || !position.turn().is_over();
    frames_[ply].line.clear();
    return lead_of(root_player_, evaluate_(position));
  }

  // True: the search must end.
  [[nodiscard]] bool enter() {
    ++counters_.nodes;
    return meter_->spend(1);
  }

  [[nodiscard]] G played(G position, Move move) const {
    const bool mine = position.turn().player == root_player_;
    position.play(move);
    if (!mine) Turns::go_on(position, root_player_);
    return position;
  }

  void list_movers(const G& position, int ply) {
    movers_[ply].clear();
    Turns::movers(position, root_player_, movers_[ply]);
  }

  // The moves in the order of search: one that is known to be good, then by what they give at once.
  void list_candidates(const G& position, int ply, std::optional<Choice> first) {
    const std::int32_t sign = position.turn().player == root_player_ ? 1 : -1;
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
      if (!options_.ordering) continue;
      const auto values_after_move = values_after(evaluate_, acting);
      for (auto candidate = frame.candidates.begin() + static_cast<std::ptrdiff_t>(begin);
           candidate != frame.candidates.end(); ++candidate)
        candidate->key = first == Choice{candidate->move, mover_number}
                             ? kInfinity
                             : sign * lead_of(root_player_, values_after_move(candidate->move));
    }
    if (options_.ordering) frame.sort_candidates();
  }

  E evaluate_;
  LeadOptions options_;
  Frames<G> frames_;
  std::vector<std::vector<G>> movers_;  // by ply: the position once for every player who may act
  std::unique_ptr<Table> table_;
  Meter* meter_ = nullptr;
  Counters counters_;
  int root_player_ = 0;
  bool beyond_horizon_ = false;  // some line of what was searched did not end with the game
};

}  // namespace tetraply
