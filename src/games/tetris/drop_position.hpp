// The drop game, the simplified Tetris of solvers: the next pieces are known, a move is an orientation and a column,
// and the piece falls straight down.
//
// The rules, over any number of rows:
// - A piece falls from above the field until it would overlap a filled cell or leave the floor. It cannot slide
//   under overhangs. Full rows then vanish and the rows above them move down.
// - A placement is legal if the whole piece comes to rest inside the field, before rows vanish. A placement that
//   reaches above the top is not legal, even if it would fill rows.
// - The game is over when the next piece has no legal placement. The score is the number of rows that vanished.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "games/tetris/drop_shapes.hpp"
#include "games/tetris/endless_queue.hpp"

namespace tetraply::tetris {

// The piece is the first of the queue; `column` is that of its leftmost cell. If several orientations cover the same
// cells, only the first is used, so that no two moves have the same result.
struct Drop {
  Orientation orientation = Orientation::north;
  std::uint8_t column = 0;
  constexpr auto operator<=>(const Drop&) const = default;
};

// The effect of a drop on a field.
struct Landing {
  int y = 0;        // the row of the piece's lowest cell, before rows vanish
  Column full = 0;  // the rows that vanish
};

// How many pieces a player usually sees: the current one and the next four.
inline constexpr int kUsuallyVisible = 5;

struct DropOptions {
  Randomizer randomizer = Randomizer::uniform;
  std::uint64_t seed = 0;
  std::span<const Piece> given = {};  // the first pieces; those of the seed follow
  int visible = kUsuallyVisible;      // how many pieces a player sees, including the one to place
  Board board = {};
};

template <int Rows>
class DropPosition {
 public:
  static_assert(Rows >= kMaxPieceWidth && Rows + kMaxPieceWidth <= kHeight);

  using Move = Drop;
  using MoveList = FixedList<Drop, kMaxDrops>;
  static constexpr int kRows = Rows;
  static constexpr int kPlayers = 1;
  static constexpr std::string_view kName = Rows == 22 ? "tetris" : Rows == 20 ? "tetris-20" : "tetris-10";
  static constexpr int kMaxVisible = EndlessQueue::kKnown;

  explicit DropPosition(std::uint64_t seed = 0) : DropPosition(DropOptions{.seed = seed}) {}
  // The board must lie within the field and have no full row; 1 <= visible <= kMaxVisible.
  explicit DropPosition(const DropOptions& options);

  bool operator==(const DropPosition&) const = default;

  [[nodiscard]] Turn turn() const { return can_move() ? Turn::of(0) : Turn::over(); }

  // By orientation, then by column.
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] int count_legal_moves() const;
  [[nodiscard]] bool is_legal(Drop move) const;

  void play(Drop move);

  // Not updated by play(): a row that vanishes moves everything above it, so nothing could be reused.
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }

  [[nodiscard]] Scores<kPlayers> scores() const { return {lines_}; }
  [[nodiscard]] int lines() const { return lines_; }
  [[nodiscard]] int pieces() const { return pieces_; }  // placed so far

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] Piece piece() const { return queue_.front(); }
  // The future is determined, but a player sees only part of it. A search must not look further ahead than visible()
  // pieces from its root, queue(0) to queue(visible() - 1).
  [[nodiscard]] int visible() const { return visible_; }
  [[nodiscard]] Piece queue(int i) const { return queue_[i]; }
  [[nodiscard]] const EndlessQueue& queue() const { return queue_; }

 private:
  [[nodiscard]] bool can_move() const;

  Board board_;
  EndlessQueue queue_;
  std::int32_t lines_ = 0;
  std::int32_t pieces_ = 0;
  std::int32_t visible_;
};

using DropGame = DropPosition<22>;
using DropGame20 = DropPosition<20>;  // the field of the literature
using DropGame10 = DropPosition<10>;  // and of its quick experiments

extern template class DropPosition<22>;
extern template class DropPosition<20>;
extern template class DropPosition<10>;

// Puts the piece where it falls, without removing rows. The drop must be legal.
constexpr Landing land(Board& board, const DropShape& shape, int column) {
  int y = 0;
  for (int i = 0; i < shape.width; ++i) y = std::max(y, board.height(column + i) - shape.bottom[i]);
  fill(board, shape, column, y);
  return {y, board.full_rows()};
}

}  // namespace tetraply::tetris
