// One self-contained HTML file: the parts that the reports of sweeps and contests share. Style, scripts and Chart.js
// are written into the page, so it opens from disk without a network. Its data is embedded as JSON.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "json/json_fwd.hpp"

namespace tetraply::html {

// Escapes text for use between tags and in quoted attributes.
[[nodiscard]] std::string escaped(std::string_view text);

// JSON that is safe inside a script element. Invalid UTF-8 becomes replacement characters.
[[nodiscard]] std::string script_json(const Json& value);

// The value of the first of these keys that holds a non-empty text, as valid UTF-8; otherwise `otherwise`.
[[nodiscard]] std::string text_of(const Json& object, std::initializer_list<const char*> keys,
                                  std::string_view otherwise);

struct Page {
  std::string_view made_by;               // a command, such as "tetraply sweep"
  std::string title;                      // plain text
  std::string_view body;                  // HTML that contains {{title}} where the title belongs
  std::string_view style;                 // rules added to src/html/page/base.css
  std::string_view data_id;               // id of the script element that holds the data
  std::vector<std::string_view> scripts;  // run after the scripts of src/html/page/
};

// The same page and data give the same file, byte for byte. The data cannot inject markup.
[[nodiscard]] std::string whole_page(const Page& page, const Json& data);

}  // namespace tetraply::html
