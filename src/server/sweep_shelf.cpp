#include "server/sweep_shelf.hpp"

#include <algorithm>
#include <functional>

#include "core/random.hpp"
#include "core/text_file.hpp"
#include "json/json.hpp"
#include "lab/experiment.hpp"
#include "lab/sweep_store.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kLongestName = 60;

// A name becomes a file's: it can have nothing in it that leads elsewhere.
void check_name(std::string_view name) {
  constexpr std::string_view kValid = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name.empty() || name.size() > kLongestName || name.find_first_not_of(kValid) != std::string_view::npos)
    throw ApiError(400, "bad_request", "this is no name for a sweep\nvalid: up to {} of a to z, 0 to 9 and -",
                   kLongestName);
}

Json to_json(const SweepRequest& request) {
  return {{"experiment", request.experiment}, {"workloads", request.grid.workloads}, {"depths", request.grid.depths},
          {"threads", request.grid.threads},  {"splits", request.grid.splits},       {"repeat", request.repeat}};
}

}  // namespace

SweepRequest sweep_request(const Json& body) {
  constexpr std::size_t kMost = 50;
  const Fields fields(body, "the body", {"experiment", "name", "workloads", "depths", "threads", "splits", "repeat"});
  SweepRequest request;
  request.experiment = fields.text("experiment", 100);
  static_cast<void>(value_or_refuse(lab::find_experiment(request.experiment), 400, "bad_request"));
  request.grid.workloads = fields.texts("workloads", kMost);
  request.grid.depths = fields.integers("depths", kMost, 1, 1000);
  request.grid.threads = fields.integers("threads", kMost, 1, 1024);
  request.grid.splits = fields.texts("splits", kMost);
  request.repeat = static_cast<int>(fields.integer_or("repeat", 5, 1, lab::kMostRepetitions));
  std::uint64_t number = 0;
  for (const char c : json_text(to_json(request))) number = mix64(number ^ static_cast<unsigned char>(c));
  request.name = fields.text_or("name", fmt::format("{}-{:06x}", request.experiment, number >> 40), kLongestName);
  check_name(request.name);
  return request;
}

std::filesystem::path SweepShelf::request_file(const std::string& name) const {
  check_name(name);
  return folder_ / (name + ".json");
}

std::string SweepShelf::runs_file(const std::string& name) const {
  check_name(name);
  return (folder_ / (name + ".db")).string();
}

void SweepShelf::keep(const Entry& entry) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const Json json{
      {"request", to_json(entry.request)}, {"updated", entry.updated}, {"runs", entry.runs}, {"total", entry.total}};
  done_or_fail(write_text_file(request_file(entry.request.name).string(), json_text(json, 1) + "\n"));
}

SweepShelf::Entry SweepShelf::find(const std::string& name) const {
  const auto file = request_file(name);
  if (!std::filesystem::exists(file)) throw ApiError(404, "not_found", "there is no sweep '{}'", name);
  const auto json = read_json(value_or_fail(read_text_file(file.string())));
  if (!json) throw ApiError(500, "internal", "the file of the sweep '{}' is damaged", name);
  const Fields fields(*json, "the sweep's file", {"request", "updated", "runs", "total"});
  constexpr std::int64_t kAny = std::int64_t{1} << 53;
  Entry entry;
  Json request = fields.object("request") == nullptr ? Json::object() : *fields.object("request");
  request["name"] = name;
  entry.request = sweep_request(request);
  entry.updated = fields.integer_or("updated", 0, 0, kAny);
  entry.runs = static_cast<std::size_t>(fields.integer_or("runs", 0, 0, kAny));
  entry.total = static_cast<std::size_t>(fields.integer_or("total", 0, 0, kAny));
  return entry;
}

std::vector<SweepShelf::Entry> SweepShelf::list() const {
  std::vector<Entry> entries;
  std::error_code error;
  for (std::filesystem::directory_iterator file(folder_, error), end; !error && file != end; file.increment(error)) {
    if (file->path().extension() != ".json") continue;
    try {
      entries.push_back(find(file->path().stem().string()));
    } catch (const ApiError&) {  // a file of somebody else's
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.updated > b.updated; });
  return entries;
}

}  // namespace tetraply::server
