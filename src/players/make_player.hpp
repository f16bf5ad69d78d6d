// Makes players of a game from spec strings, by a list of the kinds that the game has.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/suggest.hpp"
#include "players/levels.hpp"
#include "players/lots.hpp"
#include "players/options.hpp"
#include "players/player_interface.hpp"

namespace tetraply {

// A kind of player. Building it reads its options; with some of them wrong, what comes out is not to be used. Nothing
// large is made before the first thought.
template <Game G>
struct PlayerKind {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Player<G>> (*build)(Options& options);
  bool may_slip = true;
};

// The first is the game's default. Declared for the games that have searches of their own in blokus_kinds.hpp,
// tetris_kinds.hpp and twenty48_kinds.hpp; other games make a list by standard_kinds.hpp.
template <Game G>
[[nodiscard]] std::span<const PlayerKind<G>> player_kinds();

// With the options that all kinds have.
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_player(const PlayerKind<G>& kind, Options& options) {
  auto player = kind.build(options);
  if (!kind.may_slip) return player;
  const double slips = options.number("slips", 0, 0, 1, "the chance of any legal move instead");
  const std::uint64_t seed = options.count("seed", 1, "of the slips");
  if (slips == 0) return player;
  return std::make_unique<SlippingPlayer<G>>(std::move(player), slips, seed);
}

// A player of one of these kinds.
template <Game G>
[[nodiscard]] Result<std::unique_ptr<Player<G>>> make_player(std::span<const PlayerKind<G>> kinds, const Spec& spec) {
  std::vector<std::string_view> names;
  for (const PlayerKind<G>& kind : kinds) {
    names.push_back(kind.name);
    if (kind.name != spec.name) continue;
    Options options(spec);
    auto player = build_player(kind, options);
    if (const auto checked = options.check(); !checked) return tl::unexpected(checked.error());
    return player;
  }
  names.push_back(kLevelName);
  return tl::unexpected(Error{unknown_word(fmt::format("player for {}", G::kName), spec.name, names)});
}

// A spec is NAME:KEY=VALUE,… of one of the game's kinds, or level:N.
template <Game G>
[[nodiscard]] Result<std::unique_ptr<Player<G>>> make_player(std::string_view text) {
  const auto spec = is_level(text) ? parse_level(levels(G::kName), text) : parse_spec(text);
  if (!spec) return tl::unexpected(spec.error());
  return make_player<G>(player_kinds<G>(), *spec);
}

// The options of a kind, with their defaults.
template <Game G>
[[nodiscard]] std::vector<OptionInfo> options_of(const PlayerKind<G>& kind) {
  Options options(Spec{std::string(kind.name), {}});
  static_cast<void>(build_player(kind, options));
  return options.declared();
}

}  // namespace tetraply
