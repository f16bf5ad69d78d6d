// Opens a page in a real browser: Chromium without a window, with a fresh profile.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tetraply {

struct Opened {
  nlohmann::json found;  // the findings of probe.js; null if the page or the browser failed
  std::string console;   // the page's console output, including errors and warnings of the browser
  std::string log;       // all output of the browser, for messages
};

enum class Screen { desktop, phone, dark };

// The probe is added to the page. `before_probe` is JavaScript that runs before it. `fragment` is the end of the page's
// address, starting with its #.
Opened open_in_browser(const std::string& html, Screen screen = Screen::desktop, const std::string& before_probe = "",
                       const std::string& fragment = "");

// Checks that apply to every page: all plots are drawn and named, nothing moves or overflows, and there are no requests
// and no errors.
void expect_sound(const Opened& page);

}  // namespace tetraply
