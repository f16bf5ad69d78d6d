#include "games/tetris/guideline.hpp"

#include <algorithm>
#include <cassert>

namespace tetraply::tetris {

int points_of(const Clear& clear) {
  constexpr std::array<int, 5> kPlain{0, 100, 300, 500, 800};
  constexpr std::array<int, 4> kMini{100, 200, 400, 400};
  constexpr std::array<int, 4> kFull{400, 800, 1200, 1600};
  constexpr std::array<int, 5> kPerfect{0, 800, 1200, 1800, 2000};
  constexpr int kPerfectBackToBackTetris = 3200;
  constexpr int kCombo = 50;
  int points = kPlain[clear.lines];
  if (clear.spin == Spin::mini) points = kMini[clear.lines];
  if (clear.spin == Spin::full) points = kFull[clear.lines];
  if (clear.back_to_back) points = points * 3 / 2;
  points += kCombo * clear.combo;
  if (clear.perfect)
    points += clear.lines == 4 && clear.back_to_back ? kPerfectBackToBackTetris : kPerfect[clear.lines];
  return points;
}

Guideline::Guideline(std::uint64_t seed, GuidelineRules rules) : seed_(seed), endless_(true), rules_(rules) {
  next_piece();
  hash_ = recomputed_hash();
}

Guideline::Guideline(const Board& board, std::span<const Piece> queue, GuidelineRules rules)
    : board_(board), rules_(rules) {
  for (const Piece piece : queue.first(std::min<std::size_t>(queue.size(), PieceQueue::kCapacity)))
    queue_.push_back(piece);
  next_piece();
  hash_ = recomputed_hash();
}

std::optional<Piece> Guideline::held() const {
  if (held_ == kPieces) return std::nullopt;
  return static_cast<Piece>(held_);
}

std::optional<Piece> Guideline::piece_with_hold() const {
  if (!rules_.hold || queue_.empty()) return std::nullopt;
  if (held_ != kPieces) return static_cast<Piece>(held_);
  if (queue_.size() < 2) return std::nullopt;
  return queue_[1];
}

bool Guideline::enters(Piece piece) const {
  return fits(board_, piece, Orientation::north, kSpawnX, rules_.movement.spawn_y);
}

void Guideline::legal_moves(MoveList& moves) const {
  moves.clear();
  if (end_ != End::none) return;
  PlacementList placements;
  find_placements(board_, queue_[0], rules_.movement, placements);
  for (const Placement& placement : placements) moves.push_back({placement, false});
  // Exchanging a piece for an equal one in hold leads to nothing new.
  const std::optional<Piece> other = piece_with_hold();
  if (!other || (held_ != kPieces && *other == queue_[0])) return;
  find_placements(board_, *other, rules_.movement, placements);
  for (const Placement& placement : placements) moves.push_back({placement, true});
}

bool Guideline::is_legal(Move move) const {
  // The cheap checks come before the search.
  const Placement& p = move.placement;
  if (end_ != End::none || (move.hold ? piece_with_hold() : queue_[0]) != p.piece) return false;
  if (!fits(board_, p.piece, p.orientation, p.x, p.y) || fits(board_, p.piece, p.orientation, p.x, p.y - 1))
    return false;
  MoveList moves;
  legal_moves(moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Clear Guideline::play(Move move) {
  assert(is_legal(move));
  const Placement& p = move.placement;
  const Piece current = queue_[0];
  if (move.hold) {
    if (held_ == kPieces) queue_.pop_front();
    held_ = static_cast<std::uint8_t>(current);
  }
  queue_.pop_front();

  place(board_, p.piece, p.orientation, p.x, p.y);
  last_ = {.lines = static_cast<std::uint8_t>(board_.clear_full_rows()), .spin = p.spin};
  if (last_.lines > 0) {
    last_.combo = combo_++;
    last_.back_to_back = last_.difficult() && back_to_back_;
    last_.perfect = board_.empty();
    back_to_back_ = last_.difficult();
  } else {
    combo_ = 0;
  }
  points_ += points_of(last_);
  lines_ += last_.lines;
  ++placed_;

  const Cells& cells = cells_of(p.piece, p.orientation);
  if (std::all_of(cells.begin(), cells.end(), [&](Offset cell) { return p.y + cell.y >= kVisibleHeight; }))
    end_ = End::lock_out;
  next_piece();
  hash_ = recomputed_hash();
  return last_;
}

void Guideline::next_piece() {
  // One more than the preview, because the first hold takes two pieces at once.
  while (endless_ && queue_.size() < rules_.preview + 2 && queue_.size() + kPieces <= PieceQueue::kCapacity)
    for (const Piece piece : bag(seed_, bags_++)) queue_.push_back(piece);
  if (end_ != End::none) return;
  if (queue_.empty())
    end_ = End::no_piece;
  else if (!enters(queue_[0]))
    end_ = End::block_out;
}

void Guideline::set_held(std::optional<Piece> piece) {
  held_ = piece ? static_cast<std::uint8_t>(*piece) : kPieces;
  hash_ = recomputed_hash();
}

void Guideline::set_chain(int combo, bool back_to_back) {
  combo_ = static_cast<std::uint16_t>(combo);
  back_to_back_ = back_to_back;
  hash_ = recomputed_hash();
}

void Guideline::push_piece(Piece piece) {
  if (queue_.size() < PieceQueue::kCapacity) queue_.push_back(piece);
  if (end_ == End::no_piece) end_ = End::none;
  next_piece();
  hash_ = recomputed_hash();
}

void Guideline::insert_garbage(int rows, int hole) {
  if (rows <= 0 || end_ != End::none) return;
  if (board_.insert_rows(std::min(rows, kHeight), static_cast<Row>(1u << hole))) end_ = End::top_out;
  next_piece();
  hash_ = recomputed_hash();
}

std::uint64_t Guideline::recomputed_hash() const {
  // Words are mixed separately and added, each with its own key, so that the processor can mix several at once.
  std::uint64_t hash = 0;
  std::uint64_t key = 0;
  const auto add = [&](std::uint64_t word) { hash += mix64(word ^ (key += 0xd1342543de82ef95u)); };
  for (int x = 0; x < kWidth; ++x) add(board_.column(x));
  add(queue_.word());
  add(seed_);
  add(std::uint64_t{bags_} << 32 | static_cast<std::uint32_t>(points_));
  add(static_cast<std::uint64_t>(lines_) << 32 | static_cast<std::uint32_t>(placed_));
  add(std::uint64_t{combo_} << 32 | std::uint64_t{back_to_back_} << 24 | std::uint64_t{endless_} << 16 |
      std::uint64_t{held_} << 8 | static_cast<std::uint64_t>(end_));
  add(std::uint64_t{last_.lines} << 32 | static_cast<std::uint64_t>(last_.spin) << 28 |
      std::uint64_t{last_.back_to_back} << 25 | std::uint64_t{last_.perfect} << 24 | last_.combo);
  add(std::uint64_t{rules_.movement.half_turns} << 32 | std::uint64_t{rules_.movement.spins} << 24 |
      std::uint64_t{rules_.movement.spawn_y} << 16 | std::uint64_t{rules_.hold} << 8 | rules_.preview);
  return hash;
}

}  // namespace tetraply::tetris
