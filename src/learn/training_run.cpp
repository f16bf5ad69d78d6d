#include "learn/training_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "learn/checkpoint.hpp"
#include "learn/held_out.hpp"
#include "learn/network_cache.hpp"

namespace tetraply::learn {

namespace {

double thread_time(const TrainingProgress& progress, int threads) {
  return progress.processor_seconds / threads;
}

// The next stretch lasts until the rule changes, the training ends, or it is time to report progress.
Trainer::Stretch next_stretch(const Trainer& trainer, const TrainingGoal& goal, double save_every,
                              const std::atomic<bool>* stop) {
  const double look = std::min(5.0, save_every);  // seconds
  Trainer::Stretch stretch;
  stretch.threads = goal.threads;
  stretch.stop = stop;
  stretch.seconds = look;
  stretch.rule = share_done(trainer.progress(), goal) < goal.td_share ? LearningRule::td : LearningRule::tc;
  if (goal.games) {
    // Rounded up: the first game number whose share is no longer below td_share.
    const auto change = static_cast<std::uint64_t>(std::ceil(goal.td_share * static_cast<double>(*goal.games)));
    const std::uint64_t until = stretch.rule == LearningRule::td ? std::min(change, *goal.games) : *goal.games;
    stretch.games = until > trainer.progress().games ? until - trainer.progress().games : 1;
  }
  if (goal.seconds)
    stretch.seconds = std::min(look, std::max(*goal.seconds - thread_time(trainer.progress(), goal.threads), 0.01));
  return stretch;
}

Result<void> append_to_curve(const std::string& path, const Trainer& trainer, const ScoreSummary& held_out) {
  std::error_code no_file;
  const bool is_new = std::filesystem::file_size(path, no_file) == 0 || no_file;
  std::ofstream file(path, std::ios::app);
  if (is_new)
    file << "processor_seconds,games,moves,training_mean,held_out_mean,held_out_standard_error,"
            "rate_2048,rate_4096,rate_8192,rate_16384,rate_32768,rate_65536\n";
  const TrainingProgress& progress = trainer.progress();
  file << fmt::format("{:.1f},{},{},{:.0f},{:.0f},{:.0f}", progress.processor_seconds, progress.games, progress.moves,
                      trainer.recent().summary().mean, held_out.mean, held_out.standard_error);
  for (const double rate : held_out.rates) file << fmt::format(",{:.4f}", rate);
  file << "\n" << std::flush;
  if (!file) return failure("cannot write '{}': {}", path, std::strerror(errno));
  return {};
}

}  // namespace

double share_done(const TrainingProgress& progress, const TrainingGoal& goal) {
  double done = 0;
  if (goal.games && *goal.games > 0) done = static_cast<double>(progress.games) / static_cast<double>(*goal.games);
  if (goal.seconds && *goal.seconds > 0) done = std::max(done, thread_time(progress, goal.threads) / *goal.seconds);
  return std::min(done, 1.0);
}

std::string curve_file(const std::string& checkpoint) {
  return checkpoint + ".csv";
}

Result<std::unique_ptr<Trainer>> begin_or_resume(const TrainingSetup& setup, const std::string& path) {
  if (!std::filesystem::exists(path)) return std::make_unique<Trainer>(setup);
  auto trainer = load_checkpoint(path);
  if (!trainer) {
    const std::string previous = previous_checkpoint(path);
    if (std::filesystem::exists(previous))
      trainer.error().message += fmt::format("\nthe checkpoint before it is '{}'", previous);
    return trainer;
  }
  const TrainingSetup& saved = (*trainer)->setup();
  const auto differs = [&](std::string_view what, auto there, auto here) {
    return failure("'{}' is a training with {} {}, not {}\nchoose another file with --out, or use the same options",
                   path, what, there, here);
  };
  if (saved.shape != setup.shape) return differs("tuples", to_text(saved.shape), to_text(setup.shape));
  if (saved.initial_value != setup.initial_value)
    return differs("the initial value", saved.initial_value, setup.initial_value);
  if (saved.rates.td != setup.rates.td) return differs("the TD rate", saved.rates.td, setup.rates.td);
  if (saved.rates.tc != setup.rates.tc) return differs("the TC rate", saved.rates.tc, setup.rates.tc);
  if (saved.seed != setup.seed) return differs("the seed", saved.seed, setup.seed);
  return trainer;
}

Result<std::unique_ptr<Trainer>> begin_from(TrainingSetup setup, const std::string& network) {
  constexpr float kRate = 0.1f;
  constexpr float kTotal = 20'000;  // points, some dozens of differences
  const auto known = shared_network(network);
  if (!known) return tl::unexpected(known.error());
  if ((*known)->shape() != setup.shape)
    return failure("'{}' has tuples {}, not {}", network, to_text((*known)->shape()), to_text(setup.shape));
  setup.initial_value = (*known)->initial_value();
  auto trainer = std::make_unique<Trainer>(setup);
  const auto from = (*known)->all_weights();
  const auto to = trainer->network().all_weights();
  const auto coherence = trainer->learner().all_coherence();
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] = PlayNetwork::kStep * from[i];
    if (from[i] != 0) coherence[i] = {kRate * kTotal, kTotal};
  }
  return trainer;
}

Result<void> train(Trainer& trainer, const TrainingGoal& goal, const TrainingFiles& files, const TrainingEvents& events,
                   const std::atomic<bool>* stop) {
  const auto stopped = [&] { return stop != nullptr && *stop; };
  double saved_at = thread_time(trainer.progress(), goal.threads);
  while (share_done(trainer.progress(), goal) < 1 && !stopped()) {
    const Trainer::Stretch stretch = next_stretch(trainer, goal, files.save_every, stop);
    trainer.run(stretch);
    if (events.on_progress) events.on_progress(trainer, stretch.rule, share_done(trainer.progress(), goal));
    const bool at_end = share_done(trainer.progress(), goal) >= 1 || stopped();
    if (!at_end && thread_time(trainer.progress(), goal.threads) < saved_at + files.save_every) continue;
    if (!stopped()) {
      const ScoreSummary held_out = play_held_out(trainer.network(), files.held_out_games, goal.threads);
      if (events.on_held_out) events.on_held_out(trainer, held_out);
      if (const auto done = append_to_curve(curve_file(files.checkpoint), trainer, held_out); !done) return done;
    }
    if (const auto done = save_checkpoint(trainer, files.checkpoint); !done) return done;
    saved_at = thread_time(trainer.progress(), goal.threads);
  }
  return {};
}

}  // namespace tetraply::learn
