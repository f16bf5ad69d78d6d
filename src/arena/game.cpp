#include "arena/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/random.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::arena {

bool has_reached(const AnyPosition& position, int tile) {
  if (tile == 0) return false;
  const std::vector<Fact> facts = position.facts();
  return std::any_of(facts.begin(), facts.end(),
                     [tile](const Fact& fact) { return fact.name == "largest tile" && fact.value >= tile; });
}

PlayedGame play_game(const AnyGame& rules, const std::vector<Engine*>& seats, const GameOptions& options) {
  PlayedGame game;
  AnyPosition position = rules.new_game(options.seed);
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
  const auto play = [&](AnyMove move, PlayedMove played) {
    played.seat = position.turn() == Turn::chance() ? -1 : position.turn().player;
    played.move = position.to_text(move);
    played.color = position.color_to_move().value_or(-1);
    tell_all([&](Engine& engine) { return engine.follow(position, move); });
    game.moves.push_back(std::move(played));
    position.play(move);
  };

  tell_all([](Engine& engine) { return engine.begin(); });
  for (const AnyMove move : options.opening)
    if (goes_on()) play(move, {});
  game.opening = static_cast<int>(game.moves.size());

  std::uint64_t moves_left = options.most_moves == 0 ? ~std::uint64_t{0} : options.most_moves;
  while (!position.turn().is_over() && goes_on() && moves_left > 0 && !has_reached(position, options.until)) {
    if (stops()) game.stopped = true;
    if (game.stopped) break;
    if (position.turn() == Turn::chance()) {
      play(position.random_move(random), {});
      continue;
    }
    const int seat = position.turn().player;
    const Stopwatch watch;
    const auto choice = seats[static_cast<std::size_t>(seat)]->choose(position, options.limits);
    const double seconds = watch.seconds();
    if (stops()) continue;  // it chose in haste
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
  game.broken_off =
      moves_left == 0 && !position.turn().is_over() && !game.loser && !has_reached(position, options.until);
  for (const auto score : position.scores()) game.scores.push_back(score);
  game.facts = position.facts();
  return game;
}

}  // namespace tetraply::arena
