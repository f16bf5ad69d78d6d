// A player: a spec string made ready to think about positions of one game. What kinds there are, each game's file says.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/suggest.hpp"
#include "games/registry.hpp"
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

// A spec is NAME:KEY=VALUE,… of one of the kinds, or level:N.
template <Game G>
[[nodiscard]] Result<std::unique_ptr<Player<G>>> make_player(std::string_view text) {
  auto spec = is_level(text) ? parse_level(G::kName, text) : parse_spec(text);
  if (!spec) return tl::unexpected(spec.error());
  std::vector<std::string_view> names;
  for (const PlayerKind<G>& kind : player_kinds<G>()) {
    names.push_back(kind.name);
    if (kind.name != spec->name) continue;
    Options options(*std::move(spec));
    auto player = build_player(kind, options);
    if (const auto checked = options.check(); !checked) return tl::unexpected(checked.error());
    return player;
  }
  names.push_back(kLevelName);
  return tl::unexpected(Error{unknown_word(fmt::format("player for {}", G::kName), spec->name, names)});
}

inline constexpr std::string_view kWhyNotDeeper = "5 pieces are known, the current one and the next four";

// Whether players of the game can look this far ahead. In the drop game nobody knows more than the visible pieces.
template <Game G>
[[nodiscard]] Result<void> check_depth(std::optional<int> depth) {
  if constexpr (requires { G::kMaxVisible; }) {
    static_assert(tetris::kUsuallyVisible == 5);
    if (depth && *depth > tetris::kUsuallyVisible)
      return failure("depth {} is too deep for {}\nvalid: 1 to {}: {}", *depth, G::kName, tetris::kUsuallyVisible,
                     kWhyNotDeeper);
  }
  return {};
}

// The options of a kind, with their defaults.
template <Game G>
[[nodiscard]] std::vector<OptionInfo> options_of(const PlayerKind<G>& kind) {
  Options options(Spec{std::string(kind.name), {}});
  static_cast<void>(build_player(kind, options));
  return options.declared();
}

// The values of an option of this kind, where they can be listed. None: it has no such option, or too many values.
template <Game G>
[[nodiscard]] std::vector<std::string> choices_of(const PlayerKind<G>& kind, std::string_view name) {
  for (OptionInfo& option : options_of(kind))
    if (option.name == name) return std::move(option.choices);
  return {};
}

}  // namespace tetraply
