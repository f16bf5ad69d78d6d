// The sweeps that were started from the page. Each has a file with its request and a file with its runs.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "lab/grid.hpp"
#include "server/api_error.hpp"
#include "server/events.hpp"
#include "server/fields.hpp"
#include "server/sender.hpp"

namespace tetraply::server {

struct SweepRequest {
  std::string name;
  std::string experiment;
  lab::GridRequest grid;
  int repeat = 5;

  [[nodiscard]] bool asks_the_same(const SweepRequest& other) const;
};

// Throws if the request is invalid. A sweep without a name gets one that is always the same for the same request.
[[nodiscard]] SweepRequest sweep_request(const Json& body, int most_threads, int most_repeat);

// May be called by any thread.
class SweepShelf {
 public:
  // Keeps at most this number of sweeps.
  SweepShelf(std::filesystem::path folder, std::size_t most) : folder_(std::move(folder)), most_(most) {}

  struct Entry {
    SweepRequest request;
    std::string owner = {};    // the browser that started it
    std::int64_t updated = 0;  // seconds since 1970
    std::size_t runs = 0;      // finished
    std::size_t total = 0;
  };

  // During its lifetime nobody else can run or remove the sweep. Waits while somebody else runs it, unless the work
  // must stop.
  class Claim {
   public:
    Claim(SweepShelf& shelf, std::string name, const Events& events);
    ~Claim();
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    SweepShelf& shelf_;
    const std::string name_;
    bool taken_ = false;
  };

  // Resumes an interrupted sweep, or starts a new one. A new one replaces another of the same name, which must belong
  // to the sender, and displaces the oldest one if there are too many. Requires a claim.
  void begin(Entry& entry, const Sender& sender);
  void keep(const Entry& entry) const;
  void remove(const std::string& name, const Sender& sender);

  [[nodiscard]] Entry find(const std::string& name) const;  // throws if there is none
  [[nodiscard]] std::vector<Entry> list() const;            // newest first
  [[nodiscard]] std::string runs_file(const std::string& name) const;

 private:
  [[nodiscard]] std::filesystem::path request_file(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const;
  void make_room();
  void erase(const std::string& name) const;

  std::filesystem::path folder_;
  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<std::string> running_;  // names of the running sweeps
};

}  // namespace tetraply::server
