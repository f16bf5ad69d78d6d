// One game between engines, from its opening to its end, and what is kept of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/engine.hpp"
#include "core/random.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::arena {

// Without its game: moves are text, each as it is written in the position where it is played.
struct PlayedMove {
  int seat;  // of who moved; -1: chance
  std::string move;
  double seconds = 0;  // 0 for moves of the opening
  std::optional<double> value = {};
  int depth = 0;
};

struct PlayedGame {
  std::vector<PlayedMove> moves;
  int opening = 0;             // so many of the moves
  std::vector<double> scores;  // by seat; of a game that was broken off, at that moment
  std::optional<int> loser;    // the seat that lost by doing something wrong, and what
  std::string reason;
  std::string transcript;
  bool stopped = false;  // from outside: it does not count

  // By seat, 1 for the best place and 0 for the last; equal scores share theirs. Who did something wrong is last.
  [[nodiscard]] std::vector<double> points() const;
};

inline std::vector<double> PlayedGame::points() const {
  std::vector<double> points(scores.size());
  const auto above = [&](std::size_t a, std::size_t b) {
    if (loser && (static_cast<int>(a) == *loser || static_cast<int>(b) == *loser))
      return static_cast<int>(a) == *loser ? 0.0 : 1.0;
    return scores[a] > scores[b] ? 1.0 : scores[a] == scores[b] ? 0.5 : 0.0;
  };
  for (std::size_t a = 0; a < scores.size(); ++a)
    for (std::size_t b = 0; b < scores.size(); ++b)
      if (a != b) points[a] += above(a, b) / static_cast<double>(scores.size() - 1);
  return points;
}

// Seats are those of the game's players. Chance is drawn from the seed. Everybody has the same limits, a move.
template <Game G>
[[nodiscard]] PlayedGame play_game(const std::vector<Engine<G>*>& seats, const std::vector<typename G::Move>& opening,
                                   std::uint64_t seed, const Limits& limits) {
  PlayedGame game;
  G position;
  Random random(seed);
  const auto lost_by = [&](int seat, std::string reason) {
    game.loser = seat;
    game.reason = std::move(reason);
    game.transcript = seats[static_cast<std::size_t>(seat)]->transcript();
  };
  const auto play = [&](typename G::Move move, PlayedMove played) {
    played.move = to_text(position, move);
    for (std::size_t seat = 0; seat < seats.size() && !game.loser; ++seat)
      if (const auto followed = seats[seat]->follow(position, move); !followed)
        lost_by(static_cast<int>(seat), followed.error().message);
    game.moves.push_back(std::move(played));
    position.play(move);
  };
  const auto seat_to_move = [&] { return position.turn() == Turn::chance() ? -1 : position.turn().player; };

  for (std::size_t seat = 0; seat < seats.size() && !game.loser; ++seat)
    if (const auto begun = seats[seat]->begin(); !begun) lost_by(static_cast<int>(seat), begun.error().message);
  for (const auto move : opening)
    if (!game.loser) play(move, {seat_to_move(), {}});
  game.opening = static_cast<int>(game.moves.size());

  while (!position.turn().is_over() && !game.loser && !game.stopped) {
    const int seat = seat_to_move();
    if (seat < 0) {
      play(random_move(position, random), {seat, {}});
      continue;
    }
    const Stopwatch watch;
    const auto choice = seats[static_cast<std::size_t>(seat)]->choose(position, limits);
    const double seconds = watch.seconds();
    game.stopped = limits.stop != nullptr && *limits.stop;
    if (game.stopped) break;
    if (!choice)
      lost_by(seat, choice.error().message);
    else if (!position.is_legal(choice->move))
      lost_by(seat, "its move is not legal");
    else
      play(choice->move, {seat, {}, seconds, choice->value, choice->depth});
  }
  for (const auto score : position.scores()) game.scores.push_back(score);
  return game;
}

}  // namespace tetraply::arena
