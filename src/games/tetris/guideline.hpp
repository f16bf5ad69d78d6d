// The guideline game for one player: 10×40 with 20 visible rows, SRS, hold, bags of seven, spins, combos.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "games/tetris/board.hpp"
#include "games/tetris/placements.hpp"
#include "games/tetris/queue.hpp"

namespace tetraply::tetris {

struct GuidelineRules {
  Movement movement{};
  bool hold = true;
  std::uint8_t preview = 5;  // how many pieces after the current one a player may know; at most 12

  constexpr bool operator==(const GuidelineRules&) const = default;
};

struct Move {
  Placement placement;
  bool hold = false;  // the current piece was held first

  constexpr auto operator<=>(const Move&) const = default;
};

// The effects of a placement. Clears of four lines and clears with a spin are the difficult ones.
struct Clear {
  std::uint8_t lines = 0;
  Spin spin = Spin::none;     // also set if no line was cleared
  bool back_to_back = false;  // a difficult clear, like the last clear before it
  bool perfect = false;       // the field is empty
  std::uint16_t combo =
      0;  // the number of consecutive placements just before this one that cleared lines; 0 without a clear

  [[nodiscard]] constexpr bool difficult() const { return lines == 4 || (lines > 0 && spin != Spin::none); }
  constexpr bool operator==(const Clear&) const = default;
};

// The guideline's score at level 1, without points for dropping.
[[nodiscard]] int points_of(const Clear& clear);

// A piece enters with its center at column 4, row kSpawnY, and the player chooses where it comes to rest. The game is
// over when a piece comes to rest wholly above the visible rows (lock out), when the next one does not fit where it
// enters (block out), when garbage pushes cells out of the field (top out), or when a given queue has run out.
class Guideline {
 public:
  using Move = tetris::Move;
  using MoveList = FixedList<Move, kMaxPlacements + kMaxPlacements / 3>;  // a T and another piece, which has no spins
  static constexpr std::string_view kName = "tetris-guideline";
  static constexpr int kPlayers = 1;
  enum class End : std::uint8_t { none, lock_out, block_out, top_out, no_piece };

  // An endless game. The same seed gives the same pieces on every machine.
  explicit Guideline(std::uint64_t seed = 0, GuidelineRules rules = {});
  // From any board with only these pieces, unless push_piece() adds some.
  Guideline(const Board& board, std::span<const Piece> queue, GuidelineRules rules = {});

  bool operator==(const Guideline&) const = default;

  [[nodiscard]] Turn turn() const { return end_ == End::none ? Turn::of(0) : Turn::over(); }
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] bool is_legal(Move move) const;
  Clear play(Move move);
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::uint64_t recomputed_hash() const;
  // The score so far.
  [[nodiscard]] Scores<1> scores() const { return {points_}; }

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const GuidelineRules& rules() const { return rules_; }
  // The pieces starting with the current one. A fair player looks only at 1 + preview of them.
  [[nodiscard]] const PieceQueue& queue() const { return queue_; }
  [[nodiscard]] std::optional<Piece> held() const;
  // The piece that is placed if hold is used: the held one, or the one after the current piece. Empty if hold is not
  // allowed.
  [[nodiscard]] std::optional<Piece> piece_with_hold() const;
  [[nodiscard]] int combo() const { return combo_; }  // consecutive placements that cleared lines
  [[nodiscard]] bool back_to_back() const { return back_to_back_; }
  [[nodiscard]] int lines() const { return lines_; }
  [[nodiscard]] int pieces_placed() const { return placed_; }
  [[nodiscard]] const Clear& last_clear() const { return last_; }
  [[nodiscard]] End end() const { return end_; }

  // For hosts that set a position up, and for versus. The garbage comes from below, with the same hole in all rows.
  void set_held(std::optional<Piece> piece);
  void set_chain(int combo, bool back_to_back);
  void push_piece(Piece piece);
  void insert_garbage(int rows, int hole);

 private:
  void next_piece();  // after the current piece has been taken from the queue
  [[nodiscard]] bool enters(Piece piece) const;

  Board board_;
  std::uint64_t hash_ = 0;
  PieceQueue queue_;
  std::uint64_t seed_ = 0;
  std::uint32_t bags_ = 0;  // drawn so far
  std::int32_t points_ = 0;
  std::int32_t lines_ = 0;
  std::int32_t placed_ = 0;
  std::uint16_t combo_ = 0;
  bool back_to_back_ = false;
  bool endless_ = false;
  std::uint8_t held_ = kPieces;  // kPieces: none
  End end_ = End::none;
  GuidelineRules rules_;
  Clear last_;
};

}  // namespace tetraply::tetris
