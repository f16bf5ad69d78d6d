// Two or more players, each on their own field, who send each other garbage. The last one standing wins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"
#include "games/tetris/attack.hpp"
#include "games/tetris/garbage.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/notation.hpp"

namespace tetraply::tetris {

// The column of the hole in the rows of an attack. It depends only on the seed and the attack's number.
constexpr std::uint8_t garbage_hole(std::uint64_t seed, std::uint32_t attack) {
  constexpr std::uint64_t kApartFromTheBags = 0x6761726261676500u;
  return static_cast<std::uint8_t>(Random(mix64(seed ^ kApartFromTheBags) + attack).below(kWidth));
}

struct VersusRules {
  GuidelineRules game{};
  AttackTable attack{};

  constexpr bool operator==(const VersusRules&) const = default;
};

// The players place one piece each in turn, all from the same sequence of pieces. What a clear sends first cancels
// garbage on its way to the sender, oldest first. The rest goes to the next player who is still in. All rows of one
// attack have their hole in the same column, drawn from the seed. Garbage that has waited long enough enters after a
// placement that clears nothing. A player who cannot continue is out.
template <int Players>
class Versus {
 public:
  using Move = tetris::Move;
  using MoveList = Guideline::MoveList;
  static constexpr int kPlayers = Players;
  static constexpr std::string_view kName = Players == 2   ? "tetris-versus"
                                            : Players == 3 ? "tetris-versus-3p"
                                                           : "tetris-versus-4p";
  static constexpr int kMaxAttacks = IncomingGarbage::kMaxAttacks;

  explicit Versus(std::uint64_t seed = 0, const VersusRules& rules = {});
  // From any games, none of which may be over. The seed determines the holes.
  Versus(const std::array<Guideline, Players>& games, std::uint64_t seed, const VersusRules& rules = {});

  bool operator==(const Versus&) const = default;

  [[nodiscard]] Turn turn() const;
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] bool is_legal(Move move) const { return !turn().is_over() && players_[to_move_].is_legal(move); }
  Clear play(Move move);
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::uint64_t recomputed_hash() const;
  // For each player, how many others went out before. The winner has kPlayers - 1.
  [[nodiscard]] Scores<Players> scores() const;

  [[nodiscard]] const Guideline& player(int i) const { return players_[i]; }
  [[nodiscard]] int player_to_move() const { return to_move_; }
  [[nodiscard]] bool is_in(int i) const { return outlasted_[i] == kStillIn; }
  [[nodiscard]] const VersusRules& rules() const { return rules_; }
  [[nodiscard]] const IncomingGarbage& incoming(int i) const { return incoming_[i]; }
  [[nodiscard]] int attacks_on(int i) const { return incoming_[i].size(); }
  [[nodiscard]] const Garbage& attack_on(int i, int which) const { return incoming_[i][which]; }
  [[nodiscard]] int pending_rows(int i) const { return incoming_[i].rows(); }
  [[nodiscard]] int rows_sent(int i) const { return sent_[i]; }

  // For setting up: sends rows to a player.
  void send(int receiver, Garbage garbage);

 private:
  static constexpr std::uint8_t kStillIn = 0xff;

  [[nodiscard]] int next_in(int i) const;

  std::array<Guideline, Players> players_;
  std::array<IncomingGarbage, Players> incoming_{};
  std::uint64_t seed_ = 0;
  std::uint64_t hash_ = 0;
  std::array<std::int32_t, Players> sent_{};
  std::uint32_t attacks_made_ = 0;
  std::array<std::uint8_t, Players> outlasted_{};  // how many others were out before this player went out
  std::uint8_t out_ = 0;                           // the number of players who are out
  std::uint8_t to_move_ = 0;
  VersusRules rules_;
};

extern template class Versus<2>;
extern template class Versus<3>;
extern template class Versus<4>;

template <int Players>
[[nodiscard]] std::string to_text(const Versus<Players>& position, Move move) {
  return to_text(position.player(position.player_to_move()), move);
}

template <int Players>
[[nodiscard]] Result<Move> parse_move(const Versus<Players>& position, std::string_view text) {
  if (position.turn().is_over()) return failure("the game is over: one player is left");
  return parse_move(position.player(position.player_to_move()), text);
}

}  // namespace tetraply::tetris
