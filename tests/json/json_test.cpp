// Reading JSON texts from outside. Hostile ones must cost neither time nor stack.
#include "json/json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/stopwatch.hpp"
#include "json/json_list.hpp"

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

TEST(ReadJson, InvalidJsonIsRefusedWithItsOffset) {
  EXPECT_EQ(error_of("{\"a\": 1,}"), "is not JSON in UTF-8 (byte 9)");
  for (const char* text : {"", " ", "{", "[1,", "\"\xff\"", "[1]]", "nul", "1e999", "{1:2}", "[1 2]", "\"\\x\""})
    EXPECT_NE(error_of(text).find("is not JSON in UTF-8"), std::string::npos) << text << error_of(text);
}

TEST(ReadJson, NestingIsBounded) {
  EXPECT_TRUE(read_json(nested(kDeepestJson)));
  EXPECT_EQ(error_of(nested(kDeepestJson + 1)), "is nested too deeply: at most 64 levels are accepted");
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

TEST(ReadJson, ADuplicateMemberIsRefused) {
  EXPECT_EQ(error_of(R"({"a":1,"b":{"c":1,"d":2,"c":3}})"), "has the member 'c' twice in one object");
  EXPECT_EQ(error_of(R"({"a":{"a":1},"b":{"a":2}})"), "");
}

// 80,000 members in one object took 20 s.
TEST(ReadJson, TimeIsLinearInTheText) {
  constexpr double kSeconds = 0.5;  // enough for a sanitizer on a busy machine; normally it takes 10 ms
  const Stopwatch watch;
  EXPECT_FALSE(read_json(object_of(80'000)));
  EXPECT_LT(watch.seconds(), kSeconds);

  // Objects at the limit, with long names that differ only at the end.
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

  // Every object grows after it has received a member that contains everything nested in it.
  std::string deep(200'000, '0');
  for (std::size_t i = 1; i < deep.size(); i += 2) deep[i] = ',';
  deep = "[" + deep + "0]";
  for (int level = 2; level < kDeepestJson; ++level) deep = R"({"a":)" + deep + R"(,"b":0,"c":0,"d":0,"e":0})";
  const Stopwatch grown;
  EXPECT_TRUE(read_json(deep));
  EXPECT_LT(grown.seconds(), kSeconds);
}

struct ReadList {
  std::string object;  // or the error
  std::string elements;
};

ReadList read_list(const std::string& text) {
  std::istringstream stream(text);
  ReadList read;
  const auto object = read_json_list(stream, "list", [&](const Json& element) { read.elements += json_text(element); });
  read.object = object ? json_text(*object) : object.error().message;
  return read;
}

TEST(ReadJsonList, ElementsArriveOneByOneAndTheRestAsAValue) {
  const ReadList read =
      read_list(R"({"a":[1,{"list":[2]}],"list":[3,"x",[[4],5],{"list":[6]},null,{}],"b":{"list":[7]}})");
  EXPECT_EQ(read.elements, R"(3"x"[[4],5]{"list":[6]}null{})");
  EXPECT_EQ(read.object, R"({"a":[1,{"list":[2]}],"list":[],"b":{"list":[7]}})");
}

TEST(ReadJsonList, OnlyAListOfTheOuterObjectIsRead) {
  for (const std::string text : {R"({"list":{"a":[1]}})", R"({"list":1,"a":[1]})", R"([["list"]])", R"([[1]])", "{}",
                                 "1", R"({"a":{"list":[1]}})", R"({"list":[]})"}) {
    const ReadList read = read_list(text);
    EXPECT_EQ(read.object, text);
    EXPECT_EQ(read.elements, "") << text;
  }
}

TEST(ReadJsonList, ErrorsAreThoseOfTheWholeText) {
  EXPECT_EQ(read_list(R"({"list":[1,}]})").object, "is not JSON in UTF-8 (byte 12)");
  EXPECT_EQ(read_list(R"({"list":[1],"list":[2]})").object, "has the member 'list' twice in one object");
  EXPECT_EQ(read_list(R"({"list":[{"a":1,"a":2}]})").object, "has the member 'a' twice in one object");
  EXPECT_EQ(read_list("{\"list\":[" + nested(kDeepestJson + 1) + "]}").object,
            "is nested too deeply: at most 64 levels are accepted");
  EXPECT_EQ(read_list("").object, "is not JSON in UTF-8 (byte 1)");
}

TEST(ParseJson, ThrowsForADamagedText) {
  EXPECT_THROW(static_cast<void>(parse_json("[1,")), Json::exception);
  EXPECT_THROW(static_cast<void>(parse_json(nested(120'000))), Json::exception);
  EXPECT_EQ(parse_json("[1, 2]"), Json({1, 2}));
}

}  // namespace
}  // namespace tetraply
