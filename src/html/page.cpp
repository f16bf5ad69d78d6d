#include "html/page.hpp"

#include <array>
#include <embedded/html_base_css.hpp>
#include <embedded/html_chart_js.hpp>
#include <embedded/html_elements_js.hpp>
#include <embedded/html_format_js.hpp>
#include <embedded/html_frame_html.hpp>
#include <embedded/html_plotting_js.hpp>
#include <embedded/html_sheet_js.hpp>
#include <utility>

#include "json/json.hpp"

namespace tetraply::html {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Works in one pass from left to right, so inserted text is never searched for placeholders.
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

}  // namespace

std::string escaped(std::string_view text) {
  return replaced(text, std::to_array<Replacement>(
                            {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}}));
}

// In JSON these characters occur only in strings, where they may be escaped. Without `<`, no text can end the element
// or begin a comment. U+2028 and U+2029 end a line in older JavaScript.
std::string script_json(const Json& value) {
  return replaced(json_text(value), std::to_array<Replacement>({{"<", "\\u003c"},
                                                                {">", "\\u003e"},
                                                                {"&", "\\u0026"},
                                                                {"\xe2\x80\xa8", "\\u2028"},
                                                                {"\xe2\x80\xa9", "\\u2029"}}));
}

std::string text_of(const Json& object, std::initializer_list<const char*> keys, std::string_view otherwise) {
  for (const char* const key : keys) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (found != object.end() && found->is_string() && !found->get_ref<const std::string&>().empty())
      return parse_json(json_text(*found)).get<std::string>();
  }
  return std::string(otherwise);
}

std::string whole_page(const Page& page, const Json& data) {
  const std::string title = escaped(page.title);
  const std::string body = replaced(page.body, std::to_array<Replacement>({{"{{title}}", title}}));
  std::string scripts;
  for (const std::string_view script : page.scripts) scripts += script;
  return replaced(embedded::html_frame_html(),
                  std::to_array<Replacement>({{"{{title}}", title},
                                              {"{{made_by}}", page.made_by},
                                              {"{{base_css}}", embedded::html_base_css()},
                                              {"{{style}}", page.style},
                                              {"{{body}}", body},
                                              {"{{chart_js}}", embedded::html_chart_js()},
                                              {"{{data_id}}", page.data_id},
                                              {"{{data}}", script_json(data)},
                                              {"{{format_js}}", embedded::html_format_js()},
                                              {"{{elements_js}}", embedded::html_elements_js()},
                                              {"{{plotting_js}}", embedded::html_plotting_js()},
                                              {"{{sheet_js}}", embedded::html_sheet_js()},
                                              {"{{scripts}}", scripts}}));
}

}  // namespace tetraply::html
