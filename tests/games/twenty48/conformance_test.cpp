// The conformance suite for 2048.
#include "games/conformance.hpp"

#include <bit>

#include "games/twenty48/notation.hpp"
#include "games/twenty48/position.hpp"
#include "games/twenty48/reference.hpp"

namespace tetraply::conformance {
namespace {

struct Twenty48Traits {
  using Game = twenty48::Position;
  using Reference = twenty48::Reference;

  static constexpr int kMaxPlies = 10'000;  // random games are over after a few hundred
  static constexpr bool kAlwaysEnds = true;
  static constexpr int kMinScore = 0;
  // All tiles from 131072 down to 4, each grown from twos: the sum of (e - 1) · 2^e for e = 2 to 17.
  static constexpr int kMaxScore = 3'932'164;
  static constexpr bool kOrderMayNotMatter = true;
  static constexpr int kReferenceGames = 20;

  static double odds(const Game&, twenty48::Move move) { return move.exponent() == 1 ? 9 : 1; }
  static std::vector<twenty48::Move> conceivable_moves() {
    std::vector<twenty48::Move> moves;
    for (int i = 0; i < 256; ++i) moves.push_back(std::bit_cast<twenty48::Move>(static_cast<std::uint8_t>(i)));
    return moves;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Twenty48, GameConformance, Twenty48Traits);

}  // namespace
}  // namespace tetraply::conformance
