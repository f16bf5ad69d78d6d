// Whoever plays in the arena: one of our players, or another program behind a protocol.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "engine/any_game.hpp"

namespace tetraply::arena {

// An error of one of these functions ends the game, and the engine has lost it; the error says why. The next begin()
// makes the engine ready again.
class Engine {
 public:
  struct Choice {
    AnyMove move;
    std::optional<double> value = {};  // what it expects, if it says so
    int depth = 0;
  };

  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // A new game from the initial position.
  [[nodiscard]] virtual Result<void> begin() = 0;
  // Somebody has moved, perhaps this engine itself.
  [[nodiscard]] virtual Result<void> follow(const AnyPosition& before, AnyMove move) = 0;
  // Its move in a position where it is on turn; it is not played until follow() says so.
  [[nodiscard]] virtual Result<Choice> choose(const AnyPosition& position, const Limits& limits) = 0;

  // What was said in this game, if it is another program: sent lines after '>', its answers after '<', complaints on
  // standard error after '!'.
  [[nodiscard]] virtual std::string transcript() const { return {}; }
};

// What another program may take.
struct ProgramLimits {
  double patience = 10;                     // seconds for an answer, beyond its time for a move
  int memory = 0;                           // MiB; 0: no bound
  const std::atomic<bool>* stop = nullptr;  // ends the waiting for an answer
};

// By a player's spec string, or `gtp:COMMAND` for a program that speaks GTP as Pentobi does.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const AnyGame& game, std::string_view spec,
                                                          const ProgramLimits& limits = {});

}  // namespace tetraply::arena
