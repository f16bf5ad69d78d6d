// What the properties of a .blksgf node do to the board: moves, setup and turn, in the forms of
// today's and of older files. Stricter than Pentobi: what names no piece or colour is an error, not passed over.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/blokus/position.hpp"
#include "protocols/sgf.hpp"

namespace tetraply::blksgf {

struct ColorMove {
  int color = 0;
  blokus::Move move;
  sgf::Place place;
};

// The node's move, if it has one; whether it is legal is not asked. An error names line and column.
template <class R>
[[nodiscard]] Result<std::optional<ColorMove>> move_of(const sgf::Tree& tree, const sgf::Node& node);

// Whether the position after the node can be another one than before.
template <class R>
[[nodiscard]] bool changes_position(const sgf::Node& node);

// The board after the nodes that were applied, one by one.
template <class R>
class Replay {
 public:
  [[nodiscard]] const blokus::Position<R>& position() const { return position_; }

  // A node's setup comes before its move, whatever their order. After an error, of which line and column are named,
  // the replay is of no more use.
  Result<void> apply(const sgf::Tree& tree, const sgf::Node& node);

 private:
  // As in Pentobi, what a node takes off may be what it puts on the board itself.
  Result<void> set_up(const sgf::Tree& tree, const sgf::Node& node);
  Result<void> take(const sgf::Tree& tree, const sgf::Value& value, std::vector<ColorMove>& put);
  Result<void> give_turn(const sgf::Tree& tree, const sgf::Value& value);
  Result<void> play(const sgf::Tree& tree, const sgf::Node& node);
  void rebuild();
  // Where the piece lies that a move of this colour put on the board.
  std::optional<blokus::Move>& lies_at(int color, blokus::Move move);

  blokus::Position<R> position_;
  int next_ = 0;  // the colour whose turn it is, whether or not it can move
  std::array<std::array<std::optional<blokus::Move>, blokus::kPieces>, R::kColors> pieces_{};
};

}  // namespace tetraply::blksgf
