#include "games/blokus/position.hpp"

#include <bit>
#include <cassert>

#include "games/blokus/scan.hpp"

namespace tetraply::blokus {

namespace {

constexpr std::uint64_t turn_key(int color) {
  return mix64(0x3000u + static_cast<unsigned>(color));
}
constexpr std::uint64_t monomino_last_key(int color) {
  return mix64(0x4000u + static_cast<unsigned>(color));
}

// All colors share one table of keys.
constexpr std::uint64_t for_color(std::uint64_t key, int color) {
  return std::rotl(key, 16 * color);
}

}  // namespace

template <class R>
Position<R>::Position() {
  hand_.fill(kFullHand);
  for (int color = 0; color < kColors; ++color) {
    const Square start = R::kColorInfo[color].start;
    corners_[color].set(Board::bit(start.x, start.y));
  }
  hash_ = turn_key(0);
}

template <class R>
bool Position<R>::operator==(const Position& other) const {
  return own_ == other.own_ && hand_ == other.hand_ && to_move_ == other.to_move_ &&
         monomino_last_ == other.monomino_last_;
}

template <class R>
Turn Position<R>::turn() const {
  return to_move_ == kColors ? Turn::over() : Turn::of(player_of(to_move_));
}

template <class R>
int Position<R>::player_of(int color) const {
  constexpr bool kSharedLastColor = kPlayers == 3;
  if (kSharedLastColor && color == kColors - 1) return (kPieces - std::popcount(hand_[color])) % kPlayers;
  return color % kPlayers;
}

template <class R>
void Position<R>::legal_moves(MoveList& moves) const {
  moves.clear();
  if (to_move_ != kColors) legal_moves(to_move_, moves);
}

template <class R>
void Position<R>::legal_moves(int color, MoveList& moves) const {
  const auto& table = PlacementTable<R::kSize>::get();
  const Scan<R::kSize> found(open(color), frontier(color), hand_[color]);
  // A bit for each word that has an anchor. Packing 8 bits for each orientation lets a few loops find them all.
  static_assert(Cells::kWords <= 8);
  std::array<std::uint64_t, (kOrientations + 7) / 8> in_use{};
  for (int i = 0; i < found.size(); ++i) in_use[i / 8] |= std::uint64_t{found.anchors(i).words_in_use()} << (i % 8 * 8);
  // Few words have more than kAtOnce anchors. Always writing that many and keeping only the real ones saves a branch
  // per move.
  Move* out = moves.begin();
  for (int eight = 0; eight * 8 < found.size(); ++eight)
    for (std::uint64_t words = in_use[eight]; words != 0; words &= words - 1) {
      const int bit = std::countr_zero(words);
      const int i = eight * 8 + bit / 8;
      const int word = bit % 8;
      std::uint64_t rest = found.anchors(i).words[word];
      int left = std::popcount(rest);
      while (true) {
        for (int k = 0; k < kAtOnce; ++k, rest &= rest - 1)
          out[k] = table.at(found.orientation(i), word * 64 + (std::countr_zero(rest) & 63));
        if (left <= kAtOnce) break;
        out += kAtOnce;
        left -= kAtOnce;
      }
      out += left;
    }
  moves.set_end(out);
}

template <class R>
int Position<R>::count_legal_moves() const {
  return to_move_ == kColors ? 0 : count_legal_moves(to_move_);
}

template <class R>
int Position<R>::count_legal_moves(int color) const {
  const Scan<R::kSize> found(open(color), frontier(color), hand_[color]);
  int total = 0;
  for (int i = 0; i < found.size(); ++i) total += found.anchors(i).count();
  return total;
}

template <class R>
Move Position<R>::random_move(Random& random) const {
  const Scan<R::kSize> found(open(to_move_), frontier(to_move_), hand_[to_move_]);
  std::array<int, kOrientations> moves_up_to;
  int total = 0;
  for (int i = 0; i < found.size(); ++i) moves_up_to[i] = total += found.anchors(i).count();
  assert(total > 0);
  const int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
  int i = 0;
  while (moves_up_to[i] <= chosen) ++i;
  const int rank = chosen - (i > 0 ? moves_up_to[i - 1] : 0);
  return PlacementTable<R::kSize>::get().at(found.orientation(i), found.anchors(i).select(rank));
}

template <class R>
bool Position<R>::can_move(int color) const {
  if ((stuck_ >> color & 1) != 0) return false;
  const Cells reachable = frontier(color);
  if (!reachable.any()) return false;
  // Pieces are numbered by size. If any piece fits, the smallest usually does, and it is quick to try.
  const Hand smallest = hand_[color] & -hand_[color];
  if (smallest == Hand{1} << kMonomino) return true;
  return Scan<R::kSize>(open(color), reachable, smallest).any() ||
         Scan<R::kSize>(open(color), reachable, hand_[color] & ~smallest).any();
}

template <class R>
bool Position<R>::is_legal(Move move) const {
  return to_move_ != kColors && is_legal(to_move_, move);
}

template <class R>
bool Position<R>::is_legal(int color, Move move) const {
  if (move.placement >= kPlacements<R::kSize>) return false;
  const auto& placement = at(move);
  return (hand_[color] >> placement.piece & 1) != 0 && !(placement.cells - open(color)).any() &&
         (placement.cells & frontier(color)).any();
}

template <class R>
void Position<R>::play(Move move) {
  assert(is_legal(move));
  const int color = to_move_;
  place(color, move);
  if (hand_[color] == 0 && at(move).piece == kMonomino) {
    monomino_last_ |= static_cast<std::uint8_t>(1u << color);
    hash_ ^= monomino_last_key(color);
  }
  set_turn((color + 1) % kColors);
}

template <class R>
std::uint64_t Position<R>::recomputed_hash() const {
  std::uint64_t hash = turn_key(to_move_);
  for (int color = 0; color < kColors; ++color) {
    own_[color].for_each([&](int cell) { hash ^= for_color(cell_key(cell), color); });
    for (int piece = 0; piece < kPieces; ++piece)
      if ((hand_[color] >> piece & 1) == 0) hash ^= for_color(piece_key(piece), color);
    if (all_placed_monomino_last(color)) hash ^= monomino_last_key(color);
  }
  return hash;
}

template <class R>
auto Position<R>::scores(Scoring scoring) const -> Scores<kPlayers> {
  Scores<kPlayers> scores{};
  for (int color = 0; color < kScoredColors<R>; ++color) scores[color % kPlayers] += color_score(color, scoring);
  return scores;
}

template <class R>
int Position<R>::color_score(int color, Scoring scoring) const {
  const int left = squares_in(hand_[color]);
  if (scoring == Scoring::squares) return kSquares - left;
  if (left > 0) return -left;
  return all_placed_monomino_last(color) ? 20 : 15;
}

template <class R>
std::optional<int> Position<R>::color_at(int x, int y) const {
  for (int color = 0; color < kColors; ++color)
    if (own_[color].test(Board::bit(x, y))) return color;
  return std::nullopt;
}

template <class R>
bool Position<R>::can_place(int color, Move move) const {
  return (hand_[color] >> at(move).piece & 1) != 0 && !(at(move).cells & occupied_).any();
}

template <class R>
void Position<R>::place(int color, Move move) {
  const auto& placement = at(move);
  // Before the first piece the only corner is the start square, which ceases to be one.
  if (hand_[color] == kFullHand) corners_[color] = {};
  own_[color] |= placement.cells;
  edges_[color] |= placement.edges;
  corners_[color] |= placement.corners;
  occupied_ |= placement.cells;
  hand_[color] &= ~(Hand{1} << placement.piece);
  stuck_ &= static_cast<std::uint8_t>(~(1u << color));  // a piece that was set up can open new corners
  hash_ ^= for_color(placement.key, color);
}

template <class R>
void Position<R>::set_turn(int color) {
  hash_ ^= turn_key(to_move_);
  to_move_ = kColors;
  for (int tried = 0; tried < kColors; ++tried, color = (color + 1) % kColors) {
    if (can_move(color)) {
      to_move_ = static_cast<std::uint8_t>(color);
      break;
    }
    stuck_ |= static_cast<std::uint8_t>(1u << color);
  }
  hash_ ^= turn_key(to_move_);
}

template class Position<ClassicRules>;
template class Position<ClassicTwoRules>;
template class Position<ClassicThreeRules>;
template class Position<DuoRules>;

}  // namespace tetraply::blokus
