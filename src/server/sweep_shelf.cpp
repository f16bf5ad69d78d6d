#include "server/sweep_shelf.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/random.hpp"
#include "core/text_file.hpp"
#include "json/json.hpp"
#include "lab/experiment.hpp"
#include "lab/sweep_store.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kLongestName = 60;

// The name becomes a file name, so it must not contain anything that leads to another folder.
void check_name(std::string_view name) {
  constexpr std::string_view kValid = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name.empty() || name.size() > kLongestName || name.find_first_not_of(kValid) != std::string_view::npos)
    throw ApiError(400, "bad_request", "this is not a valid name for a sweep\nvalid: up to {} of a to z, 0 to 9 and -",
                   kLongestName);
}

Json to_json(const SweepRequest& request) {
  return {{"experiment", request.experiment}, {"workloads", request.grid.workloads}, {"depths", request.grid.depths},
          {"threads", request.grid.threads},  {"splits", request.grid.splits},       {"repeat", request.repeat}};
}

}  // namespace

bool SweepRequest::asks_the_same(const SweepRequest& other) const {
  return to_json(*this) == to_json(other);
}

SweepRequest sweep_request(const Json& body, int most_threads, int most_repeat) {
  constexpr std::size_t kMost = 50;
  const Fields fields(body, "the body", {"experiment", "name", "workloads", "depths", "threads", "splits", "repeat"});
  SweepRequest request;
  request.experiment = fields.text("experiment", 100);
  static_cast<void>(value_or_refuse(lab::find_experiment(request.experiment), 400, "bad_request"));
  request.grid.workloads = fields.texts("workloads", kMost);
  request.grid.depths = fields.integers("depths", kMost, 1, 1000);
  request.grid.threads = fields.integers("threads", kMost, 1, most_threads);
  request.grid.splits = fields.texts("splits", kMost);
  request.repeat = static_cast<int>(fields.integer_or("repeat", std::min(5, most_repeat), 1, most_repeat));
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

bool SweepShelf::has(const std::string& name) const {
  return std::filesystem::exists(request_file(name));
}

SweepShelf::Claim::Claim(SweepShelf& shelf, std::string name, const Events& events)
    : shelf_(shelf), name_(std::move(name)) {
  // Nothing wakes this thread when a client leaves, so it polls.
  constexpr std::chrono::milliseconds kGlance{20};
  std::unique_lock lock(shelf_.mutex_);
  while (!taken_ && !events.stopped()) {
    taken_ = shelf_.running_.insert(name_).second;
    if (!taken_) shelf_.changed_.wait_for(lock, kGlance);
  }
}

SweepShelf::Claim::~Claim() {
  const std::lock_guard lock(shelf_.mutex_);
  if (taken_) shelf_.running_.erase(name_);
  shelf_.changed_.notify_all();
}

void SweepShelf::begin(Entry& entry, const Sender& sender) {
  const std::lock_guard lock(mutex_);
  const std::string& name = entry.request.name;
  entry.owner = sender.browser;
  if (has(name)) {
    const Entry old = find(name);
    if (old.request.asks_the_same(entry.request)) {
      entry.owner = old.owner;
    } else {
      if (!sender.owns(old.owner))
        throw ApiError(403, "not_yours", "the sweep '{}' belongs to somebody else: choose another name", name);
      erase(name);
    }
  }
  if (!has(name)) make_room();
  keep(entry);
}

void SweepShelf::remove(const std::string& name, const Sender& sender) {
  const std::lock_guard lock(mutex_);
  if (!sender.owns(find(name).owner)) throw ApiError(403, "not_yours", "the sweep '{}' belongs to somebody else", name);
  if (running_.contains(name)) throw ApiError(409, "busy", "the sweep '{}' is running: stop it first", name);
  erase(name);
}

// The owner with the most sweeps loses the oldest one, so that nobody can displace all others.
void SweepShelf::make_room() {
  std::vector<Entry> entries = list();
  while (entries.size() >= most_) {
    std::map<std::string, int> sweeps;
    for (const Entry& entry : entries) ++sweeps[entry.owner];
    auto oldest = entries.end();
    for (auto entry = entries.begin(); entry != entries.end(); ++entry)
      if (!running_.contains(entry->request.name) &&
          (oldest == entries.end() || sweeps[entry->owner] >= sweeps[oldest->owner]))
        oldest = entry;
    if (oldest == entries.end())
      throw ApiError(429, "too_many_sweeps", "{} sweeps are running: wait for one", entries.size());
    erase(oldest->request.name);
    entries.erase(oldest);
  }
}

// The request goes last, because the other files can be found only through it.
void SweepShelf::erase(const std::string& name) const {
  const std::string runs = runs_file(name);
  for (const std::string& file : {runs + "-wal", runs + "-shm", runs, request_file(name).string()}) {
    std::error_code error;
    std::filesystem::remove(file, error);
    if (error) throw ApiError(500, "internal", "cannot delete '{}': {}", file, error.message());
  }
}

void SweepShelf::keep(const Entry& entry) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const Json json{{"request", to_json(entry.request)},
                  {"owner", entry.owner},
                  {"updated", entry.updated},
                  {"runs", entry.runs},
                  {"total", entry.total}};
  done_or_fail(write_text_file(request_file(entry.request.name).string(), json_text(json, 1) + "\n"));
}

SweepShelf::Entry SweepShelf::find(const std::string& name) const {
  if (!has(name)) throw ApiError(404, "not_found", "there is no sweep '{}'", name);
  const auto json = read_json(value_or_fail(read_text_file(request_file(name).string())));
  if (!json) throw ApiError(500, "internal", "the file of the sweep '{}' is damaged", name);
  const Fields fields(*json, "the sweep's file", {"request", "owner", "updated", "runs", "total"});
  constexpr std::int64_t kAny = std::int64_t{1} << 53;
  Entry entry;
  Json request = fields.object("request") == nullptr ? Json::object() : *fields.object("request");
  request["name"] = name;
  constexpr int kOnceAllowed = 1024;  // threads; versions before 0.2.0 allowed this many
  entry.request = sweep_request(request, kOnceAllowed, lab::kMostRepetitions);
  entry.owner = fields.text_or("owner", "", 100);
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
    } catch (const ApiError&) {  // not one of our files
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.updated > b.updated; });
  return entries;
}

}  // namespace tetraply::server
