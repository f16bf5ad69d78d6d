#include "engine/module.hpp"

#include <fmt/format.h>

namespace tetraply::engine {

std::string text_svg(std::string_view text) {
  constexpr int kLine = 20;   // pixels
  constexpr int kColumn = 9;  // of a monospaced letter
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n')
      lines.emplace_back();
    else if (c == '<')
      lines.back() += "&lt;";
    else if (c == '&')
      lines.back() += "&amp;";
    else
      lines.back() += c;
  }
  if (lines.back().empty()) lines.pop_back();
  std::size_t widest = 1;
  for (const std::string& line : lines) widest = std::max(widest, line.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"monospace\" "
      "font-size=\"15\" xml:space=\"preserve\">\n",
      widest * kColumn, (lines.size() + 1) * kLine);
  for (std::size_t i = 0; i < lines.size(); ++i)
    svg += fmt::format("<text x=\"0\" y=\"{}\">{}</text>\n", (i + 1) * kLine, lines[i]);
  return svg + "</svg>\n";
}

}  // namespace tetraply::engine
