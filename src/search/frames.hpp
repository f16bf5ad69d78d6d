// The data that depth-first searches keep for each ply, allocated before the search begins: the moves in the order of
// trying, and the expected line from there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "search/search.hpp"

namespace tetraply {

template <Game G>
struct Candidate {
  typename G::Move move;
  std::uint8_t mover;   // index among the players who may act, in searches that allow several
  std::int32_t key;     // moves with higher keys are tried first
  std::uint32_t index;  // index in generation order, which breaks ties
};

template <Game G>
struct Frame {
  Frame() {}  // NOLINT(modernize-use-equals-default): `= default` would let containers zero the lists

  typename G::MoveList moves;
  std::vector<Candidate<G>> candidates;
  FixedList<typename G::Move, kDeepest> line;

  void set_line(typename G::Move first, const Frame& next) {
    line.clear();
    line.push_back(first);
    for (const auto move : next.line) line.push_back(move);
  }

  // Sorts by descending key. Equal keys stay in generation order.
  void sort_candidates() {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate<G>& a, const Candidate<G>& b) {
      return a.key != b.key ? a.key > b.key : a.index < b.index;
    });
  }
};

// Frames of the plies from the root on. In a deque, existing frames never move.
template <Game G>
class Frames {
 public:
  void make_ready(int depth) {
    while (static_cast<int>(frames_.size()) <= depth) {
      frames_.emplace_back();
      // Reserves room for the moves of any position. Memory that is never touched costs nothing.
      frames_.back().candidates.reserve(kMovers * G::MoveList::capacity());
    }
  }
  Frame<G>& operator[](int ply) { return frames_[static_cast<std::size_t>(ply)]; }

 private:
  static constexpr std::size_t kMovers = 4;
  std::deque<Frame<G>> frames_;
};

// The best moves of the root so far, up to a given number, offered in any order.
template <Game G, class Value = std::int32_t>
class RootRanking {
 public:
  explicit RootRanking(int lines) : lines_(static_cast<std::size_t>(std::max(lines, 1))) {}

  [[nodiscard]] bool full() const { return ranked_.size() == lines_; }
  // When the list is full, a move with at most this value is not admitted. Among equal moves the one generated first is
  // better.
  [[nodiscard]] Value bar(std::uint32_t index) const {
    return ranked_.back().value - (index < ranked_.back().index ? 1 : 0);
  }

  void add(Value value, std::uint32_t index, RankedMove<G> move) {
    const auto place = std::find_if(ranked_.begin(), ranked_.end(), [&](const Ranked& other) {
      return value != other.value ? value > other.value : index < other.index;
    });
    ranked_.insert(place, {value, index, std::move(move)});
    if (ranked_.size() > lines_) ranked_.pop_back();
  }

  [[nodiscard]] std::vector<RankedMove<G>> moves() const {
    std::vector<RankedMove<G>> moves;
    for (const Ranked& ranked : ranked_) moves.push_back(ranked.move);
    return moves;
  }

 private:
  struct Ranked {
    Value value;
    std::uint32_t index;
    RankedMove<G> move;
  };
  std::size_t lines_;
  std::vector<Ranked> ranked_;
};

}  // namespace tetraply
