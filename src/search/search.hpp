// The limits, the evaluation interface and the reports that every search uses.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

inline constexpr int kDeepest = 128;  // no search goes deeper; no game of Blokus has more moves

// A search ends at the first limit that it reaches. With neither a time limit nor a stop flag, its answer depends only
// on its arguments.
struct Limits {
  std::optional<int> depth = {};  // in the search's own unit; at least 1
  std::optional<std::uint64_t> nodes = {};
  std::optional<double> seconds = {};
  const std::atomic<bool>* stop = nullptr;  // may be set by another thread at any time
  int lines = 1;                            // the number of best moves to rank with exact values
  Recorder* recorder = nullptr;             // records what each thread does
  // If not empty: the only moves of the root to search, as ascending indices into legal_moves. Only searches that
  // satisfy TakesSomeMoves accept it.
  std::vector<std::uint32_t> only = {};

  [[nodiscard]] bool wants(std::uint32_t place) const {
    return only.empty() || std::binary_search(only.begin(), only.end(), place);
  }

  // These limits. If depth, nodes and seconds are all unset, they come from the defaults, like other unset members.
  [[nodiscard]] Limits or_else(const Limits& defaults) const {
    Limits merged = *this;
    if (!depth && !nodes && !seconds) {
      merged.depth = defaults.depth;
      merged.nodes = defaults.nodes;
      merged.seconds = defaults.seconds;
    }
    if (stop == nullptr) merged.stop = defaults.stop;
    if (recorder == nullptr) merged.recorder = defaults.recorder;
    return merged;
  }
};

// Tie-break order for searches whose root values are independent, so that root moves can be searched separately. Such a
// search has a member root_order(position, limits), which returns none if its switches do not permit it.
struct RootOrder {
  std::vector<std::uint32_t> moves;  // indices into legal_moves; ties keep the first
  bool best_first = false;           // after each depth, the ranked moves come before all others
  bool prunes = false;               // searching moves together is faster than one by one
};

template <class Search, class G>
concept HasRootOrder = requires(Search& search, const G& root, const Limits& limits) {
  { search.root_order(root, limits) } -> std::same_as<std::optional<RootOrder>>;
};

// A search that can be restricted to some root moves (Limits::only). A search with a root order qualifies whenever
// that order exists. Another search has this member if a move's result also depends on the other moves that it
// searches.
template <class Search>
concept TakesSomeMoves = requires {
  requires Search::kTakesSomeMoves;
};

struct Counters {
  std::uint64_t nodes = 0;          // positions reached below the root, including leaves
  std::uint64_t evaluations = 0;    // leaves that were evaluated
  std::uint64_t cutoffs = 0;        // nodes left early because of a bound
  std::uint64_t first_cutoffs = 0;  // cutoffs after the first move, a measure of the move ordering
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;     // probes that found the position
  std::uint64_t table_cutoffs = 0;  // hits that saved the search of the node
  std::uint64_t researches = 0;     // repeated searches with a wider window

  Counters& operator+=(const Counters& other) {
    nodes += other.nodes;
    evaluations += other.evaluations;
    cutoffs += other.cutoffs;
    first_cutoffs += other.first_cutoffs;
    table_probes += other.table_probes;
    table_hits += other.table_hits;
    table_cutoffs += other.table_cutoffs;
    researches += other.researches;
    return *this;
  }
  bool operator==(const Counters&) const = default;
};

// A move at the root, its value for every player in the evaluation's unit, and the expected line.
template <Game G>
struct RankedMove {
  typename G::Move move;
  std::array<double, G::kPlayers> values{};
  std::vector<typename G::Move> line;  // begins with the move; shorter than the depth if the table cut it off
};

// The progress of a search, reported after every iteration and at the end.
template <Game G>
struct Report {
  int depth = 0;                    // the last completed depth; 0: the first legal move, without a search
  bool complete = false;            // every line reached the end of the game, so a deeper search is impossible
  std::vector<RankedMove<G>> best;  // best first; Limits::lines moves, or fewer if there are fewer
  Counters counters;
  double seconds = 0;
  int table_permille = 0;   // fill of the transposition table
  std::string remark = {};  // why the search stopped short of the requested depth, if no limit ended it
};

template <Game G>
using OnReport = std::function<void(const Report<G>&)>;

// One value per player for any position, including finished games. Higher is better for that player.
template <class E, class G>
concept Evaluation = Game<G> && requires(const E& evaluate, const G& position) {
  { evaluate(position) } -> std::same_as<Scores<G::kPlayers>>;
};

// The ascending indices into legal_moves of the moves to search.
template <Game G>
[[nodiscard]] std::vector<std::uint32_t> root_places(const G& root, const Limits& limits) {
  if (!limits.only.empty()) return limits.only;
  typename G::MoveList moves;
  root.legal_moves(moves);
  std::vector<std::uint32_t> places(moves.size());
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
  return places;
}

// The game's own scores. They are final when the game is over.
struct OwnScores {
  template <Game G>
  [[nodiscard]] Scores<G::kPlayers> operator()(const G& position) const {
    return position.scores();
  }
};

// The number that stands for one unit. An evaluation whose unit is not the point declares it with this member.
template <class E>
[[nodiscard]] double unit_of(const E& evaluate) {
  if constexpr (requires { evaluate.unit(); }) {
    return evaluate.unit();
  } else {
    return 1.0;
  }
}

// The values of the positions after each move. An evaluation with a faster way than making these positions has a member
// of this name. It returns a callable that takes a move and gives evaluate(after(position, move)).
template <Game G, Evaluation<G> E>
[[nodiscard]] auto values_after(const E& evaluate, const G& position) {
  if constexpr (requires { evaluate.values_after(position); }) {
    return evaluate.values_after(position);
  } else {
    return [&evaluate, &position](typename G::Move move) { return evaluate(after(position, move)); };
  }
}

}  // namespace tetraply
