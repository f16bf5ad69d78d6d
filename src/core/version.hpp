// The running build: its version, the sources it was made from, and how it was compiled.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace tetraply {

struct Build {
  std::string_view version;   // version of the project, such as 0.2.0
  std::string_view source;    // equal for two builds with the same code and data
  std::string_view commit;    // a hash; HASH-dirty-SOURCE with uncommitted changes; unknown-SOURCE without git
  std::string_view date;      // date of the commit, such as 2026-11-18; empty if unknown
  std::string_view compiler;  // such as g++ 12.2.0
  std::string_view type;      // such as Release
  std::string_view options;   // such as -march=native, MPI, page

  // A readable name: 0.2.0 (abc1234567, 2026-11-18)
  [[nodiscard]] std::string name() const;
  // g++ 12.2.0, Release, -march=native, MPI, page
  [[nodiscard]] std::string how_compiled() const;
  // All of the above by name, for JSON.
  [[nodiscard]] std::map<std::string, std::string> facts() const;
};

[[nodiscard]] const Build& this_build();

}  // namespace tetraply
