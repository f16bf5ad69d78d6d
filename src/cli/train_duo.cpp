// tetraply train duo: learns Blokus Duo by self-play; saves every generation, and resumes after a stop.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "cli/train.hpp"
#include "core/duration.hpp"
#include "learn/blokus/duo_training.hpp"

namespace tetraply::cli {

namespace {

struct TrainDuoOptions {
  std::string time = "8h";
  std::uint64_t games = 0;
  std::string out = "tetraply-duo.network";
  learn::DuoTrainingSetup setup;
  learn::DuoTrainingGoal goal;
};

void print_generation(const learn::DuoProgress& now, const learn::DuoGeneration& generation) {
  fmt::print("{}  generation {}  {} games  {} positions  {:.2f} games/s  held-out loss: value {:.4f}, policy {:.4f}",
             duration_text(now.processor_seconds), now.generations, now.games, now.positions,
             generation.games_per_second, generation.held_out.value, generation.held_out.policy);
  if (generation.gate)
    fmt::print("  {:.1f} % against the best: {}", 100 * *generation.gate,
               generation.promoted ? "promoted" : "rejected");
  if (generation.ladder) fmt::print("  {:.1f} % against alpha-beta", 100 * *generation.ladder);
  fmt::print("\n");
  std::fflush(stdout);
}

int run_train_duo(TrainDuoOptions& options) {
  if (options.games > 0)
    options.goal.games = options.games;
  else
    options.goal.seconds = training_time("--time", options.time);
  check_writable(options.out + ".csv");

  const auto training = value_or_fail(learn::DuoTraining::begin_or_resume(options.setup, options.out));
  if (const learn::DuoProgress& start = training->progress(); start.generations > 0)
    fmt::print("resuming '{}' after {} generations, {} games\n", options.out, start.generations, start.games);
  else
    fmt::print("a new training; the best network goes to '{}'\n", options.out);
  std::fflush(stdout);
  std::optional<Progress> playing;
  learn::DuoEvents events;
  events.on_game = [&](int games) {
    if (games == 1) playing.emplace("games of self-play", static_cast<std::uint64_t>(options.setup.games));
    playing->advance_to(static_cast<std::uint64_t>(games));
    if (games == options.setup.games) playing.reset();
  };
  events.on_generation = [&](const learn::DuoGeneration& generation) {
    print_generation(training->progress(), generation);
  };
  done_or_fail(learn::train(*training, options.goal, events, interrupt_flag()));
  playing.reset();
  fmt::print("{} after {} generations; '{}' is the best network{}\n", interrupted() ? "stopped" : "done",
             training->progress().generations, options.out,
             interrupted() ? ", and the same command continues after the last complete generation" : "");
  return interrupted() ? int{kFailed} : int{kDone};
}

}  // namespace

Run add_train_duo(CLI::App& train) {
  CLI::App* command = train.add_subcommand("duo", "Policy and value of Blokus Duo, by self-play");
  auto options = std::make_shared<TrainDuoOptions>();
  learn::DuoTrainingSetup& setup = options->setup;
  auto* const time =
      command
          ->add_option("--time", options->time,
                       "Processor time per thread, earlier runs included: pauses and other programs do not count")
          ->type_name("TIME")
          ->capture_default_str();
  command->add_option("--games", options->games, "Train for this number of games instead, earlier runs included")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->excludes(time);
  command->add_option("--threads", options->goal.threads, "Threads that play; their number changes no result")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--seed", setup.seed, "Of the first weights and of all games")
      ->check(whole_number())
      ->capture_default_str();
  command
      ->add_option("--out", options->out,
                   "The best network; its training is FILE.training and FILE.games, its learning curve FILE.csv")
      ->type_name("FILE")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--generation", setup.games, "Games of self-play between two new networks")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command->add_option("--simulations", setup.self_play.simulations, "Of a search that only chooses a move")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command->add_option("--deep-simulations", setup.self_play.deep_simulations, "Of a search that the policy learns from")
      ->check(CLI::Range(200, 60'000))
      ->capture_default_str();
  command->add_option("--deep-share", setup.self_play.deep_percent, "Percentage of moves with such a search")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command
      ->add_option("--gate", setup.gate_pairs,
                   "Pairs of games in which a new network must score half against the best one to replace it; 0: it "
                   "always does")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  command
      ->add_option("--ladder-every", setup.ladder_every,
                   "Generations between matches of the best network against alpha-beta with a fixed number of nodes; "
                   "0: none")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  return [options] { return run_train_duo(*options); };
}

}  // namespace tetraply::cli
