// The laboratory: sweeps and their reports.
#include <set>
#include <thread>

#include "cluster/launch.hpp"
#include "json/json.hpp"
#include "lab/export.hpp"
#include "lab/player_runner.hpp"
#include "lab/report.hpp"
#include "lab/results.hpp"
#include "lab/sweep.hpp"
#include "lab/sweep_store.hpp"
#include "server/service.hpp"
#include "server/sweep_shelf.hpp"

namespace tetraply::server {

namespace {

SweepShelf shelf(const Service& service) {
  return SweepShelf(service.data / "sweeps");
}

Reply show_lab(Service& service, const Call&) {
  Json experiments = Json::array();
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::set<unsigned> threads{cores};  // as a grid has them
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
  for (const SweepShelf::Entry& entry : shelf(service).list())
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

void run_sweep(Service& service, const SweepRequest& request, const std::vector<lab::Cell>& cells, Events& events) {
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  const SearchSlots::Turn turn(service.slots, events);
  const auto steps = lab::plan(experiment, cells, request.repeat);
  SweepShelf::Entry entry{request, now(), 0, steps.size()};
  shelf(service).keep(entry);
  auto store =
      value_or_fail(lab::SweepStore::open(shelf(service).runs_file(request.name), lab::this_setting(experiment.name)));
  const auto missing = value_or_fail(lab::unfinished(steps, store));
  lab::PlayerRunner runner(experiment, &events.stop());
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
  shelf(service).keep(entry);
  done_or_fail(ran);
  if (!events.stopped()) events.send("done", {{"name", request.name}});
}

Reply begin_sweep(Service& service, const Call& call) {
  const SweepRequest request = sweep_request(call.body);
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  const auto cells = value_or_refuse(lab::make_grid(experiment, request.grid), 400, "bad_request");
  lab::PlayerRunner runner(experiment, nullptr);
  if (const auto checked = runner.check(cells); !checked)
    throw ApiError(400, "bad_request", "{}", checked.error().message);
  return Reply::events([&service, request, cells](Events& events) { run_sweep(service, request, cells, events); });
}

Reply show_report(Service& service, const Call& call) {
  const SweepRequest request = shelf(service).find(call.names[0]).request;
  const lab::Experiment& experiment = *value_or_fail(lab::find_experiment(request.experiment));
  const lab::Setting setting = lab::this_setting(experiment.name);
  auto store = value_or_fail(lab::SweepStore::open(shelf(service).runs_file(request.name), setting));
  const auto cells = value_or_fail(lab::make_grid(experiment, request.grid));
  const auto results = lab::evaluate(experiment, setting, value_or_fail(store.load(cells)));
  if (results.cells.empty())
    throw ApiError(404, "not_found", "the sweep '{}' has no runs of this version of the program: run it again",
                   request.name);
  Reply reply{.type = "text/html; charset=utf-8", .body = lab::report_html(to_json(results))};
  // The page has its scripts within itself. It is shut off from everything else.
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
  route("GET", "lab/sweeps/*/report", show_report);
}

}  // namespace tetraply::server
