#include "games/blokus/notation.hpp"

#include <algorithm>
#include <charconv>

#include "core/quotable.hpp"

namespace tetraply::blokus {

namespace {

template <int Size>
std::string square_text(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + Board<Size>::x_of(cell)), Board<Size>::y_of(cell) + 1);
}

template <int Size>
Result<int> parse_square(std::string_view text) {
  const char letter = text.empty() ? '\0' : text[0];
  const int x = letter >= 'a' ? letter - 'a' : letter - 'A';
  unsigned row = 0;  // unsigned, so that a sign is not accepted
  const char* end = text.data() + text.size();
  const bool is_number = text.size() > 1 && std::from_chars(text.data() + 1, end, row).ptr == end;
  if (!is_number || row > Size || !Board<Size>::contains(x, static_cast<int>(row) - 1))
    return failure("'{}' is not a square of this board (a1 to {})", quotable(text),
                   square_text<Size>(Board<Size>::bit(Size - 1, Size - 1)));
  return Board<Size>::bit(x, static_cast<int>(row) - 1);
}

}  // namespace

template <int Size>
Result<Move> parse_placement(std::string_view text) {
  typename Board<Size>::Cells cells;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const auto cell = parse_square<Size>(text.substr(start, comma - start));
    if (!cell) return tl::unexpected(cell.error());
    if (cells.test(*cell)) return failure("'{}' names {} twice", quotable(text), square_text<Size>(*cell));
    if (cells.count() == kMaxPieceSize) return failure("'{}' has more than {} squares", quotable(text), kMaxPieceSize);
    cells.set(*cell);
    start = comma + 1;
  }
  const auto move = PlacementTable<Size>::get().covering(cells);
  if (!move) return failure("'{}' is not a piece: its squares are not joined by edges", quotable(text));
  return *move;
}

template <int Size>
std::string placement_text(Move move) {
  const Placement<Size>& placement = PlacementTable<Size>::get()[move];
  std::string text;
  for (int i = 0; i < placement.size; ++i) {
    if (i > 0) text += ',';
    text += square_text<Size>(placement.squares[i]);
  }
  return text;
}

template <class R>
Result<Move> parse_move(const Position<R>& position, std::string_view text) {
  auto move = parse_placement<R::kSize>(text);
  if (!move) return move;
  if (position.turn().is_over()) return failure("the game is over, no color can move");
  if (const std::string reason = why_illegal(position, position.color_to_move(), *move); !reason.empty())
    return failure("{}", reason);
  return move;
}

template <class R>
std::string why_illegal(const Position<R>& position, int color, Move move) {
  const Placement<R::kSize>& placement = PlacementTable<R::kSize>::get()[move];
  const std::string text = placement_text<R::kSize>(move);
  const std::string_view owner = R::kColorInfo[color].name;
  if ((position.hand(color) >> placement.piece & 1) == 0)
    return fmt::format("'{}' is not a piece that {} still has in hand ({} is on the board)", text, owner,
                       kPieceDrawings[placement.piece].name);
  for (int i = 0; i < placement.size; ++i) {
    using B = Board<R::kSize>;
    const int cell = placement.squares[i];
    if (const auto holder = position.color_at(B::x_of(cell), B::y_of(cell)))
      return fmt::format("'{}' covers {}, which {} has taken", text, square_text<R::kSize>(cell),
                         R::kColorInfo[*holder].name);
  }
  if ((placement.cells - position.open(color)).any())
    return fmt::format("'{}' shares an edge with another piece of {}", text, owner);
  if ((placement.cells & position.frontier(color)).any()) return {};
  const Square start = R::kColorInfo[color].start;
  if (position.hand(color) == kFullHand)
    return fmt::format("'{}' does not cover {}, where {} must start", text,
                       square_text<R::kSize>(Board<R::kSize>::bit(start.x, start.y)), owner);
  return fmt::format("'{}' touches no corner of a piece of {}", text, owner);
}

template Result<Move> parse_placement<14>(std::string_view);
template Result<Move> parse_placement<20>(std::string_view);
template std::string placement_text<14>(Move);
template std::string placement_text<20>(Move);

template Result<Move> parse_move(const Classic&, std::string_view);
template Result<Move> parse_move(const ClassicTwo&, std::string_view);
template Result<Move> parse_move(const ClassicThree&, std::string_view);
template Result<Move> parse_move(const Duo&, std::string_view);

template std::string why_illegal(const Classic&, int, Move);
template std::string why_illegal(const ClassicTwo&, int, Move);
template std::string why_illegal(const ClassicThree&, int, Move);
template std::string why_illegal(const Duo&, int, Move);

}  // namespace tetraply::blokus
