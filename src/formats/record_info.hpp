// What is known about a game besides its moves, as files of games tell it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tetraply::formats {

// Empty fields are not written.
struct RecordInfo {
  std::vector<std::string> players = {};  // in playing order
  std::string result = {};                // as result_text writes it
  std::string date = {};                  // 2026-01-31
  std::string build = {};                 // written only: the build that played; empty: the build that writes
  std::uint64_t seed = 0;                 // of everything that is drawn before the first move

  bool operator==(const RecordInfo&) const = default;
};

// The result of a game that ended by its scores: the winner and the margin over the next player, such as B+7 or 3+12;
// 0 for a draw. Players are B and W in games for two, otherwise 1 to 4, as in Pentobi's files.
[[nodiscard]] std::string result_text(std::span<const double> scores);
// The result if somebody lost for another reason: `T` for time, `F` for a forfeit. Empty for more than two players,
// because no single one wins.
[[nodiscard]] std::string result_text(int players, int loser, char reason);

// The name of a player in properties of a file and in results.
[[nodiscard]] std::string_view player_id(std::size_t players, std::size_t player);

}  // namespace tetraply::formats
