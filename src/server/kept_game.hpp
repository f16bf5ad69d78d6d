// The stored data of a game. It does not depend on the game: moves are text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "server/api_error.hpp"
#include "server/positions.hpp"

namespace tetraply::server {

// The player at a seat: a person, or an engine given by its spec.
struct Seat {
  std::string name;
  std::string spec;  // empty: a person

  [[nodiscard]] bool is_human() const { return spec.empty(); }
};

struct ClockRules {
  double seconds = 0;    // for the whole game
  double increment = 0;  // for every move
};

inline constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;  // exact in JavaScript

// A point in a game: after this many plies.
struct GamePoint {
  std::string id;
  int ply = 0;
};

struct KeptGame {
  std::string id;
  std::string game;
  std::int64_t created = 0;  // seconds since 1970
  std::int64_t updated = 0;
  std::string title;
  std::vector<Seat> seats;
  std::optional<Start> start;
  std::uint64_t seed = 0;
  std::optional<ClockRules> clock;
  std::optional<double> turn_began;  // seconds since 1970; none: not known
  int ply = 0;                       // current ply of the board
  int length = 0;                    // number of plies
  Json result;        // null, or in the format of docs/api.md: the result after the last ply, wherever the board is
  std::string owner;  // the secret of the browser that made it; empty if made without a network
  std::string build;  // the build that stored the last ply; empty for old games
  std::optional<GamePoint> origin;  // where a branch began; the original game may have been deleted

  // The board is at the end, and no further move is possible.
  [[nodiscard]] bool is_over() const { return ply == length && !result.is_null(); }
};

inline constexpr double kLongestTurn = 1e9;  // seconds; a page may stay open for weeks

// A move of a player or of chance.
struct Ply {
  enum class By { human, engine, chance };
  std::string move;
  std::optional<int> seat = {};  // none: chance
  std::string color = {};
  By by = By::human;
  double seconds = 0;
  std::optional<double> value = {};  // for the player who moved
  int depth = 0;
};

// Makes plies from moves, without any further information.
[[nodiscard]] std::vector<Ply> plies_of(const std::vector<std::string>& moves);

// The stored data of this game is inconsistent.
class DamagedGame : public ApiError {
 public:
  DamagedGame(const std::string& id, std::string_view what)
      : ApiError(500, "damaged", "the game '{}' is damaged: {}", id, what), id_(id) {}

  [[nodiscard]] const std::string& id() const { return id_; }

 private:
  std::string id_;
};

[[nodiscard]] ApiError no_such_game(const std::string& id);

// Seconds since 1970.
[[nodiscard]] std::int64_t now();

// A readable name; empty for a person without one.
[[nodiscard]] std::string name_of(const Seat& seat);

[[nodiscard]] Json to_json(const Seat& seat);
[[nodiscard]] Json to_json(const Ply& ply);
// Reads the output of to_json; `where` is for messages. Seat and color follow from the game.
[[nodiscard]] Ply ply_of(const Json& json, const std::string& where);
// Does not include plies and position.
[[nodiscard]] Json to_json(const KeptGame& game);

}  // namespace tetraply::server
