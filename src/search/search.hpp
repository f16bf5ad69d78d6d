// What every search takes and gives: limits, an evaluation, reports while it works and one at the end.
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

inline constexpr int kDeepest = 128;  // no search goes deeper; more than any game of Blokus has moves

// A search ends at the first limit it comes to. With neither time nor stop flag its answer depends on nothing but its
// arguments.
struct Limits {
  std::optional<int> depth = {};  // as the search counts it; at least 1
  std::optional<std::uint64_t> nodes = {};
  std::optional<double> seconds = {};
  const std::atomic<bool>* stop = nullptr;  // may be set by another thread at any time
  int lines = 1;                            // how many of the best moves to rank with exact values
  Recorder* recorder = nullptr;             // learns what each thread does
  // If there are any: the only moves of the root to look at, by their places in legal_moves, ascending. For searches
  // that take it: see TakesSomeMoves.
  std::vector<std::uint32_t> only = {};

  [[nodiscard]] bool wants(std::uint32_t place) const {
    return only.empty() || std::binary_search(only.begin(), only.end(), place);
  }

  // These limits, and where none is set, the other ones.
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

// Of a search that values each move of the root without regard to the others, so that they may as well be looked at
// apart: how it ranks moves of equal values. It says so with a member root_order(position, limits), of nothing where
// its switches do not let it.
struct RootOrder {
  std::vector<std::uint32_t> moves;  // places in legal_moves; of equals the first ranks first
  bool best_first = false;           // after each depth, the moves that it ranked come before all others
  bool prunes = false;               // some moves together are looked at faster than one by one
};

template <class Search, class G>
concept HasRootOrder = requires(Search& search, const G& root, const Limits& limits) {
  { search.root_order(root, limits) } -> std::same_as<std::optional<RootOrder>>;
};

// A search that looks at some moves of the root only, if it is asked to (Limits::only). One with a root order does
// where it has one; another one says so, if what it finds of a move also depends on which others it looks at.
template <class Search>
concept TakesSomeMoves = requires {
  requires Search::kTakesSomeMoves;
};

struct Counters {
  std::uint64_t nodes = 0;          // positions reached below the root, leaves among them
  std::uint64_t evaluations = 0;    // leaves that were evaluated
  std::uint64_t cutoffs = 0;        // nodes left before their last move because of a bound
  std::uint64_t first_cutoffs = 0;  // of these, after the first move: how good the move ordering is
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;     // probes that found the position
  std::uint64_t table_cutoffs = 0;  // hits that spared the search of the node
  std::uint64_t researches = 0;     // searches again with a wider window

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

// A move at the root, what it is worth to every player in the evaluation's unit, and how the game is expected to go on.
template <Game G>
struct RankedMove {
  typename G::Move move;
  std::array<double, G::kPlayers> values{};
  std::vector<typename G::Move> line;  // begins with the move; shorter than the depth where a table cut it off
};

// How far a search has come: given after every iteration, and at the end.
template <Game G>
struct Report {
  int depth = 0;                    // the last that was searched completely; 0: the first legal move, not searched
  bool complete = false;            // every line was played to the end of the game: deeper is not possible
  std::vector<RankedMove<G>> best;  // the best first; as many as Limits::lines, if there are so many moves
  Counters counters;
  double seconds = 0;
  int table_permille = 0;   // how full the transposition table is
  std::string remark = {};  // why the search did not go as deep as asked, if no limit ended it
};

template <Game G>
using OnReport = std::function<void(const Report<G>&)>;

// One value per player for any position, finished games among them; higher is better for that player.
template <class E, class G>
concept Evaluation = Game<G> && requires(const E& evaluate, const G& position) {
  { evaluate(position) } -> std::same_as<Scores<G::kPlayers>>;
};

// The places in legal_moves of the moves that a search is asked to look at, ascending.
template <Game G>
[[nodiscard]] std::vector<std::uint32_t> root_places(const G& root, const Limits& limits) {
  if (!limits.only.empty()) return limits.only;
  typename G::MoveList moves;
  root.legal_moves(moves);
  std::vector<std::uint32_t> places(moves.size());
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
  return places;
}

// The game's own scores: final where the game is over.
struct OwnScores {
  template <Game G>
  [[nodiscard]] Scores<G::kPlayers> operator()(const G& position) const {
    return position.scores();
  }
};

// The worth of 1 in the evaluation's numbers; an evaluation with another unit than points says so with this member.
template <class E>
[[nodiscard]] double unit_of(const E& evaluate) {
  if constexpr (requires { evaluate.unit(); }) {
    return evaluate.unit();
  } else {
    return 1.0;
  }
}

// The values of the positions after each move of a position. An evaluation that knows a faster way than to make them
// says so with a member of this name: what it returns is called with a move and gives evaluate(after(position, move)).
template <Game G, Evaluation<G> E>
[[nodiscard]] auto values_after(const E& evaluate, const G& position) {
  if constexpr (requires { evaluate.values_after(position); }) {
    return evaluate.values_after(position);
  } else {
    return [&evaluate, &position](typename G::Move move) { return evaluate(after(position, move)); };
  }
}

}  // namespace tetraply
