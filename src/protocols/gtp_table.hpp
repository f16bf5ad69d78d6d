// A board of one variant of Blokus and a player at it, as GTP commands work on them.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "engine/any_game.hpp"

namespace tetraply::protocols {

// The time for the rest of a game, as GTP's time_settings gives it.
struct GtpClock {
  double main_seconds = 0;
  double period_seconds = 0;  // for each period_moves, when the main time is used up
  int period_moves = 0;

  // For the next move of a player who has so many seconds left, if in a period then for so many moves, and is expected
  // to make so many moves in the rest of the game.
  [[nodiscard]] double for_move(double seconds_left, int period_moves_left, int expected_moves) const;
};

// What the tables of all variants share.
struct GtpSettings {
  Limits limits;  // of every move; those that are not set are the player's own
  std::optional<GtpClock> clock = {};
  bool resigns = false;
};

class GtpTable {
 public:
  GtpTable() = default;
  GtpTable(const GtpTable&) = delete;
  GtpTable& operator=(const GtpTable&) = delete;
  virtual ~GtpTable() = default;

  using Answer = Result<std::string>;

  // The commands that run() knows, in alphabetical order.
  [[nodiscard]] virtual std::vector<std::string_view> commands() const = 0;
  // `arguments` is the rest of the line, without white space around it.
  [[nodiscard]] virtual Answer run(std::string_view command, std::string_view arguments) = 0;

  [[nodiscard]] virtual const Spec& player() const = 0;
  // Another player, or the same with other options. After an error the old one stays.
  [[nodiscard]] virtual Result<void> set_player(const Spec& spec) = 0;
  // After time_settings or time_left.
  virtual void set_time_left(std::optional<int> color, double seconds, int moves) = 0;
  [[nodiscard]] virtual Result<int> color(std::string_view name) const = 0;
};

// The settings must outlive the table.
[[nodiscard]] Result<std::unique_ptr<GtpTable>> make_gtp_table(std::string_view game, const Spec& player,
                                                               const GtpSettings& settings);

// The name of a variant, given as Pentobi writes it (Blokus Duo) or as we do (duo).
[[nodiscard]] Result<std::string_view> gtp_game(std::string_view text);

}  // namespace tetraply::protocols
