// Plays any lines as moves of a game of Blokus: each one is refused with a reason, or is legal and has one text. The
// first byte chooses the variant. A line `#n` plays the n-th legal move, so that deep positions are within reach.
#include <charconv>
#include <cstdint>
#include <memory>
#include <string_view>

#include "fuzz/require.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blokus {
namespace {

template <class R>
void check_placement(const Position<R>& position, Move move) {
  const std::string text = placement_text<R::kSize>(move);
  const auto again = parse_placement<R::kSize>(text);
  require(again && *again == move, "a placement survives being written");
  for (int color = 0; color < R::kColors; ++color)
    require(position.is_legal(color, move) == why_illegal(position, color, move).empty(),
            "a move is illegal for a reason, or legal");
}

template <class R>
void check_line(Position<R>& position, std::string_view line) {
  const auto placement = parse_placement<R::kSize>(line);
  if (placement) check_placement(position, *placement);
  if (!placement) require(!placement.error().message.empty(), "a refusal has a reason");

  const auto move = parse_move(position, line);
  require(move.has_value() == (placement && position.is_legal(*placement)), "exactly the legal moves are read");
  if (!move) return require(!move.error().message.empty(), "a refusal has a reason");
  require(*move == *placement, "a move is its placement");
  const auto again = parse_move(position, to_text(position, *move));
  require(again && *again == *move, "a move survives being written");
  position.play(*move);
  require(position.hash() == position.recomputed_hash(), "the hash is kept up");
}

template <class R>
void play_nth(Position<R>& position, std::string_view number) {
  std::uint32_t n = 0;
  std::from_chars(number.data(), number.data() + number.size(), n);
  const auto moves = std::make_unique<typename Position<R>::MoveList>();
  position.legal_moves(*moves);
  if (!moves->empty()) check_line(position, to_text(position, (*moves)[n % moves->size()]));
}

template <class R>
void check(std::string_view text) {
  constexpr int kLines = 64;  // a whole game of Duo, or most of one with four colors
  Position<R> position;
  for (int lines = 0; lines < kLines && !text.empty(); ++lines) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with('#')) {
      play_nth(position, line.substr(1));
    } else {
      check_line(position, line);
    }
  }
}

}  // namespace
}  // namespace tetraply::blokus

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace tetraply::blokus;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 0:
      check<ClassicRules>(text);
      break;
    case 1:
      check<ClassicTwoRules>(text);
      break;
    case 2:
      check<ClassicThreeRules>(text);
      break;
    default:
      check<DuoRules>(text);
  }
  return 0;
}
