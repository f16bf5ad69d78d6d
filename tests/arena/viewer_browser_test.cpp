// The viewer of games in Chromium: by address and by link, with keys, slider and buttons.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/contests.hpp"
#include "arena/report.hpp"
#include "html/browser.hpp"

namespace tetraply::arena {
namespace {

using Json = nlohmann::json;

// The visible state of the open game: pieces by color, and the marked move of the list.
constexpr const char* kSeen = R"(
  const dialog = document.querySelector('dialog');
  const key = (name) => (document.activeElement ?? dialog).dispatchEvent(
    new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true}));
  const press = (selector) => document.querySelector(selector).click();
  const seen = () => ({
    open: dialog.open,
    title: document.getElementById('viewer-title').textContent,
    pieces: looks.all('.board .piece').filter((piece) => piece.style.display !== 'none').length,
    last: looks.all('.board .piece.last').length,
    slider: Number(document.querySelector('dialog input')?.value),
    current: Number(document.querySelector('.moves [aria-current]')?.dataset.move ?? 0),
    hash: location.hash,
  });
)";

int squares_of(const Json& game, int color) {
  int squares = 0;
  for (const Json& move : game["moves"]) {
    const std::string text = move["move"];
    if (move["color"] == color) squares += 1 + static_cast<int>(std::count(text.begin(), text.end(), ','));
  }
  return squares;
}

TEST(GameViewer, OpensByItsAddressAndGoesByKeysSliderAndList) {
  const Json contest = duo_match(4);
  const Json& game = contest["games"][1];
  const int moves = static_cast<int>(game["moves"].size());
  const Opened page = open_in_browser(report_html(contest), Screen::desktop, std::string(kSeen) + R"(
    globalThis.steps = [
      seen,
      () => { key('ArrowLeft'); key('ArrowLeft'); return seen(); },
      () => { key('Home'); return seen(); },
      () => { key('ArrowLeft'); key('ArrowRight'); return seen(); },
      () => { const slider = document.querySelector('dialog input'); slider.value = 5;
        slider.dispatchEvent(new Event('input')); return seen(); },
      () => { press('.moves [data-move="7"]'); return seen(); },
      () => { key('End'); return looks.all('.squares').map((one) => one.textContent); },
      () => document.querySelector('.board').getAttribute('aria-label').length > 20,
      () => looks.charts().evaluation,
      async () => { key('Home'); press('[aria-label="Play"]'); await wait(1300); press('[aria-label="Pause"]'); return seen(); },
      async () => { press('.close'); await wait(50); return seen(); },
      async () => { press('a[href="#game-3"]'); await wait(50); return seen(); },
      async () => { press('[aria-label^="Next"]'); await wait(50); return seen(); },
      async () => { history.back(); await wait(200); return seen(); },
    ];)",
                                      "#game-2");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  const Json& steps = page.found["steps"];
  ASSERT_EQ(steps.size(), 14u);
  const auto at = [&](std::size_t step, int move) {
    EXPECT_EQ(steps[step]["pieces"], move) << step;
    EXPECT_EQ(steps[step]["last"], move > 0 ? 1 : 0) << step;
    EXPECT_EQ(steps[step]["slider"], move) << step;
    EXPECT_EQ(steps[step]["current"], move) << step;
  };
  EXPECT_EQ(steps[0]["open"], true);
  EXPECT_EQ(steps[0]["title"], "Game 2: old (Black) \u2013 new (White)");
  at(0, moves);
  at(1, moves - 2);
  at(2, 0);
  at(3, 1);
  at(4, 5);
  at(5, 7);
  EXPECT_EQ(steps[6],
            Json({std::to_string(squares_of(game, 0)) + " squares", std::to_string(squares_of(game, 1)) + " squares"}));
  EXPECT_EQ(steps[7], true);
  EXPECT_EQ(steps[8], 1);
  at(9, 2);  // one move per half second
  EXPECT_EQ(steps[10]["open"], false);
  EXPECT_EQ(steps[10]["hash"], "#games");
  EXPECT_EQ(steps[11]["title"], "Game 3: new (Black) \u2013 old (White)");
  EXPECT_EQ(steps[12]["title"], "Game 4: old (Black) \u2013 new (White)");
  EXPECT_EQ(steps[12]["hash"], "#game-4");
  EXPECT_EQ(steps[13]["open"], false);
}

TEST(GameViewer, ShowsWhoPlaysWhichColourOnAPhone) {
  const Json contest = classic_two_match(2);
  const Opened page = open_in_browser(report_html(contest), Screen::phone, std::string(kSeen) + R"(
    globalThis.steps = [seen, () => looks.all('.colours li').map((one) => one.textContent),
      () => dialog.scrollWidth - dialog.clientWidth,
      () => [0, 1, 2, 3].map((colour) => looks.all(`.board .four-${colour}`).length)];)",
                                      "#game-2");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  const Json& game = contest["games"][1];
  const Json& steps = page.found["steps"];
  EXPECT_EQ(steps[0]["pieces"], game["moves"].size());
  const char* const names[] = {"Blue · second ", "Yellow · first ", "Red · second ", "Green · first "};
  for (int color = 0; color < 4; ++color) {
    const auto at = static_cast<std::size_t>(color);
    EXPECT_EQ(steps[1][at], names[color] + std::to_string(squares_of(game, color)) + " squares");
    int pieces = 0;
    for (const Json& move : game["moves"]) pieces += move["color"] == color;
    EXPECT_EQ(steps[3][at], pieces);
  }
  EXPECT_EQ(steps[2], 0);
}

TEST(GameViewer, TellsWhyAGameWasForfeited) {
  const Json contest = duo_round_robin(2);
  const Json& game = contest["games"][4];
  ASSERT_FALSE(game["loser"].is_null());
  const Opened page = open_in_browser(report_html(contest), Screen::dark, std::string(kSeen) + R"(
    globalThis.steps = [() => document.querySelector('[data-problem=forfeit]').textContent,
      () => document.querySelector('.transcript').textContent];)",
                                      "#game-5");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_NE(page.found["steps"][0].get<std::string>().find(game["reason"].get<std::string>()), std::string::npos);
  EXPECT_EQ(page.found["steps"][1], game["transcript"]);
}

TEST(GameViewer, OtherGamesShowTheirPicturesOrOnlyTheirMoves) {
  Json contest = solo_2048(2);
  const Json& moves = contest["games"][0]["moves"];
  const Opened pictures = open_in_browser(report_html(contest), Screen::desktop, std::string(kSeen) + R"(
    globalThis.steps = [() => { key('Home'); key('ArrowRight'); key('ArrowRight');
        return document.querySelector('.picture').textContent; },
      () => document.querySelector('.picture').getBoundingClientRect().height,
      () => { key('End'); return document.querySelector('.picture').getBoundingClientRect().height; },
      () => looks.all('.moves li').length <= 200];)",
                                          "#game-1");
  ASSERT_NO_FATAL_FAILURE(expect_sound(pictures));
  std::string second = moves[1]["board"];
  while (!second.empty() && second.back() == '\n') second.pop_back();
  EXPECT_EQ(pictures.found["steps"][0], second);
  EXPECT_EQ(pictures.found["steps"][1], pictures.found["steps"][2]);  // playing it moves nothing
  EXPECT_EQ(pictures.found["steps"][3], true);

  for (Json& game : contest["games"])
    for (Json& move : game["moves"]) move.erase("board");
  const Opened plain = open_in_browser(report_html(contest), Screen::phone, std::string(kSeen) + R"(
    globalThis.steps = [() => { key('Home'); key('ArrowRight'); return seen().current; },
      () => looks.all('.picture, .board').length];)",
                                       "#game-1");
  ASSERT_NO_FATAL_FAILURE(expect_sound(plain));
  EXPECT_EQ(plain.found["steps"], Json({1, 0}));
}

TEST(GameViewer, AnAddressOfNoGameOpensNothing) {
  const Opened page = open_in_browser(report_html(duo_match(2)), Screen::desktop,
                                      std::string(kSeen) + "globalThis.steps = [() => dialog.open];", "#game-77");
  ASSERT_NO_FATAL_FAILURE(expect_sound(page));
  EXPECT_EQ(page.found["steps"], Json({false}));
}

}  // namespace
}  // namespace tetraply::arena
