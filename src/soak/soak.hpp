// A soak: rounds in which the program is used, killed, attacked and starved of disk space, each followed by a check of
// what must always hold.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "soak/game.hpp"
#include "soak/setting.hpp"

namespace tetraply::soak {

// The progress of a soak, stored in its folder after every round.
struct Record {
  std::uint64_t seed = 1;
  std::uint64_t rounds = 0;
  double seconds = 0;
  std::map<std::string, std::uint64_t> done;    // rounds by kind
  std::map<std::string, std::string> left_out;  // reasons by kind
};

class Soak {
 public:
  // Continues with what is in the folder, or begins with this seed.
  [[nodiscard]] static Result<Soak> open(Setting setting, std::uint64_t seed);

  [[nodiscard]] const Record& record() const { return record_; }
  // The kind of the next round.
  [[nodiscard]] std::string_view next() const;
  // Plays one round. Throws Violation.
  void round();

 private:
  explicit Soak(Setting setting) : setting_(std::move(setting)) {}

  void play_and_end(Random& random);
  void send_bad_requests(Random& random);
  void read_bad_files(Random& random);
  void kill_matches(Random& random);
  void start_second_server(Random& random);
  void fill_the_disk(Random& random);

  [[nodiscard]] std::string server_data() const { return setting_.folder + "/server"; }
  void forget_old_games(Connection& server);
  void keep() const;

  struct Kind {
    std::string_view name;
    void (Soak::*run)(Random& random);
  };
  static const std::vector<Kind>& kinds();

  Setting setting_;
  Record record_;
  std::vector<Game> games_;  // games that the server must have, oldest first
};

}  // namespace tetraply::soak
