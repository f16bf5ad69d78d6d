#include "games/twenty48/render.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <iterator>

#include "games/twenty48/notation.hpp"
#include "games/twenty48/palette.hpp"

namespace tetraply::twenty48 {

namespace {

using Out = std::back_insert_iterator<std::string>;

constexpr int kTileWidth = 8;  // 131072, with one spare column on each side

std::string number_text(int exponent, const char* empty) {
  return exponent == 0 ? empty : std::to_string(1 << exponent);
}

void draw_colored_row(Out out, const Board& board, int y) {
  for (int line = 0; line < 3; ++line) {
    fmt::format_to(out, "{} ", line == 1 ? static_cast<char>('0' + kSize - y) : ' ');
    for (int x = 0; x < kSize; ++x) {
      const int exponent = board.exponent(kSize * y + x);
      fmt::format_to(out, fmt::fg(fmt::rgb(ink_color(exponent))) | fmt::bg(fmt::rgb(tile_color(exponent))), "{:^{}}",
                     line == 1 ? number_text(exponent, "") : "", kTileWidth);
    }
    fmt::format_to(out, "\n");
  }
}

void draw_plain_row(Out out, const Board& board, int y) {
  fmt::format_to(out, "{} ", kSize - y);
  for (int x = 0; x < kSize; ++x)
    fmt::format_to(out, "{:>{}}", number_text(board.exponent(kSize * y + x), "."), kTileWidth);
  fmt::format_to(out, "\n");
}

std::string what_is_next(const Position& position) {
  switch (position.turn().kind) {
    case Turn::Kind::chance:
      return "a new tile comes next";
    case Turn::Kind::over:
      return "game over";
    case Turn::Kind::player:
      break;
  }
  Position::MoveList moves;
  position.legal_moves(moves);
  std::string text = "slide";
  for (const Move move : moves) {
    text += move == moves[0] ? " " : ", ";
    text += to_text(position, move);
  }
  return text;
}

}  // namespace

std::string render(const Position& position, bool with_color) {
  std::string text;
  const Out out(text);
  for (int y = 0; y < kSize; ++y)
    if (with_color)
      draw_colored_row(out, position.board(), y);
    else
      draw_plain_row(out, position.board(), y);
  fmt::format_to(out, "  ");
  for (const char column : {'a', 'b', 'c', 'd'})
    if (with_color)
      fmt::format_to(out, "{:^{}}", column, kTileWidth);
    else
      fmt::format_to(out, "{:>{}}", column, kTileWidth);
  fmt::format_to(out, "\n{}, score {}\n", what_is_next(position), position.scores()[0]);
  return text;
}

std::string render_svg(const Position& position) {
  constexpr int kTile = 100;
  constexpr int kGap = 12;
  constexpr int kMargin = 26;
  constexpr int kBoard = kSize * (kTile + kGap) + kGap;
  constexpr int kSide = kBoard + 2 * kMargin;
  std::string svg;
  const Out out(svg);
  fmt::format_to(out,
                 R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{0}" height="{0}" )"
                 R"(font-family="sans-serif" font-size="12" text-anchor="middle">)"
                 "\n<title>A position of 2048, score {1}</title>\n"
                 R"(<rect width="{0}" height="{0}" rx="8" fill="#fbfbf9"/>)"
                 R"(<rect x="{2}" y="{2}" width="{3}" height="{3}" rx="8" fill="#{4:06x}"/>)"
                 "\n",
                 kSide, position.scores()[0], kMargin, kBoard, kFrameColor);
  for (int i = 0; i < kSize; ++i) {
    const int middle = kMargin + kGap + i * (kTile + kGap) + kTile / 2;
    fmt::format_to(out, R"(<text x="{}" y="{}" fill="#555">{}</text>)", middle, kSide - 9, static_cast<char>('a' + i));
    fmt::format_to(out, R"(<text x="{}" y="{}" fill="#555">{}</text>)", kMargin / 2, middle + 4, kSize - i);
    fmt::format_to(out, "\n");
  }
  for (int cell = 0; cell < kCells; ++cell) {
    const int exponent = position.board().exponent(cell);
    const std::string number = number_text(exponent, "");
    fmt::format_to(out, R"svg(<g transform="translate({},{})">)svg", kMargin + kGap + cell % kSize * (kTile + kGap),
                   kMargin + kGap + cell / kSize * (kTile + kGap));
    fmt::format_to(out, R"(<rect width="{0}" height="{0}" rx="4" fill="#{1:06x}"/>)", kTile, tile_color(exponent));
    if (exponent > 0)
      fmt::format_to(out, R"(<text x="50" y="62" font-size="{}" font-weight="bold" fill="#{:06x}">{}</text>)",
                     number.size() <= 3   ? 40
                     : number.size() == 4 ? 34
                                          : 26,
                     ink_color(exponent), number);
    fmt::format_to(out, "</g>\n");
  }
  fmt::format_to(out, "</svg>\n");
  return svg;
}

}  // namespace tetraply::twenty48
