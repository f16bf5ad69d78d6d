// Runs a training from its start or its last checkpoint to its end: stretches, checkpoints, a learning curve.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "learn/trainer.hpp"

namespace tetraply::learn {

struct TrainingGoal {
  // The training ends after this many games or this much time, including earlier runs. Time is processor time per
  // thread, so that waiting does not count.
  std::optional<std::uint64_t> games = {};
  std::optional<double> seconds = {};
  double td_share = 0;  // the part with a constant rate, before temporal coherence begins
  int threads = 1;
};

// 0 at the start of the training, 1 at its goal.
[[nodiscard]] double share_done(const TrainingProgress& progress, const TrainingGoal& goal);

struct TrainingFiles {
  std::string checkpoint;
  double save_every = 600;  // seconds of processor time per thread
  int held_out_games = 200;
};

// Called between stretches, while nothing learns.
struct TrainingEvents {
  std::function<void(const Trainer&, LearningRule, double done)> on_progress;  // done: 0 to 1
  std::function<void(const Trainer&, const ScoreSummary& held_out)> on_held_out;
};

// A new training, or the one in the checkpoint if it exists. That one must have the same setup.
[[nodiscard]] Result<std::unique_ptr<Trainer>> begin_or_resume(const TrainingSetup& setup, const std::string& path);

// A new training whose network begins with the weights of a file, a checkpoint or a packed network of the same shape. A
// packed network does not say how certain its weights are, so all learn at a low rate at first, which their coherence
// then raises or lowers.
[[nodiscard]] Result<std::unique_ptr<Trainer>> begin_from(TrainingSetup setup, const std::string& network);

// Ends at the goal or when `stop` is set, and saves a checkpoint then, too.
[[nodiscard]] Result<void> train(Trainer& trainer, const TrainingGoal& goal, const TrainingFiles& files,
                                 const TrainingEvents& events, const std::atomic<bool>* stop);

// The name of the learning curve, which lies next to the checkpoint.
[[nodiscard]] std::string curve_file(const std::string& checkpoint);

}  // namespace tetraply::learn
