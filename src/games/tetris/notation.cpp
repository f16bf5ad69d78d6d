#include "games/tetris/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace tetraply::tetris {

namespace {

constexpr std::size_t kLongestMove = 40;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::optional<Piece> piece_in(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  return piece_of(word[0] >= 'a' && word[0] <= 'z' ? static_cast<char>(word[0] - 'a' + 'A') : word[0]);
}

std::optional<int> number_in(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

template <std::size_t N>
std::optional<int> index_in(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) return std::nullopt;
  return static_cast<int>(found - names.begin());
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    words.push_back(lower(text.substr(start, comma - start)));
    start = comma + 1;
  }
  return words;
}

std::string why_illegal(const Guideline& position, const Move& move) {
  const auto& p = move.placement;
  const std::string text = placement_text(p);
  const Board& board = position.board();
  if (!fits(board, p.piece, p.orientation, p.x, p.y))
    return fmt::format("'{}' does not fit: it leaves the field or covers a filled cell", text);
  if (fits(board, p.piece, p.orientation, p.x, p.y - 1))
    return fmt::format("'{}' is in the air: the piece can fall farther", text);
  Guideline::MoveList moves;
  position.legal_moves(moves);
  std::string spins;
  for (const Move& legal : moves) {
    Move same = legal;
    same.placement.spin = p.spin;
    if (same == move)
      spins += fmt::format("{}{}", spins.empty() ? "" : ", ", kSpinNames[static_cast<int>(legal.placement.spin)]);
  }
  if (!spins.empty())
    return fmt::format("'{}' cannot be reached with spin {} (possible: {})", text, kSpinNames[static_cast<int>(p.spin)],
                       spins);
  return fmt::format("'{}' cannot be reached from above", text);
}

}  // namespace

std::string placement_text(const Placement& placement) {
  std::string text =
      fmt::format("{},{},{},{}", letter(placement.piece), kOrientationNames[static_cast<int>(placement.orientation)],
                  int{placement.x}, int{placement.y});
  if (placement.spin != Spin::none) text += fmt::format(",{}", kSpinNames[static_cast<int>(placement.spin)]);
  return text;
}

std::string to_text(const Guideline&, Move move) {
  return placement_text(move.placement) + (move.hold ? ",hold" : "");
}

Result<Move> parse_move(const Guideline& position, std::string_view text) {
  if (text.size() > kLongestMove) return failure("'{}…' is too long to be a move", text.substr(0, kLongestMove));
  const std::vector<std::string> words = split(text);
  if (words.size() < 4)
    return failure("'{}' is not a move: expected PIECE,ORIENTATION,X,Y[,SPIN][,hold] such as T,south,4,1,full", text);
  const auto piece = piece_in(words[0]);
  if (!piece) return failure("'{}' is not a piece (valid: I, O, T, S, Z, J, L)", words[0]);
  const auto orientation = index_in(kOrientationNames, words[1]);
  if (!orientation) return failure("'{}' is not an orientation (valid: north, east, south, west)", words[1]);
  const auto x = number_in(words[2]);
  const auto y = number_in(words[3]);
  if (!x || *x < 0 || *x >= kWidth) return failure("'{}' is not a column (valid: 0 to {})", words[2], kWidth - 1);
  if (!y || *y < 0 || *y >= kHeight) return failure("'{}' is not a row (valid: 0 to {})", words[3], kHeight - 1);
  Spin spin = Spin::none;
  bool hold = false;
  for (std::size_t i = 4; i < words.size(); ++i) {
    const auto named = index_in(kSpinNames, words[i]);
    if (named && i == 4)
      spin = static_cast<Spin>(*named);
    else if (words[i] == "hold" && i + 1 == words.size())
      hold = true;
    else
      return failure("'{}' is not a spin or 'hold' (valid: none, mini, full)", words[i]);
  }

  if (position.turn().is_over()) return failure("the game is over: no piece can be placed");
  const Piece current = position.queue()[0];
  const std::optional<Piece> other = position.piece_with_hold();
  hold = hold || *piece != current;
  if (hold && !other)
    return failure("'{}' needs hold, which is not available (the current piece is {})", text, letter(current));
  if (hold && *piece != *other)
    return failure("'{}' is neither the current piece ({}) nor the one from hold ({})", letter(*piece), letter(current),
                   letter(*other));
  if (hold && position.held() && *other == current) hold = false;  // both ways have the same result

  const Shape shape = shape_of(*piece, static_cast<Orientation>(*orientation));
  const Move move{{*piece, shape.same_as, static_cast<std::int8_t>(*x + shape.moved_by.x),
                   static_cast<std::int8_t>(*y + shape.moved_by.y), spin},
                  hold};
  if (!position.is_legal(move)) return failure("{}", why_illegal(position, move));
  return move;
}

std::string queue_text(const PieceQueue& queue) {
  std::string text;
  for (int i = 0; i < queue.size(); ++i) text += letter(queue[i]);
  return text;
}

}  // namespace tetraply::tetris
