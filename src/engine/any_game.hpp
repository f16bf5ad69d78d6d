// A game, known by name: what it is called, how it begins, who can play it. engine/registry.hpp lists all games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "engine/any_player.hpp"
#include "engine/any_position.hpp"
#include "formats/file_format.hpp"
#include "formats/position_source.hpp"
#include "players/options.hpp"

namespace tetraply {

// The pieces of one hand.
struct Color {
  std::string_view token;  // in protocols and JSON
  std::string_view name;
};

// How a review judges the moves of a game.
struct ReviewRules {
  // The loss from which on a move is a mistake, in units of the evaluation. 0: values grow with the game, so that a
  // part of the best value counts.
  double mistake = 0;
  std::string_view reviewer = {};  // the spec of the player that reviews; empty: level 9

  [[nodiscard]] double mistake_from(double best) const {
    constexpr double kPart = 0.02;
    return mistake > 0 ? mistake : std::max(1.0, kPart * std::abs(best));
  }
};

// What code that knows a game by name only needs to know about it.
struct GameInfo {
  std::string_view name;    // in specs, files and the API
  std::string_view title;   // for people
  std::string_view family;  // games that the page shows in the same way
  int players = 1;
  std::vector<std::string_view> seats;       // the players' names, if the game has any for them
  std::vector<Color> colors;                 // in the order of their turns; empty if pieces have no colors
  std::span<const std::string_view> levels;  // the specs of levels 1 to 9
  bool differs_by_seed = false;              // chance, or a future that is drawn before the first move
  bool draws_ahead = false;                  // pieces are drawn before the first move
  int random_moves = 0;                      // at the start of a game of a contest, unless other terms are given
  int deepest = 0;                           // no player can look further ahead; 0: no bound
  std::string_view why_not_deeper = {};
  ReviewRules review;
  std::string_view comparison;                  // the spec of a search that is split in several ways and takes a moment
  std::string_view gtp_name;                    // what set_game of GTP calls the game; empty: it knows no such game
  const formats::FileFormat* format = nullptr;  // that other programs know, too
  std::string_view saved_as;                    // the extension of what AnyGame::save writes
};

// A kind of player with its options, for people.
struct PlayerKindInfo {
  std::string_view name;
  std::string_view help;
  std::vector<OptionInfo> options;

  // The ways to split its search over threads, with their usual parameters; empty: it cannot be split.
  [[nodiscard]] std::vector<Split> splits() const;
};

class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] std::string_view name() const { return info().name; }

  // The seed determines what is drawn before the first move, in games that draw anything.
  [[nodiscard]] virtual AnyPosition new_game(std::uint64_t seed = 0) const = 0;
  // From a file or text, as the game writes it; without any text, the start of a game.
  [[nodiscard]] virtual Result<AnyPosition> read_position(const formats::PositionSource& source) const = 0;
  // A game from its start by legal moves, as read_position reads it.
  [[nodiscard]] virtual std::string save(const AnyPosition& start, std::span<const AnyMove> moves,
                                         const formats::RecordInfo& info = {}) const = 0;

  // The first is the game's default.
  [[nodiscard]] virtual std::span<const PlayerKindInfo> kinds() const = 0;
  // Whether players can look this far ahead.
  [[nodiscard]] Result<void> check_depth(std::optional<int> depth) const;

  // Null: there is no such kind.
  [[nodiscard]] const PlayerKindInfo* find_kind(std::string_view kind) const;
  // The spec must name one of the kinds, and only options that it has.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPlayer>> make_player(const Spec& spec) const = 0;

  // A spec of one of the kinds, or level:N, which is spelled out.
  [[nodiscard]] Result<Spec> parse_player(std::string_view text) const;
  [[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_player(std::string_view text) const;

  // See core/workload.hpp.
  [[nodiscard]] virtual std::uint64_t run_workload(int games) const = 0;
  // Adds what only this game's page needs to an entry of the catalogue.
  virtual void describe(Json& entry) const = 0;
};

}  // namespace tetraply
