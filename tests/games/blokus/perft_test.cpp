// Perft against numbers from an independent generator that was checked with Pentobi.
#include "core/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "data.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blokus {
namespace {

nlohmann::json published() {
  std::ifstream file(data_path("blokus/perft.json"));
  return nlohmann::json::parse(file).at("perft");
}

TEST(BlokusPerft, ClassicMatchesThePublishedCounts) {
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(perft(Classic{}, depth), published().at("classic").at(std::to_string(depth))) << "depth " << depth;
}

TEST(BlokusPerft, DuoMatchesThePublishedCounts) {
  for (int depth = 1; depth <= 3; ++depth)
    EXPECT_EQ(perft(Duo{}, depth), published().at("duo").at(std::to_string(depth))) << "depth " << depth;
}

TEST(BlokusPerft, FirstMovesDoNotDependOnWhoOwnsTheColors) {
  EXPECT_EQ(perft(ClassicTwo{}, 3), perft(Classic{}, 3));
  EXPECT_EQ(perft(ClassicThree{}, 3), perft(Classic{}, 3));
}

}  // namespace
}  // namespace tetraply::blokus
