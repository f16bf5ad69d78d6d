// The parts of every page: text and data that cannot inject markup.
#include "html/page.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace tetraply::html {
namespace {

using Json = nlohmann::json;

TEST(Page, TextIsEscapedForTagsAndAttributes) {
  EXPECT_EQ(escaped("<a href=\"x\">R&D's</a>"), "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;");
  EXPECT_EQ(escaped(""), "");
}

TEST(Page, JsonInAScriptHasNoCharacterThatEndsIt) {
  const Json value = {{"</script>", "<!-- & -->\xe2\x80\xa8\xe2\x80\xa9"}, {"number", 1.5}};
  const std::string text = script_json(value);
  EXPECT_EQ(text.find_first_of("<>&\xe2"), std::string::npos);
  EXPECT_EQ(Json::parse(text), value);
}

TEST(Page, BrokenUtf8BecomesReplacementCharacters) {
  EXPECT_EQ(script_json("a\xff"), "\"a\xef\xbf\xbd\"");
  EXPECT_EQ(text_of({{"title", "a\xff"}}, {"title"}, ""), "a\xef\xbf\xbd");
}

TEST(Page, ATitleIsTheFirstTextThatIsThere) {
  const Json object = {{"number", 7}, {"empty", ""}, {"name", "n"}};
  EXPECT_EQ(text_of(object, {"number", "empty", "missing", "name"}, "none"), "n");
  EXPECT_EQ(text_of(object, {"number", "empty", "missing"}, "none"), "none");
  EXPECT_EQ(text_of(Json::array(), {"name"}, "none"), "none");
}

TEST(Page, WhatWasPutInIsNotATemplate) {
  const std::string page = whole_page({.made_by = "test",
                                       .title = "{{scripts}}{{body}}",
                                       .body = "<h1>{{title}}</h1>{{data}}",
                                       .style = "/* {{title}} */",
                                       .data_id = "data",
                                       .scripts = {"first();", "second();"}},
                                      Json{{"text", "{{chart_js}}"}});
  EXPECT_NE(page.find("<title>{{scripts}}{{body}}</title>"), std::string::npos);
  EXPECT_NE(page.find("<h1>{{scripts}}{{body}}</h1>{{data}}"), std::string::npos);
  EXPECT_NE(page.find("/* {{title}} */"), std::string::npos);
  EXPECT_NE(page.find(R"(id="data">{"text":"{{chart_js}}"}</script>)"), std::string::npos);
  EXPECT_NE(page.find("first();second();"), std::string::npos);
}

}  // namespace
}  // namespace tetraply::html
