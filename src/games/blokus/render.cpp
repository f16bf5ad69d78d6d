#include "games/blokus/render.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <iterator>

#include "games/blokus/palette.hpp"

namespace tetraply::blokus {

namespace {

using Out = std::back_insert_iterator<std::string>;

constexpr fmt::rgb kInk(20, 20, 20);
constexpr fmt::rgb kBoard(222, 222, 216);
constexpr fmt::rgb kDim(150, 150, 150);

template <class R>
void draw_square(Out out, const Position<R>& position, int x, int y, bool attachable, bool with_color) {
  const auto color = position.color_at(x, y);
  if (!with_color) {
    fmt::format_to(out, " {}", color ? R::kColorInfo[*color].token : attachable ? "+" : ".");
  } else if (color) {
    fmt::format_to(out, fmt::fg(kInk) | fmt::bg(fmt::rgb(rgb_of<R::kColors>(*color))), "{} ",
                   R::kColorInfo[*color].token);
  } else {
    fmt::format_to(out, fmt::fg(attachable ? kInk : kDim) | fmt::bg(kBoard), "{} ", attachable ? "+" : "·");
  }
}

template <class R>
void draw_columns(Out out) {
  fmt::format_to(out, "   ");
  for (int x = 0; x < R::kSize; ++x) fmt::format_to(out, " {}", static_cast<char>('a' + x));
  fmt::format_to(out, "\n");
}

template <class R>
void draw_color_line(Out out, const Position<R>& position, int color, bool with_color) {
  const ColorInfo& info = R::kColorInfo[color];
  const bool on_turn = position.color_to_move() == color;
  fmt::format_to(out, "{} ", on_turn ? ">" : " ");
  const std::string label = fmt::format("{} {:<7}", info.token, info.name);
  if (with_color)
    fmt::format_to(out, fmt::fg(kInk) | fmt::bg(fmt::rgb(rgb_of<R::kColors>(color))), " {}", label);
  else
    fmt::format_to(out, " {}", label);
  fmt::format_to(out, " {:>2} squares  {:>4} legal moves  in hand:", position.color_score(color, Scoring::squares),
                 position.count_legal_moves(color));
  for (int piece = 0; piece < kPieces; ++piece)
    if ((position.hand(color) >> piece & 1) != 0) fmt::format_to(out, " {}", kPieceDrawings[piece].name);
  if (position.hand(color) == 0) fmt::format_to(out, " nothing");
  fmt::format_to(out, "\n");
}

}  // namespace

template <class R>
std::string render(const Position<R>& position, bool with_color) {
  std::string text;
  const Out out(text);
  const bool over = position.turn().is_over();
  typename Position<R>::Cells attachable;
  if (!over) attachable = position.frontier(position.color_to_move());
  for (int y = R::kSize - 1; y >= 0; --y) {
    fmt::format_to(out, "{:>2} ", y + 1);
    if (with_color) fmt::format_to(out, " ");
    for (int x = 0; x < R::kSize; ++x)
      draw_square(out, position, x, y, attachable.test(Board<R::kSize>::bit(x, y)), with_color);
    fmt::format_to(out, "\n");
  }
  draw_columns<R>(out);
  for (int color = 0; color < R::kColors; ++color) draw_color_line(out, position, color, with_color);
  fmt::format_to(out, "{}, score {}\n", over ? "game over" : "in play", fmt::join(position.scores(), " : "));
  return text;
}

template std::string render(const Classic&, bool);
template std::string render(const ClassicTwo&, bool);
template std::string render(const ClassicThree&, bool);
template std::string render(const Duo&, bool);

}  // namespace tetraply::blokus
