#include "games/tetris/render.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <array>
#include <iterator>
#include <vector>

#include "games/tetris/text.hpp"

namespace tetraply::tetris {

namespace {

constexpr fmt::rgb kFilled(0x56b4e9);
constexpr fmt::rgb kEmpty(0x202020);

std::string field_picture(const Board& board, int rows, bool with_color) {
  std::string picture;
  const auto out = std::back_inserter(picture);
  for (int y = rows - 1; y >= 0; --y) {
    fmt::format_to(out, "{:>2} |", y);
    for (int x = 0; x < kWidth; ++x) {
      const bool filled = board.test(x, y);
      if (with_color)
        fmt::format_to(out, fmt::bg(filled ? kFilled : kEmpty), "  ");
      else
        fmt::format_to(out, "{}", filled ? "[]" : " .");
    }
    fmt::format_to(out, "|\n");
  }
  fmt::format_to(out, "   +{:-<20}+\n    ", "");
  for (int x = 0; x < kWidth; ++x) fmt::format_to(out, " {}", x);
  fmt::format_to(out, "\n");
  return picture;
}

std::string field_svg(const Board& board, int rows) {
  constexpr int kCell = 20;
  std::string svg;
  const auto out = std::back_inserter(svg);
  fmt::format_to(out,
                 R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">)"
                 "\n<title>A field of Tetris</title>\n"
                 R"(<rect width="{0}" height="{1}" fill="#202020"/>)"
                 "\n",
                 kWidth * kCell, rows * kCell);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < kWidth; ++x)
      if (board.test(x, y))
        fmt::format_to(out,
                       R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#56b4e9"/>)"
                       "\n",
                       x * kCell + 1, (rows - 1 - y) * kCell + 1, kCell - 2, kCell - 2);
  fmt::format_to(out, "</svg>\n");
  return svg;
}

}  // namespace

template <int Rows>
std::string render(const DropPosition<Rows>& position, bool with_color) {
  std::vector<Piece> in_sight;
  for (int i = 0; i < position.visible(); ++i) in_sight.push_back(position.queue(i));
  return fmt::format("{}queue {}, {} legal moves\n{}, {} pieces, {} lines\n",
                     field_picture(position.board(), Rows, with_color), queue_text(in_sight),
                     position.count_legal_moves(), position.turn().is_over() ? "game over" : "in play",
                     position.pieces(), position.lines());
}

template <int Rows>
std::string render_svg(const DropPosition<Rows>& position) {
  return field_svg(position.board(), Rows);
}

template std::string render(const DropPosition<22>&, bool);
template std::string render(const DropPosition<20>&, bool);
template std::string render_svg(const DropPosition<22>&);
template std::string render_svg(const DropPosition<20>&);

}  // namespace tetraply::tetris
