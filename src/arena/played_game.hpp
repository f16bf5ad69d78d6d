// The record of a played game. It does not depend on the game: moves are text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "engine/any_position.hpp"

namespace tetraply::arena {

struct PlayedMove {
  int seat = -1;          // the mover's seat; -1: chance
  std::string move = {};  // as written in the position where it is played
  int color = -1;         // if a player has several colors or colors pass; else -1
  double seconds = 0;
  std::optional<double> value = {};  // the engine's expected value, if it reported one
  int depth = 0;
};

// The points of a seat against another one: 1, 1/2 or 0.
[[nodiscard]] double points_against(const std::vector<double>& scores, const std::vector<int>& players,
                                    std::optional<int> loser, std::size_t a, std::size_t b);

// A seat's thinking time.
struct SeatTime {
  int moves = 0;
  double seconds = 0;  // total of all moves
  double longest = 0;
};

struct PlayedGame {
  std::vector<PlayedMove> moves;
  int opening = 0;             // the number of given moves at the start
  std::vector<double> scores;  // by seat; if the game was broken off, the scores at that moment
  std::vector<Fact> facts;     // of the final position
  std::optional<int> loser;    // the seat that lost by a fault, with the reason in the next member
  std::string reason;
  bool broken_off = false;  // it exceeded the maximum number of moves
  std::string transcript;   // the communication with other programs
  bool stopped = false;     // interrupted from outside; it does not count

  void lose(int seat, std::string why) {
    loser = seat;
    reason = std::move(why);
  }

  // Points by seat, 1 for the first place and 0 for the last; ties share theirs. A player with a fault is last at every
  // seat; `players` lists the player at each seat.
  [[nodiscard]] std::vector<double> points(const std::vector<int>& players) const;
  [[nodiscard]] std::vector<SeatTime> times() const;
};

// For transfer between processes, and for files. The reader accepts arbitrary text and validates it.
[[nodiscard]] std::string write_game(const PlayedGame& game);
[[nodiscard]] Result<PlayedGame> read_game(std::string_view text);

// The moves alone, as a JSON array.
[[nodiscard]] std::string write_moves(const std::vector<PlayedMove>& moves);
[[nodiscard]] Result<std::vector<PlayedMove>> read_moves(std::string_view text);

}  // namespace tetraply::arena
