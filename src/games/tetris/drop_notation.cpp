#include "games/tetris/drop_notation.hpp"

#include <charconv>

#include "core/quotable.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {

std::string drop_text(Piece piece, Drop move) {
  return fmt::format("{}{}@{}", letter(piece), static_cast<int>(move.orientation), move.column);
}

Result<Drop> parse_drop(Piece piece, std::string_view text) {
  const auto malformed = [&] {
    return failure(
        "'{}' is not a drop: expected a piece, its clockwise quarter turns and its leftmost column, such as {}1@4",
        quotable(text), letter(piece));
  };
  if (text.size() != 4 || text[2] != '@') return malformed();
  const auto named = parse_queue(text.substr(0, 1), 1);
  const int turns = text[1] - '0';
  const int column = text[3] - '0';
  if (!named || turns < 0 || turns > 9 || column < 0 || column > 9) return malformed();
  if (named->front() != piece)
    return failure("'{}' drops {}, but the next piece is {}", text, letter(named->front()), letter(piece));
  if (turns >= kOrientations) return failure("'{}' makes {} quarter turns (valid: 0 to 3)", text, turns);
  const Drop move{shape_of(piece, static_cast<Orientation>(turns)).same_as, static_cast<std::uint8_t>(column)};
  if (const int columns = drop_shape(piece, move.orientation).columns(); column >= columns)
    return failure("'{}' would overlap the right wall: {}{} has columns 0 to {}", text, letter(piece), turns,
                   columns - 1);
  return move;
}

template <int Rows>
Result<Drop> parse_move(const DropPosition<Rows>& position, std::string_view text) {
  if (position.turn().is_over()) return failure("the game is over: {} does not fit anywhere", letter(position.piece()));
  const auto move = parse_drop(position.piece(), text);
  if (move && !position.is_legal(*move)) return failure("'{}' would reach above row {}, the top", text, Rows);
  return move;
}

template Result<Drop> parse_move(const DropPosition<22>&, std::string_view);
template Result<Drop> parse_move(const DropPosition<20>&, std::string_view);
template Result<Drop> parse_move(const DropPosition<10>&, std::string_view);

static_assert(Game<DropGame> && Game<DropGame20> && Game<DropGame10>);

}  // namespace tetraply::tetris
