// The report as text: its contents, and that no text in a sweep can inject markup.
#include "lab/report.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "data.hpp"
#include "html/page_text.hpp"

namespace tetraply::lab {
namespace {

using Json = nlohmann::json;

Json fixture() {
  std::ifstream file(data_path("lab/sweep.json"));
  return Json::parse(file);
}

std::string_view data_of(std::string_view page) {
  return between(page, R"(<script type="application/json" id="sweep">)", "</script>");
}

TEST(Report, HoldsTheWholeSweepAndTheLibraryThatDrawsIt) {
  const std::string page = report_html(fixture());
  EXPECT_EQ(Json::parse(data_of(page)), fixture());
  EXPECT_NE(page.find("Chart.js v3.9"), std::string::npos);
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
}

TEST(Report, IsTheSameForTheSameSweep) {
  EXPECT_EQ(report_html(fixture()), report_html(fixture()));
}

TEST(Report, RefersToNothingOutsideOfIt) {
  const std::string page = report_html(fixture());
  for (const char* const reference :
       {"<script src", "rel=\"stylesheet\"", "<img", "@import", "url(", "sourceMappingURL"})
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
}

TEST(Report, TextThatLooksLikeHtmlStaysText) {
  const std::string hostile = "</script><script>x</script><!--<b>&\xe2\x80\xa8\xe2\x80\xa9\"'{{chart_js}}";
  Json sweep = fixture();
  const std::string harmless = report_html(sweep);
  sweep["title"] = hostile;
  sweep["cells"][0]["split"] = hostile;
  sweep[hostile] = hostile;  // keys are text as well
  const std::string page = report_html(sweep);

  EXPECT_EQ(Json::parse(data_of(page)), sweep);
  for (const char* const part : {"<script", "</script", "<!--", "<b>", "Chart.js v3.9"})
    EXPECT_EQ(occurrences(page, part), occurrences(harmless, part)) << part;
  for (const char* const line_end : {"\xe2\x80\xa8", "\xe2\x80\xa9"})
    EXPECT_EQ(occurrences(data_of(page), line_end), 0);
  EXPECT_EQ(between(page, "<title>", "</title>"),
            "&lt;/script&gt;&lt;script&gt;x&lt;/"
            "script&gt;&lt;!--&lt;b&gt;&amp;\xe2\x80\xa8\xe2\x80\xa9&quot;&#39;{{chart_js}}");
}

TEST(Report, BrokenUtf8BecomesReplacementCharacters) {
  const std::string page = report_html({{"title", "a\xff z"}, {"about", "\xc3"}});
  EXPECT_EQ(between(page, "<title>", "</title>"), "a\xef\xbf\xbd z");
  EXPECT_EQ(Json::parse(data_of(page)).at("about"), "\xef\xbf\xbd");
}

TEST(Report, WithoutATitleIsCalledByItsExperiment) {
  EXPECT_EQ(between(report_html({{"experiment", "2048-minimax"}}), "<title>", "</title>"), "2048-minimax");
  EXPECT_EQ(between(report_html({{"title", 7}}), "<title>", "</title>"), "Parallel search");
  EXPECT_EQ(between(report_html(Json::array()), "<title>", "</title>"), "Parallel search");
}

}  // namespace
}  // namespace tetraply::lab
