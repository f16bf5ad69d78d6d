// What a sequence of placements is worth in the guideline game, alone or against others: for searches that see only
// what a player sees.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/tetris/attack.hpp"
#include "games/tetris/garbage.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/versus.hpp"

namespace tetraply::tetris {

// In points, a hundred of them being about a row of attack. Found by hand; the features are those that bots of this
// game have in common.
struct GuidelineWeights {
  // Of a placement.
  double attack = 100;        // per row sent
  double plain_clear = -150;  // clears neither four lines nor with a spin: what it sends, it sends too cheaply
  double wasted_t = -150;     // a T that did not clear lines with a spin
  // Of the field at the end.
  double back_to_back = 50;
  double height = -39;          // of the highest column, with the garbage that is on its way
  double upper_half = -150;     // and for each of its rows above the tenth
  double upper_quarter = -500;  // and above the fifteenth
  double cavity = -170;         // empty cell with a roof, closed at both sides
  double overhang = -34;        // empty cell with a roof that is open to a side
  double covered = -15;         // full cell above an empty one, up to six in each column
  double row_transition = -5;
  double bump = -24;  // per row of difference between neighbouring columns, that of the well apart
  double bump_squared = -7;
  double well_row = 50;  // row that only the well keeps from being full, from the well's bottom on, up to eight
  std::array<double, 3> t_slot{100, 190, 400};  // place for a T-spin of two lines; so many of them are full around it
};

class GuidelinePath {
 public:
  using Value = std::int64_t;
  static constexpr double kUnit = 1;

  struct Node {
    Guideline game;  // with no more pieces than are seen
    IncomingGarbage incoming;
    const AttackTable* attacks;
    Value earned;
  };

  explicit GuidelinePath(const GuidelineWeights& weights = {}) : weights_(weights) {}

  // How many placements a player can see ahead: all pieces that are seen, but for the one that the first hold puts
  // aside.
  [[nodiscard]] static int horizon(const Guideline& position);
  template <int Players>
  [[nodiscard]] static int horizon(const Versus<Players>& position) {
    return horizon(position.player(position.player_to_move()));
  }

  [[nodiscard]] static Node start(const Guideline& position);
  // The player to move alone, with the garbage that is already on its way. The position must outlive the node.
  template <int Players>
  [[nodiscard]] static Node start(const Versus<Players>& position) {
    Node node = start(position.player(position.player_to_move()));
    node.incoming = position.incoming(position.player_to_move());
    node.attacks = &position.rules().attack;
    return node;
  }

  // Calls visit(move, node) for each placement, in the order of legal_moves.
  template <class Visit>
  void for_each_child(const Node& node, Visit visit) const {
    Guideline::MoveList moves;
    node.game.legal_moves(moves);
    for (const Move move : moves) visit(move, child(node, move));
  }
  [[nodiscard]] Node child(const Node& node, Move move) const;
  [[nodiscard]] Value value(const Node& node) const;
  [[nodiscard]] static std::uint64_t hash(const Node& node) { return node.game.hash(); }

 private:
  [[nodiscard]] double field_value(const Board& board, int incoming) const;

  GuidelineWeights weights_;
};

}  // namespace tetraply::tetris
