// Tetris joins the engine: the drop game, the guideline game, and the guideline game for two.
#include "engine/module.hpp"
#include "engine/registry.hpp"
#include "formats/position_file.hpp"
#include "formats/position_json.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/perft.hpp"
#include "games/tetris/render.hpp"
#include "games/tetris/versus.hpp"
#include "players/tetris_kinds.hpp"

namespace tetraply {

namespace {

template <int Rows>
std::vector<Fact> facts(const tetris::DropPosition<Rows>& position) {
  return {{"lines", static_cast<double>(position.lines())}, {"pieces", static_cast<double>(position.pieces())}};
}
std::vector<Fact> facts(const tetris::Guideline& position) {
  return {{"lines", static_cast<double>(position.lines())}, {"pieces", static_cast<double>(position.pieces_placed())}};
}
std::vector<Fact> facts(const tetris::Versus<2>& position) {
  return {{"pieces", static_cast<double>(position.player(0).pieces_placed() + position.player(1).pieces_placed())},
          {"rows sent", static_cast<double>(position.rows_sent(0) + position.rows_sent(1))}};
}

template <class G>
Result<G> read(const formats::PositionSource& source) {
  return formats::make_position(std::type_identity<G>{}, source);
}

template <class G>
GameModule<G> module_of(std::string_view title) {
  return {.title = title,
          .family = "tetris",
          .kinds = player_kinds<G>(),
          .levels = levels(G::kName),
          .to_json = formats::to_json,
          .svg = tetris::render_svg,
          .facts = facts,
          .read = read<G>};
}

template <class G>
std::unique_ptr<const AnyGame> drop_game(std::string_view title) {
  auto game = module_of<G>(title);
  game.comparison = "lookahead:depth=3";
  game.deepest = tetris::kUsuallyVisible;
  game.why_not_deeper = kWhyNotDeeper;
  game.format = &formats::kFumen;
  return make_game(std::move(game));
}

std::unique_ptr<const AnyGame> guideline(std::string_view title) {
  auto game = module_of<tetris::Guideline>(title);
  game.format = &formats::kFumen;
  return make_game(std::move(game));
}

}  // namespace

Games tetris_games() {
  static const auto kDrop = drop_game<tetris::DropGame>("Tetris, drop game");
  static const auto kDrop20 = drop_game<tetris::DropGame20>("Tetris, drop game of 20 rows");
  static const auto kGuideline = guideline("Tetris");
  static const auto kVersus = make_game(module_of<tetris::Versus<2>>("Tetris for two"));
  static const AnyGame* const kGames[] = {kDrop.get(), kDrop20.get(), kGuideline.get(), kVersus.get()};
  return kGames;
}

}  // namespace tetraply
