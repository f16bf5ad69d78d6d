// The tree of drops that a player of the drop game can foresee: what all evaluations of paths in it have in common.
#pragma once

#include <cstdint>
#include <string>

#include "games/tetris/drop_notation.hpp"

namespace tetraply::tetris {

// A node has a board, the visible pieces that are not placed yet (three bits each, the next one lowest), and one more
// member that begins at zero.
template <class Node>
class DropTree {
 public:
  // How many pieces a player sees.
  template <int Rows>
  [[nodiscard]] static int horizon(const DropPosition<Rows>& position) {
    return position.visible();
  }

  template <int Rows>
  [[nodiscard]] static Node start(const DropPosition<Rows>& position) {
    Node node{position.board(), 0, 0};
    for (int i = 0; i < position.visible(); ++i)
      node.pieces |= static_cast<std::uint64_t>(position.queue(i)) << (3 * i);
    return node;
  }

  // The drops of the next piece by number, legal or not: all columns of the first orientation, then of the next one.
  [[nodiscard]] static int numbers(const Node& node) { return drop_count(node.piece()); }
  [[nodiscard]] static int number_of(const Node& node, Drop drop) {
    int number = drop.column;
    for (int turn = 0; turn < static_cast<int>(drop.orientation); ++turn)
      number += drop_shapes(node.piece()).all[turn].columns();
    return number;
  }
  [[nodiscard]] static Drop move_of(const Node& node, int number) {
    const DropShape* shape = drop_shapes(node.piece()).begin();
    for (; number >= shape->columns(); ++shape) number -= shape->columns();
    return {shape->orientation, static_cast<std::uint8_t>(number)};
  }

  [[nodiscard]] static std::string text_of(const Node& node, Drop drop) { return drop_text(node.piece(), drop); }

  // Skips the next piece.
  [[nodiscard]] static Node passed(const Node& node) {
    Node next = node;
    next.pieces >>= 3;
    return next;
  }
};

}  // namespace tetraply::tetris
