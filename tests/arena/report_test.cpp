// The report of a contest as text: its contents, and that no text in a contest can inject markup.
#include "arena/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "arena/contests.hpp"
#include "html/page_text.hpp"

namespace tetraply::arena {
namespace {

using Json = nlohmann::json;

std::string_view data_of(std::string_view page) {
  return between(page, R"(<script type="application/json" id="contest">)", "</script>");
}

TEST(ContestReport, HoldsTheWholeContestAndTheLibraryThatDrawsIt) {
  const Json contest = duo_match(4);
  const std::string page = report_html(contest);
  EXPECT_EQ(Json::parse(data_of(page)), contest);
  EXPECT_NE(page.find("Chart.js v3.9"), std::string::npos);
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_EQ(page, report_html(contest));
}

TEST(ContestReport, RefersToNothingOutsideOfIt) {
  const std::string page = report_html(duo_match(4));
  for (const char* const reference :
       {"<script src", "rel=\"stylesheet\"", "<img", "@import", "url(", "sourceMappingURL"})
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
}

TEST(ContestReport, TextThatLooksLikeHtmlStaysText) {
  const std::string hostile = "</script><script>x</script><!--<b>&\xe2\x80\xa8\xe2\x80\xa9\"'{{chart_js}}";
  Json contest = duo_match(4);
  const std::string harmless = report_html(contest);
  contest["title"] = contest["players"][0]["name"] = contest["games"][0]["transcript"] = hostile;
  const std::string page = report_html(contest);
  EXPECT_EQ(Json::parse(data_of(page)), contest);
  for (const char* const part : {"<script", "</script", "<!--", "<b>", "Chart.js v3.9"})
    EXPECT_EQ(occurrences(page, part), occurrences(harmless, part)) << part;
}

TEST(ContestReport, WithoutATitleIsCalledByItsGame) {
  EXPECT_EQ(between(report_html({{"game", "duo"}}), "<title>", "</title>"), "duo");
  EXPECT_EQ(between(report_html(Json::array()), "<title>", "</title>"), "Contest");
}

}  // namespace
}  // namespace tetraply::arena
