// Fits policy and value of Blokus Duo to recorded games.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "learn/blokus/game_record.hpp"
#include "learn/blokus/guide.hpp"
#include "learn/blokus/policy_model.hpp"
#include "learn/blokus/value_model.hpp"

namespace tetraply::learn {

// The games of the last generations. Some are held out: never learned from, they show whether what is learned holds
// elsewhere.
class ReplayWindow {
 public:
  static constexpr std::size_t kHeldOutStep = 16;  // every such game of a generation

  // Gives up the oldest generations beyond so many games.
  void add(std::vector<RecordedGame> games, std::size_t most_games);

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t generations() const { return generations_.size(); }

  // Calls visit(game, held_out) for each.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& generation : generations_)
      for (std::size_t i = 0; i < generation.size(); ++i) visit(generation[i], i % kHeldOutStep == 0);
  }

 private:
  std::deque<std::vector<RecordedGame>> generations_;
  std::size_t games_ = 0;
};

struct Losses {
  double value = 0;
  double policy = 0;
  std::uint64_t value_samples = 0;
  std::uint64_t policy_samples = 0;
};

class Learner {
 public:
  explicit Learner(std::uint64_t seed);

  struct Amount {
    std::uint64_t value_samples = 0;
    std::uint64_t policy_samples = 0;
    float value_rate = 1e-3F;
    float policy_rate = 3e-3F;
  };
  // Means over the samples; those of the policy above the entropy of the visits.
  Losses learn(const ReplayWindow& window, const Amount& amount, Random& random);
  [[nodiscard]] Losses held_out(const ReplayWindow& window);

  // The average of the last steps.
  [[nodiscard]] DuoNetwork network() const { return {policy_.policy(), value_.network()}; }

  [[nodiscard]] ValueModel& value() { return value_; }
  [[nodiscard]] PolicyModel& policy() { return policy_; }

 private:
  static constexpr int kValueBatch = 1024;
  static constexpr int kPolicyBatch = 128;

  Random initial_;
  ValueModel value_;
  PolicyModel policy_;
};

}  // namespace tetraply::learn
