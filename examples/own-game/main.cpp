// Solves Domineering by parallel alpha-beta and plays a perfect game.
#include <fmt/core.h>

#include "domineering.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

int main() {
  tetraply::AlphaBetaOptions options;
  options.split = {.kind = tetraply::SplitKind::ybw, .threads = 2};
  tetraply::AlphaBeta<Domineering<5>, PlacesLeft> search(options, {});
  Domineering<5> game;
  while (!game.turn().is_over()) {
    const auto report = search.run(game, {});
    const auto move = report.best.front().move;
    fmt::print("{} {} ({} nodes)\n", game.kPlayerNames[game.turn().player], to_text(game, move), report.counters.nodes);
    game.play(move);
  }
  fmt::print("{} wins\n", game.kPlayerNames[game.scores()[0] > 0 ? 0 : 1]);
}
