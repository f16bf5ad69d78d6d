// Hands out the moves of a node, the most promising first; sorts no more than is asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

#include "core/game.hpp"

namespace tetraply {

// A guess at how good a move is, without playing it: a game that has one says so with a member of this name.
template <Game G>
[[nodiscard]] int rough_value(const G& position, typename G::Move move) {
  if constexpr (requires { position.rough_value(move); }) {
    return position.rough_value(move);
  } else {
    return 0;
  }
}

// What may be tried before the other moves of a node are known: the table's move and two that refuted siblings.
template <Game G>
class LikelyMoves {
 public:
  using Move = typename G::Move;

  void add(Move move) {
    if (std::find(begin(), end(), move) == end()) moves_[count_++] = move;
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + count_; }

 private:
  std::array<Move, 3> moves_{};
  std::size_t count_ = 0;
};

// First the likely moves, then the others by a key for each: the higher, the sooner. Among equal keys, generation order
// decides.
template <Game G>
class MovePicker {
 public:
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Key = std::int64_t;

  MoveList moves;  // all but the likely ones, when it is filled

  void begin_with(const LikelyMoves<G>& likely) {
    likely_ = likely;
    next_likely_ = 0;
    moves.clear();
    next_ = 0;
    filled_ = false;
  }
  // To be called when the list is filled.
  void leave_out_likely() {
    for (const Move move : likely_) moves.set_end(std::remove(moves.begin(), moves.end(), move));
    filled_ = true;
  }
  [[nodiscard]] bool filled() const { return filled_; }

  // One of these two is to be called next; key_of(move) is called once for each.
  template <class KeyOf>
  void order(KeyOf key_of) {
    for (std::size_t i = 0; i < moves.size(); ++i) keys_[i] = key_of(moves[i]);
    ordered_ = true;
  }
  void keep_generation_order() { ordered_ = false; }

  // Of what is known until now.
  [[nodiscard]] bool empty() const { return next_likely_ == likely_.size() && next_ == moves.size(); }
  [[nodiscard]] std::size_t handed_out() const { return next_likely_ + next_; }

  // Most cut-offs come at once, so the first few are found by looking through the rest. Then sorting pays.
  [[nodiscard]] Move next() {
    if (next_likely_ < likely_.size()) return likely_[next_likely_++];
    if (ordered_ && next_ < kByLooking) {
      std::size_t best = next_;
      for (std::size_t i = next_ + 1; i < moves.size(); ++i)
        if (keys_[i] > keys_[best]) best = i;
      // By rotation, so that those of equal keys stay in their order.
      const Move move = moves[best];
      const Key key = keys_[best];
      std::move_backward(moves.begin() + next_, moves.begin() + best, moves.begin() + best + 1);
      std::move_backward(keys_.begin() + next_, keys_.begin() + best, keys_.begin() + best + 1);
      moves[next_] = move;
      keys_[next_] = key;
    } else if (ordered_ && next_ == kByLooking) {
      sort_rest();
    }
    return moves[next_++];
  }

 private:
  static constexpr std::size_t kByLooking = 4;

  void sort_rest() {
    const auto first = static_cast<std::uint16_t>(next_);
    const std::size_t rest = moves.size() - next_;
    std::iota(order_.begin(), order_.begin() + rest, first);
    std::sort(order_.begin(), order_.begin() + rest,
              [this](std::uint16_t a, std::uint16_t b) { return keys_[a] != keys_[b] ? keys_[a] > keys_[b] : a < b; });
    for (std::size_t i = 0; i < rest; ++i) sorted_[i] = moves[order_[i]];
    std::copy(sorted_.begin(), sorted_.begin() + rest, moves.begin() + next_);
  }

  static_assert(MoveList::capacity() <= UINT16_MAX);
  std::array<Key, MoveList::capacity()> keys_;
  std::array<std::uint16_t, MoveList::capacity()> order_;
  std::array<Move, MoveList::capacity()> sorted_;
  LikelyMoves<G> likely_;
  std::size_t next_likely_ = 0;
  std::size_t next_ = 0;
  bool filled_ = false;
  bool ordered_ = false;
};

}  // namespace tetraply
