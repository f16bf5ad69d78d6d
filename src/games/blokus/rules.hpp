// How the variants of Blokus differ: board, colors, and who plays which color.
#pragma once

#include <array>
#include <string_view>

#include "games/blokus/pieces.hpp"

namespace tetraply::blokus {

struct Square {
  int x;
  int y;
};

struct ColorInfo {
  std::string_view token;   // Pentobi's name in protocols
  std::string_view sgf_id;  // and in files
  std::string_view name;
  Square start;  // the square that the colour's first piece must cover
};

struct FourColors {
  static constexpr int kSize = 20;
  static constexpr int kColors = 4;
  static constexpr std::array<ColorInfo, kColors> kColorInfo{{
      {"1", "1", "Blue", {0, 19}},
      {"2", "2", "Yellow", {19, 19}},
      {"3", "3", "Red", {19, 0}},
      {"4", "4", "Green", {0, 0}},
  }};
};

struct ClassicRules : FourColors {
  static constexpr std::string_view kName = "classic";
  static constexpr std::string_view kSgfName = "Blokus";
  static constexpr int kPlayers = 4;
};

// Two players with two colors each: Blue and Red against Yellow and Green.
struct ClassicTwoRules : FourColors {
  static constexpr std::string_view kName = "classic-2p";
  static constexpr std::string_view kSgfName = "Blokus Two-Player";
  static constexpr int kPlayers = 2;
};

// Three players with one color each. They take turns playing Green, whose squares score for nobody.
struct ClassicThreeRules : FourColors {
  static constexpr std::string_view kName = "classic-3p";
  static constexpr std::string_view kSgfName = "Blokus Three-Player";
  static constexpr int kPlayers = 3;
};

struct DuoRules {
  static constexpr std::string_view kName = "duo";
  static constexpr std::string_view kSgfName = "Blokus Duo";
  static constexpr int kSize = 14;
  static constexpr int kColors = 2;
  static constexpr int kPlayers = 2;
  static constexpr std::array<ColorInfo, kColors> kColorInfo{{
      {"b", "B", "Black", {4, 9}},
      {"w", "W", "White", {9, 4}},
  }};
};

// The number of colors that score, each for player `color % kPlayers`. The shared color of three players comes after
// them.
template <class R>
inline constexpr int kScoredColors = R::kPlayers == 3 ? 3 : R::kColors;

enum class Scoring {
  squares,   // one point per square on the board
  advanced,  // -1 per square left in hand, +15 if none is left, +5 more if the monomino went last
};

}  // namespace tetraply::blokus
