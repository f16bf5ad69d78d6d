#include "cli/contest.hpp"

#include <fmt/format.h>

#include <charconv>

#include "arena/contest_export.hpp"
#include "arena/contest_file.hpp"
#include "arena/report.hpp"
#include "arena/standings_text.hpp"
#include "arena/table.hpp"
#include "cli/command.hpp"
#include "cli/kept_contest.hpp"
#include "cli/terminal.hpp"
#include "cluster/launch.hpp"
#include "core/quotable.hpp"
#include "core/text_file.hpp"
#include "json/json.hpp"

namespace tetraply::cli {

namespace {

// Plays the missing games with a progress line. An interrupt takes effect when the running games notice it.
arena::Played play(const arena::Plan& plan, cluster::Crew& crew, arena::ContestStore* store) {
  std::optional<Progress> progress;
  std::size_t known = 0;
  auto played = arena::play_contest(plan, crew, store, interrupt_flag(), [&](const arena::Played& now) {
    if (!progress) {
      known = now.known;
      progress.emplace("games", now.planned - known);
    }
    progress->advance_to(now.games.size() - known, std::nullopt, arena::running_text(plan, now));
  });
  return value_or_fail(std::move(played));
}

// Players without chance repeat the same game from the same opening.
void warn_of_repetitions(const arena::Plan& plan) {
  const arena::Contest& contest = plan.contest;
  const arena::Schedule schedule(contest, game_of(contest.game).info().players);
  const auto openings = std::max<std::size_t>(contest.openings.size(), 1);
  const auto rounds = static_cast<std::size_t>(plan.games / schedule.round_size());
  if (game_of(contest.game).info().random_moves > 0 && contest.random_moves == 0 && rounds > openings)
    fmt::print(stderr,
               "tetraply: {} rounds have {} between them: players without randomness will repeat their games; "
               "--random-moves adds some variety\n",
               rounds, openings == 1 ? "one opening" : fmt::format("{} openings", openings));
}

// Games of another build say nothing about this one, so each build plays its own games. This message tells users where
// the others are.
void tell_of_other_builds(const arena::Contest& contest, arena::ContestStore& store) {
  const auto others = value_or_fail(store.of_other_builds(contest));
  if (others.empty() || !value_or_fail(store.games(value_or_fail(store.enter(contest)))).empty()) return;
  int games = 0;
  for (const arena::ContestEntry& other : others) games += other.games;
  fmt::print(stderr,
             "tetraply: '{}' has {} games of this contest by other builds, and keeps them; this build plays its own\n"
             "tetraply: --continue {} goes on with the {} games of build {}; tetraply games lists all contests\n",
             store.file(), games, others[0].id, others[0].games, printable_line(others[0].build));
}

// The store with the contest to continue.
arena::ContestStore open_continued(const arena::Contest& contest, std::int64_t number, const std::string& file) {
  auto store = open_kept(file);
  const auto entry = chosen_contest(readable_contests(store), number, file, "--continue");
  if (!contest.is_same_but_for_build(entry.contest))
    throw UsageError(fmt::format(
        "--continue {}: that contest has other players, limits, openings or another seed than this command; "
        "see tetraply games",
        number));
  return store;
}

}  // namespace

void ContestFiles::add_to(CLI::App& command) {
  command.add_option("--db", db, "Database of games")->type_name("FILE")->check(not_empty())->capture_default_str();
  command.add_option("--csv", csv, "Write a line for each game")->type_name("FILE")->check(not_empty());
  command.add_option("--json", json, "Write all games and figures")->type_name("FILE")->check(not_empty());
  command.add_option("--html", html, "Write a report with plots and all games")->type_name("FILE")->check(not_empty());
}

void ContestRun::add_to(CLI::App& command) {
  command.add_option("--concurrency", concurrency, "Games to run in parallel")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  CLI::Option* forget =
      command.add_flag("--fresh", fresh, "Delete the stored games of this contest and play all of them again");
  command
      .add_option("--continue", continued,
                  "Continue this contest of another build (see tetraply games); by default, each build plays its own "
                  "games")
      ->type_name("N")
      ->excludes(forget);
  files.add_to(command);
}

void ContestTerms::add_to(CLI::App& command) {
  limits.add_to(command);
  command.add_option("--seed", seed, "Random seed of openings and chance; the same seed gives the same games")
      ->check(whole_number())
      ->capture_default_str();
  command
      .add_option("--openings", openings, "File with one opening per line, moves separated by blanks; used in rotation")
      ->type_name("FILE")
      ->check(not_empty());
  command
      .add_option("--random-moves", random_moves,
                  "Random moves at the start of every game, after its opening; usually one per color")
      ->check(CLI::Range(0, 100));
  command.add_option("--patience", patience, "Seconds that another program may exceed its time before it loses")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command
      .add_option("--memory", memory, "Memory limit in MiB for another program and everything it starts; 0: no limit")
      ->check(CLI::Range(0, 1 << 20))
      ->capture_default_str();
  command.add_option("--moves", most_moves, "Break off a game after this many moves; 0: no limit")
      ->check(whole_number())
      ->capture_default_str();
}

void ContestTerms::apply_to(arena::Contest& contest) const {
  contest.depth = limits.depth;
  contest.nodes = limits.nodes;
  contest.seconds = limits.seconds;
  contest.seed = seed;
  if (!openings.empty()) contest.openings = value_or_fail(arena::read_openings(openings));
  contest.random_moves =
      random_moves.value_or(contest.openings.empty() ? game_of(contest.game).info().random_moves : 0);
  contest.patience = patience;
  contest.memory = memory;
  contest.most_moves = most_moves;
}

void SprtOption::add_to(CLI::App& command, const std::string& about) {
  command.add_option("--sprt", text, about)->type_name("elo0,elo1")->check(not_empty());
}

std::optional<arena::Sprt::Options> SprtOption::read(const arena::Contest& contest) const {
  if (text.empty()) return std::nullopt;
  if (const int seats = game_of(contest.game).info().players; seats != 2 || contest.players.size() != 2)
    throw UsageError(fmt::format("--sprt is for two players in games of two; here are {} in one of {} seats",
                                 contest.players.size(), seats));
  const std::size_t comma = text.find(',');
  arena::Sprt::Options options;
  const auto read = [&](std::string_view word, double& number) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    constexpr double kMost = 1000;
    return error == std::errc{} && end == word.data() + word.size() && number >= -kMost && number <= kMost;
  };
  const std::string_view all = text;
  if (comma == std::string::npos || !read(all.substr(0, comma), options.elo0) ||
      !read(all.substr(comma + 1), options.elo1) || options.elo0 >= options.elo1)
    throw UsageError(fmt::format(
        "--sprt: '{}' is not valid\nvalid: two numbers of Elo, the smaller first, such as 0,10", quotable(text)));
  return options;
}

int run_contest(arena::Plan plan, const ContestRun& run) {
  if (const auto table = arena::Table::make(plan.contest); !table) throw UsageError(table.error().message);
  auto made = cluster::make_crew(run.concurrency);
  if (!made) throw UsageError(made.error().message);
  const auto crew = *std::move(made);
  if (!crew->leads()) {
    static_cast<void>(play(plan, *crew, nullptr));
    return kDone;
  }
  for (const std::string* path : {&run.files.csv, &run.files.json, &run.files.html}) check_writable(*path);
  done_or_fail(arena::try_programs(plan.contest, interrupt_flag()));
  warn_of_repetitions(plan);
  plan.continued = run.continued;
  auto store = run.continued ? open_continued(plan.contest, *run.continued, run.files.db)
                             : value_or_fail(arena::ContestStore::open(run.files.db));
  if (run.fresh) done_or_fail(store.forget(value_or_fail(store.enter(plan.contest))));
  if (!run.continued) tell_of_other_builds(plan.contest, store);
  const arena::Played played = play(plan, *crew, &store);
  if (played.known > 0)
    fmt::print(stderr, "tetraply: {} of {} games were in '{}' already{}\n", played.known, played.planned, store.file(),
               run.continued ? "" : "; --fresh plays all again");
  fmt::print("{}", arena::standings_text(plan, played));
  write_contest(run.files, plan, played, store);
  if (interrupted())
    fmt::print(stderr,
               "tetraply: interrupted; {} of {} games are kept in '{}', and the same command plays the others\n",
               played.games.size(), played.planned, store.file());
  return interrupted() ? kFailed : kDone;
}

void write_contest(const ContestFiles& files, const arena::Plan& plan, const arena::Played& played,
                   arena::ContestStore& store) {
  if (!files.csv.empty()) done_or_fail(write_text_file(files.csv, to_csv(plan.contest, played.games)));
  if (files.json.empty() && files.html.empty()) return;
  auto json = value_or_fail(to_json(plan, played, store));
  if (!files.json.empty()) done_or_fail(write_text_file(files.json, json_text(json, 1) + "\n"));
  if (files.html.empty()) return;
  done_or_fail(arena::add_pictures(json));
  done_or_fail(write_text_file(files.html, arena::report_html(json)));
}

}  // namespace tetraply::cli
