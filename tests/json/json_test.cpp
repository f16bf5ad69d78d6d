// JSON texts from outside: what is read, and that hostile ones cost neither time nor stack.
#include "json/json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/stopwatch.hpp"

namespace tetraply {
namespace {

std::string error_of(std::string_view text) {
  const auto json = read_json(text);
  return json ? "" : json.error().message;
}

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
}

std::string object_of(int members) {
  std::string text = "{";
  for (int i = 0; i < members; ++i) text += fmt::format("{}\"{}\":0", i == 0 ? "" : ",", i);
  return text + "}";
}

TEST(ReadJson, ValuesComeOutAsTheyWereWritten) {
  for (const std::string text :
       {R"({"b":1,"a":{"z":[],"y":{}},"c":[[1,-2,3.5],"\"\\u00e4",true,false,null]})", R"({"":{"":[{}]}})", "[]", "{}",
        "0", "-1", "18446744073709551615", "1e-05", R"("text")", "null", R"([[],[[]],{"a":[{"b":[]}]},1])"}) {
    const auto json = read_json(text);
    ASSERT_TRUE(json) << text << json.error().message;
    EXPECT_EQ(*json, Json::parse(text)) << text;
    EXPECT_EQ(json_text(*json), Json::parse(text).dump()) << text;
  }
}

TEST(ReadJson, WhatIsNotJsonIsRefusedWithItsPlace) {
  EXPECT_EQ(error_of("{\"a\": 1,}"), "is not JSON in UTF-8 (byte 9)");
  for (const char* text : {"", " ", "{", "[1,", "\"\xff\"", "[1]]", "nul", "1e999", "{1:2}", "[1 2]", "\"\\x\""})
    EXPECT_NE(error_of(text).find("is not JSON in UTF-8"), std::string::npos) << text << error_of(text);
}

TEST(ReadJson, NestingIsBounded) {
  EXPECT_TRUE(read_json(nested(kDeepestJson)));
  EXPECT_EQ(error_of(nested(kDeepestJson + 1)), "is nested too deep: 64 levels are read");
  EXPECT_TRUE(read_json(nested(3), 3));
  EXPECT_FALSE(read_json(nested(4), 3));
  EXPECT_FALSE(read_json(nested(120'000)));
  EXPECT_FALSE(read_json(std::string(5'000'000, '[')));
}

TEST(ReadJson, MembersOfAnObjectAreBounded) {
  const auto most = static_cast<int>(kMostMembers);
  const auto json = read_json(object_of(most));
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(json->size(), kMostMembers);
  EXPECT_EQ(error_of(object_of(most + 1)), "has an object with more than 1000 members");
}

TEST(ReadJson, ValuesAreBounded) {
  std::string text = "[";
  for (std::size_t i = 0; i < kMostJsonValues; ++i) text += "0,";
  EXPECT_EQ(error_of(text + "0]"), "has more than 1048576 values");
}

TEST(ReadJson, AMemberNamedTwiceIsRefused) {
  EXPECT_EQ(error_of(R"({"a":1,"b":{"c":1,"d":2,"c":3}})"), "names 'c' twice in one object");
  EXPECT_EQ(error_of(R"({"a":{"a":1},"b":{"a":2}})"), "");
}

// 80,000 members in one object took 20 s.
TEST(ReadJson, TimeIsLinearInTheText) {
  constexpr double kSeconds = 0.5;  // under a sanitizer on a busy machine; alone it takes 10 ms
  const Stopwatch watch;
  EXPECT_FALSE(read_json(object_of(80'000)));
  EXPECT_LT(watch.seconds(), kSeconds);

  // Objects at the limit, with long names that differ only at their ends.
  std::string many = "[0";
  const std::string long_name(50, 'x');
  for (int object = 0; object < 20; ++object) {
    many += ",{\"\":0";
    for (int i = 1; i < static_cast<int>(kMostMembers); ++i) many += fmt::format(",\"{}{}\":0", long_name, i);
    many += "}";
  }
  const Stopwatch again;
  EXPECT_TRUE(read_json(many + "]"));
  EXPECT_LT(again.seconds(), kSeconds);

  // Every object grows after it has got a member with all that is within.
  std::string deep(200'000, '0');
  for (std::size_t i = 1; i < deep.size(); i += 2) deep[i] = ',';
  deep = "[" + deep + "0]";
  for (int level = 2; level < kDeepestJson; ++level) deep = R"({"a":)" + deep + R"(,"b":0,"c":0,"d":0,"e":0})";
  const Stopwatch grown;
  EXPECT_TRUE(read_json(deep));
  EXPECT_LT(grown.seconds(), kSeconds);
}

TEST(ParseJson, ThrowsForADamagedText) {
  EXPECT_THROW(static_cast<void>(parse_json("[1,")), Json::exception);
  EXPECT_THROW(static_cast<void>(parse_json(nested(120'000))), Json::exception);
  EXPECT_EQ(parse_json("[1, 2]"), Json({1, 2}));
}

}  // namespace
}  // namespace tetraply
