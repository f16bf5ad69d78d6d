// Game records of Blokus as Pentobi's .blksgf files: an SGF tree whose every move and setup, in every variation, is
// known to be legal. Read with line and column of whatever is wrong; written so that Pentobi reads it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/blokus/position.hpp"
#include "protocols/sgf.hpp"

namespace tetraply::blksgf {

using sgf::kRoot;
using sgf::NodeId;

// The game's name, such as "duo", by the root's GM property. An error names the variants that there are.
[[nodiscard]] Result<std::string_view> game_of(const sgf::Tree& tree);

// A move of the file: who played it, and at which node of the tree.
struct Ply {
  NodeId node = kRoot;
  int color = 0;
  blokus::Move move;

  bool operator==(const Ply&) const = default;
};

// What a file tells about the game beside its moves. What is empty is not written.
struct GameInfo {
  std::vector<std::string> players;  // their names, in the order in which they begin
  std::string result;                // RE: B+7, 3+12, 0 for a draw, B+T on time, B+F by forfeit
  std::string date;                  // DT: 2026-01-31
  std::string build = {};            // AP, written only: the build that played; empty: the one that writes

  bool operator==(const GameInfo&) const = default;
};

// The result of a game that ended by its scores: who has most, and by how much more than the next one. Players are B
// and W where there are two, else 1 to 4, as in Pentobi's other properties.
[[nodiscard]] std::string result_text(std::span<const double> scores);
// Where somebody lost for another reason, `T` or `F`. Among more than two there is no winner to name: empty.
[[nodiscard]] std::string result_text(int players, int loser, char reason);

template <class R>
class Record {
 public:
  using Position = blokus::Position<R>;

  // A game at its start: a root that names the variant, the character set and this program.
  Record();

  // An error names line and column. The tree must be a game of this variant, with nothing illegal on the main line. A
  // variation that begins with something illegal is left out, with a warning. Colours may move out of turn, as Pentobi
  // permits; a colour that cannot move has no node.
  [[nodiscard]] static Result<Record> from_tree(sgf::Tree tree);
  [[nodiscard]] static Result<Record> parse(std::string_view name, std::string_view text);

  // The game in which each move is that of the colour to move.
  [[nodiscard]] static Result<Record> from_moves(std::span<const blokus::Move> moves);
  // The pieces as a setup in the root, in no order: that a monomino went last is not kept. Fails where two pieces of
  // one colour share an edge, since they cannot be told apart.
  [[nodiscard]] static Result<Record> from_position(const Position& position);

  [[nodiscard]] const sgf::Tree& tree() const { return tree_; }
  // What was left out when the file was read, with line and column.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  [[nodiscard]] std::string write() const { return sgf::write(tree_); }

  // After the node's setup and move.
  [[nodiscard]] Position position(NodeId node) const;
  [[nodiscard]] std::optional<Ply> move(NodeId node) const;

  // The moves along the first child of each node, and the last of these nodes.
  [[nodiscard]] std::vector<Ply> main_line() const;
  [[nodiscard]] NodeId end_of_main_line() const;
  // The node of the main line after so many moves; for 0 the last one before the first move.
  [[nodiscard]] Result<NodeId> at_ply(int plies) const;

  // Adds the move as the node's last child, a variation if it has others. The child that already is this move, if
  // there is one.
  Result<NodeId> add_move(NodeId parent, int color, blokus::Move move);

  [[nodiscard]] std::string comment(NodeId node) const;
  void set_comment(NodeId node, std::string_view text);  // an empty one removes it

  // In the root, the players' names where Pentobi looks for them.
  void set_info(const GameInfo& info);
  [[nodiscard]] GameInfo info() const;  // as many names as players, if there is any

 private:
  sgf::Tree tree_;
  std::vector<std::string> warnings_;
};

extern template class Record<blokus::ClassicRules>;
extern template class Record<blokus::ClassicTwoRules>;
extern template class Record<blokus::ClassicThreeRules>;
extern template class Record<blokus::DuoRules>;

}  // namespace tetraply::blksgf
