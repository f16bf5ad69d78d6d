// use-blokus [SPEC [SPEC]]: two players, each given by a spec, play a game of Blokus Duo.
#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

#include "games/blokus/notation.hpp"
#include "games/blokus/render.hpp"
#include "players/player.hpp"

using tetraply::blokus::Duo;

int main(int argc, char** argv) {
  const std::array<std::string_view, 2> specs{argc > 1 ? argv[1] : "alphabeta:depth=2", argc > 2 ? argv[2] : "greedy"};
  std::array<std::unique_ptr<tetraply::Player<Duo>>, 2> players;
  for (int i : {0, 1}) {
    auto player = tetraply::make_player<Duo>(specs[i]);
    if (!player) {
      fmt::print(stderr, "use-blokus: {}\n", player.error().message);
      return 2;
    }
    players[i] = *std::move(player);
  }

  // Moves become text only for input and output.
  Duo game;
  game.play(parse_move(game, "e10,f10,g10,h10,i10").value());

  // The three best moves, with their values for the player to move.
  const auto report = players[0]->think(game, {.depth = 2, .lines = 3});
  for (const auto& best : report.best)
    fmt::print("best move: {} {:+}\n", to_text(game, best.move), best.values[game.turn().player]);

  while (!game.turn().is_over()) game.play(players[game.turn().player]->think(game, {}).best.front().move);
  fmt::print("{}\n", render(game, /*with_color=*/false));
  const auto scores = game.scores();
  fmt::print("{} {} : {} {}\n", specs[0], scores[0], scores[1], specs[1]);
}
