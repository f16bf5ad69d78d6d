#include "server/draft.hpp"

#include <utility>

#include "core/random.hpp"
#include "json/json.hpp"

namespace tetraply::server {

Draft::Draft(GameState from, const ServerLimits& limits)
    : state_(std::move(from)), limits_(limits), first_(state_.head.ply) {
  if (first_ == 0) checkpoints_.emplace(0, *state_.board);
}

void Draft::note_ply(Ply ply, std::vector<Ply>& played) {
  if (ply.seat) {
    GameStore::Used& used = state_.used.at(static_cast<std::size_t>(*ply.seat));
    used.seconds += ply.seconds;
    ++used.moves;
  }
  ++state_.head.ply;
  if (state_.head.ply % kCheckpoint == 0) checkpoints_.insert_or_assign(state_.head.ply, *state_.board);
  plies_.push_back(ply);
  played.push_back(std::move(ply));
}

void Draft::play_on_board(Ply& ply) {
  if (state_.head.is_over()) throw ApiError(409, "game_over", "the game is over");
  if (state_.head.ply >= limits_.plies)
    throw ApiError(409, "game_full", "the game has {} plies, which is the limit", limits_.plies);
  const Turn turn = state_.board->turn();
  if (turn.kind == Turn::Kind::player) {
    ply.seat = turn.player;
    ply.color = color_token(*state_.board);
  }
  ply.move = value_or_refuse(server::play(*state_.board, ply.move), 400, "bad_move");
}

std::vector<Ply> Draft::play(Ply ply) {
  if (state_.board->turn() == Turn::chance()) throw ApiError(409, "conflict", "it is chance's turn, not a player's");
  play_on_board(ply);
  std::vector<Ply> played;
  note_ply(std::move(ply), played);
  for (Ply& chance : play_chance()) played.push_back(std::move(chance));
  board_moved();
  return played;
}

void Draft::play_given(Ply ply) {
  const Turn turn = state_.board->turn();
  if (turn == Turn::chance())
    ply.by = Ply::By::chance;
  else if (!turn.is_over() && !state_.head.seats.at(turn.player).is_human())
    ply.by = Ply::By::engine;
  else if (ply.by == Ply::By::chance)
    ply.by = Ply::By::human;
  play_on_board(ply);
  std::vector<Ply> played;
  note_ply(std::move(ply), played);
  board_moved();
}

std::vector<Ply> Draft::play_chance() {
  std::vector<Ply> played;
  while (state_.board->turn() == Turn::chance()) {
    // Only the seed and the ply decide, so undo cannot re-roll chance.
    Random random(mix64(state_.head.seed) + static_cast<std::uint64_t>(state_.head.ply));
    const AnyMove outcome = state_.board->random_move(random);
    Ply ply{.move = state_.board->to_text(outcome), .by = Ply::By::chance};
    state_.board->play(outcome);
    note_ply(std::move(ply), played);
  }
  if (!played.empty()) board_moved();
  return played;
}

void Draft::board_moved() {
  state_.head.length = state_.head.ply;
  state_.head.updated = now();
  state_.begin_turn();
}

}  // namespace tetraply::server
