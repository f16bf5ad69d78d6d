// Learning Blokus Duo by self-play, generation after generation, in files that survive a kill at any moment.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "learn/blokus/learner.hpp"
#include "learn/blokus/self_play.hpp"

namespace tetraply::learn {

// A training with the same setup goes the same way, whatever the number of threads.
struct DuoTrainingSetup {
  std::uint64_t seed = 1;
  int games = 256;  // per generation
  SelfPlayOptions self_play = {};
  int gate_pairs = 40;  // of a candidate against the best network; 0: the newest is always the best
  int gate_simulations = 200;
  int ladder_every = 8;  // generations between matches against the fixed opponent; 0: none
  int ladder_pairs = 20;
  int ladder_simulations = 800;
  std::uint64_t ladder_nodes = 20'000;  // of the opponent
};

struct DuoProgress {
  std::uint64_t generations = 0;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t promotions = 0;  // how often a candidate became the best network
  double processor_seconds = 0;
};

// What one generation brought.
struct DuoGeneration {
  double games_per_second = 0;  // of self-play
  std::size_t window = 0;       // games
  Losses learned;
  Losses held_out;
  std::optional<double> gate;  // the candidate's share of points against the best network
  bool promoted = false;
  std::optional<double> ladder;  // the best network's share against the fixed opponent
};

struct DuoEvents {
  // How many games of self-play of this generation have ended. Called by any thread, never by two at once.
  std::function<void(int games)> on_game = {};
  std::function<void(const DuoGeneration&)> on_generation = {};
};

// The files of a training: `path` has the best network for players, PATH.training the state, PATH.games/ the games that
// are still learned from, PATH.csv a line for each generation.
class DuoTraining {
 public:
  // A new training, or the one that the files hold, which must have the same seed.
  [[nodiscard]] static Result<std::unique_ptr<DuoTraining>> begin_or_resume(const DuoTrainingSetup& setup,
                                                                            const std::string& path);

  // Plays, learns, tries the new network, saves. Nothing if it was stopped before the end; then nothing is saved.
  [[nodiscard]] Result<std::optional<DuoGeneration>> run_generation(int threads, const std::atomic<bool>* stop,
                                                                    const DuoEvents& events = {});

  [[nodiscard]] const DuoProgress& progress() const { return progress_; }

 private:
  DuoTraining(const DuoTrainingSetup& setup, std::string path);

  [[nodiscard]] Result<void> restore();
  [[nodiscard]] Result<void> save(const std::vector<RecordedGame>& games, const DuoGeneration& generation);
  [[nodiscard]] std::string state_bytes();
  [[nodiscard]] std::string games_file(std::uint64_t generation) const;
  [[nodiscard]] std::vector<RecordedGame> play_games(int threads, const std::atomic<bool>* stop,
                                                     const DuoEvents& events) const;
  [[nodiscard]] std::uint64_t seed_of(std::uint64_t purpose) const;

  DuoTrainingSetup setup_;
  std::string path_;
  DuoProgress progress_;
  SharedDuoNetwork best_;
  Learner learner_;
  ReplayWindow window_;
};

struct DuoTrainingGoal {
  std::optional<std::uint64_t> games = {};
  std::optional<double> seconds = {};  // of processor time per thread, earlier runs included
  int threads = 1;
};

// 0 at the start of the training, 1 at its goal.
[[nodiscard]] double share_done(const DuoProgress& progress, const DuoTrainingGoal& goal);

// Runs generations until the goal is reached or `stop` is set.
[[nodiscard]] Result<void> train(DuoTraining& training, const DuoTrainingGoal& goal, const DuoEvents& events,
                                 const std::atomic<bool>* stop);

}  // namespace tetraply::learn
