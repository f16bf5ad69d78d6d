// An n-tuple network with temporal coherence, written for clarity and in double precision, to check the fast one. The
// two share no code.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/twenty48/board.hpp"

namespace tetraply::learn {

class PlainNetwork {
 public:
  // Tuples are lists of cells in hexadecimal.
  PlainNetwork(std::vector<std::string> tuples, double initial_value)
      : tuples_(std::move(tuples)), initial_value_(initial_value) {}

  [[nodiscard]] double value(const twenty48::Board& board) {
    double sum = initial_value_;
    for (const Key& key : keys(board)) sum += weights_[key].weight;
    return sum;
  }

  void learn_td(const twenty48::Board& board, double target, double rate) {
    const double share = (target - value(board)) / static_cast<double>(keys(board).size());
    for (const Key& key : keys(board)) weights_[key].weight += rate * share;
  }

  void learn_tc(const twenty48::Board& board, double target, double factor) {
    const double difference = target - value(board);
    const double share = difference / static_cast<double>(keys(board).size());
    for (const Key& key : keys(board)) {
      Weight& w = weights_[key];
      const double rate = w.total == 0 ? 1 : std::abs(w.net) / w.total;
      w.weight += factor * rate * share;
      w.net += difference;
      w.total += std::abs(difference);
    }
  }

 private:
  using Key = std::pair<std::size_t, std::vector<int>>;  // a tuple, and the tiles that it sees
  struct Weight {
    double weight = 0;
    double net = 0;
    double total = 0;
  };

  // One key for each tuple in each of the eight orientations of the board.
  [[nodiscard]] std::vector<Key> keys(const twenty48::Board& board) const {
    std::vector<Key> all;
    for (std::size_t tuple = 0; tuple < tuples_.size(); ++tuple)
      for (const bool swapped : {false, true})
        for (const bool from_right : {false, true})
          for (const bool from_below : {false, true}) {
            std::vector<int> seen;
            for (const char digit : tuples_[tuple]) {
              const int cell = std::stoi(std::string(1, digit), nullptr, 16);
              int x = from_right ? 3 - cell % 4 : cell % 4;
              int y = from_below ? 3 - cell / 4 : cell / 4;
              if (swapped) std::swap(x, y);
              seen.push_back(std::min(board.exponent(4 * y + x), 15));
            }
            all.emplace_back(tuple, seen);
          }
    return all;
  }

  std::vector<std::string> tuples_;
  double initial_value_;
  std::map<Key, Weight> weights_;
};

}  // namespace tetraply::learn
