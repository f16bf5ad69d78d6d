#include "games/tetris/render.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string_view>
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

// Fields side by side.
std::string fields_svg(std::span<const Board> boards, int rows) {
  constexpr int kCell = 20;
  constexpr int kGap = 1;  // column
  std::string svg;
  const auto out = std::back_inserter(svg);
  const int columns = static_cast<int>(boards.size()) * (kWidth + kGap) - kGap;
  fmt::format_to(out,
                 R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">)"
                 "\n<title>A position of Tetris</title>\n",
                 columns * kCell, rows * kCell);
  int left = 0;
  for (const Board& board : boards) {
    fmt::format_to(out, "<rect x=\"{}\" width=\"{}\" height=\"{}\" fill=\"#202020\"/>\n", left * kCell, kWidth * kCell,
                   rows * kCell);
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < kWidth; ++x)
        if (board.test(x, y))
          fmt::format_to(out, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#56b4e9\"/>\n",
                         (left + x) * kCell + 1, (rows - 1 - y) * kCell + 1, kCell - 2, kCell - 2);
    left += kWidth + kGap;
  }
  fmt::format_to(out, "</svg>\n");
  return svg;
}

// The visible rows, and more if higher rows are not empty.
int rows_to_draw(const Board& board) {
  return std::max(kVisibleHeight, board.height());
}

std::string_view state_text(const Guideline& game) {
  switch (game.end()) {
    case Guideline::End::none:
      return "in play";
    case Guideline::End::lock_out:
      return "game over: locked above the visible rows";
    case Guideline::End::block_out:
      return "game over: the next piece cannot enter";
    case Guideline::End::top_out:
      return "game over: pushed out of the field";
    case Guideline::End::no_piece:
      break;
  }
  return "game over: no pieces are left";
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
  return fields_svg({&position.board(), 1}, Rows);
}

std::string render(const Guideline& position, bool with_color) {
  std::vector<Piece> in_sight;
  for (int i = 0; i < std::min(position.queue().size(), 1 + position.rules().preview); ++i)
    in_sight.push_back(position.queue()[i]);
  const auto held = position.held();
  return fmt::format("{}queue {}, hold {}, {} legal moves\n{}, {} pieces, {} lines, {} points, combo {}{}\n",
                     field_picture(position.board(), rows_to_draw(position.board()), with_color), queue_text(in_sight),
                     held ? letter(*held) : '-', count_legal_moves(position), state_text(position),
                     position.pieces_placed(), position.lines(), position.scores()[0], position.combo(),
                     position.back_to_back() ? ", back-to-back" : "");
}

std::string render_svg(const Guideline& position) {
  return fields_svg({&position.board(), 1}, rows_to_draw(position.board()));
}

std::string render(const Versus<2>& position, bool with_color) {
  std::string picture;
  for (int i = 0; i < 2; ++i) {
    const bool on_turn = !position.turn().is_over() && position.player_to_move() == i;
    picture += fmt::format("player {}{}: {} rows sent, {} incoming\n{}", i + 1, on_turn ? ", to move" : "",
                           position.rows_sent(i), position.pending_rows(i), render(position.player(i), with_color));
  }
  return picture;
}

std::string render_svg(const Versus<2>& position) {
  const std::array boards{position.player(0).board(), position.player(1).board()};
  return fields_svg(boards, std::max(rows_to_draw(boards[0]), rows_to_draw(boards[1])));
}

template std::string render(const DropPosition<22>&, bool);
template std::string render(const DropPosition<20>&, bool);
template std::string render_svg(const DropPosition<22>&);
template std::string render_svg(const DropPosition<20>&);

}  // namespace tetraply::tetris
