// How likely each move of Blokus is to be the best: a softmax over placements whose logits are sums of weights, looked
// up by what a placement covers, closes and opens.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/blokus/placements.hpp"
#include "games/blokus/position.hpp"
#include "learn/blokus/cell_view.hpp"
#include "learn/blokus/policy_planes.hpp"

namespace tetraply::learn {

// The squares of a placement, the cells that share an edge with it, and those that touch it at a corner: as many cell
// numbers as there can be, kNoCell after the last.
template <int Size>
struct alignas(Size == 14 ? 32 : 64) PlacementCells {
  using Cell = std::conditional_t<Size == 14, std::uint8_t, std::uint16_t>;
  static constexpr int kMapSize = Size == 14 ? 256 : 512;
  static constexpr Cell kNoCell = kMapSize - 1;
  static constexpr int kMostEdges = 12;   // of the I5
  static constexpr int kMostCorners = 8;  // of the X

  std::array<Cell, blokus::kMaxPieceSize> squares;
  std::array<Cell, kMostEdges> edges;
  std::array<Cell, kMostCorners> corners;
  std::uint8_t piece;
};

template <int Size>
class PlacementCellsTable {
 public:
  // Built once, on first use.
  static const PlacementCellsTable& get() {
    static const PlacementCellsTable table;
    return table;
  }
  const PlacementCells<Size>& operator[](blokus::Move move) const { return placements_[move.placement]; }

 private:
  PlacementCellsTable();

  std::vector<PlacementCells<Size>> placements_;
};

extern template class PlacementCellsTable<14>;
extern template class PlacementCellsTable<20>;

// Where the weights of a policy lie. Those of cells depend on how far the game is and on the codes of a CellView, those
// of squares on where they are, as the first color of Duo sees the board.
template <class R>
struct PolicyLayout {
  static constexpr int kPhases = 8;
  static constexpr int kCells = CellView<R>::kCells;
  static constexpr int kCodes = kPhases * kCellCodes;
  static constexpr int kSquareReach = 0;
  static constexpr int kEdgeReach = kCodes;
  static constexpr int kCornerReach = 2 * kCodes;
  static constexpr int kSquareRoom = 3 * kCodes;
  static constexpr int kEdgeRoom = 4 * kCodes;
  static constexpr int kCornerRoom = 5 * kCodes;
  static constexpr int kSquarePlace = 6 * kCodes;
  static constexpr int kPiece = kSquarePlace + kPhases * kCells;  // by the color's number of pieces on the board
  static constexpr int kSize = kPiece + blokus::kPieces * blokus::kPieces;

  // By how many pieces the color has placed.
  static constexpr int phase(int pieces) {
    constexpr std::array<std::uint8_t, blokus::kPieces> kPhase{0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6,
                                                               7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
    return kPhase[pieces];
  }

  // A cell as the first color would see it: in Duo the second one looks from the opposite side.
  static constexpr int seen_by(int color, int cell) { return R::kColors == 2 && color == 1 ? kCells - 1 - cell : cell; }
};

// The weights of every cell in one position, so that a move needs a look-up for each of its cells.
template <class R, class Weight>
class PolicyMaps {
 public:
  using Layout = PolicyLayout<R>;
  using Cells = PlacementCells<R::kSize>;
  using Sum = std::conditional_t<std::is_integral_v<Weight>, int, Weight>;

  PolicyMaps(const blokus::Position<R>& position, const CellView<R>& view, const Weight* weights) {
    const int color = position.color_to_move();
    const int pieces = blokus::kPieces - std::popcount(position.hand(color));
    const int phase = Layout::phase(pieces);
    const auto table = [&](int first) { return weights + first + phase * kCellCodes; };
    const Weight* const square_reach = table(Layout::kSquareReach);
    const Weight* const edge_reach = table(Layout::kEdgeReach);
    const Weight* const corner_reach = table(Layout::kCornerReach);
    const Weight* const square_room = table(Layout::kSquareRoom);
    const Weight* const edge_room = table(Layout::kEdgeRoom);
    const Weight* const corner_room = table(Layout::kCornerRoom);
    const Weight* const place = weights + Layout::kSquarePlace + phase * Layout::kCells;
    for (int cell = 0; cell < Layout::kCells; ++cell) {
      const int reach = view.reach(cell);
      const int room = view.room(cell);
      squares_[cell] =
          static_cast<Weight>(square_reach[reach] + square_room[room] + place[Layout::seen_by(color, cell)]);
      edges_[cell] = static_cast<Weight>(edge_reach[reach] + edge_room[room]);
      corners_[cell] = static_cast<Weight>(corner_reach[reach] + corner_room[room]);
    }
    squares_[Cells::kNoCell] = edges_[Cells::kNoCell] = corners_[Cells::kNoCell] = 0;
    piece_ = weights + Layout::kPiece + pieces * blokus::kPieces;
  }

  [[nodiscard]] const Weight* squares() const { return squares_.data(); }
  [[nodiscard]] const Weight* edges() const { return edges_.data(); }
  [[nodiscard]] const Weight* corners() const { return corners_.data(); }
  [[nodiscard]] Weight piece(int piece) const { return piece_[piece]; }

  [[nodiscard]] Sum logit(const Cells& placement) const {
    Sum sum = piece_[placement.piece];
    for (const auto cell : placement.squares) sum += squares_[cell];
    for (const auto cell : placement.edges) sum += edges_[cell];
    for (const auto cell : placement.corners) sum += corners_[cell];
    return sum;
  }

 private:
  std::array<Weight, Cells::kMapSize> squares_;
  std::array<Weight, Cells::kMapSize> edges_;
  std::array<Weight, Cells::kMapSize> corners_;
  const Weight* piece_;
};

// Weights as integers, ready to play.
template <class R>
class Policy {
 public:
  using Position = blokus::Position<R>;
  using Layout = PolicyLayout<R>;
  static constexpr float kUnit = 1.0F / 256;  // of the logarithm of a probability
  static constexpr int kLargest = 10'000;     // so that three of them fit into 16 bits

  // Weights beyond the largest are cut.
  explicit Policy(const std::vector<float>& weights);
  // From a file: all must be within bounds.
  explicit Policy(std::vector<std::int16_t> weights);

  // Without learning: large pieces, toward the middle first, into the opponents' corners and away from own ones.
  [[nodiscard]] static std::vector<float> by_hand();

  void logits(const Position& position, const typename Position::MoveList& moves, float* logits) const {
    const PolicyMaps<R, std::int16_t> maps(position, CellView<R>(position), weights_.data());
    if (sums_fit_ && moves.size() >= kManyMoves) {
      const PolicyPlanes<R::kSize> planes(maps.squares(), maps.edges(), maps.corners(),
                                          position.hand(position.color_to_move()));
      const auto& table = PlaneIndexTable<R::kSize>::get();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& index = table[moves[i]];
        logits[i] = kUnit * static_cast<float>(planes.sum(index.sum) + maps.piece(index.piece));
      }
      return;
    }
    const auto& table = PlacementCellsTable<R::kSize>::get();
    for (std::size_t i = 0; i < moves.size(); ++i) logits[i] = kUnit * static_cast<float>(maps.logit(table[moves[i]]));
  }

  [[nodiscard]] const std::vector<std::int16_t>& weights() const { return weights_; }

 private:
  // From so many moves on, adding up all placements of the board is faster than adding up each move.
  static constexpr std::size_t kManyMoves = R::kSize == 14 ? 200 : 400;

  // Whether the sum over the cells of any placement fits into 16 bits.
  [[nodiscard]] bool sums_fit() const;

  std::vector<std::int16_t> weights_;
  bool sums_fit_;
};

extern template class Policy<blokus::DuoRules>;
extern template class Policy<blokus::ClassicRules>;
extern template class Policy<blokus::ClassicTwoRules>;
extern template class Policy<blokus::ClassicThreeRules>;

}  // namespace tetraply::learn
