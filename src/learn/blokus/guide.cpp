#include "learn/blokus/guide.hpp"

#include <array>

#include "games/blokus/scan.hpp"

namespace tetraply::learn {

namespace {

// The pieces of 5, 4, 3, 2 and 1 squares.
constexpr std::array<blokus::Hand, blokus::kMaxPieceSize> kBySize = [] {
  std::array<blokus::Hand, blokus::kMaxPieceSize> hands{};
  for (int piece = 0; piece < blokus::kPieces; ++piece)
    hands[blokus::kMaxPieceSize - blokus::kPieceSizes[piece]] |= blokus::Hand{1} << piece;
  return hands;
}();

// The game must not be over.
template <class R>
blokus::Move any_large(const blokus::Position<R>& position, Random& random) {
  const int color = position.color_to_move();
  const auto open = position.open(color);
  const auto frontier = position.frontier(color);
  for (const blokus::Hand pieces : kBySize) {
    const blokus::Hand hand = position.hand(color) & pieces;
    if (hand == 0) continue;
    const blokus::Scan<R::kSize> found(open, frontier, hand);
    std::array<int, blokus::kOrientations> placements_up_to;
    int total = 0;
    for (int i = 0; i < found.size(); ++i) placements_up_to[i] = total += found.anchors(i).count();
    if (total == 0) continue;
    const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    int i = 0;
    while (placements_up_to[i] <= drawn) ++i;
    const int rank = drawn - (i > 0 ? placements_up_to[i - 1] : 0);
    return blokus::PlacementTable<R::kSize>::get().at(found.orientation(i), found.anchors(i).select(rank));
  }
  return position.random_move(random);  // not reached: a color on turn can move
}

}  // namespace

template <class R>
void play_out_large_first(blokus::Position<R>& position, Random& random) {
  while (!position.turn().is_over()) position.play(any_large(position, random));
}

template void play_out_large_first(blokus::Duo&, Random&);
template void play_out_large_first(blokus::Classic&, Random&);
template void play_out_large_first(blokus::ClassicTwo&, Random&);
template void play_out_large_first(blokus::ClassicThree&, Random&);

}  // namespace tetraply::learn
