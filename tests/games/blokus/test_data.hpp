// Reading the games of tests/data/blokus and playing their moves.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "data.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blokus {

inline nlohmann::json test_data(const std::string& file_name) {
  std::ifstream file(data_path("blokus/" + file_name));
  return nlohmann::json::parse(file);
}

template <class R>
int color_of(const Position<R>&, const std::string& token) {
  for (int color = 0; color < R::kColors; ++color)
    if (R::kColorInfo[color].token == token) return color;
  ADD_FAILURE() << "no color " << token;
  return 0;
}

// A move of the color to move, which must be `color`.
template <class R>
void play_text(Position<R>& position, int color, const std::string& text) {
  ASSERT_EQ(position.color_to_move(), color) << text;
  const auto move = parse_move(position, text);
  ASSERT_TRUE(move) << move.error().message;
  position.play(*move);
}

// Setting up: a placement regardless of the turn.
template <class R>
void place_text(Position<R>& position, int color, const std::string& text) {
  const auto move = parse_placement<R::kSize>(text);
  ASSERT_TRUE(move) << move.error().message;
  ASSERT_TRUE(position.can_place(color, *move)) << text;
  position.place(color, *move);
}

}  // namespace tetraply::blokus
