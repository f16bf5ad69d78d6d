// A player of any game, and what it finds.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_position.hpp"
#include "search/search.hpp"

namespace tetraply {

// A Report (search/search.hpp) whose game is known by name only.
struct Thought {
  struct Ranked {
    AnyMove move;
    std::vector<double> values;  // one per player
    std::vector<AnyMove> line;   // begins with the move
  };
  std::vector<Ranked> best;
  int depth = 0;
  bool complete = false;
  Counters counters;
  double seconds = 0;
  int table_permille = 0;
  std::string remark;
};

using OnThought = std::function<void(const Thought&)>;

// Made by AnyGame::make_player. It may keep what it learned for its next thought.
class AnyPlayer {
 public:
  AnyPlayer() = default;
  AnyPlayer(const AnyPlayer&) = delete;
  AnyPlayer& operator=(const AnyPlayer&) = delete;
  virtual ~AnyPlayer() = default;

  // The position is of the player's game, and a player is on turn. Limits that are not set are those of the spec.
  [[nodiscard]] virtual Thought think(const AnyPosition& position, const Limits& limits,
                                      const OnThought& on_thought = {}) = 0;
  [[nodiscard]] virtual Limits spec_limits() const = 0;
  // See Player in players/player_interface.hpp.
  [[nodiscard]] virtual bool takes_some_moves(const AnyPosition& position, const Limits& limits) = 0;
  [[nodiscard]] virtual std::optional<RootOrder> root_order(const AnyPosition& position, const Limits& limits) = 0;
};

}  // namespace tetraply
