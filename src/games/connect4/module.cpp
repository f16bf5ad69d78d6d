// Connect Four joins the engine. It is the example of docs/add-a-game.md: everything that it does not name here has a
// default.
#include "engine/module.hpp"
#include "engine/registry.hpp"
#include "games/connect4/position.hpp"

namespace tetraply {

namespace {

constexpr NamedEvaluation<connect4::Position> kEvaluations[] = {{"lines", connect4::lines},
                                                                {"score", own_scores<connect4::Position>}};

}  // namespace

Games connect4_games() {
  static const auto kGame =
      make_game<connect4::Position>({.title = "Connect Four",
                                     .seats = {"Yellow", "Red"},
                                     .kinds = standard_kinds<connect4::Position, kEvaluations>()});
  static const AnyGame* const kGames[] = {kGame.get()};
  return kGames;
}

}  // namespace tetraply
