#include "parallel/split.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

TEST(Split, ANameAloneMeansTheDefaults) {
  for (const auto* name :
       {"sequential", "every-node", "budget", "root", "partition", "stealing", "ybw", "shared-table"}) {
    const Result<Split> split = parse_split(name);
    ASSERT_TRUE(split) << split.error().message;
    EXPECT_EQ(name_of(split->kind), name);
    EXPECT_EQ(split->threads, 1);
    EXPECT_EQ(split->plies, Split{}.plies);
    EXPECT_EQ(split->grain, Split{}.grain);
    EXPECT_EQ(split->least_depth, Split{}.least_depth);
    EXPECT_TRUE(split->dynamic);
  }
}

TEST(Split, WhatStandsAfterTheColonIsTheKindsOwnParameter) {
  EXPECT_EQ(parse_split("budget:3")->plies, 3);
  EXPECT_EQ(parse_split("stealing:16")->grain, 16);
  EXPECT_EQ(parse_split("ybw:5")->least_depth, 5);
  EXPECT_FALSE(parse_split("root:static")->dynamic);
  EXPECT_TRUE(parse_split("root:dynamic")->dynamic);
}

TEST(Split, TextAndBackIsTheSame) {
  for (const auto* text : {"sequential", "every-node", "budget:1", "budget:1000000", "root:static", "root:dynamic",
                           "partition", "stealing:7", "ybw:4", "shared-table"})
    EXPECT_EQ(to_text(*parse_split(text)), text);
}

// Each message names the bad word and what is valid.
TEST(Split, WhatIsWrongIsNamed) {
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
  EXPECT_FALSE(parse_split("sequential")->at(0, 9));
  EXPECT_TRUE(parse_split("every-node")->at(8, 1));
  EXPECT_TRUE(parse_split("budget:2")->at(1, 1));
  EXPECT_FALSE(parse_split("budget:2")->at(2, 9));
  EXPECT_TRUE(parse_split("root")->at(0, 1));
  EXPECT_FALSE(parse_split("root")->at(1, 9));
  EXPECT_FALSE(parse_split("partition")->at(0, 9));
  EXPECT_TRUE(parse_split("ybw:3")->at(4, 3));
  EXPECT_FALSE(parse_split("ybw:3")->at(4, 2));
  EXPECT_FALSE(parse_split("shared-table")->at(0, 9));
}

}  // namespace
}  // namespace tetraply
