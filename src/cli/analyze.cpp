// tetraply analyze: what a player thinks of a position.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "cli/position_options.hpp"
#include "cli/think_together.hpp"
#include "cluster/launch.hpp"
#include "json/json.hpp"
#include "protocols/report.hpp"
#include "scaling/diagnosis.hpp"
#include "scaling/trace.hpp"

namespace tetraply::cli {

namespace {

struct AnalyzeOptions {
  std::string game;
  std::string player;
  PositionOptions position;
  LimitOptions limits;
  std::vector<std::string> moves;
  int lines = 1;
  bool json = false;
  bool threads = false;
  std::string trace;
};

// What the threads did, for --threads: a line for all, one for each thread, and a judgement.
void print_threads(const RunRecord& record) {
  fmt::print("threads {} time {:.3f} ms tasks {} by_thief {} by_creator {} cancelled {} imbalance {:.3f}\n",
             record.threads.size(), record.seconds * 1e3, record.tasks.created, record.tasks.by_thief,
             record.tasks.by_creator, record.tasks.cancelled, record.imbalance());
  for (std::size_t i = 0; i < record.threads.size(); ++i) {
    const ThreadTimes& times = record.threads[i];
    fmt::print("thread {} tasks {} busy {:.3f} ms idle {:.3f} ms stealing {:.3f} ms\n", i, times.tasks,
               times.busy * 1e3, times.idle * 1e3, times.stealing * 1e3);
  }
  fmt::print("{}\n", diagnose(record).text);
}

Json threads_json(const RunRecord& record) {
  Json threads = Json::array();
  for (const ThreadTimes& times : record.threads)
    threads.push_back(
        {{"busy", times.busy}, {"idle", times.idle}, {"stealing", times.stealing}, {"tasks", times.tasks}});
  return {{"seconds", record.seconds},
          {"tasks",
           {{"created", record.tasks.created},
            {"by_thief", record.tasks.by_thief},
            {"by_creator", record.tasks.by_creator},
            {"cancelled", record.tasks.cancelled}}},
          {"imbalance", record.imbalance()},
          {"threads", threads},
          {"diagnosis", diagnose(record).text}};
}

// The split that a spec names, or the usual one.
std::string split_of(const std::string& player) {
  if (const auto spec = parse_spec(player))
    for (const auto& [key, value] : spec->options)
      if (key == "split") return value;
  return "sequential";
}

void save_trace(const RunRecord& record, const std::string& player, const std::string& file) {
  std::ofstream out(file);
  if (!out) throw Failure(fmt::format("cannot write '{}': {}", file, std::strerror(errno)));
  if (const auto written = write_trace(record, out, {player, split_of(player)}); !written)
    throw Failure(written.error().message);
  out.flush();
  if (!out) throw Failure(fmt::format("cannot write '{}': {}", file, std::strerror(errno)));
  if (record.truncated)
    fmt::print(stderr, "tetraply: the trace is cut: it holds the first {} events of each thread, and there were more\n",
               kMostTraceEvents);
}

void print_json(const AnalyzeOptions& options, std::string_view player, const protocols::ReportText& report,
                const RunRecord& record) {
  Json json{{"game", options.game}, {"player", player}};
  json.update(to_json(report));
  if (options.threads) json["run"] = threads_json(record);
  fmt::print("{}\n", json_text(json, 2));
}

// The places of the moves that --searchmoves names, ascending.
template <Game G>
std::vector<std::uint32_t> chosen_moves(const AnalyzeOptions& options, const G& position) {
  std::vector<std::uint32_t> places;
  typename G::MoveList moves;
  position.legal_moves(moves);
  for (const std::string& text : options.moves) {
    const auto move = parse_move(position, text);
    if (!move) throw UsageError(fmt::format("--searchmoves: {}", move.error().message));
    places.push_back(static_cast<std::uint32_t>(std::find(moves.begin(), moves.end(), *move) - moves.begin()));
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// Under mpirun: what all processes find together. Nothing: this one is to think alone, or it does not lead.
template <Game G>
std::optional<protocols::ReportText> shared_report(const AnalyzeOptions& options, Player<G>& player, const G& position,
                                                   const Limits& limits) {
  if (!cluster::among_others()) return std::nullopt;
  const auto crew = value_or_fail(cluster::make_crew(1));
  const auto order = player.root_order(position, limits);
  if (!order) {
    if (crew->leads())
      fmt::print(stderr, "tetraply: this player does not value each move by itself: one process thinks alone\n");
    return std::nullopt;
  }
  if (limits.recorder != nullptr) throw UsageError("--threads and --trace are about one process: leave out mpirun");
  Limits all = limits.or_else(player.spec_limits());
  if (all.nodes || all.seconds)
    throw UsageError("under mpirun only a depth gives the answer that one process gives: use --depth");
  if (crew->leads()) {
    // Whether the end is near enough to be proved is decided for all moves together, and quickly.
    Limits glance = all;
    glance.depth = 1;
    if (player.think(position, glance).complete) return std::nullopt;
  }
  return think_together(*crew, options.player, position, all, *order);
}

template <Game G>
int run_analyze(const AnalyzeOptions& options) {
  auto player = chosen_player<G>(options.player);
  const G position = chosen_position<G>(options.position);
  if (position.turn().is_over()) throw Failure("the game is over: there is no move to look for");
  if (position.turn() == Turn::chance())
    throw Failure("chance is on turn: give a position in which a player is, with --position or --moves");
  Limits limits = options.limits.limits_for<G>();
  limits.lines = options.lines;
  limits.only = chosen_moves(options, position);
  if (!limits.only.empty() && !player->takes_some_moves(position, limits))
    throw UsageError("--searchmoves is for players that can look at some moves only; this one cannot");
  Recorder recorder(options.trace.empty() ? Recorder::Detail::counts : Recorder::Detail::labels, kMostTraceEvents);
  if (options.threads || !options.trace.empty()) limits.recorder = &recorder;
  const auto print_info = [&](const protocols::ReportText& report) {
    if (options.json) return;
    fmt::print("{}\n", info_lines(report));
    std::fflush(stdout);
  };
  auto report = shared_report(options, *player, position, limits);
  if (report) {
    print_info(*report);
  } else if (cluster::leads()) {
    if (cluster::among_others()) player = chosen_player<G>(options.player);  // one that remembers nothing
    report = protocols::as_text(position, player->think(position, limits, [&](const Report<G>& so_far) {
      print_info(protocols::as_text(position, so_far));
    }));
  } else {
    return kDone;
  }
  if (limits.recorder != nullptr && recorder.record().threads.empty())
    throw UsageError("--threads and --trace are for players that search; this one does not");
  if (options.json) {
    const std::string_view name = options.player.empty() ? player_kinds<G>()[0].name : std::string_view(options.player);
    print_json(options, name, *report, recorder.record());
  } else {
    fmt::print("bestmove {}\n", report->best[0].moves[0]);
    if (options.threads) print_threads(recorder.record());
  }
  if (!options.trace.empty()) {
    const std::string usual(player_kinds<G>()[0].name);
    save_trace(recorder.record(), options.player.empty() ? usual : options.player, options.trace);
  }
  if (interrupted()) fmt::print(stderr, "tetraply: interrupted; this is the best found until then\n");
  return interrupted() ? kFailed : kDone;
}

}  // namespace

Run add_analyze(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyze", "Let a player look at a position: its best moves and their values");
  auto options = std::make_shared<AnalyzeOptions>();
  add_game(*command, options->game);
  command->add_option("--player", options->player, "Who: a spec such as alphabeta:depth=4, see tetraply players")
      ->type_name("SPEC")
      ->check(not_empty());
  options->position.add_to(*command);
  options->limits.add_to(*command);
  command->add_option("--multipv", options->lines, "Rank so many of the best moves")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--searchmoves", options->moves, "Look at these moves of the position only")
      ->type_name("MOVE")
      ->check(not_empty());
  command->add_flag("--threads", options->threads, "Say at the end what each thread did: tasks, busy and idle time");
  command
      ->add_option("--trace", options->trace, "Write a timeline of all tasks, which Perfetto or chrome://tracing opens")
      ->type_name("FILE")
      ->check(not_empty());
  command->add_flag("--json", options->json, "Print one JSON object at the end instead of info lines");
  return [options] {
    int code = kDone;
    with_game(options->game, [&]<class G>(std::type_identity<G>) { code = run_analyze<G>(*options); });
    return code;
  };
}

}  // namespace tetraply::cli
