// tetraply train 2048: learns the weights of an n-tuple network; saves them now and then, and resumes after a stop.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "cli/train.hpp"
#include "core/duration.hpp"
#include "core/stopwatch.hpp"
#include "games/twenty48/position.hpp"
#include "learn/training_run.hpp"

namespace tetraply::cli {

namespace {

struct Train2048Options {
  std::string tuples = "4x6";
  std::string time = "8h";
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  std::string save_every = "10m";
  std::string from;
  learn::TrainingSetup setup;
  learn::TrainingGoal goal;
  learn::TrainingFiles files{.checkpoint = "tetraply-2048.weights"};
};

std::string rates_text(const learn::ScoreSummary& summary) {
  std::string text;
  for (int tile = learn::kFirstTile; tile <= learn::kLastTile; ++tile)
    if (const double rate = summary.rates[tile - learn::kFirstTile]; rate > 0 || tile < learn::kLastTile)
      text += fmt::format("  {} {:.1f} %", 1 << tile, 100 * rate);
  return text;
}

// Lines of progress: often on a terminal, else now and then.
class ProgressLines {
 public:
  ProgressLines(const learn::TrainingProgress& start, double start_share, int threads)
      : start_share_(start_share), threads_(threads), last_(start), every_(isatty(STDOUT_FILENO) != 0 ? 5 : 60) {}

  void advance(const learn::Trainer& trainer, learn::LearningRule rule, double share) {
    const double seconds = watch_.seconds();
    if (seconds < printed_at_ + every_ && share < 1) return;
    const learn::TrainingProgress& now = trainer.progress();
    const learn::ScoreSummary recent = trainer.recent().summary();
    // Per second of training: pauses and evaluations do not count.
    const double trained = (now.processor_seconds - last_.processor_seconds) / threads_;
    const double speed = trained > 0 ? static_cast<double>(now.moves - last_.moves) / trained : 0;
    const double left = share > start_share_ ? seconds * (1 - share) / (share - start_share_) : 0;
    fmt::print("{}  {} games  {:.1f} M moves  {:.2f} M moves/s  {}  last {} games: mean {:.0f}  best {}{}  {} left\n",
               duration_text(now.processor_seconds), now.games, static_cast<double>(now.moves) * 1e-6, speed * 1e-6,
               rule == learn::LearningRule::td ? "TD" : "TC", recent.games, recent.mean, recent.best,
               rates_text(recent), duration_text(left));
    std::fflush(stdout);
    last_ = now;
    printed_at_ = seconds;
  }

 private:
  double start_share_;
  int threads_;
  learn::TrainingProgress last_;
  double every_;
  double printed_at_ = 0;
  Stopwatch watch_;
};

int run_train_2048(Train2048Options& options) {
  const auto shape = learn::parse_shape(options.tuples);
  if (!shape) throw UsageError(fmt::format("--tuples: {}", shape.error().message));
  options.setup.shape = *shape;
  options.setup.seed = options.seed;
  if (options.games > 0) {
    options.goal.games = options.games;
  } else {
    options.goal.seconds = training_time("--time", options.time);
  }
  options.files.save_every = training_time("--save-every", options.save_every);
  check_writable(learn::curve_file(options.files.checkpoint));

  const bool begins_from = !options.from.empty() && !std::filesystem::exists(options.files.checkpoint);
  const auto trainer = value_or_fail(begins_from ? learn::begin_from(options.setup, options.from)
                                                 : learn::begin_or_resume(options.setup, options.files.checkpoint));
  const learn::TrainingProgress start = trainer->progress();
  if (start.games > 0)
    fmt::print("resuming '{}' after {} games\n", options.files.checkpoint, start.games);
  else
    fmt::print("a new training{}; checkpoints go to '{}'\n", begins_from ? fmt::format(" from '{}'", options.from) : "",
               options.files.checkpoint);
  std::fflush(stdout);
  ProgressLines lines(start, learn::share_done(start, options.goal), options.goal.threads);
  learn::TrainingEvents events;
  events.on_progress = [&](const learn::Trainer& now, learn::LearningRule rule, double share) {
    lines.advance(now, rule, share);
  };
  events.on_held_out = [](const learn::Trainer& now, const learn::ScoreSummary& held_out) {
    fmt::print("{}  held-out games at one ply: mean {:.0f} ± {:.0f}  best {}{}\n",
               duration_text(now.progress().processor_seconds), held_out.mean, held_out.standard_error, held_out.best,
               rates_text(held_out));
    std::fflush(stdout);
  };
  done_or_fail(learn::train(*trainer, options.goal, options.files, events, interrupt_flag()));
  fmt::print("{} after {} games; '{}' is saved{}\n", interrupted() ? "stopped" : "done", trainer->progress().games,
             options.files.checkpoint, interrupted() ? ", and the same command goes on" : "");
  return interrupted() ? int{kFailed} : int{kDone};
}

}  // namespace

Run add_train_2048(CLI::App& train) {
  CLI::App* command = train.add_subcommand(std::string(twenty48::Position::kName),
                                           "An n-tuple network of 2048, by temporal difference learning");
  auto options = std::make_shared<Train2048Options>();
  command->add_option("--tuples", options->tuples, "The network's shape: " + learn::valid_shapes())
      ->type_name("SHAPE")
      ->capture_default_str();
  auto* const time =
      command
          ->add_option("--time", options->time,
                       "Processor time per thread, earlier runs included: pauses and other programs do not count")
          ->type_name("TIME")
          ->capture_default_str();
  command->add_option("--games", options->games, "Train for this number of games instead, earlier runs included")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->excludes(time);
  command->add_option("--threads", options->goal.threads, "Threads that play and learn; one is reproducible")
      ->check(CLI::Range(1, learn::kMostTrainingThreads))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Of the new tiles")->check(whole_number())->capture_default_str();
  command->add_option("--out", options->files.checkpoint, "The checkpoint; its learning curve is FILE.csv")
      ->type_name("FILE")
      ->check(not_empty())
      ->capture_default_str();
  command
      ->add_option("--from", options->from,
                   "A network whose weights a new training begins with: packed, or another checkpoint")
      ->type_name("FILE");
  command
      ->add_option("--optimistic", options->setup.initial_value,
                   "Value of every board before learning; high values make the network try everything")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  command
      ->add_option("--td-share", options->goal.td_share,
                   "Share of the training at a constant rate, before each weight gets a rate of its own")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--td-rate", options->setup.rates.td, "The constant rate")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command->add_option("--tc-rate", options->setup.rates.tc, "Factor of every weight's own rate")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command->add_option("--save-every", options->save_every, "Processor time per thread between checkpoints")
      ->type_name("TIME")
      ->capture_default_str();
  command
      ->add_option("--held-out", options->files.held_out_games,
                   "Games, never trained on, that each point of the learning curve is measured by")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  return [options] { return run_train_2048(*options); };
}

}  // namespace tetraply::cli
