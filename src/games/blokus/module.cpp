// Blokus joins the engine: four variants of one game.
#include "engine/module.hpp"
#include "engine/registry.hpp"
#include "formats/blksgf.hpp"
#include "formats/position_file.hpp"
#include "formats/position_json.hpp"
#include "games/blokus/heat.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/render.hpp"
#include "games/blokus/svg.hpp"
#include "players/blokus_kinds.hpp"

namespace tetraply {

namespace {

template <class R>
using Position = blokus::Position<R>;

template <class R>
Result<Position<R>> read(const formats::PositionSource& source) {
  return formats::make_position(std::type_identity<Position<R>>{}, source);
}

template <class R>
std::string save(const Position<R>& /*start*/, std::span<const blokus::Move> moves, const formats::RecordInfo& info) {
  auto record = *blksgf::Record<R>::from_moves(moves);
  record.set_info(info);
  return record.write();
}

template <class R>
std::vector<int> squares(const Position<R>& position) {
  const auto squares = position.scores(blokus::Scoring::squares);
  return {squares.begin(), squares.end()};
}

template <class R>
Json heat(const Position<R>& position) {
  Json json{{"colors", Json::array()}, {"influence", Json::array()}, {"reachability", Json::array()}};
  for (int color = 0; color < R::kColors; ++color) {
    json["colors"].push_back(R::kColorInfo[color].token);
    json["influence"].push_back(blokus::influence_map(position, color));
    json["reachability"].push_back(blokus::reachability_map(position, color));
  }
  return json;
}

// One with a large piece, as people begin.
template <class R>
blokus::Move opening_move(const Position<R>& position, Random& random) {
  constexpr int kTries = 64;
  constexpr int kLarge = 5;
  const auto& placements = blokus::PlacementTable<R::kSize>::get();
  blokus::Move move = random_move(position, random);
  for (int i = 0; i < kTries && placements[move].size != kLarge; ++i) move = random_move(position, random);
  return move;
}

template <class R>
void describe(Json& entry) {
  entry["size"] = R::kSize;
  Json& colors = entry["colors"] = Json::array();
  for (int color = 0; color < R::kColors; ++color) {
    const auto& info = R::kColorInfo[color];
    colors.push_back({{"token", info.token},
                      {"name", info.name},
                      {"player", color < blokus::kScoredColors<R> ? Json(color % R::kPlayers) : Json(nullptr)},
                      {"start", {info.start.x, info.start.y}}});
  }
  Json& pieces = entry["pieces"] = Json::array();
  for (const blokus::PieceDrawing& drawing : blokus::kPieceDrawings) {
    Json cells = Json::array();
    int x = 0;
    int y = 0;
    for (const char c : drawing.rows) {
      if (c == '#') cells.push_back({x, y});
      x = c == '/' ? 0 : x + 1;
      y += c == '/' ? 1 : 0;
    }
    pieces.push_back({{"name", drawing.name}, {"cells", cells}});
  }
}

template <class R>
std::unique_ptr<const AnyGame> variant(std::string_view title, std::string_view comparison) {
  std::vector<Color> colors;
  for (const blokus::ColorInfo& color : R::kColorInfo) colors.push_back({color.token, color.name});
  return make_game<Position<R>>({
      .title = title,
      .family = "blokus",
      .colors = colors,
      .kinds = player_kinds<Position<R>>(),
      .levels = levels(R::kName),
      .random_moves = R::kColors,
      // A review counts squares, without the bonus for a won game: of two moves that win, the one whose win is not in
      // sight yet would seem to lose that many squares.
      .review = {.mistake = 3,
                 .reviewer = R::kPlayers == 2 ? "alphabeta:time=4,eval=prospects" : "best-reply:time=5,eval=prospects"},
      .comparison = comparison,
      .gtp_name = R::kSgfName,
      .format = &formats::kBlksgf,
      .to_json = formats::to_json,
      .svg = blokus::render_svg,
      .squares = squares<R>,
      .heat = heat<R>,
      .opening_move = opening_move<R>,
      .read = read<R>,
      .save = save<R>,
      .saved_as = "blksgf",
      .describe = describe<R>,
  });
}

}  // namespace

Games blokus_games() {
  static const auto kClassic = variant<blokus::ClassicRules>("Blokus", "best-reply:depth=3");
  static const auto kClassicTwo = variant<blokus::ClassicTwoRules>("Blokus for two", "alphabeta:depth=4");
  static const auto kClassicThree = variant<blokus::ClassicThreeRules>("Blokus for three", "best-reply:depth=3");
  static const auto kDuo = variant<blokus::DuoRules>("Blokus Duo", "alphabeta:depth=4");
  static const AnyGame* const kGames[] = {kClassic.get(), kClassicTwo.get(), kClassicThree.get(), kDuo.get()};
  return kGames;
}

}  // namespace tetraply
