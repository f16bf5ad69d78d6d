// tetraply analyze: a player's analysis of a position.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "cli/position_options.hpp"
#include "cluster/launch.hpp"
#include "cluster/think_together.hpp"
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

// The output of --threads: a line for all threads, one for each thread, and a diagnosis.
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

// The ascending indices of the moves that --searchmoves names.
std::vector<std::uint32_t> chosen_moves(const AnalyzeOptions& options, const AnyPosition& position) {
  std::vector<std::uint32_t> indices;
  for (const std::string& text : options.moves) {
    const auto move = position.parse(text);
    if (!move) throw UsageError(fmt::format("--searchmoves: {}", move.error().message));
    indices.push_back(position.index_of(*move).value());
  }
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  return indices;
}

// The joint result of all processes under mpirun. None if this process is to think alone or does not lead.
std::optional<protocols::ReportText> shared_report(const AnalyzeOptions& options, AnyPlayer& player,
                                                   const AnyPosition& position, const Limits& limits) {
  if (!cluster::among_others()) return std::nullopt;
  const auto crew = value_or_fail(cluster::make_crew(1));
  const auto order = player.root_order(position, limits);
  if (!order) {
    if (crew->leads())
      fmt::print(stderr, "tetraply: this player does not rate moves independently, so one process thinks alone\n");
    return std::nullopt;
  }
  if (limits.recorder != nullptr)
    throw UsageError("--threads and --trace work only with one process: run without mpirun");
  Limits all = limits.or_else(player.spec_limits());
  if (all.nodes || all.seconds)
    throw UsageError("under mpirun the answer is reproducible only with a depth limit: use --depth");
  if (crew->leads()) {
    // Whether the end can be proved depends on all moves together, so one short search decides it.
    Limits glance = all;
    glance.depth = 1;
    if (player.think(position, glance).complete) return std::nullopt;
  }
  const auto make_player = [&] { return chosen_player(position.game(), options.player); };
  return value_or_fail(cluster::think_together(*crew, make_player, position, all, *order));
}

int run_analyze(const AnalyzeOptions& options) {
  const AnyGame& game = game_of(options.game);
  auto player = chosen_player(game, options.player);
  const AnyPosition position = chosen_position(game, options.position);
  if (position.turn().is_over()) throw Failure("the game is over, so there is no move to find");
  if (position.turn() == Turn::chance())
    throw Failure("it is chance's turn: choose a position where it is a player's turn, with --position or --moves");
  Limits limits = options.limits.limits_for(game);
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
    if (cluster::among_others()) player = chosen_player(game, options.player);  // forgets the short search
    report = protocols::as_text(position, player->think(position, limits, [&](const Thought& so_far) {
      print_info(protocols::as_text(position, so_far));
    }));
  } else {
    return kDone;
  }
  if (limits.recorder != nullptr && recorder.record().threads.empty())
    throw UsageError("--threads and --trace need a player that searches; this one does not");
  if (options.json) {
    const std::string_view name = options.player.empty() ? game.kinds()[0].name : std::string_view(options.player);
    print_json(options, name, *report, recorder.record());
  } else {
    fmt::print("bestmove {}\n", report->best[0].moves[0]);
    if (options.threads) print_threads(recorder.record());
  }
  if (!options.trace.empty())
    save_trace(recorder.record(), options.player.empty() ? std::string(game.kinds()[0].name) : options.player,
               options.trace);
  if (interrupted()) fmt::print(stderr, "tetraply: interrupted; this is the best result so far\n");
  return interrupted() ? kFailed : kDone;
}

}  // namespace

Run add_analyze(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyze", "Analyze a position: the best moves and their values");
  auto options = std::make_shared<AnalyzeOptions>();
  add_game(*command, options->game);
  command->add_option("--player", options->player, "The player's spec, such as alphabeta:depth=4; see tetraply players")
      ->type_name("SPEC")
      ->check(not_empty());
  options->position.add_to(*command);
  options->limits.add_to(*command);
  command->add_option("--multipv", options->lines, "Number of best moves to rank")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--searchmoves", options->moves, "Consider only these moves")
      ->type_name("MOVE")
      ->check(not_empty());
  command->add_flag("--threads", options->threads, "Print each thread's tasks, busy time and idle time at the end");
  command->add_option("--trace", options->trace, "Write a timeline of all tasks for Perfetto or chrome://tracing")
      ->type_name("FILE")
      ->check(not_empty());
  command->add_flag("--json", options->json, "Print one JSON object at the end instead of info lines");
  return [options] { return run_analyze(*options); };
}

}  // namespace tetraply::cli
