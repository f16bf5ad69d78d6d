// The conformance suite for the guideline game and versus.
#include "games/conformance.hpp"

#include "games/tetris/guideline.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/reference_game.hpp"
#include "games/tetris/versus.hpp"

namespace tetraply::conformance {
namespace {

template <class G, class R>
struct TetrisTraits {
  using Game = G;
  using Reference = R;
  static constexpr int kMaxPlies = 1000;
  static constexpr bool kAlwaysEnds = true;  // random players stack up to the top within a hundred pieces
  static constexpr int kMinScore = 0;
  static constexpr int kMaxScore = 100'000;
  static constexpr bool kOrderMayNotMatter = false;  // the order of the pieces is fixed
  static constexpr int kReferenceGames = 2;

  static Game start(std::uint64_t seed) { return Game(seed); }

  static std::vector<tetris::Move> conceivable_moves() {
    std::vector<tetris::Move> moves;
    for (const tetris::Piece piece : tetris::kAllPieces)
      for (std::uint8_t orientation = 0; orientation < 4; ++orientation)
        for (std::int8_t x = -1; x <= 10; ++x)
          for (std::int8_t y = -1; y <= 40; ++y)
            for (std::uint8_t spin = 0; spin < 3; ++spin)
              for (const bool hold : {false, true})
                moves.push_back(
                    {{piece, static_cast<tetris::Orientation>(orientation), x, y, static_cast<tetris::Spin>(spin)},
                     hold});
    return moves;
  }
};

using TetrisGames = testing::Types<TetrisTraits<tetris::Guideline, tetris::reference::Solo>,
                                   TetrisTraits<tetris::Versus<2>, tetris::reference::Duel>>;

struct Names {
  template <class Traits>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): required by GoogleTest
    std::string name(Traits::Game::kName);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Tetris, GameConformance, TetrisGames, Names);

}  // namespace
}  // namespace tetraply::conformance
