// One game between engines, from its opening to its end, and what is kept of it.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "arena/engine.hpp"
#include "arena/facts.hpp"
#include "arena/played_game.hpp"
#include "core/random.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::arena {

// What belongs to a game besides who plays it.
template <Game G>
struct GameOptions {
  std::vector<typename G::Move> opening = {};  // legal, and not to the game's end
  std::uint64_t seed = 0;                      // of chance, and of what is drawn at the start
  Limits limits = {};                          // of everybody, a move
  std::uint64_t most_moves = 0;                // of players: then the game is broken off; 0: no bound
};

// Seats are those of the game's players; an engine may sit in several.
template <Game G>
[[nodiscard]] PlayedGame play_game(const std::vector<Engine<G>*>& seats, const GameOptions<G>& options) {
  PlayedGame game;
  G position = new_game<G>(options.seed);
  Random random(options.seed);
  const auto sits_before = [&](std::size_t seat) {
    return std::find(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(seat), seats[seat]) !=
           seats.begin() + static_cast<std::ptrdiff_t>(seat);
  };
  const auto stops = [&] { return options.limits.stop != nullptr && *options.limits.stop; };
  const auto goes_on = [&] { return !game.loser && !game.stopped; };
  // Calls each engine once. An engine that fails has lost, unless the stop flag made it fail: waits end then.
  const auto tell_all = [&](auto tell) {
    for (std::size_t seat = 0; seat < seats.size() && goes_on(); ++seat) {
      if (sits_before(seat)) continue;
      const auto told = tell(*seats[seat]);
      if (told) continue;
      if (stops())
        game.stopped = true;
      else
        game.lose(static_cast<int>(seat), told.error().message);
    }
  };
  const auto play = [&](typename G::Move move, PlayedMove played) {
    played.seat = position.turn() == Turn::chance() ? -1 : position.turn().player;
    played.move = to_text(position, move);
    if constexpr (requires { position.color_to_move(); }) played.color = position.color_to_move();
    tell_all([&](Engine<G>& engine) { return engine.follow(position, move); });
    game.moves.push_back(std::move(played));
    position.play(move);
  };

  tell_all([](Engine<G>& engine) { return engine.begin(); });
  for (const auto move : options.opening)
    if (goes_on()) play(move, {});
  game.opening = static_cast<int>(game.moves.size());

  std::uint64_t moves_left = options.most_moves == 0 ? ~std::uint64_t{0} : options.most_moves;
  while (!position.turn().is_over() && goes_on() && moves_left > 0) {
    if (stops()) game.stopped = true;
    if (game.stopped) break;
    if (position.turn() == Turn::chance()) {
      play(random_move(position, random), {});
      continue;
    }
    const int seat = position.turn().player;
    const Stopwatch watch;
    const auto choice = seats[static_cast<std::size_t>(seat)]->choose(position, options.limits);
    const double seconds = watch.seconds();
    if (stops()) continue;  // what it chose was chosen in haste
    --moves_left;
    if (!choice)
      game.lose(seat, choice.error().message);
    else if (!position.is_legal(choice->move))
      game.lose(seat, "its move is not legal");
    else
      play(choice->move, {.seconds = seconds, .value = choice->value, .depth = choice->depth});
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (const std::string said = seats[seat]->transcript(); !said.empty() && !sits_before(seat))
      game.transcript += fmt::format("seat {}:\n{}", seat + 1, said);
  game.broken_off = moves_left == 0 && !position.turn().is_over() && !game.loser;
  for (const auto score : position.scores()) game.scores.push_back(score);
  game.facts = facts_of(position);
  return game;
}

}  // namespace tetraply::arena
