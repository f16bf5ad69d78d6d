// 2048 joins the engine.
#include <algorithm>

#include "engine/module.hpp"
#include "engine/registry.hpp"
#include "formats/position_file.hpp"
#include "formats/position_json.hpp"
#include "games/twenty48/notation.hpp"
#include "games/twenty48/render.hpp"
#include "players/twenty48_kinds.hpp"

namespace tetraply {

namespace {

using twenty48::Position;

std::vector<Fact> facts(const Position& position) {
  int largest = 0;
  for (int cell = 0; cell < twenty48::kCells; ++cell) largest = std::max(largest, position.board().exponent(cell));
  return {{"largest tile", largest == 0 ? 0.0 : static_cast<double>(1 << largest)}};
}

Result<Position> read(const formats::PositionSource& source) {
  return formats::make_position(std::type_identity<Position>{}, source);
}

}  // namespace

Games twenty48_games() {
  static const auto kGame = make_game<Position>({.title = "2048",
                                                 .family = "2048",
                                                 .kinds = player_kinds<Position>(),
                                                 .levels = levels(Position::kName),
                                                 .comparison = "expectimax:depth=4",
                                                 .to_json = formats::to_json,
                                                 .svg = twenty48::render_svg,
                                                 .facts = facts,
                                                 .read = read});
  static const AnyGame* const kGames[] = {kGame.get()};
  return kGames;
}

}  // namespace tetraply
