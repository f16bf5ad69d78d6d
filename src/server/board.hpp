// A position of any game, and a player of any game, for those who know games by name only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "protocols/report.hpp"
#include "search/search.hpp"
#include "server/api_error.hpp"

namespace tetraply::server {

class Board;

// A player made ready; it may keep what it learnt for its next thought.
class Thinker {
 public:
  using OnReport = std::function<void(const protocols::ReportText&)>;

  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  // The board is of the same game, and a player is on turn. Limits that are not set are the spec's own.
  [[nodiscard]] virtual protocols::ReportText think(const Board& board, const Limits& limits,
                                                    const OnReport& on_report) = 0;
  [[nodiscard]] virtual Limits spec_limits() const = 0;
  // Whether it can be asked about some moves only (Limits::only).
  [[nodiscard]] virtual bool takes_some_moves(const Board& board, const Limits& limits) = 0;
};

class Board {
 public:
  Board() = default;
  Board& operator=(const Board&) = delete;
  virtual ~Board() = default;

  [[nodiscard]] virtual std::unique_ptr<Board> copy() const = 0;
  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual Turn turn() const = 0;
  [[nodiscard]] virtual std::string color() const = 0;  // of whom is on turn, where there are colours
  [[nodiscard]] virtual std::vector<double> scores() const = 0;
  [[nodiscard]] virtual std::vector<int> squares() const = 0;  // Blokus: by player; else none
  [[nodiscard]] virtual Json json(bool with_moves) const = 0;

  // Blokus: what docs/api.md says of heat. Null: another game.
  [[nodiscard]] virtual Json heat() const = 0;

  // A move of a player or of chance. Gives the move as the game writes it.
  [[nodiscard]] virtual Result<std::string> play(std::string_view move) = 0;
  // Chance must be on turn.
  [[nodiscard]] virtual std::string play_chance(Random& random) = 0;
  // Where a legal move stands in legal_moves.
  [[nodiscard]] virtual Result<std::uint32_t> place_of(std::string_view move) const = 0;

  [[nodiscard]] virtual Result<std::unique_ptr<Thinker>> make_thinker(std::string_view spec) const = 0;
  // The ways to split a search over threads that the kind of player of this name has; none: it cannot be split.
  [[nodiscard]] virtual std::vector<std::string> splits_of(std::string_view kind) const = 0;

 protected:
  Board(const Board&) = default;
};

// How a game begins, if not as usual.
struct Start {
  std::string text;   // as protocols/position_file.hpp reads it
  std::string queue;  // Tetris: the next pieces
};

// The name must be that of a game.
[[nodiscard]] Result<std::unique_ptr<Board>> make_board(std::string_view game, const std::optional<Start>& start,
                                                        std::uint64_t seed);

}  // namespace tetraply::server
