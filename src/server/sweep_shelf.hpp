// The sweeps that were begun from the page: for each a file with its request and a file with its runs.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/grid.hpp"
#include "server/api_error.hpp"
#include "server/fields.hpp"

namespace tetraply::server {

struct SweepRequest {
  std::string name;
  std::string experiment;
  lab::GridRequest grid;
  int repeat = 5;
};

// Throws what is wrong with it. Without a name it gets one that is always the same for the same request.
[[nodiscard]] SweepRequest sweep_request(const Json& body);

class SweepShelf {
 public:
  explicit SweepShelf(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct Entry {
    SweepRequest request;
    std::int64_t updated = 0;  // seconds since 1970
    std::size_t runs = 0;      // that are done
    std::size_t total = 0;
  };

  void keep(const Entry& entry) const;
  [[nodiscard]] Entry find(const std::string& name) const;  // throws if there is none
  [[nodiscard]] std::vector<Entry> list() const;            // the newest first
  [[nodiscard]] std::string runs_file(const std::string& name) const;

 private:
  [[nodiscard]] std::filesystem::path request_file(const std::string& name) const;

  std::filesystem::path folder_;
};

}  // namespace tetraply::server
