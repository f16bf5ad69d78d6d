// A page in a real browser: Chromium, without a window, with a fresh profile.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tetraply {

struct Opened {
  nlohmann::json found;  // what probe.js found; null: nothing, because the page or the browser failed
  std::string console;   // what the page wrote to the console, errors and warnings of the browser among it
  std::string log;       // all that the browser said, for messages
};

enum class Screen { desktop, phone, dark };

// The probe is added to the page; `before_probe` is JavaScript that runs before it. `fragment` is the end of the page's
// address, from its # on.
Opened open_in_browser(const std::string& html, Screen screen = Screen::desktop, const std::string& before_probe = "",
                       const std::string& fragment = "");

// What is asked of every page, whatever it shows: all plots are drawn and named, nothing moves, sticks out, is asked
// for or complained about.
void expect_sound(const Opened& page);

}  // namespace tetraply
