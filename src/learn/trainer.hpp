// Training of an n-tuple network for 2048: games on one or more threads, in stretches between which it can be saved.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "learn/episode.hpp"
#include "learn/score_window.hpp"

namespace tetraply::learn {

inline constexpr int kMostTrainingThreads = 256;

// The parameters of a training, which never change.
struct TrainingSetup {
  TupleShape shape;
  float initial_value = 0;  // of every board; a value above typical scores is optimistic, so that all slides get tried
  LearningRates rates;
  std::uint64_t seed = 1;
};

// The progress of a training.
struct TrainingProgress {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  double processor_seconds = 0;  // of all threads together
};

// With one thread, the same setup gives the same weights after the same number of games, bit for bit, no matter how the
// games are divided into stretches.
class Trainer {
 public:
  explicit Trainer(const TrainingSetup& setup);

  struct Stretch {
    LearningRule rule = LearningRule::tc;
    int threads = 1;
    std::optional<std::uint64_t> games = {};  // to play in this stretch; none: until the time is up
    double seconds = 1;                       // no game begins after this time
    const std::atomic<bool>* stop = nullptr;  // no game begins once it is set
  };
  void run(const Stretch& stretch);

  [[nodiscard]] const TrainingSetup& setup() const { return setup_; }
  [[nodiscard]] const TrainingProgress& progress() const { return progress_; }
  [[nodiscard]] NTupleNetwork& network() { return network_; }
  [[nodiscard]] const NTupleNetwork& network() const { return network_; }
  [[nodiscard]] TdLearner& learner() { return learner_; }
  [[nodiscard]] const TdLearner& learner() const { return learner_; }
  [[nodiscard]] const ScoreWindow& recent() const { return recent_; }
  [[nodiscard]] const std::vector<Random>& generators() const { return generators_; }

  // Continues a saved training. Its weights must already be in place.
  void restore(const TrainingProgress& progress, std::vector<Random> generators);

 private:
  TrainingSetup setup_;
  NTupleNetwork network_;
  TdLearner learner_;
  TrainingProgress progress_;
  ScoreWindow recent_;
  std::vector<Random> generators_;  // one for each thread that has ever run
};

}  // namespace tetraply::learn
