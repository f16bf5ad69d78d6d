// Restricts the opening to large pieces, which shortens searches.
#pragma once

#include <bit>

#include "games/blokus/position.hpp"

namespace tetraply::blokus {

template <auto wanted>
inline constexpr Hand kPiecesWhere = [] {
  Hand hand = 0;
  for (int piece = 0; piece < kPieces; ++piece)
    if (wanted(piece)) hand |= Hand{1} << piece;
  return hand;
}();

// A color's first piece is X or F. In its first seven turns it plays only pieces of five squares and the Z4. If no such
// move exists, all moves are allowed.
class LargePiecesFirst {
 public:
  explicit LargePiecesFirst(bool on = true) : on_(on) {}

  template <class R>
  void operator()(const Position<R>& position, typename Position<R>::MoveList& moves) const {
    const Hand allowed = pieces_for(position);
    if (allowed == kFullHand) return;
    const auto& table = PlacementTable<R::kSize>::get();
    Move* kept = moves.begin();
    bool any = false;
    for (const Move move : moves) any = any || (allowed >> table[move].piece & 1) != 0;
    if (!any) return;
    for (const Move move : moves)
      if ((allowed >> table[move].piece & 1) != 0) *kept++ = move;
    moves.set_end(kept);
  }

  // For a legal move: whether it is allowed.
  template <class R>
  [[nodiscard]] bool surely_keeps(const Position<R>& position, Move move) const {
    return (pieces_for(position) >> PlacementTable<R::kSize>::get()[move].piece & 1) != 0;
  }

 private:
  // The allowed moves in this position.
  template <class R>
  [[nodiscard]] Hand pieces_for(const Position<R>& position) const {
    if (!on_) return kFullHand;
    const int turn = kPieces - std::popcount(position.hand(position.color_to_move()));
    return turn == 0 ? kFirst : turn < kTurns ? kEarly : kFullHand;
  }

  static constexpr int kTurns = 7;
  static constexpr Hand kFirst =
      kPiecesWhere<[](int piece) { return kPieceDrawings[piece].name == "X" || kPieceDrawings[piece].name == "F"; }>;
  static constexpr Hand kEarly =
      kPiecesWhere<[](int piece) { return kPieceSizes[piece] == kMaxPieceSize || kPieceDrawings[piece].name == "Z4"; }>;

  bool on_;
};

}  // namespace tetraply::blokus
