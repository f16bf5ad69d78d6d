// The policy of Blokus Duo as it learns, in floating point.
#pragma once

#include <span>
#include <vector>

#include "learn/blokus/game_record.hpp"
#include "learn/blokus/parameters.hpp"
#include "learn/blokus/policy.hpp"

namespace tetraply::learn {

class PolicyModel {
 public:
  // Begins with the weights made by hand.
  PolicyModel();

  // Adds the gradient of the cross-entropy between the policy and the shares of visits; returns that above the entropy
  // of the visits themselves, which no policy can go below.
  double add(const blokus::Duo& position, std::span<const Visits> visits);
  // Without learning.
  [[nodiscard]] double loss(const blokus::Duo& position, std::span<const Visits> visits);
  void step(int samples, float rate);

  // The average of the last steps as integers.
  [[nodiscard]] Policy<blokus::DuoRules> policy() const;

  [[nodiscard]] Parameters& parameters() { return parameters_; }

 private:
  using Layout = PolicyLayout<blokus::DuoRules>;

  // Leaves in errors_ how much too likely the policy finds each move.
  double compare(const blokus::Duo& position, std::span<const Visits> visits);
  void spread_errors(const blokus::Duo& position);

  Parameters parameters_;
  blokus::Duo::MoveList moves_;
  std::vector<float> errors_;
};

}  // namespace tetraply::learn
