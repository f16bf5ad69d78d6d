// One HTML file that needs nothing else: what the reports of a sweep and of a contest share. Style, scripts and
// Chart.js are written into the page, so that it opens from disk and asks no network; its data stands in it as JSON.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "json/json_fwd.hpp"

namespace tetraply::html {

// Text as it is written between tags and in quoted attributes.
[[nodiscard]] std::string escaped(std::string_view text);

// JSON within a script element, from where it cannot get out. What is no valid UTF-8 becomes replacement characters.
[[nodiscard]] std::string script_json(const Json& value);

// The first of these keys that is a text with something in it, as valid UTF-8; else `otherwise`.
[[nodiscard]] std::string text_of(const Json& object, std::initializer_list<const char*> keys,
                                  std::string_view otherwise);

struct Page {
  std::string_view made_by;               // a command, "tetraply sweep"
  std::string title;                      // text
  std::string_view body;                  // HTML, in which {{title}} is the title
  std::string_view style;                 // what it has beyond src/html/page/base.css
  std::string_view data_id;               // of the script element with the data
  std::vector<std::string_view> scripts;  // run after those of src/html/page/
};

// The same page and data give the same file, byte for byte. No text in the data can get out of its place.
[[nodiscard]] std::string whole_page(const Page& page, const Json& data);

}  // namespace tetraply::html
