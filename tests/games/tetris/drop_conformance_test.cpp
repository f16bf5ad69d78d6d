// The conformance suite for the drop game on every field.
#include "games/conformance.hpp"

#include "games/tetris/drop_notation.hpp"
#include "games/tetris/drop_reference.hpp"

namespace tetraply::conformance {
namespace {

template <class G, bool Bag>
struct DropTraits {
  using Game = G;
  struct Reference : tetris_reference::DropReference {
    explicit Reference(std::uint64_t seed) : DropReference(seed, Bag, G::kRows) {}
  };
  static G start(std::uint64_t seed) {
    tetris::DropOptions options;
    options.randomizer = Bag ? tetris::Randomizer::seven_bag : tetris::Randomizer::uniform;
    options.seed = seed;
    return G(options);
  }

  static constexpr int kMaxPlies = 1000;  // random drops fill ten columns long before that
  static constexpr bool kAlwaysEnds = true;
  static constexpr int kMinScore = 0;
  static constexpr int kMaxScore = kMaxPlies * 4 / 10;  // a piece adds four cells, a row removes ten
  static constexpr bool kOrderMayNotMatter = true;

  static std::vector<tetris::Drop> conceivable_moves() {
    std::vector<tetris::Drop> moves;
    for (int turns = 0; turns < 256; ++turns)
      for (int column = 0; column < 256; ++column)
        moves.push_back({static_cast<tetris::Orientation>(turns), static_cast<std::uint8_t>(column)});
    return moves;
  }
};

using DropGames = testing::Types<DropTraits<tetris::DropGame, false>, DropTraits<tetris::DropGame, true>,
                                 DropTraits<tetris::DropGame20, false>, DropTraits<tetris::DropGame10, true>>;

INSTANTIATE_TYPED_TEST_SUITE_P(TetrisDrop, GameConformance, DropGames);

}  // namespace
}  // namespace tetraply::conformance
