// tetraply sweep: measures an experiment over depths, splits and threads, and stores the runs.
#include "lab/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "cluster/launch.hpp"
#include "core/quotable.hpp"
#include "core/text_file.hpp"
#include "json/json.hpp"
#include "lab/export.hpp"
#include "lab/player_runner.hpp"
#include "lab/report.hpp"
#include "lab/results.hpp"
#include "lab/sweep_store.hpp"
#include "lab/table.hpp"
#include "scaling/trace.hpp"

namespace tetraply::cli {

namespace {

constexpr const char* kAll = "all";

struct SweepOptions {
  std::string experiment;
  std::string depths;
  std::string threads;
  std::string splits;
  std::string workloads;
  int repeat = 5;
  std::string file = "tetraply-sweeps.db";
  std::string csv;
  std::string json;
  std::string html;
  std::string trace;
  bool fresh = false;
  bool list = false;
};

// Splits "a,b,c". An empty text has no words.
std::vector<std::string> words(const std::string& option, const std::string& text) {
  std::vector<std::string> split;
  for (std::size_t start = 0; start <= text.size() && !text.empty();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    split.push_back(text.substr(start, end - start));
    if (split.back().empty())
      throw UsageError(fmt::format("{}: there is an empty item in '{}'", option, quotable(text)));
    start = end + 1;
  }
  return split;
}

std::vector<int> numbers(const std::string& option, const std::string& text) {
  std::vector<int> all;
  for (const std::string& word : words(option, text)) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size())
      throw UsageError(
          fmt::format("{}: '{}' is not a number\nvalid: whole numbers separated by commas, such as "
                      "1,2,3",
                      option, quotable(word)));
    all.push_back(number);
  }
  return all;
}

template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw UsageError(result.error().message);
  return *std::move(result);
}

void list_experiments() {
  for (const lab::Experiment& experiment : lab::experiments()) {
    fmt::print("{}: {}\n  player {}\n", experiment.name, experiment.title, experiment.player);
    std::vector<std::string> splits = experiment.splits;
    for (const lab::Variant& variant : experiment.variants) splits.push_back(variant.name);
    fmt::print("  splits {}\n", fmt::join(splits, ", "));
    for (const lab::Workload& workload : experiment.workloads)
      fmt::print("  workload {}: {}; depths {} (at most {})\n", workload.name, workload.about,
                 fmt::join(workload.depths, ", "), workload.deepest);
  }
}

// Runs what the store does not have yet. Returns false if interrupted.
bool run_missing(const std::vector<lab::Step>& steps, cluster::Crew& crew, lab::PlayerRunner& runner,
                 lab::SweepStore& store) {
  const auto missing = value_or_fail(lab::unfinished(steps, store));
  if (missing.size() < steps.size())
    fmt::print(stderr, "tetraply: {} of {} runs are already in '{}'; --fresh repeats all of them\n",
               steps.size() - missing.size(), steps.size(), store.file());
  Progress progress("runs", missing.size());
  std::size_t done = 0;
  done_or_fail(
      lab::run_steps(steps, missing, crew, runner, &store, interrupt_flag(), [&](const lab::SweepProgress& now) {
        done = now.done;
        progress.advance_to(now.done, now.done == 0 ? std::nullopt : std::optional(now.seconds_left),
                            now.next != nullptr ? to_text(now.next->cell) : "");
      }));
  if (interrupted())
    fmt::print(stderr,
               "tetraply: interrupted; {} of {} runs are stored in '{}', and the same command runs the others\n",
               steps.size() - missing.size() + done, steps.size(), store.file());
  return !interrupted();
}

void write_exports(const SweepOptions& options, const lab::SweepResults& results) {
  if (!options.csv.empty()) done_or_fail(write_text_file(options.csv, to_csv(results)));
  if (options.json.empty() && options.html.empty()) return;
  const Json json = to_json(results);
  if (!options.json.empty()) done_or_fail(write_text_file(options.json, json_text(json, 1) + "\n"));
  if (!options.html.empty()) done_or_fail(write_text_file(options.html, lab::report_html(json)));
}

// Writes a trace of every cell that has tasks. A cell's file is named after it.
void write_traces(const std::string& folder, const std::vector<lab::Cell>& cells, lab::PlayerRunner& runner) {
  for (const lab::Cell& cell : cells) {
    if (cell.split == lab::kCopies || interrupted()) continue;
    std::string name = fmt::format("{}-depth{}-{}-{}t.json", cell.workload, cell.depth, cell.split, cell.threads);
    for (char& letter : name)
      if (letter == '/' || letter == ':') letter = '-';
    const std::string path = folder + "/" + name;
    std::ofstream out(path);
    if (!out) throw Failure(fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
    const auto traced = runner.trace(cell, out);
    out.close();
    if (!traced || !out) {
      std::filesystem::remove(path);
      if (traced) throw Failure(fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
      if (!interrupted()) fmt::print(stderr, "tetraply: {}\n", traced.error().message);
    } else if (!*traced) {
      fmt::print(stderr, "tetraply: {} is cut: it holds the first {} events of each thread\n", path, kMostTraceEvents);
    }
  }
}

int run_sweep(const SweepOptions& options) {
  const lab::Experiment& experiment = *value_or_refuse(lab::find_experiment(options.experiment));
  lab::GridRequest request;
  request.workloads = words("--workloads", options.workloads);
  request.depths = numbers("--depths", options.depths);
  request.splits = words("--splits", options.splits);
  request.threads = numbers("--threads", options.threads);
  const auto cells = value_or_refuse(lab::make_grid(experiment, request));
  lab::PlayerRunner runner(experiment, interrupt_flag());
  if (const auto checked = runner.check(cells); !checked) throw UsageError(checked.error().message);
  const auto steps = lab::plan(experiment, cells, options.repeat);
  const auto crew = value_or_fail(cluster::make_crew(1));
  if (!crew->leads()) {
    done_or_fail(lab::run_steps(steps, {}, *crew, runner, nullptr, interrupt_flag(), [](const auto&) {}));
    return kDone;
  }
  if (crew->size() > 1)
    fmt::print(stderr, "tetraply: {} runs at once: on one machine they slow each other down\n", crew->size());
  for (const std::string* path : {&options.csv, &options.json, &options.html}) check_writable(*path);
  if (!options.trace.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.trace, error);
    if (error) throw Failure(fmt::format("cannot make the folder '{}': {}", options.trace, error.message()));
  }

  const lab::Setting setting = lab::this_setting(experiment.name);
  auto store = value_or_fail(lab::SweepStore::open(options.file, setting));
  if (options.fresh) done_or_fail(store.forget(steps));
  const bool complete = run_missing(steps, *crew, runner, store);
  auto results = lab::evaluate(experiment, setting, value_or_fail(store.load(cells)));
  results.planned = steps.size();
  results.done = steps.size() - value_or_fail(lab::unfinished(steps, store)).size();
  fmt::print("{}", printable(lab::result_table(results)));
  write_exports(options, results);
  if (!options.trace.empty() && complete) write_traces(options.trace, cells, runner);
  bool agree = true;
  for (const lab::CellResult& cell : results.cells)
    if (!cell.agrees) {
      agree = false;
      fmt::print(stderr, "tetraply: {}: the result differs from that of the sequential search\n",
                 to_text(cell.stored.cell));
    }
  return complete && agree ? kDone : kFailed;
}

// "report.html" becomes "report-2048-minimax.html".
std::string with_name(const std::string& path, const std::string& name) {
  if (path.empty()) return path;
  const std::filesystem::path file(path);
  return file.parent_path() / fmt::format("{}-{}{}", file.stem().string(), name, file.extension().string());
}

// All experiments, one after the other. Workloads, depths and splits differ, so they cannot be chosen.
int run_all(const SweepOptions& options) {
  for (const auto& [name, value] :
       {std::pair("--depths", &options.depths), {"--splits", &options.splits}, {"--workloads", &options.workloads}})
    if (!value->empty()) throw UsageError(fmt::format("{} is for one experiment: it cannot be used with all", name));
  int code = kDone;
  for (const lab::Experiment& experiment : lab::experiments()) {
    if (interrupted()) return kFailed;
    SweepOptions one = options;
    one.experiment = experiment.name;
    one.csv = with_name(options.csv, experiment.name);
    one.json = with_name(options.json, experiment.name);
    one.html = with_name(options.html, experiment.name);
    if (!options.trace.empty()) one.trace = options.trace + "/" + experiment.name;
    fmt::print("{}\n", experiment.title);
    code = std::max(code, run_sweep(one));
  }
  return code;
}

}  // namespace

Run add_sweep(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "sweep", "Measure a search over depths, splitting strategies and threads; runs are stored and not repeated");
  auto options = std::make_shared<SweepOptions>();
  std::vector<std::string> names;
  for (const lab::Experiment& experiment : lab::experiments()) names.push_back(experiment.name);
  command->add_option("EXPERIMENT", options->experiment, fmt::format("One of: {}", fmt::join(names, ", ")));
  command->add_option("--depths", options->depths, "Search depths, such as 1,2,3")
      ->type_name("LIST")
      ->check(not_empty());
  command
      ->add_option("--threads", options->threads, "Numbers of threads, such as 1,2,4; may exceed the number of cores")
      ->type_name("LIST")
      ->check(not_empty());
  command
      ->add_option("--splits", options->splits,
                   "Splits such as budget:2,stealing. Always included for comparison: sequential, and copies, which is "
                   "one sequential search per thread")
      ->type_name("LIST")
      ->check(not_empty());
  command->add_option("--workloads", options->workloads, "Workloads of the experiment; see --list")
      ->type_name("LIST")
      ->check(not_empty());
  command->add_option("--repeat", options->repeat, "Number of timed runs of each cell, interleaved")
      ->check(CLI::Range(1, lab::kMostRepetitions))
      ->capture_default_str();
  command->add_option("--db", options->file, "Database of runs")
      ->type_name("FILE")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--csv", options->csv, "Write one line per run")->type_name("FILE")->check(not_empty());
  command->add_option("--json", options->json, "Write all results")->type_name("FILE")->check(not_empty());
  command->add_option("--html", options->html, "Write a report with plots")->type_name("FILE")->check(not_empty());
  command
      ->add_option("--trace", options->trace,
                   "Write a trace of every cell to this folder, a file for each, which Perfetto opens")
      ->type_name("FOLDER")
      ->check(not_empty());
  command->add_flag("--fresh", options->fresh, "Delete these runs and repeat all of them");
  command->add_flag("--list", options->list, "List the experiments with their workloads and splits");
  return [options] {
    if (options->list) {
      list_experiments();
      return static_cast<int>(kDone);
    }
    return options->experiment == kAll ? run_all(*options) : run_sweep(*options);
  };
}

}  // namespace tetraply::cli
