// A player: a spec string made ready to think about positions of one game. What kinds there are, each game's file says.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/suggest.hpp"
#include "games/registry.hpp"
#include "players/options.hpp"
#include "search/search.hpp"

namespace tetraply {

template <Game G>
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // The turn must be a player's. Limits that are not set are the spec's own.
  [[nodiscard]] virtual Report<G> think(const G& position, const Limits& limits, const OnReport<G>& on_report = {}) = 0;
  [[nodiscard]] virtual Limits spec_limits() const { return {}; }

  // If it can be asked about some moves of the position only (Limits::only), and what it says of each is what it would
  // say if it looked at all of them.
  [[nodiscard]] virtual std::optional<RootOrder> root_order(const G&, const Limits&) { return std::nullopt; }
};

// A kind of player. Building it reads its options; with some of them wrong, what comes out is not to be used. Nothing
// large is made before the first thought.
template <Game G>
struct PlayerKind {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Player<G>> (*build)(Options& options);
};

// The first is the game's default. Defined in blokus.cpp, twenty48.cpp and tetris_*.cpp.
template <Game G>
[[nodiscard]] std::span<const PlayerKind<G>> player_kinds();
template <>
std::span<const PlayerKind<blokus::Classic>> player_kinds();
template <>
std::span<const PlayerKind<blokus::ClassicTwo>> player_kinds();
template <>
std::span<const PlayerKind<blokus::ClassicThree>> player_kinds();
template <>
std::span<const PlayerKind<blokus::Duo>> player_kinds();
template <>
std::span<const PlayerKind<twenty48::Position>> player_kinds();
template <>
std::span<const PlayerKind<tetris::DropGame>> player_kinds();
template <>
std::span<const PlayerKind<tetris::DropGame20>> player_kinds();
template <>
std::span<const PlayerKind<tetris::Guideline>> player_kinds();
template <>
std::span<const PlayerKind<tetris::Versus<2>>> player_kinds();

template <Game G>
[[nodiscard]] Result<std::unique_ptr<Player<G>>> make_player(std::string_view text) {
  auto spec = parse_spec(text);
  if (!spec) return tl::unexpected(spec.error());
  std::vector<std::string_view> names;
  for (const PlayerKind<G>& kind : player_kinds<G>()) {
    names.push_back(kind.name);
    if (kind.name != spec->name) continue;
    Options options(*std::move(spec));
    auto player = kind.build(options);
    if (const auto checked = options.check(); !checked) return tl::unexpected(checked.error());
    return player;
  }
  return tl::unexpected(Error{unknown_word(fmt::format("player for {}", G::kName), spec->name, names)});
}

// The options of a kind, with their defaults.
template <Game G>
[[nodiscard]] std::vector<OptionInfo> options_of(const PlayerKind<G>& kind) {
  Options options(Spec{std::string(kind.name), {}});
  static_cast<void>(kind.build(options));
  return options.declared();
}

}  // namespace tetraply
