// The report in a browser: opened in Chromium, without errors or warnings.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "data.hpp"
#include "html/browser.hpp"
#include "lab/report.hpp"

namespace tetraply::lab {
namespace {

using Json = nlohmann::json;
using Counts = std::map<std::string, int>;

Json fixture() {
  std::ifstream file(data_path("lab/sweep.json"));
  return Json::parse(file);
}

bool is_compared(const Json& cell) {
  return cell["split"] != "sequential" && cell["speedup"].is_number();
}

// A plot of each kind for every workload and depth that has data for it; a timeline for every run on all cores.
Counts charts_of(const Json& sweep) {
  std::map<std::string, std::set<std::pair<Json, Json>>> groups;
  int timelines = 0;
  for (const Json& cell : sweep["cells"]) {
    const std::pair group{cell["workload"], cell["depth"]};
    groups["time"].insert(group);
    if (is_compared(cell)) groups["speed-up"].insert(group);
    if (!cell["phases"].empty()) groups["phases"].insert(group);
    if (!cell["forecast"].is_null()) groups["forecast"].insert(group);
    timelines += !cell["timeline"].is_null() && cell["threads"] == sweep["machine"]["cores"];
  }
  // Time against depth, and curves by depth, where a workload has several depths.
  std::map<Json, std::set<Json>> depths;
  for (const Json& cell : sweep["cells"]) depths[cell["workload"]].insert(cell["depth"]);
  Counts counts{{"timeline", timelines}};
  for (const auto& [workload, several] : depths)
    if (several.size() > 1) {
      ++counts["depths"];
      ++counts["depth-curves"];
    }
  for (const auto& [kind, members] : groups) counts[kind] = static_cast<int>(members.size());
  return counts;
}

Counts rows_of(const Json& sweep) {
  Counts counts;
  std::set<Json> lines;
  for (const Json& cell : sweep["cells"]) {
    ++counts["measurements"];
    counts["tasks"] += !cell["tasks"].is_null();
    counts["threads"] += static_cast<int>(cell["thread_times"].size());
    counts["phases"] += !cell["phases"].empty();
    counts["forecast"] += !cell["forecast"].is_null();
    lines.insert(Json::array({cell["workload"], cell["depth"], cell["split"]}));
  }
  for (const Json& table : sweep["seed_tables"]) counts["published"] += static_cast<int>(table["rows"].size());
  counts["ours"] = static_cast<int>(lines.size());
  return counts;
}

// Opening a page takes a second or two, so one test checks everything on the same page.
TEST(ReportInBrowser, ShowsEveryPlotAndRowAndThenWhatIsChosen) {
  const Json sweep = fixture();
  const Opened page = open_in_browser(
      report_html(sweep), Screen::desktop,
      "globalThis.choicesToTry = [['workload', 'tetris-drop'], ['depth', '4'], ['threads', '4'], ['workload', '']];"
      "globalThis.steps = [() => document.querySelector('footer code + span').textContent];");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["painted"].get<Counts>(), charts_of(sweep));
  EXPECT_EQ(page.found["rows"].get<Counts>(), rows_of(sweep));
  EXPECT_EQ(page.found["heading"], sweep["title"]);
  EXPECT_EQ(page.found["sections"].size(), 11u);
  EXPECT_EQ(page.found["steps"], Json::array({"0.2.0 (abc1234567, 2026-11-18)"}));

  // One cell of the fixture differs from the sequential result.
  EXPECT_EQ(page.found["problems"], Json::array({"differs"}));
  EXPECT_EQ(page.found["markedRows"]["measurements"], 1);
  EXPECT_EQ(page.found["markedRows"]["tasks"], 1);

  EXPECT_EQ(page.found["choices"]["workload"], Json({"", "blokus-midgame", "tetris-drop"}));
  EXPECT_EQ(page.found["choices"]["depth"], Json({"", "3", "4"}));
  EXPECT_EQ(page.found["choices"]["threads"], Json({"2", "4"}));

  // Applies the same rules to the cells that remain after the choice.
  Json left = sweep;
  const auto keep = [&](const std::string& key, const Json& value) {
    Json cells = Json::array();
    for (const Json& cell : left["cells"])
      if (cell[key] == value) cells.push_back(cell);
    left["cells"] = cells;
  };
  const Json& chosen = page.found["chosen"];
  ASSERT_EQ(chosen.size(), 4u);
  keep("workload", "tetris-drop");
  EXPECT_EQ(chosen[0]["charts"].get<Counts>(), charts_of(left));
  EXPECT_EQ(chosen[0]["rows"].get<Counts>(), rows_of(left));
  keep("depth", 4);
  EXPECT_EQ(chosen[1]["charts"].get<Counts>(), charts_of(left));
  EXPECT_EQ(chosen[1]["rows"].get<Counts>(), rows_of(left));
  left["machine"]["cores"] = 4;  // so that their timelines become visible
  EXPECT_EQ(chosen[2]["charts"].get<Counts>(), charts_of(left));
  left["cells"] = sweep["cells"];
  keep("depth", 4);
  EXPECT_EQ(chosen[3]["charts"].get<Counts>(), charts_of(left));
}

TEST(ReportInBrowser, FitsAPhoneAndMarksNothingWhereAllAgree) {
  Json sweep = fixture();
  for (Json& cell : sweep["cells"]) cell["agrees"] = true;
  const Opened page = open_in_browser(report_html(sweep), Screen::phone);
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["width"], 390);
  EXPECT_EQ(page.found["painted"].get<Counts>(), charts_of(sweep));
  EXPECT_EQ(page.found["problems"], Json::array());
  EXPECT_EQ(page.found["markedRows"], Json::object());
}

// A sweep from a busy machine, which was interrupted: no speed-up is a headline, and each says why.
TEST(ReportInBrowser, DoesNotPraiseWhatCannotBeBelieved) {
  Json sweep = fixture();
  sweep["runs_planned"] = 280;
  sweep["runs_done"] = 57;
  for (Json& cell : sweep["cells"]) {
    cell["agrees"] = true;
    if (is_compared(cell)) cell["doubts"] = Json::array({{{"reason", "it rests on 1 run"}, {"advice", "repeat it"}}});
  }
  const Opened page = open_in_browser(
      report_html(sweep), Screen::desktop,
      "globalThis.steps = [() => document.querySelector('.tiles').textContent,"
      "() => document.querySelector('[data-fill=problems]').textContent,"
      "() => document.querySelector('[data-table=measurements] .doubted').title,"
      "() => [...document.querySelectorAll('th')].find((node) => node.textContent.startsWith('imbalance')).title];");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["problems"], Json::array({"interrupted", "unreliable"}));
  const auto step = [&](int i) { return page.found["steps"][static_cast<std::size_t>(i)].get<std::string>(); };
  EXPECT_NE(step(0).find("Best speed-up–no figure that can be believed"), std::string::npos) << step(0);
  EXPECT_EQ(step(0).find("Of the ideal"), std::string::npos) << step(0);
  EXPECT_NE(step(1).find("57 of 280 runs"), std::string::npos) << step(1);
  EXPECT_NE(step(1).find("it rests on 1 run: repeat it"), std::string::npos) << step(1);
  EXPECT_EQ(step(2), "Unreliable: it rests on 1 run: repeat it.");
  EXPECT_NE(step(3).find("busiest thread"), std::string::npos) << step(3);
}

TEST(ReportInBrowser, DrawsInTheDark) {
  const Opened page = open_in_browser(report_html(fixture()), Screen::dark);
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["painted"].get<Counts>(), charts_of(fixture()));
}

TEST(ReportInBrowser, HostileTextDoesNoHarm) {
  const std::string hostile =
      "</script><script>hostile=1;hostile()</script><b>bold</b><img src=x "
      "onerror=hostile=1><!--\xe2\x80\xa8{{chart_js}}";
  Json sweep = fixture();
  for (const char* const key : {"experiment", "title", "about", "version", "made_by"}) sweep[key] = hostile;
  sweep["machine"]["compiler"] = hostile;
  sweep["published"][0]["label"] = hostile;
  for (Json& table : sweep["seed_tables"]) table["title"] = table["columns"][0] = table["rows"][0][0] = hostile;
  for (Json& cell : sweep["cells"]) {
    for (const char* const key : {"workload", "split", "diagnosis", "player"})
      cell[key] = hostile + cell[key].get<std::string>();
    for (Json& phase : cell["phases"]) phase["name"] = hostile + phase["name"].get<std::string>();
  }
  const Opened page = open_in_browser(report_html(sweep));
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["title"], hostile);
  EXPECT_EQ(page.found["heading"], hostile);
  EXPECT_EQ(page.found["rows"].get<Counts>(), rows_of(sweep));
}

TEST(ReportInBrowser, LeavesOutWhatASweepDoesNotHave) {
  const Opened nothing = open_in_browser(report_html(Json::object()));
  ASSERT_NO_FATAL_FAILURE(expect_sound(nothing));
  EXPECT_EQ(nothing.found["charts"], Json::object());
  EXPECT_EQ(nothing.found["sections"], Json({"summary"}));

  const auto cell = [](const char* split, int threads, double median, const Json& speedup) {
    return Json{{"workload", "w"},     {"depth", 1},         {"split", split}, {"threads", threads},
                {"median", median},    {"speedup", speedup}, {"agrees", true}, {"tasks", nullptr},
                {"timeline", nullptr}, {"forecast", nullptr}};
  };
  // With more than 16 threads the axis is logarithmic; a speedup may be unknown.
  const Opened little = open_in_browser(report_html(
      {{"cells", {cell("sequential", 1, 1.0, 1.0), cell("root", 32, 0.05, 20.0), cell("root", 64, 0.04, nullptr)}}}));
  ASSERT_NO_FATAL_FAILURE(expect_sound(little));
  EXPECT_EQ(little.found["painted"].get<Counts>(), (Counts{{"speed-up", 1}, {"time", 1}}));
  EXPECT_EQ(little.found["rows"].get<Counts>(), (Counts{{"measurements", 3}}));
  EXPECT_EQ(little.found["visibleFilters"], 0);
}

TEST(ReportInBrowser, WithManyWorkloadsBeginsWithOne) {
  Json sweep = fixture();
  const Json cells = sweep["cells"];
  for (int copy = 0; copy < 4; ++copy) {
    for (Json cell : cells) {
      cell["workload"] = cell["workload"].get<std::string>() + std::to_string(copy);
      sweep["cells"].push_back(cell);
    }
  }
  const Opened page = open_in_browser(report_html(sweep));
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["choices"]["workload"].size(), 11u);
  EXPECT_EQ(page.found["painted"]["speed-up"], 2);  // two depths
}

// This also shows that the tests above would notice the failure.
TEST(ReportInBrowser, WithoutTheLibrarySaysSoAndKeepsItsTables) {
  std::string html = report_html(fixture());
  const auto begin = html.find("/*!\n * Chart.js");
  ASSERT_NE(begin, std::string::npos);
  html.erase(begin, html.find("</script>", begin) - begin);
  const Opened page = open_in_browser(html);
  ASSERT_TRUE(page.found.is_object()) << page.log;
  EXPECT_NE(page.console.find("Chart.js is missing"), std::string::npos);
  EXPECT_EQ(page.found["rendered"], Json::object());
  EXPECT_EQ(page.found["painted"], Json::object());
  EXPECT_EQ(page.found["problems"], Json({"plots", "differs"}));
  EXPECT_EQ(page.found["rows"].get<Counts>(), rows_of(fixture()));
}

}  // namespace
}  // namespace tetraply::lab
