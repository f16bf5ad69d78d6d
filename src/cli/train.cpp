// tetraply train: finds the game whose network is to be trained.
#include "cli/train.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "core/duration.hpp"

namespace tetraply::cli {

double training_time(std::string_view option, const std::string& text) {
  const auto seconds = parse_duration(text);
  if (!seconds) throw UsageError(fmt::format("{}: {}", option, seconds.error().message));
  return *seconds;
}

Run add_train(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("train", "Train a network to play a game; the same command resumes after a stop");
  struct Training {
    CLI::App* parser;
    Run job;
  };
  auto trainings = std::make_shared<std::vector<Training>>();
  for (const auto add : {add_train_2048, add_train_duo}) {
    Run job = add(*command);
    trainings->push_back({command->get_subcommands({}).back(), std::move(job)});
  }
  command->require_subcommand(1);
  // The parser takes the names of the subcommands first, so only other words get here.
  command->add_option("GAME", "One of the subcommands")
      ->check(known_game())
      ->check(CLI::Validator(
          [trainings](const std::string& name) {
            std::string valid;
            for (const Training& training : *trainings)
              valid += (valid.empty() ? "" : ", ") + training.parser->get_name();
            return fmt::format("{} has no network to train\nvalid: {}", name, valid);
          },
          ""));
  return [trainings] {
    for (const Training& training : *trainings)
      if (training.parser->parsed()) return training.job();
    return int{kBadUsage};  // not reached: the parser insists on a subcommand
  };
}

}  // namespace tetraply::cli
