// A restriction of the opening that shortens searches: large pieces first.
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

// A colour's first piece is X or F; in its first seven turns it plays pieces of five squares and the Z4 only. Where
// that leaves nothing, all moves stay.
class LargePiecesFirst {
 public:
  explicit LargePiecesFirst(bool on = true) : on_(on) {}

  template <class R>
  void operator()(const Position<R>& position, typename Position<R>::MoveList& moves) const {
    if (!on_) return;
    const int turn = kPieces - std::popcount(position.hand(position.color_to_move()));
    if (turn >= kTurns) return;
    const Hand allowed = turn == 0 ? kFirst : kEarly;
    const auto& table = PlacementTable<R::kSize>::get();
    Move* kept = moves.begin();
    bool any = false;
    for (const Move move : moves) any = any || (allowed >> table[move].piece & 1) != 0;
    if (!any) return;
    for (const Move move : moves)
      if ((allowed >> table[move].piece & 1) != 0) *kept++ = move;
    moves.set_end(kept);
  }

 private:
  static constexpr int kTurns = 7;
  static constexpr Hand kFirst =
      kPiecesWhere<[](int piece) { return kPieceDrawings[piece].name == "X" || kPieceDrawings[piece].name == "F"; }>;
  static constexpr Hand kEarly =
      kPiecesWhere<[](int piece) { return kPieceSizes[piece] == kMaxPieceSize || kPieceDrawings[piece].name == "Z4"; }>;

  bool on_;
};

}  // namespace tetraply::blokus
