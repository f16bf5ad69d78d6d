// What is kept of a game on disk. It knows no game: moves are text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "server/api_error.hpp"
#include "server/board.hpp"

namespace tetraply::server {

// Who sits at the board: a person, or a player of ours by its spec string.
struct Seat {
  std::string name;
  std::string spec;  // empty: a person

  [[nodiscard]] bool is_human() const { return spec.empty(); }
};

struct ClockRules {
  double seconds = 0;    // for the whole game
  double increment = 0;  // for every move
};

inline constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;  // what JavaScript can count to

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
  int ply = 0;                       // where the board stands
  int length = 0;                    // how many plies there are
  Json result;                       // null, or as docs/api.md says: of the last ply, wherever the board stands
  std::string owner;                 // the secret of the browser that made it; empty: made without a network
  std::string build;                 // the name of the build that kept the last ply; empty if it is too old to say
  std::optional<GamePoint> origin;   // where a branch began; that game may be gone

  // The board stands at the end, and nobody moves any more.
  [[nodiscard]] bool is_over() const { return ply == length && !result.is_null(); }
};

inline constexpr double kLongestTurn = 1e9;  // seconds: a page may stay open for weeks before somebody moves

// A move of a player or of chance.
struct Ply {
  enum class By { human, engine, chance };
  std::string move;
  std::optional<int> seat = {};  // none: chance
  std::string color = {};
  By by = By::human;
  double seconds = 0;
  std::optional<double> value = {};  // for the one who moved
  int depth = 0;
};

// Of which nothing is known but the moves.
[[nodiscard]] std::vector<Ply> plies_of(const std::vector<std::string>& moves);

// The file of games does not hold together where this one is concerned.
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

// As people read it; empty for a person without a name.
[[nodiscard]] std::string name_of(const Seat& seat);

[[nodiscard]] Json to_json(const Seat& seat);
[[nodiscard]] Json to_json(const Ply& ply);
// What to_json has made of one; `where` is for messages. Seat and colour follow from the game.
[[nodiscard]] Ply ply_of(const Json& json, const std::string& where);
// Without plies and position.
[[nodiscard]] Json to_json(const KeptGame& game);

}  // namespace tetraply::server
