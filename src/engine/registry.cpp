#include "engine/registry.hpp"

#include <fmt/format.h>

#include "core/quotable.hpp"

namespace tetraply {

// Each is defined in the module file of its folder, games/NAME/module.cpp.
Games blokus_games();
Games twenty48_games();
Games tetris_games();
Games connect4_games();

namespace {

constexpr Games (*kModules[])() = {
    blokus_games,
    twenty48_games,
    tetris_games,
#ifdef TETRAPLY_EXAMPLES
    connect4_games,
#endif
};

}  // namespace

Games all_games() {
  static const std::vector<const AnyGame*> kAll = [] {
    std::vector<const AnyGame*> all;
    for (const auto module : kModules) {
      const Games games = module();
      all.insert(all.end(), games.begin(), games.end());
    }
    return all;
  }();
  return kAll;
}

std::span<const std::string_view> all_game_names() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const AnyGame* game : all_games()) names.push_back(game->name());
    return names;
  }();
  return kNames;
}

std::string game_names() {
  return fmt::format("{}", fmt::join(all_game_names(), ", "));
}

const AnyGame* find_game(std::string_view name) {
  for (const AnyGame* game : all_games())
    if (game->name() == name) return game;
  return nullptr;
}

Result<const AnyGame*> game_named(std::string_view name) {
  if (const AnyGame* game = find_game(name)) return game;
  return failure("unknown game '{}'\nvalid: {}", quotable(name), game_names());
}

}  // namespace tetraply
