// Perft against published numbers, on which two independent generators agree.
#include "games/tetris/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace tetraply::tetris {
namespace {

nlohmann::json published() {
  std::ifstream file(TETRAPLY_TEST_DATA "/tetris/perft.json");
  return nlohmann::json::parse(file);
}

std::vector<Piece> queue_of(std::string_view letters) {
  std::vector<Piece> queue;
  for (const char letter : letters) queue.push_back(piece_of(letter).value());
  return queue;
}

TEST(TetrisPerft, EveryDepthMatchesThePublishedCounts) {
  const nlohmann::json by_depth = published().at("by_depth");
  ASSERT_EQ(by_depth.size(), 2u);
  for (const auto& [letters, counts] : by_depth.items())
    for (std::size_t depth = 1; depth <= std::min<std::size_t>(counts.size(), 6); ++depth)
      EXPECT_EQ(perft(Board{}, queue_of(letters.substr(0, depth))), counts.at(depth - 1)) << letters << ' ' << depth;
}

TEST(TetrisPerft, UnderToweringStacksTheRowOfEntryMatters) {
  const auto counts = published().at("depth_6").at("IIIIII");
  EXPECT_EQ(perft(Board{}, queue_of("IIIIII"), {.spawn_y = 20}), counts.at("spawn 20"));
  EXPECT_EQ(perft(Board{}, queue_of("IIIIII"), {.spawn_y = 19}), counts.at("spawn 19"));
}

// Ten seconds each: --gtest_also_run_disabled_tests
TEST(TetrisPerft, DISABLED_DepthSevenMatchesThePublishedCounts) {
  const nlohmann::json numbers = published();
  EXPECT_EQ(perft(Board{}, queue_of("IOLJSZT")), numbers.at("by_depth").at("IOLJSZT").at(6));
  for (const auto& [letters, count] : numbers.at("depth_7").items())
    EXPECT_EQ(perft(Board{}, queue_of(letters)), count) << letters;
}

}  // namespace
}  // namespace tetraply::tetris
