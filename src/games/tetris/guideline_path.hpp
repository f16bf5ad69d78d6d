// The value of a sequence of placements in the guideline game, alone or against others, for searches that see only what
// a player sees.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/tetris/attack.hpp"
#include "games/tetris/garbage.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/versus.hpp"

namespace tetraply::tetris {

// In points, about a hundred to a row of attack. Tuned by hand; the features are common among bots for this game.
struct GuidelineWeights {
  // For a placement.
  double attack = 100;        // per row sent
  double plain_clear = -150;  // a clear of fewer than four lines without a spin, which wastes part of its attack
  double wasted_t = -150;     // a T that did not clear lines with a spin
  // For the field at the end.
  double back_to_back = 50;
  double height = -39;          // of the highest column, including garbage on its way
  double upper_half = -150;     // in addition, for each row above the tenth
  double upper_quarter = -500;  // in addition, for each row above the fifteenth
  double cavity = -170;         // empty cell with a roof, closed on both sides
  double overhang = -34;        // empty cell with a roof, open on a side
  double covered = -15;         // full cell above an empty one, up to six per column
  double row_transition = -5;
  double bump = -24;  // per row of difference between neighboring columns, except at the well
  double bump_squared = -7;
  double well_row = 50;  // row that is full except for the well, from the bottom of the well up, at most eight
  std::array<double, 3> t_slot{100, 190, 400};  // spot for a T-spin of two lines, by how many of these lines it fills
};

class GuidelinePath {
 public:
  using Value = std::int64_t;
  static constexpr double kUnit = 1;

  struct Node {
    Guideline game;  // with only the visible pieces
    IncomingGarbage incoming;
    const AttackTable* attacks;
    Value earned;
  };

  explicit GuidelinePath(const GuidelineWeights& weights = {}) : weights_(weights) {}

  // How many placements a player can see ahead: all visible pieces, minus the one that the first hold sets aside.
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
