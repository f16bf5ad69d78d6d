// Perft against published numbers on which two independent generators agree.
#include "games/tetris/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "data.hpp"
#include "effort.hpp"

namespace tetraply::tetris {
namespace {

nlohmann::json published() {
  std::ifstream file(data_path("tetris/perft.json"));
  return nlohmann::json::parse(file);
}

std::vector<Piece> queue_of(std::string_view letters) {
  std::vector<Piece> queue;
  for (const char letter : letters) queue.push_back(piece_of(letter).value());
  return queue;
}

struct Count {
  std::string queue;
  std::uint64_t sequences = 0;
};

void PrintTo(const Count& count, std::ostream* out) {
  *out << count.queue;
}

std::vector<Count> published_counts() {
  std::vector<Count> counts;
  const nlohmann::json numbers = published();
  for (const auto& [queue, by_depth] : numbers.at("by_depth").items())
    for (std::size_t depth = 1; depth <= by_depth.size(); ++depth)
      counts.push_back({queue.substr(0, depth), by_depth.at(depth - 1)});
  for (const auto& [queue, sequences] : numbers.at("depth_7").items()) counts.push_back({queue, sequences});
  return counts;
}

class TetrisPerftOf : public testing::TestWithParam<Count> {};

TEST_P(TetrisPerftOf, IsThePublishedCount) {
  if (!kFullEffort && GetParam().queue.size() > 4) GTEST_SKIP() << "the release build counts it";
  EXPECT_EQ(perft(Board{}, queue_of(GetParam().queue)), GetParam().sequences);
}

INSTANTIATE_TEST_SUITE_P(Queue, TetrisPerftOf, testing::ValuesIn(published_counts()),
                         [](const auto& count) { return count.param.queue; });

TEST(TetrisPerft, UnderToweringStacksTheRowOfEntryMatters) {
  if (!kFullEffort) GTEST_SKIP() << "the release build counts it";
  const auto counts = published().at("depth_6").at("IIIIII");
  EXPECT_EQ(perft(Board{}, queue_of("IIIIII"), {.spawn_y = 20}), counts.at("spawn 20"));
  EXPECT_EQ(perft(Board{}, queue_of("IIIIII"), {.spawn_y = 19}), counts.at("spawn 19"));
}

}  // namespace
}  // namespace tetraply::tetris
