// Game records of Blokus as Pentobi's .blksgf files: an SGF tree in which every move and setup, in every variation, has
// been checked. Errors give line and column. Pentobi can read what is written.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "formats/record_info.hpp"
#include "formats/sgf.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blksgf {

using sgf::kRoot;
using sgf::NodeId;

// The game's name, such as "duo", from the root's GM property. An error lists the valid variants.
[[nodiscard]] Result<std::string_view> game_of(const sgf::Tree& tree);

// A move of the file: who played it, and in which node.
struct Ply {
  NodeId node = kRoot;
  int color = 0;
  blokus::Move move;

  bool operator==(const Ply&) const = default;
};

using GameInfo = formats::RecordInfo;
using formats::result_text;

template <class R>
class Record {
 public:
  using Position = blokus::Position<R>;

  // A new game: a root that names the variant, the character set and this program.
  Record();

  // Errors give line and column. The tree must be a game of this variant with a legal main line. A variation that
  // begins with something illegal is left out, with a warning. Colors may move out of turn, as Pentobi permits; a color
  // that cannot move has no node.
  [[nodiscard]] static Result<Record> from_tree(sgf::Tree tree);
  [[nodiscard]] static Result<Record> parse(std::string_view name, std::string_view text);

  // A game from its moves. Each move is made by the color to move.
  [[nodiscard]] static Result<Record> from_moves(std::span<const blokus::Move> moves);
  // The pieces as a setup in the root, without their order, so it is lost that a monomino went last. Fails if two
  // pieces of one color share an edge, because they cannot be told apart.
  [[nodiscard]] static Result<Record> from_position(const Position& position);

  [[nodiscard]] const sgf::Tree& tree() const { return tree_; }
  // Warnings about parts that were left out when the file was read, with line and column.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  [[nodiscard]] std::string write() const { return sgf::write(tree_); }

  // The position after the node's setup and move.
  [[nodiscard]] Position position(NodeId node) const;
  [[nodiscard]] std::optional<Ply> move(NodeId node) const;

  // The moves along the first child of each node, and the last of these nodes.
  [[nodiscard]] std::vector<Ply> main_line() const;
  [[nodiscard]] NodeId end_of_main_line() const;
  // The node of the main line after this many moves; for 0, the last one before the first move.
  [[nodiscard]] Result<NodeId> at_ply(int plies) const;

  // Adds the move as the node's last child, which is a variation if there are others. If the node already has this
  // move, returns that child.
  Result<NodeId> add_move(NodeId parent, int color, blokus::Move move);

  [[nodiscard]] std::string comment(NodeId node) const;
  void set_comment(NodeId node, std::string_view text);  // an empty text removes the comment

  // Writes to the root, with the players' names in Pentobi's properties.
  void set_info(const GameInfo& info);
  [[nodiscard]] GameInfo info() const;  // one name per player, or none at all

 private:
  sgf::Tree tree_;
  std::vector<std::string> warnings_;
};

extern template class Record<blokus::ClassicRules>;
extern template class Record<blokus::ClassicTwoRules>;
extern template class Record<blokus::ClassicThreeRules>;
extern template class Record<blokus::DuoRules>;

}  // namespace tetraply::blksgf
