// Games of Blokus Duo to learn from: what was played, what the searches found, and how it ended.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::learn {

struct Visits {
  blokus::Move move;
  std::uint16_t count;
  bool operator==(const Visits&) const = default;
};

struct RecordedMove {
  blokus::Move move;
  // What the search expected for the player on turn, the outcome 1 being 65,535; without a search, kNoValue.
  std::uint16_t value = kNoValue;
  // How often a deep search tried each move; empty if there was none.
  std::vector<Visits> visits = {};

  static constexpr std::uint16_t kMostValue = 65'534;
  static constexpr std::uint16_t kNoValue = 65'535;
  bool operator==(const RecordedMove&) const = default;
};

struct RecordedGame {
  std::vector<RecordedMove> moves;
  std::array<std::int16_t, 2> scores{};

  // For the player: 1 for a win, 0.5 for a draw.
  [[nodiscard]] float result(int player) const {
    const int lead = scores[player] - scores[1 - player];
    return lead > 0 ? 1 : lead == 0 ? 0.5F : 0;
  }
  [[nodiscard]] float margin(int player) const { return static_cast<float>(scores[player] - scores[1 - player]); }
  bool operator==(const RecordedGame&) const = default;
};

// A file of games, with a checksum. A damaged one, or one with an illegal game, is refused; `name` is for the message.
[[nodiscard]] std::string games_bytes(const std::vector<RecordedGame>& games);
[[nodiscard]] Result<std::vector<RecordedGame>> parse_games(std::string_view bytes, std::string_view name);

// The placement that the reflection of the board puts in the place of this one; each color keeps its start.
[[nodiscard]] blokus::Move mirrored(blokus::Move move);

}  // namespace tetraply::learn
