// The lab: sweeps and their reports.
#include <set>
#include <thread>

#include "cluster/launch.hpp"
#include "json/json.hpp"
#include "lab/export.hpp"
#include "lab/report.hpp"
#include "lab/results.hpp"
#include "lab/sweep.hpp"
#include "lab/sweep_store.hpp"
#include "server/service.hpp"
#include "server/sweep_runner.hpp"

namespace tetraply::server {

namespace {

// More threads than cores show little and cost memory. On a machine with few cores, some more are still interesting.
int most_threads(const Service& service) {
  const auto cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return std::min(service.limits.threads, std::max(8, 2 * cores));
}

Reply show_lab(Service& service, const Call&) {
  Json experiments = Json::array();
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::set<unsigned> threads{cores};  // the same default as in a grid
  for (unsigned count = 1; count < cores; count *= 2) threads.insert(count);
  for (const lab::Experiment& experiment : lab::experiments()) {
    std::vector<std::string> workloads;
    std::set<int> depths;
    for (const lab::Workload& workload : experiment.workloads) {
      workloads.push_back(workload.name);
      depths.insert(workload.depths.begin(), workload.depths.end());
    }
    std::vector<std::string> splits = experiment.splits;
    for (const lab::Variant& variant : experiment.variants) splits.push_back(variant.name);
    experiments.push_back({{"name", experiment.name},
                           {"title", experiment.title},
                           {"help", experiment.about},
                           {"player", experiment.player},
                           {"workloads", workloads},
                           {"depths", depths},
                           {"threads", threads},
                           {"splits", splits},
                           {"repeat", SweepRequest{}.repeat}});
  }
  Json sweeps = Json::array();
  for (const SweepShelf::Entry& entry : service.sweeps.list())
    sweeps.push_back({{"name", entry.request.name},
                      {"experiment", entry.request.experiment},
                      {"workloads", entry.request.grid.workloads},
                      {"depths", entry.request.grid.depths},
                      {"threads", entry.request.grid.threads},
                      {"splits", entry.request.grid.splits},
                      {"repeat", entry.request.repeat},
                      {"updated", entry.updated},
                      {"runs", entry.runs},
                      {"total", entry.total},
                      {"complete", entry.runs == entry.total}});
  return Reply::json({{"experiments", experiments}, {"sweeps", sweeps}});
}

void run_sweep(Service& service, const Sender& sender, const SweepRequest& request, const std::vector<lab::Cell>& cells,
               Events& events) {
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  const SweepShelf::Claim claim(service.sweeps, request.name, events);
  if (events.stopped()) return;
  const auto steps = lab::plan(experiment, cells, request.repeat);
  SweepShelf::Entry entry{.request = request, .updated = now(), .total = steps.size()};
  service.sweeps.begin(entry, sender);
  auto store =
      value_or_fail(lab::SweepStore::open(service.sweeps.runs_file(request.name), lab::this_setting(experiment.name)));
  const auto missing = value_or_fail(lab::unfinished(steps, store));
  SweepRunner runner(experiment, service.lab, service.slots, service.limits.search_seconds, events);
  const auto crew = value_or_fail(cluster::make_crew(1));
  const auto ran =
      lab::run_steps(steps, missing, *crew, runner, &store, &events.stop(), [&](const lab::SweepProgress& progress) {
        entry.runs = steps.size() - missing.size() + progress.done;
        events.send("progress", {{"done", entry.runs},
                                 {"total", entry.total},
                                 {"seconds_left", progress.seconds_left},
                                 {"next", progress.next == nullptr ? "" : to_text(progress.next->cell)}});
      });
  entry.updated = now();
  if (ran && !events.stopped()) entry.runs = entry.total;
  service.sweeps.keep(entry);
  done_or_fail(ran);
  if (!events.stopped()) events.send("done", {{"name", request.name}});
}

// Checks the requested grid's size before building it.
void check_size(const SweepRequest& request, std::size_t most) {
  const lab::GridRequest& grid = request.grid;
  std::size_t cells = 1;
  for (const std::size_t count : {grid.workloads.size(), grid.depths.size(), grid.threads.size(), grid.splits.size()})
    cells *= std::max(std::size_t{1}, count);
  if (cells > most)
    throw ApiError(400, "bad_request", "workloads, depths, threads and splits make {} combinations\nvalid: up to {}",
                   cells, most);
}

Reply begin_sweep(Service& service, const Call& call) {
  const SweepRequest request = sweep_request(call.body, most_threads(service), service.limits.sweep_repeats);
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  check_size(request, service.limits.sweep_cells);
  const auto cells = value_or_refuse(lab::make_grid(experiment, request.grid), 400, "bad_request");
  lab::PlayerRunner runner(experiment, nullptr);
  if (const auto checked = runner.check(cells); !checked)
    throw ApiError(400, "bad_request", "{}", checked.error().message);
  return Reply::events([&service, sender = call.sender, request, cells](Events& events) {
    run_sweep(service, sender, request, cells, events);
  });
}

Reply remove_sweep(Service& service, const Call& call) {
  service.sweeps.remove(call.names[0], call.sender);
  return Reply{.status = 204};
}

Reply show_report(Service& service, const Call& call) {
  const SweepRequest request = service.sweeps.find(call.names[0]).request;
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  const lab::Setting setting = lab::this_setting(experiment.name);
  auto store = value_or_fail(lab::SweepStore::open(service.sweeps.runs_file(request.name), setting));
  const auto cells = value_or_fail(lab::make_grid(experiment, request.grid));
  auto results = lab::evaluate(experiment, setting, value_or_fail(store.load(cells)));
  const auto steps = lab::plan(experiment, cells, request.repeat);
  results.planned = steps.size();
  results.done = steps.size() - value_or_fail(lab::unfinished(steps, store)).size();
  if (results.cells.empty())
    throw ApiError(404, "not_found", "the sweep '{}' has no runs of this version of the program: run it again",
                   request.name);
  Reply reply{.type = "text/html; charset=utf-8", .body = lab::report_html(to_json(results))};
  // The page contains its scripts. It is isolated from everything else.
  reply.headers["Content-Security-Policy"] =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors "
      "'self'; sandbox allow-scripts";
  return reply;
}

}  // namespace

void add_lab_routes(Router& router, Service& service) {
  const auto route = [&](std::string_view method, std::string_view path, Reply (*answer)(Service&, const Call&)) {
    router.add(method, path, [&service, answer](const Call& call) { return answer(service, call); });
  };
  route("GET", "lab", show_lab);
  route("POST", "lab/sweeps", begin_sweep);
  route("DELETE", "lab/sweeps/*", remove_sweep);
  route("GET", "lab/sweeps/*/report", show_report);
}

}  // namespace tetraply::server
