#include "formats/position_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/blokus/notation.hpp"

namespace tetraply::formats {
namespace {

TEST(PositionJson, NamesPlayerAndColourToMove) {
  blokus::ClassicTwo position;
  for (const std::string_view corner : {"a20", "t20"}) position.play(*parse_move(position, corner));
  const nlohmann::json json = to_json(position);
  EXPECT_EQ(json.at("turn"), nlohmann::json({{"kind", "player"}, {"player", 0}, {"color", "3"}}));
  EXPECT_EQ(json.at("colors"), nlohmann::json({"1", "2", "3", "4"}));
  EXPECT_EQ(json.at("scores").at("squares"), nlohmann::json({1, 1}));
  EXPECT_EQ(json.at("board").at(0), "1..................2");
}

}  // namespace
}  // namespace tetraply::formats
