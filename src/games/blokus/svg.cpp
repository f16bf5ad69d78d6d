#include "games/blokus/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>

#include "games/blokus/palette.hpp"

namespace tetraply::blokus {

namespace {

constexpr int kCell = 24;
constexpr int kMargin = 26;

// A mark inside each square, so that colors can be told apart without color vision.
constexpr std::array<std::string_view, 4> kMarks{
    R"(<circle cx="12" cy="12" r="4" fill="#fff" fill-opacity=".55"/>)",
    R"(<rect x="8" y="8" width="8" height="8" fill="#000" fill-opacity=".35"/>)",
    R"(<path d="M7 12h10M12 7v10" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>)",
    R"(<path d="M12 7l5 9H7z" fill="#000" fill-opacity=".35"/>)",
};

}  // namespace

template <class R>
std::string render_svg(const Position<R>& position) {
  constexpr int kSide = R::kSize * kCell + 2 * kMargin;
  std::string svg;
  const auto out = std::back_inserter(svg);
  fmt::format_to(out,
                 R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{0}" height="{0}" )"
                 R"(font-family="sans-serif" font-size="12" text-anchor="middle">)"
                 "\n<title>A position of {1}</title>\n"
                 R"(<rect width="{0}" height="{0}" rx="8" fill="#fbfbf9"/>)"
                 "\n",
                 kSide, R::kSgfName);
  for (int i = 0; i < R::kSize; ++i) {
    const int middle = kMargin + i * kCell + kCell / 2;
    fmt::format_to(out, R"(<text x="{}" y="{}" fill="#555">{}</text>)", middle, kSide - 9, static_cast<char>('a' + i));
    fmt::format_to(out, R"(<text x="{}" y="{}" fill="#555">{}</text>)", kMargin / 2, middle + 4, R::kSize - i);
    fmt::format_to(out, "\n");
  }
  for (int y = 0; y < R::kSize; ++y)
    for (int x = 0; x < R::kSize; ++x) {
      const auto color = position.color_at(x, y);
      fmt::format_to(out, R"svg(<g transform="translate({},{})">)svg", kMargin + x * kCell,
                     kMargin + (R::kSize - 1 - y) * kCell);
      fmt::format_to(out, R"(<rect width="{0}" height="{0}" fill="#{1:06x}" stroke="#fff"/>{2}</g>)", kCell,
                     color ? rgb_of<R::kColors>(*color) : 0xe4e4deu, color ? kMarks[*color] : "");
      fmt::format_to(out, "\n");
    }
  for (const ColorInfo& info : R::kColorInfo)
    fmt::format_to(out, R"(<circle cx="{}" cy="{}" r="{}" fill="none" stroke="#333" stroke-width="1.5"/>)",
                   kMargin + info.start.x * kCell + kCell / 2,
                   kMargin + (R::kSize - 1 - info.start.y) * kCell + kCell / 2, kCell / 2 - 3);
  fmt::format_to(out, "\n</svg>\n");
  return svg;
}

template std::string render_svg(const Classic&);
template std::string render_svg(const ClassicTwo&);
template std::string render_svg(const ClassicThree&);
template std::string render_svg(const Duo&);

}  // namespace tetraply::blokus
