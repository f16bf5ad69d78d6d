#include "server/positions.hpp"

#include "core/suggest.hpp"
#include "engine/registry.hpp"
#include "json/json.hpp"
#include "server/api_error.hpp"

namespace tetraply::server {

Result<AnyPosition> start_position(std::string_view game, const std::optional<Start>& start, std::uint64_t seed) {
  const AnyGame* const known = find_game(game);
  if (known == nullptr) return failure("{}", unknown_word("game", game, all_game_names()));
  if (!start) return known->new_game(seed);
  formats::PositionSource source{.name = "position", .queue = start->queue};
  if (!start->text.empty()) source.text = start->text;
  return known->read_position(source);
}

const AnyGame& known_game(std::string_view name) {
  const AnyGame* const game = find_game(name);
  if (game == nullptr) throw ApiError(400, "bad_game", "unknown game '{}'\nvalid: {}", name, game_names());
  return *game;
}

Result<std::string> play(AnyPosition& position, std::string_view text) {
  if (position.turn().is_over()) return failure("the game is over");
  const auto move = position.parse(text);
  if (!move) return tl::unexpected(move.error());
  std::string written = position.to_text(*move);
  position.play(*move);
  return written;
}

Json to_json(const AnyPosition& position, bool with_moves) {
  Json json = position.to_json();
  if (with_moves && position.turn().kind == Turn::Kind::player) {
    Json& texts = json["moves"] = Json::array();
    for (const AnyMove move : position.legal_moves()) texts.push_back(position.to_text(move));
  }
  return json;
}

std::string color_token(const AnyPosition& position) {
  const auto color = position.color_to_move();
  const auto& colors = position.game().info().colors;
  return color && !colors.empty() ? std::string(colors[static_cast<std::size_t>(*color)].token) : std::string();
}

}  // namespace tetraply::server
