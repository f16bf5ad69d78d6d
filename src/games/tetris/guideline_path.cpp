#include "games/tetris/guideline_path.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "games/tetris/features.hpp"

namespace tetraply::tetris {

namespace {

constexpr AttackTable kDefaultAttacks{};

// Worse than any value of a game that is not over.
constexpr GuidelinePath::Value kLost = -1'000'000'000;

bool is_lost(const Guideline& game) {
  return game.turn().is_over() && game.end() != Guideline::End::no_piece;
}

// Finds where a T that points down can turn under a roof. Returns the largest number of its two rows that such a T
// would fill, or -1 if there is no such spot.
int best_t_slot(const Board& board) {
  int best = -1;
  const auto filled = [&](int x, int y) { return board.test(x, y); };
  for (int x = 1; x + 1 < kWidth; ++x) {
    const int y = board.height(x);
    if (y + 3 > kVisibleHeight || !filled(x - 1, y) || !filled(x + 1, y)) continue;
    if (filled(x - 1, y + 1) || filled(x + 1, y + 1)) continue;
    const bool roof_left = filled(x - 1, y + 2) && board.height(x + 1) == y + 1;
    const bool roof_right = filled(x + 1, y + 2) && board.height(x - 1) == y + 1;
    if (!roof_left && !roof_right) continue;
    const Row lower = static_cast<Row>(1u << x);
    const Row upper = static_cast<Row>(7u << (x - 1));
    const int rows = ((board.row(y) | lower) == kFullRow ? 1 : 0) + ((board.row(y + 1) | upper) == kFullRow ? 1 : 0);
    best = std::max(best, rows);
  }
  return best;
}

}  // namespace

int GuidelinePath::horizon(const Guideline& position) {
  const int seen = std::min(position.queue().size(), position.rules().preview + 1);
  const bool first_hold = position.rules().hold && !position.held();
  return std::max(1, seen - (first_hold ? 1 : 0));
}

GuidelinePath::Node GuidelinePath::start(const Guideline& position) {
  std::array<Piece, PieceQueue::kCapacity> pieces{};
  const int seen = std::min(position.queue().size(), position.rules().preview + 1);
  for (int i = 0; i < seen; ++i) pieces[i] = position.queue()[i];
  Guideline game(position.board(), std::span(pieces).first(static_cast<std::size_t>(seen)), position.rules());
  game.set_held(position.held());
  game.set_chain(position.combo(), position.back_to_back());
  return {game, {}, &kDefaultAttacks, 0};
}

GuidelinePath::Node GuidelinePath::child(const Node& node, Move move) const {
  Node next = node;
  const Clear clear = next.game.play(move);
  const int attack = attack_of(clear, *node.attacks);
  next.incoming.cancel(attack);
  next.incoming.let_in(next.game, clear.lines > 0);
  double earned = weights_.attack * attack;
  if (clear.lines > 0 && !clear.difficult() && !clear.perfect) earned += weights_.plain_clear;
  if (move.placement.piece == Piece::T && (clear.spin == Spin::none || clear.lines == 0)) earned += weights_.wasted_t;
  next.earned += std::llround(earned);
  return next;
}

GuidelinePath::Value GuidelinePath::value(const Node& node) const {
  if (is_lost(node.game)) return kLost + node.earned;
  const double field = field_value(node.game.board(), node.incoming.rows());
  return node.earned + std::llround(field + (node.game.back_to_back() ? weights_.back_to_back : 0));
}

// The sums are of whole numbers, so they do not depend on the order in which the compiler adds.
double GuidelinePath::field_value(const Board& board, int incoming) const {
  std::array<int, kWidth> heights;
  int highest = 0;
  int well = 0;  // the lowest column
  for (int x = 0; x < kWidth; ++x) {
    heights[x] = board.height(x);
    highest = std::max(highest, heights[x]);
    if (heights[x] < heights[well]) well = x;
  }
  int cavities = 0;
  int overhangs = 0;
  int covered = 0;
  int transitions = 0;
  Column full_but_well = kAllRows;
  Column left = kAllRows;
  for (int x = 0; x < kWidth; ++x) {
    constexpr int kMostCovered = 6;
    const Column column = board.column(x);
    const Column holes = under_roof(column) ^ column;
    const Column open_left = x > 0 ? ~under_roof(board.column(x - 1)) : 0;
    const Column open_right = x + 1 < kWidth ? ~under_roof(board.column(x + 1)) : 0;
    overhangs += std::popcount(holes & (open_left | open_right));
    cavities += std::popcount(holes & ~(open_left | open_right));
    if (holes != 0) covered += std::min(kMostCovered, std::popcount(column >> std::bit_width(holes)));
    transitions += std::popcount(left ^ column);
    if (x != well) full_but_well &= column;
    left = column;
  }
  transitions += std::popcount(left ^ kAllRows) - 2 * (kHeight - highest);  // empty rows do not count
  int bumps = 0;
  int bumps_squared = 0;
  int last = -1;
  for (int x = 0; x < kWidth; ++x) {
    if (x == well) continue;
    if (last >= 0) {
      const int step = std::abs(heights[x] - last);
      bumps += step;
      bumps_squared += step * step;
    }
    last = heights[x];
  }
  constexpr int kMostWellRows = 8;
  const int well_rows = std::min(kMostWellRows, std::countr_one(full_but_well >> heights[well]));
  const int danger = highest + incoming;
  double value = weights_.height * danger + weights_.upper_half * std::max(0, danger - kVisibleHeight / 2) +
                 weights_.upper_quarter * std::max(0, danger - kVisibleHeight * 3 / 4) + weights_.cavity * cavities +
                 weights_.overhang * overhangs + weights_.covered * covered + weights_.row_transition * transitions +
                 weights_.bump * bumps + weights_.bump_squared * bumps_squared + weights_.well_row * well_rows;
  if (const int slot = best_t_slot(board); slot >= 0) value += weights_.t_slot[slot];
  return value;
}

}  // namespace tetraply::tetris
