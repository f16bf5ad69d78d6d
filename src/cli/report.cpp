// tetraply report: shows a stored contest as a page for a browser.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "arena/standings_text.hpp"
#include "cli/command.hpp"
#include "cli/contest.hpp"
#include "cli/kept_contest.hpp"

namespace tetraply::cli {

namespace {

struct ReportOptions {
  std::optional<std::int64_t> contest;
  SprtOption sprt;
  ContestFiles files;
};

int run_report(const ReportOptions& options) {
  auto store = open_kept(options.files.db);
  const arena::ContestEntry entry = chosen_contest(readable_contests(store), options.contest, options.files.db);
  arena::Plan plan;
  plan.contest = entry.contest;
  plan.sprt = options.sprt.read(plan.contest);
  arena::Played played;
  played.games = readable_games(store, entry.id);
  played.known = played.games.size();
  played.planned = std::max<std::size_t>(played.known, static_cast<std::size_t>(entry.planned));
  fmt::print("{}", arena::standings_text(plan, played));
  write_contest(options.files, plan, played, store);
  return kDone;
}

}  // namespace

Run add_report(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("report", "Show the results of a match or tournament, in the terminal or as a page");
  auto options = std::make_shared<ReportOptions>();
  command->add_option("--contest", options->contest, "The contest's number in tetraply games; default: the last");
  options->sprt.add_to(*command, "Test whether the first player is better by elo1 or only by elo0");
  options->files.add_to(*command);
  return [options] { return run_report(*options); };
}

}  // namespace tetraply::cli
