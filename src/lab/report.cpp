#include "lab/report.hpp"

#include <array>
#include <embedded/chart_js.hpp>
#include <embedded/charts_js.hpp>
#include <embedded/report_css.hpp>
#include <embedded/report_html.hpp>
#include <embedded/report_js.hpp>
#include <embedded/sweep_js.hpp>
#include <embedded/tables_js.hpp>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace tetraply::lab {

namespace {

using Json = nlohmann::json;
using Replacement = std::pair<std::string_view, std::string_view>;

// One pass from left to right: what was put in is not looked at again.
template <std::size_t N>
std::string replaced(std::string_view text, const std::array<Replacement, N>& replacements) {
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    bool found = false;
    for (const auto& [from, to] : replacements) {
      if (!text.starts_with(from)) continue;
      result += to;
      text.remove_prefix(from.size());
      found = true;
      break;
    }
    if (found) continue;
    result += text.front();
    text.remove_prefix(1);
  }
  return result;
}

std::string escaped_html(std::string_view text) {
  return replaced(text, std::to_array<Replacement>(
                            {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}}));
}

// JSON within a script element. In JSON these characters only stand in strings, where they may be written so as well;
// without `<` nothing ends the element or begins a comment. U+2028 and U+2029 end a line in older JavaScript.
std::string script_json(const Json& value) {
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return replaced(text, std::to_array<Replacement>({{"<", "\\u003c"},
                                                    {">", "\\u003e"},
                                                    {"&", "\\u0026"},
                                                    {"\xe2\x80\xa8", "\\u2028"},
                                                    {"\xe2\x80\xa9", "\\u2029"}}));
}

// Text that is no valid UTF-8 comes out of this as valid UTF-8.
std::string clean(const std::string& text) {
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

std::string title_of(const Json& sweep) {
  for (const char* const key : {"title", "experiment"}) {
    const auto found = sweep.is_object() ? sweep.find(key) : sweep.end();
    if (found != sweep.end() && found->is_string() && !found->get_ref<const std::string&>().empty())
      return clean(found->get<std::string>());
  }
  return "Parallel search";
}

}  // namespace

std::string report_html(const Json& sweep) {
  const std::string title = escaped_html(title_of(sweep));
  const std::string data = script_json(sweep);
  return replaced(embedded::report_html(), std::to_array<Replacement>({{"{{title}}", title},
                                                                       {"{{style}}", embedded::report_css()},
                                                                       {"{{chart_js}}", embedded::chart_js()},
                                                                       {"{{sweep}}", data},
                                                                       {"{{sweep_js}}", embedded::sweep_js()},
                                                                       {"{{charts_js}}", embedded::charts_js()},
                                                                       {"{{tables_js}}", embedded::tables_js()},
                                                                       {"{{report_js}}", embedded::report_js()}}));
}

}  // namespace tetraply::lab
