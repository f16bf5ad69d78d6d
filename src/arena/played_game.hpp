// What is kept of a game when it has been played. It knows no game: moves are text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace tetraply::arena {

struct PlayedMove {
  int seat = -1;          // of who moved; -1: chance
  std::string move = {};  // as it is written in the position where it is played
  int color = -1;         // where a player has several, or colours pass; else -1
  double seconds = 0;
  std::optional<double> value = {};  // what the engine expected, if it said so
  int depth = 0;
};

// What a seat wins against another one: 1, 1/2 or 0.
[[nodiscard]] double points_against(const std::vector<double>& scores, const std::vector<int>& players,
                                    std::optional<int> loser, std::size_t a, std::size_t b);

// A figure of the final position that its scores do not tell.
struct Fact {
  std::string name;
  double value = 0;
};

// How long a seat thought.
struct SeatTime {
  int moves = 0;
  double seconds = 0;  // of all moves together
  double longest = 0;
};

struct PlayedGame {
  std::vector<PlayedMove> moves;
  int opening = 0;             // so many of the moves were given
  std::vector<double> scores;  // by seat; of a game that was broken off, at that moment
  std::vector<Fact> facts;
  std::optional<int> loser;  // the seat that lost by doing something wrong, and what
  std::string reason;
  bool broken_off = false;  // it had too many moves
  std::string transcript;   // what was said to other programs and by them
  bool stopped = false;     // from outside: it does not count

  void lose(int seat, std::string why) {
    loser = seat;
    reason = std::move(why);
  }

  // By seat, 1 for the best place and 0 for the last; equal scores share theirs. Who did something wrong is last, with
  // all his seats; `players` tells who sits where.
  [[nodiscard]] std::vector<double> points(const std::vector<int>& players) const;
  [[nodiscard]] std::vector<SeatTime> times() const;
};

// On its way between processes, and in files. What is read may be anything.
[[nodiscard]] std::string write_game(const PlayedGame& game);
[[nodiscard]] Result<PlayedGame> read_game(std::string_view text);

// A part of it: the moves as a JSON array.
[[nodiscard]] std::string write_moves(const std::vector<PlayedMove>& moves);
[[nodiscard]] Result<std::vector<PlayedMove>> read_moves(std::string_view text);

}  // namespace tetraply::arena
