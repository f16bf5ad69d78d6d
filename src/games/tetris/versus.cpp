#include "games/tetris/versus.hpp"

#include <algorithm>
#include <cassert>

namespace tetraply::tetris {

namespace {

template <int Players>
std::array<Guideline, Players> equal_games(std::uint64_t seed, const GuidelineRules& rules) {
  std::array<Guideline, Players> all;
  all.fill(Guideline(seed, rules));
  return all;
}

}  // namespace

template <int Players>
Versus<Players>::Versus(std::uint64_t seed, const VersusRules& rules)
    : Versus(equal_games<Players>(seed, rules.game), seed, rules) {}

template <int Players>
Versus<Players>::Versus(const std::array<Guideline, Players>& games, std::uint64_t seed, const VersusRules& rules)
    : players_(games), seed_(seed), rules_(rules) {
  outlasted_.fill(kStillIn);
  hash_ = recomputed_hash();
}

template <int Players>
Turn Versus<Players>::turn() const {
  return out_ + 1 == Players ? Turn::over() : Turn::of(to_move_);
}

template <int Players>
void Versus<Players>::legal_moves(MoveList& moves) const {
  moves.clear();
  if (!turn().is_over()) players_[to_move_].legal_moves(moves);
}

template <int Players>
Clear Versus<Players>::play(Move move) {
  assert(is_legal(move));
  const int self = to_move_;
  Guideline& game = players_[self];
  const Clear clear = game.play(move);
  const int rows = attack_of(clear, rules_.attack);
  sent_[self] += rows;
  if (const int left = incoming_[self].cancel(rows); left > 0) {
    const std::uint8_t hole = garbage_hole(seed_, attacks_made_++);
    send(next_in(self), {static_cast<std::uint8_t>(left), hole, rules_.attack.garbage_delay});
  }
  incoming_[self].let_in(game, clear.lines > 0);
  if (game.turn().is_over()) outlasted_[self] = out_++;
  to_move_ = static_cast<std::uint8_t>(next_in(self));
  hash_ = recomputed_hash();
  return clear;
}

template <int Players>
int Versus<Players>::next_in(int i) const {
  int next = (i + 1) % Players;
  while (next != i && !is_in(next)) next = (next + 1) % Players;
  return next;
}

template <int Players>
void Versus<Players>::send(int receiver, Garbage garbage) {
  incoming_[receiver].add(garbage);
  hash_ = recomputed_hash();
}

template <int Players>
Scores<Players> Versus<Players>::scores() const {
  Scores<Players> scores{};
  for (int i = 0; i < Players; ++i) scores[i] = is_in(i) ? out_ : outlasted_[i];
  return scores;
}

template <int Players>
std::uint64_t Versus<Players>::recomputed_hash() const {
  std::uint64_t hash = mix64(seed_ ^ (std::uint64_t{attacks_made_} << 24 | std::uint64_t{out_} << 8 | to_move_));
  const auto add = [&hash](std::uint64_t word) { hash = mix64(hash + word); };
  for (int i = 0; i < Players; ++i) {
    add(players_[i].hash());
    add(static_cast<std::uint64_t>(attacks_on(i)) << 40 | std::uint64_t{outlasted_[i]} << 32 |
        static_cast<std::uint32_t>(sent_[i]));
    for (int k = 0; k < attacks_on(i); ++k) {
      const Garbage& garbage = attack_on(i, k);
      add(std::uint64_t{garbage.rows} << 16 | std::uint64_t{garbage.hole} << 8 | garbage.wait);
    }
  }
  return hash;  // without the attack table, because positions with different tables never meet
}

template class Versus<2>;
template class Versus<3>;
template class Versus<4>;

}  // namespace tetraply::tetris
