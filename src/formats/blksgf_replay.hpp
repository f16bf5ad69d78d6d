// Applies the properties of a .blksgf node to the board: moves, setup and turn, in current and older forms. Stricter
// than Pentobi: an unknown piece or color is an error instead of being skipped.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "formats/sgf.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blksgf {

struct ColorMove {
  int color = 0;
  blokus::Move move;
  sgf::Location location;
};

// The node's move, if it has one. Does not check that it is legal. Errors give line and column.
template <class R>
[[nodiscard]] Result<std::optional<ColorMove>> move_of(const sgf::Tree& tree, const sgf::Node& node);

// Whether the node may change the position.
template <class R>
[[nodiscard]] bool changes_position(const sgf::Node& node);

// The board after the nodes that have been applied, one by one.
template <class R>
class Replay {
 public:
  [[nodiscard]] const blokus::Position<R>& position() const { return position_; }

  // A node's setup comes before its move, whatever their order in the file. Errors give line and column. After an
  // error, the replay cannot be used any more.
  Result<void> apply(const sgf::Tree& tree, const sgf::Node& node);

 private:
  // As in Pentobi, a node may remove a piece that it puts on the board itself.
  Result<void> set_up(const sgf::Tree& tree, const sgf::Node& node);
  Result<void> take(const sgf::Tree& tree, const sgf::Value& value, std::vector<ColorMove>& put);
  Result<void> give_turn(const sgf::Tree& tree, const sgf::Value& value);
  Result<void> play(const sgf::Tree& tree, const sgf::Node& node);
  void rebuild();
  // The piece that a move of this color put on the board.
  std::optional<blokus::Move>& lies_at(int color, blokus::Move move);

  blokus::Position<R> position_;
  int next_ = 0;  // the color whose turn it is, even if it cannot move
  std::array<std::array<std::optional<blokus::Move>, blokus::kPieces>, R::kColors> pieces_{};
};

}  // namespace tetraply::blksgf
