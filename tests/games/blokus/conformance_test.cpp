// The conformance suite for all variants of Blokus.
#include "games/conformance.hpp"

#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "games/blokus/reference.hpp"

namespace tetraply::conformance {
namespace {

template <class G, const blokus_reference::Variant& (*Variant)()>
struct BlokusTraits {
  using Game = G;
  struct Reference : blokus_reference::Reference {
    Reference() : blokus_reference::Reference(Variant()) {}
  };

  static constexpr int kColorsPerPlayer = G::kPlayers == 2 ? G::kColors / 2 : 1;
  static constexpr int kMaxPlies = 21 * G::kColors;
  static constexpr bool kAlwaysEnds = true;
  static constexpr int kMinScore = -89 * kColorsPerPlayer;
  static constexpr int kMaxScore = 20 * kColorsPerPlayer;
  static constexpr bool kOrderMayNotMatter = true;

  static std::vector<blokus::Move> conceivable_moves() {
    std::vector<blokus::Move> moves;
    for (unsigned i = 0; i <= 0xffff; ++i) moves.push_back({static_cast<std::uint16_t>(i)});
    return moves;
  }
};

using BlokusGames = testing::Types<BlokusTraits<blokus::Duo, blokus_reference::duo>,
                                   BlokusTraits<blokus::Classic, blokus_reference::classic>,
                                   BlokusTraits<blokus::ClassicTwo, blokus_reference::classic_two>,
                                   BlokusTraits<blokus::ClassicThree, blokus_reference::classic_three>>;

struct Names {
  template <class Traits>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): required by GoogleTest
    std::string name(Traits::Game::kName);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Blokus, GameConformance, BlokusGames, Names);

}  // namespace
}  // namespace tetraply::conformance
