#include "games/twenty48/position.hpp"

#include <bit>
#include <cassert>

#include "core/bits.hpp"
#include "games/twenty48/spawn.hpp"

namespace tetraply::twenty48 {

Position Position::before_slide(const Board& board, std::int32_t score) {
  Position position = before_spawn(board, score);
  if (board != Board{}) position.expect_slide();
  return position;
}

Position Position::before_spawn(const Board& board, std::int32_t score) {
  Position position;
  position.board_ = board;
  position.unearned_ = worth(board) - score;
  return position;
}

Turn Position::turn() const {
  if (is_chance_) return Turn::chance();
  return open_ != 0 ? Turn::of(0) : Turn::over();
}

void Position::legal_moves(MoveList& moves) const {
  moves.clear();
  if (is_chance_) {
    for (std::uint64_t rest = board_.empty_cells(); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest) / 4;
      moves.push_back(Move::spawn(cell, 1));
      moves.push_back(Move::spawn(cell, 2));
    }
  } else {
    for (unsigned rest = open_; rest != 0; rest &= rest - 1)
      moves.push_back(Move::slide(static_cast<Direction>(std::countr_zero(rest))));
  }
}

int Position::count_legal_moves() const {
  return is_chance_ ? 2 * board_.count_empty() : std::popcount(open_);
}

Move Position::random_move(Random& random) const {
  static_assert(kTwos == kTwosInTen && kTwos + kFours == 10);
  if (is_chance_) return random_spawn(board_, random);
  const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(std::popcount(open_)));
  return Move::slide(static_cast<Direction>(select_bit(open_, static_cast<int>(drawn))));
}

bool Position::is_legal(Move move) const {
  if (move.is_slide()) return (open_ >> static_cast<int>(move.direction()) & 1) != 0;
  return is_chance_ && move.is_spawn() && board_.exponent(move.cell()) == 0;
}

void Position::play(Move move) {
  assert(is_legal(move));
  if (move.is_slide()) {
    // Computing all four costs no more than one: it can start before the direction is known, and needs no branch.
    board_ = slides(board_)[move.direction()];
    is_chance_ = true;
    open_ = 0;
  } else {
    const bool is_first = board_ == Board{};
    board_.tiles |= static_cast<std::uint64_t>(move.exponent()) << 4 * move.cell();
    unearned_ += tile_worth(move.exponent());
    if (!is_first) expect_slide();
  }
}

void Position::expect_slide() {
  is_chance_ = false;
  open_ = open_directions(board_);
}

std::uint64_t Position::hash() const {
  constexpr std::uint64_t kChanceKey = mix64(0x2048);
  constexpr std::uint64_t kRestKey = mix64(0x65536) | 1;
  const std::uint64_t rest = std::uint64_t{board_.giants} << 32 | static_cast<std::uint32_t>(unearned_);
  return mix64(board_.tiles ^ (is_chance_ ? kChanceKey : 0)) ^ rest * kRestKey;
}

}  // namespace tetraply::twenty48
