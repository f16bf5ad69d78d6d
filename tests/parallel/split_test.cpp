#include "parallel/split.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

TEST(Split, ANameAloneMeansTheDefaults) {
  for (const auto* name : {"sequential", "every-node", "budget", "root", "partition", "stealing", "ybw", "shared-table",
                           "below-root", "every-node-rpar", "budget-rpar", "inside"}) {
    const Result<Split> split = parse_split(name);
    ASSERT_TRUE(split) << split.error().message;
    EXPECT_EQ(strategy_of(*split).name, name);
    EXPECT_EQ(split->threads, 1);
    EXPECT_EQ(split->parameter, std::nullopt);
  }
  EXPECT_EQ(to_text(*parse_split("budget")), "budget:2");
  EXPECT_EQ(to_text(*parse_split("stealing")), "stealing:4");
  EXPECT_EQ(to_text(*parse_split("ybw")), "ybw:3");
  EXPECT_EQ(to_text(*parse_split("root")), "root:dynamic");
}

TEST(Split, TheStrategysOwnParameterFollowsTheColon) {
  EXPECT_EQ(parse_split("budget:3")->parameter, 3);
  EXPECT_EQ(parse_split("stealing:16")->parameter, 16);
  EXPECT_EQ(parse_split("ybw:5")->parameter, 5);
  EXPECT_EQ(parse_split("root:static")->parameter, kStaticLoop);
  EXPECT_EQ(parse_split("root:dynamic")->parameter, kDynamicLoop);
}

TEST(Split, TextAndBackIsTheSame) {
  for (const auto* text :
       {"sequential", "every-node", "budget:1", "budget:1000000", "root:static", "root:dynamic", "partition",
        "stealing:7", "ybw:4", "shared-table", "below-root", "every-node-rpar", "budget-rpar:3", "inside:32"})
    EXPECT_EQ(to_text(*parse_split(text)), text);
}

// Each message contains the wrong word and the valid ones.
TEST(Split, AnErrorNamesTheBadWordAndTheValidOnes) {
  const auto message = [](std::string_view text) {
    const Result<Split> split = parse_split(text);
    return split ? "accepted: " + std::string(text) : split.error().message;
  };
  const auto expect_in = [&](std::string_view text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts)
      EXPECT_NE(message(text).find(part), std::string::npos) << text << ": " << message(text);
  };
  expect_in("steeling", {"'steeling'", "stealing", "sequential", "shared-table"});
  expect_in("", {"sequential"});
  expect_in(":3", {"sequential"});
  expect_in("budget:", {"budget", "plies", "1 to 1000000"});
  expect_in("budget:0", {"plies", "'0'", "1 to 1000000"});
  expect_in("budget:-1", {"'-1'"});
  expect_in("budget:2x", {"'2x'"});
  expect_in("budget:1000001", {"'1000001'"});
  expect_in("stealing:99999999999999", {"grain", "'99999999999999'"});
  expect_in("ybw:two", {"least depth", "'two'"});
  expect_in("root:guided", {"'guided'", "dynamic", "static"});
  expect_in("root:", {"dynamic", "static"});
  expect_in("sequential:1", {"sequential", "'1'"});
  expect_in("shared-table:", {"shared-table"});
}

TEST(Split, SaysWhichNodesAreSplit) {
  const auto splits = [](std::string_view text, int ply, int depth) {
    const Split split = *parse_split(text);
    return strategy_of(split).nodes(parameter_of(split)).contain(ply, depth);
  };
  EXPECT_FALSE(splits("sequential", 0, 9));
  EXPECT_TRUE(splits("every-node", 8, 1));
  EXPECT_TRUE(splits("budget:2", 1, 1));
  EXPECT_FALSE(splits("budget:2", 2, 9));
  EXPECT_TRUE(splits("root", 0, 1));
  EXPECT_FALSE(splits("root", 1, 9));
  EXPECT_FALSE(splits("partition", 0, 9));
  EXPECT_FALSE(splits("stealing", 0, 1));
  EXPECT_TRUE(splits("stealing", 0, 2));
  EXPECT_FALSE(splits("stealing", 1, 2));
  EXPECT_TRUE(splits("stealing", 1, 3));
  EXPECT_TRUE(splits("ybw:3", 4, 3));
  EXPECT_FALSE(splits("ybw:3", 4, 2));
  EXPECT_FALSE(splits("shared-table", 0, 9));
}

}  // namespace
}  // namespace tetraply
