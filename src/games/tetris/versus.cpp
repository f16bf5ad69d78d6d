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
  if (const int left = cancel(self, rows); left > 0) {
    const std::uint8_t hole = garbage_hole(seed_, attacks_made_++);
    send(next_in(self), {static_cast<std::uint8_t>(left), hole, rules_.attack.garbage_delay});
  }
  let_garbage_in(self, clear.lines > 0);
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

// Returns what is left of the rows.
template <int Players>
int Versus<Players>::cancel(int i, int rows) {
  auto& attacks = attacks_[i];
  int gone = 0;
  for (; gone < attack_count_[i] && attacks[gone].rows <= rows; ++gone) rows -= attacks[gone].rows;
  std::copy(attacks.begin() + gone, attacks.end(), attacks.begin());
  std::fill(attacks.end() - gone, attacks.end(), Garbage{});
  attack_count_[i] = static_cast<std::uint8_t>(attack_count_[i] - gone);
  if (attack_count_[i] == 0) return rows;
  attacks[0].rows = static_cast<std::uint8_t>(attacks[0].rows - rows);
  return 0;
}

template <int Players>
void Versus<Players>::let_garbage_in(int i, bool blocked) {
  auto& attacks = attacks_[i];
  int kept = 0;
  for (int k = 0; k < attack_count_[i]; ++k) {
    Garbage garbage = attacks[k];
    if (garbage.wait == 0 && !blocked) {
      players_[i].insert_garbage(garbage.rows, garbage.hole);
      continue;
    }
    if (garbage.wait > 0) --garbage.wait;
    attacks[kept++] = garbage;
  }
  std::fill(attacks.begin() + kept, attacks.end(), Garbage{});
  attack_count_[i] = static_cast<std::uint8_t>(kept);
}

template <int Players>
void Versus<Players>::send(int receiver, Garbage garbage) {
  constexpr int kMostRows = kHeight;
  garbage.rows = std::min<std::uint8_t>(garbage.rows, kMostRows);
  if (garbage.rows == 0) return;
  auto& count = attack_count_[receiver];
  if (count < kMaxAttacks) {
    attacks_[receiver][count++] = garbage;
  } else {
    Garbage& last = attacks_[receiver][kMaxAttacks - 1];
    last.rows = static_cast<std::uint8_t>(std::min<int>(last.rows + garbage.rows, kMostRows));
  }
  hash_ = recomputed_hash();
}

template <int Players>
int Versus<Players>::pending_rows(int i) const {
  int rows = 0;
  for (const Garbage& garbage : attacks_[i]) rows += garbage.rows;
  return rows;
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
    add(std::uint64_t{attack_count_[i]} << 40 | std::uint64_t{outlasted_[i]} << 32 |
        static_cast<std::uint32_t>(sent_[i]));
    for (int k = 0; k < attack_count_[i]; ++k)
      add(std::uint64_t{attacks_[i][k].rows} << 16 | std::uint64_t{attacks_[i][k].hole} << 8 | attacks_[i][k].wait);
  }
  return hash;  // the attack table is that of the whole game: positions with different ones never meet
}

template class Versus<2>;
template class Versus<3>;
template class Versus<4>;

}  // namespace tetraply::tetris
