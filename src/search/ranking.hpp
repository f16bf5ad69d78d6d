// The best moves at the root, as many as were requested.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "search/search.hpp"

namespace tetraply {

// Moves are offered in generation order. Ties keep the move that came first.
template <Game G, class Value>
class Ranking {
 public:
  struct Item {
    typename G::Move move;
    Value value;
    std::vector<typename G::Move> line;  // begins with the move
  };

  explicit Ranking(int lines) : most_(static_cast<std::size_t>(std::max(lines, 1))) {}

  // Once the list is full, only a larger value than the last one is admitted. This is a bound for a search that prunes.
  [[nodiscard]] bool full() const { return items_.size() == most_; }
  [[nodiscard]] Value last_value() const { return items_.back().value; }

  void offer(Item item) {
    if (full()) {
      if (item.value <= last_value()) return;
      items_.pop_back();
    }
    const auto lower = [&](const Item& other) { return other.value < item.value; };
    items_.insert(std::find_if(items_.begin(), items_.end(), lower), std::move(item));
  }

  // `player` is the player whose values they are; `unit` is the number of parts into which the evaluation's unit was
  // divided.
  [[nodiscard]] std::vector<RankedMove<G>> take(int player = 0, double unit = 1) {
    std::vector<RankedMove<G>> moves;
    for (Item& item : items_) {
      moves.push_back({item.move, {}, std::move(item.line)});
      moves.back().values[player] = static_cast<double>(item.value) / unit;
    }
    return moves;
  }

 private:
  std::size_t most_;
  std::vector<Item> items_;
};

}  // namespace tetraply
