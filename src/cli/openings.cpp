// tetraply openings: finds balanced openings for matches.
#include <fmt/format.h>

#include <memory>

#include "arena/openings.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/text_file.hpp"

namespace tetraply::cli {

namespace {

struct OpeningsOptions {
  arena::OpeningSearch search;
  std::string out;
};

int run_openings(const OpeningsOptions& options) {
  if (options.search.least > options.search.most) throw UsageError("--least is more than --most");
  check_writable(options.out);
  Progress progress("openings", static_cast<std::uint64_t>(options.search.count));
  const auto found = value_or_fail(
      arena::find_balanced_openings(options.search, interrupt_flag(), [&](std::size_t balanced, std::size_t tried) {
        progress.advance_to(balanced, std::nullopt, fmt::format("{} tried", tried));
      }));
  std::string text =
      fmt::format("# {} openings of {}, after which {} gives the first player {:g} to {:g} %.\n", found.size(),
                  options.search.game, options.search.player, options.search.least, options.search.most);
  for (const arena::FoundOpening& opening : found)
    text += fmt::format("{}  # {:.0f} %\n", fmt::join(opening.moves, " "), opening.chance);
  if (options.out.empty())
    fmt::print("{}", text);
  else
    done_or_fail(write_text_file(options.out, text));
  return interrupted() ? int{kFailed} : int{kDone};
}

}  // namespace

Run add_openings(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("openings", "Find random openings after which both players have about the same chance");
  auto options = std::make_shared<OpeningsOptions>();
  add_game(*command, options->search.game);
  command->add_option("--player", options->search.player, "Whose values decide; of the kind mcts")
      ->type_name("SPEC")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--count", options->search.count, "How many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--plies", options->search.plies, "Random moves of an opening")
      ->check(CLI::Range(1, 40))
      ->capture_default_str();
  command->add_option("--least", options->search.least, "Percent for the first player")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--most", options->search.most, "Percent for the first player")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--seed", options->search.seed, "Of the random moves")
      ->check(whole_number())
      ->capture_default_str();
  command->add_option("--out", options->out, "The file; else standard output")->type_name("FILE")->check(not_empty());
  return [options] { return run_openings(*options); };
}

}  // namespace tetraply::cli
