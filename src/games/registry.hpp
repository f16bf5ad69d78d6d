// All games, with their notation and pictures, by the names under which the command line and protocols know them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/result.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "games/blokus/render.hpp"
#include "games/blokus/svg.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/perft.hpp"
#include "games/tetris/render.hpp"
#include "games/tetris/versus.hpp"
#include "games/twenty48/notation.hpp"
#include "games/twenty48/position.hpp"
#include "games/twenty48/render.hpp"

namespace tetraply {

template <class... Games>
struct GameList {
  static constexpr std::array<std::string_view, sizeof...(Games)> kNames{Games::kName...};
};

using AllGames = GameList<blokus::Classic, blokus::ClassicTwo, blokus::ClassicThree, blokus::Duo, twenty48::Position,
                          tetris::DropGame, tetris::DropGame20, tetris::Guideline, tetris::Versus<2>>;

[[nodiscard]] std::string game_names();  // "classic, duo, …"

// Calls visit(std::type_identity<G>{}) for the game of this name; false if there is none.
template <class Visit, class... Games>
bool visit_game(GameList<Games...>, std::string_view name, Visit&& visit) {
  return ((name == Games::kName && (visit(std::type_identity<Games>{}), true)) || ...);
}

}  // namespace tetraply
