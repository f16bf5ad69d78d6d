// The report of a contest in a browser: opened in Chromium, without errors or warnings.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/contests.hpp"
#include "arena/report.hpp"
#include "html/browser.hpp"

namespace tetraply::arena {
namespace {

using Json = nlohmann::json;
using Counts = std::map<std::string, int>;

// The games of a player, as [number, …] in order.
template <class Keep>
Json numbers_of(const Json& contest, Keep keep) {
  Json numbers = Json::array();
  for (const Json& game : contest["games"])
    if (keep(game)) numbers.push_back(game["number"]);
  return numbers;
}

int seat_of(const Json& game, int player) {
  for (std::size_t seat = 0; seat < game["seats"].size(); ++seat)
    if (game["seats"][seat] == player) return static_cast<int>(seat);
  return -1;
}

bool has_won(const Json& game, int player) {
  const int seat = seat_of(game, player);
  return seat >= 0 && game["points"][static_cast<std::size_t>(seat)] == 1.0;
}

constexpr const char* kListed =
    "const listed = () => looks.all('table[data-table=games] tbody th').map((cell) => Number(cell.textContent));"
    "const press = (selector) => document.querySelector(selector).click();";

// Opening a page takes a second or two, so one test checks everything on the same page.
TEST(ContestInBrowser, ShowsEveryPartOfARoundRobinAndThenTheGamesThatAreChosen) {
  const Json contest = duo_round_robin(12);
  const Opened page = open_in_browser(report_html(contest), Screen::desktop, std::string(kListed) + R"(
    globalThis.steps = [
      () => looks.all('td.cross-cell a').map((link) => link.querySelector('.wdl').textContent),
      async () => { press('a[href="#pair-3-0"]'); await wait(50); return listed(); },
      () => { looks.choose('result', 'won'); return listed(); },
      async () => { press('a[href="#forfeits"]'); await wait(50); return listed(); },
      () => { looks.choose('result', ''); return looks.choose('pair', '3-0').charts.margins; },
      () => { press('table[data-table=players] th:nth-child(7) button');
        return looks.all('table[data-table=players] tbody td:nth-child(7)').map((cell) => Number(cell.textContent)); },
      () => document.querySelector('[aria-sort=ascending]')?.textContent,
      () => [document.querySelector('footer code + span').textContent,
        looks.all('dt').find((name) => name.textContent === 'Played by build').nextElementSibling.textContent],
    ];)");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["painted"].get<Counts>(),
            (Counts{{"elo", 1}, {"margins", 1}, {"seats", 1}, {"times", 1}, {"times-by-move", 1}}));
  EXPECT_EQ(page.found["rows"].get<Counts>(), (Counts{{"cross", 4}, {"players", 4}, {"games", 72}}));
  EXPECT_EQ(page.found["heading"], contest["title"]);
  EXPECT_EQ(page.found["sections"], Json({"summary", "cross", "players", "margins", "seats", "times", "games"}));
  EXPECT_EQ(page.found["problems"], Json({"forfeits", "unfinished"}));

  const auto forfeited = [](const Json& game) { return !game["loser"].is_null(); };
  EXPECT_EQ(page.found["markedRows"]["games"], numbers_of(contest, forfeited).size());

  const Json& steps = page.found["steps"];
  ASSERT_EQ(steps.size(), 8u);
  EXPECT_EQ(steps[7], Json({"0.2.0 (abc1234567, 2026-11-18)", "0.1.0; 0.2.0 (def1234567, 2026-11-17)"}));
  // Every pair is in the table twice, once from each side.
  ASSERT_EQ(steps[0].size(), 12u);
  for (const Json& pair : contest["pairs"]) {
    const auto text = [](const Json& wins, const Json& draws, const Json& losses) {
      return wins.dump() + "\u2013" + draws.dump() + "\u2013" + losses.dump();
    };
    EXPECT_NE(std::find(steps[0].begin(), steps[0].end(), text(pair["wins"], pair["draws"], pair["losses"])),
              steps[0].end());
    EXPECT_NE(std::find(steps[0].begin(), steps[0].end(), text(pair["losses"], pair["draws"], pair["wins"])),
              steps[0].end());
  }
  const auto met = [](const Json& game) { return seat_of(game, 3) >= 0 && seat_of(game, 0) >= 0; };
  EXPECT_EQ(steps[1], numbers_of(contest, met));
  EXPECT_EQ(steps[2], numbers_of(contest, [&](const Json& game) { return met(game) && has_won(game, 3); }));
  EXPECT_EQ(steps[3], numbers_of(contest, forfeited));
  EXPECT_EQ(steps[4], 1);
  // Sorted by losses, fewest first.
  Json losses = Json::array();
  for (const Json& player : contest["players"]) losses.push_back(player["losses"]);
  std::sort(losses.begin(), losses.end());
  EXPECT_EQ(steps[5], losses);
  EXPECT_EQ(steps[6], "lost");
}

TEST(ContestInBrowser, OfManyGamesShowsTheFirstUntilAskedForAll) {
  const Json contest = duo_round_robin(20);
  const Opened page = open_in_browser(report_html(contest), Screen::desktop, std::string(kListed) + R"(
    globalThis.steps = [
      () => { press('table[data-table=games] th:first-child button'); return listed().slice(0, 3); },
      () => { press('.more button'); return listed().length; },
      () => looks.all('.more button').length,
    ];)");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["rows"]["games"], 100);
  EXPECT_EQ(page.found["steps"], Json({{120, 119, 118}, 120, 0}));
}

TEST(ContestInBrowser, FitsAPhoneWithASequentialTest) {
  const Opened page = open_in_browser(report_html(duo_match(20)), Screen::phone, R"(globalThis.steps = [
    () => document.querySelector('[role=meter]').getAttribute('aria-valuenow'),
    () => looks.all('table[data-table=pairs] td').map((cell) => Number(cell.textContent))];)");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["width"], 390);
  EXPECT_EQ(page.found["problems"], Json::array());
  EXPECT_EQ(page.found["sections"][1], "sprt");
  EXPECT_EQ(page.found["steps"], Json({"1.2", {1, 4, 9, 6, 2}}));
}

TEST(ContestInBrowser, DrawsFourPlayersInTheDark) {
  const Opened page = open_in_browser(report_html(classic_tournament(8)), Screen::dark);
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["painted"].get<Counts>(),
            (Counts{{"elo", 1}, {"margins", 1}, {"seats", 1}, {"times", 1}, {"times-by-move", 1}}));
  EXPECT_EQ(page.found["rows"].get<Counts>(), (Counts{{"cross", 4}, {"players", 4}, {"games", 8}}));
  EXPECT_EQ(page.found["choices"]["result"], Json({"", "drawn", "seat-0", "seat-1", "seat-2", "seat-3"}));
}

TEST(ContestInBrowser, SoloGamesHaveDistributionsInsteadOfOpponents) {
  const Json contest = solo_2048(20);
  const Opened page = open_in_browser(report_html(contest), Screen::desktop, R"(globalThis.steps = [
    () => looks.all('table[data-table=reached] td:last-child').map((cell) => cell.textContent)];)");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["painted"].get<Counts>(),
            (Counts{{"fact", 2}, {"reached", 2}, {"times", 1}, {"times-by-move", 1}}));
  EXPECT_EQ(page.found["sections"], Json({"summary", "players", "facts", "times", "games"}));
  EXPECT_EQ(page.found["rows"]["games"], 20);
  EXPECT_EQ(page.found["rows"]["facts"], 2);
  EXPECT_EQ(page.found["visibleFilters"], 0);
  // All games reached the smallest tile; only those that ended with the largest tile reached it.
  const Json& shares = page.found["steps"][0];
  ASSERT_FALSE(shares.empty());
  EXPECT_EQ(shares.back(), "100\u202f%");
}

TEST(ContestInBrowser, LeavesOutWhatAContestDoesNotHave) {
  for (const Json& nothing : {Json::object(), Json::array(), Json()}) {
    const Opened page = open_in_browser(report_html(nothing));
    ASSERT_NO_FATAL_FAILURE(expect_sound(page));
    EXPECT_EQ(page.found["charts"], Json::object());
    EXPECT_EQ(page.found["sections"], Json({"summary"}));
  }
  // One game has no intervals and no Elo yet, and a planned contest has no games.
  const Opened one = open_in_browser(report_html(duo_match(1)));
  ASSERT_NO_FATAL_FAILURE(expect_sound(one));
  EXPECT_EQ(one.found["rows"]["games"], 1);
  EXPECT_EQ(one.found["charts"].count("elo"), 0u);
  Json planned = duo_match(0);
  planned["planned"] = 10;
  const Opened none = open_in_browser(report_html(planned));
  ASSERT_NO_FATAL_FAILURE(expect_sound(none));
  EXPECT_EQ(none.found["problems"], Json({"unfinished"}));
}

TEST(ContestInBrowser, HostileTextDoesNoHarm) {
  const std::string hostile =
      "</script><script>hostile=1;hostile()</script><b>bold</b><img src=x "
      "onerror=hostile=1><!--\xe2\x80\xa8{{chart_js}}";
  Json contest = duo_round_robin(6);
  for (const char* const key : {"title", "made_by", "kind", "openings", "started", "ended"}) contest[key] = hostile;
  contest["played_by"] = {hostile, hostile};
  for (Json& player : contest["players"]) player["name"] = player["spec"] = hostile + player["name"].get<std::string>();
  for (Json& game : contest["games"]) {
    for (const char* const key : {"seed", "reason", "transcript"}) game[key] = hostile;
    for (Json& move : game["moves"]) move["move"] = hostile;
  }
  const Opened page = open_in_browser(report_html(contest), Screen::phone, "", "#game-5");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["title"], hostile);
  EXPECT_EQ(page.found["heading"], hostile);
  EXPECT_EQ(page.found["rows"]["games"], 36);

  contest["game"] = hostile;
  for (Json& move : contest["games"][4]["moves"]) move["board"] = hostile;
  const Opened other = open_in_browser(report_html(contest), Screen::desktop, "", "#game-5");
  ASSERT_NO_FATAL_FAILURE(expect_sound(other));
}

// Numbers in place of names and names in place of numbers: the page still shows the rest.
TEST(ContestInBrowser, DataOfTheWrongKindBreaksNothing) {
  Json contest = duo_match(3);
  contest["players"][0]["elo"] = "much";
  contest["players"][1]["name"] = 7;
  contest["players"].push_back(nullptr);
  contest["sprt"] = "open";
  contest["by_seat"] = 3;
  contest["games"][0]["moves"] = "none";
  contest["games"][1]["seats"] = {9, 9};
  contest["games"][2]["points"] = nullptr;
  const Opened page = open_in_browser(report_html(contest));
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["rows"]["games"], 3);
}

TEST(ContestInBrowser, WithoutTheLibrarySaysSoAndKeepsItsTables) {
  std::string html = report_html(duo_match(6));
  const auto begin = html.find("/*!\n * Chart.js");
  ASSERT_NE(begin, std::string::npos);
  html.erase(begin, html.find("</script>", begin) - begin);
  const Opened page = open_in_browser(html);
  ASSERT_TRUE(page.found.is_object()) << page.log;
  EXPECT_NE(page.console.find("Chart.js is missing"), std::string::npos);
  EXPECT_EQ(page.found["painted"], Json::object());
  EXPECT_EQ(page.found["problems"], Json({"plots"}));
  EXPECT_EQ(page.found["rows"]["games"], 6);
}

}  // namespace
}  // namespace tetraply::arena
