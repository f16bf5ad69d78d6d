#include "server/open_game.hpp"

#include <algorithm>
#include <ctime>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "core/version.hpp"
#include "json/json.hpp"

namespace tetraply::server {

std::int64_t now() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

OpenGame::OpenGame(GameStore& store, const ServerLimits& limits, KeptGame head)
    : store_(store), limits_(limits), head_(std::move(head)) {
  checkpoints_[0] = value_or_fail(make_board(head_.game, head_.start, head_.seed));
  board_ = board_at(head_.ply);
  count_time();
}

OpenGame::Lock OpenGame::look() {
  return Lock(mutex_);
}

OpenGame::Lock OpenGame::change() {
  constexpr std::chrono::seconds kPatience{1};
  Lock lock(mutex_);
  if (!idle_.wait_for(lock, kPatience, [&] { return !engine_at_work_; }))
    throw ApiError(409, "busy", "an engine is playing in this game: stop it first");
  return lock;
}

OpenGame::Shift::~Shift() {
  const std::lock_guard lock(game_.mutex_);
  game_.engine_at_work_ = false;
  game_.idle_.notify_all();
}

std::unique_ptr<Board> OpenGame::board_at(int ply) {
  if (board_ != nullptr && ply == head_.ply) return board_->copy();
  save();
  auto from = std::prev(checkpoints_.upper_bound(ply));
  auto board = from->second->copy();
  for (int number = from->first; number < ply;) {
    for (const Ply& kept : store_.plies(head_.id, number, std::min(ply - number, kCheckpoint))) {
      static_cast<void>(value_or_fail(board->play(kept.move)));
      if (++number % kCheckpoint == 0) checkpoints_.insert_or_assign(number, board->copy());
    }
  }
  return board;
}

void OpenGame::count_time() {
  used_ = store_.used(head_.id, head_.ply, static_cast<int>(head_.seats.size()));
  on_turn_since_ = std::chrono::steady_clock::now();
}

std::vector<double> OpenGame::left() const {
  std::vector<double> left;
  if (head_.clock)
    for (const GameStore::Used& used : used_)
      left.push_back(std::max(0.0, head_.clock->seconds + head_.clock->increment * used.moves - used.seconds));
  return left;
}

std::vector<double> OpenGame::left_now() const {
  std::vector<double> seconds = left();
  if (!seconds.empty() && head_.result.is_null() && board_->turn().kind == Turn::Kind::player) {
    double& running = seconds.at(static_cast<std::size_t>(board_->turn().player));
    running = std::max(0.0, running - seconds_on_turn());
  }
  return seconds;
}

double OpenGame::seconds_on_turn() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - on_turn_since_).count();
}

Json OpenGame::view(int plies) {
  save();
  const int from = std::max(0, head_.length - plies);
  Json json = to_json(head_);
  json["left"] = left_now();
  json["from"] = from;
  Json& list = json["plies"] = Json::array();
  for (const Ply& ply : store_.plies(head_.id, from, plies)) list.push_back(to_json(ply));
  json["position"] = board_->json(true);
  return json;
}

Json OpenGame::news(const std::vector<Ply>& played, bool with_moves) const {
  Json list = Json::array();
  for (const Ply& ply : played) list.push_back(to_json(ply));
  return {{"ply", head_.ply},       {"length", head_.length}, {"played", list},
          {"result", head_.result}, {"left", left()},         {"position", board_->json(with_moves)}};
}

void OpenGame::note_ply(Ply ply, std::vector<Ply>& played) {
  if (ply.seat) {
    GameStore::Used& used = used_.at(static_cast<std::size_t>(*ply.seat));
    used.seconds += ply.seconds;
    ++used.moves;
  }
  ++head_.ply;
  if (head_.ply % kCheckpoint == 0) checkpoints_.insert_or_assign(head_.ply, board_->copy());
  unsaved_.push_back(ply);
  played.push_back(std::move(ply));
}

void OpenGame::play_on_board(Ply& ply) {
  if (!head_.result.is_null()) throw ApiError(409, "game_over", "the game is over");
  if (head_.ply >= limits_.plies)
    throw ApiError(409, "game_full", "the game has {} plies, and no more are kept", limits_.plies);
  const Turn turn = board_->turn();
  if (turn.kind == Turn::Kind::player) {
    ply.seat = turn.player;
    ply.color = board_->color();
  }
  ply.move = value_or_refuse(board_->play(ply.move), 400, "bad_move");
  checkpoints_.erase(checkpoints_.upper_bound(head_.ply), checkpoints_.end());
}

std::vector<Ply> OpenGame::play(Ply ply) {
  if (board_->turn() == Turn::chance()) throw ApiError(409, "conflict", "chance is on turn, and no player");
  play_on_board(ply);
  std::vector<Ply> played;
  note_ply(std::move(ply), played);
  for (Ply& chance : play_chance()) played.push_back(std::move(chance));
  board_moved();
  return played;
}

void OpenGame::play_given(Ply ply) {
  const Turn turn = board_->turn();
  if (turn == Turn::chance())
    ply.by = Ply::By::chance;
  else if (!turn.is_over() && !head_.seats.at(turn.player).is_human())
    ply.by = Ply::By::engine;
  else if (ply.by == Ply::By::chance)
    ply.by = Ply::By::human;
  play_on_board(ply);
  std::vector<Ply> played;
  note_ply(std::move(ply), played);
  board_moved();
}

std::vector<Ply> OpenGame::play_chance() {
  std::vector<Ply> played;
  while (board_->turn() == Turn::chance()) {
    // By seed and ply, and nothing else: who takes a move back gets no other luck.
    Random random(mix64(head_.seed) + static_cast<std::uint64_t>(head_.ply));
    note_ply({.move = board_->play_chance(random), .by = Ply::By::chance}, played);
  }
  if (!played.empty()) board_moved();
  return played;
}

void OpenGame::board_moved() {
  head_.length = head_.ply;
  head_.updated = now();
  head_.result = result();
  on_turn_since_ = std::chrono::steady_clock::now();
}

void OpenGame::save() {
  if (unsaved_.empty()) return;
  head_.length = head_.ply;
  head_.build = this_build().name();
  store_.append(head_, head_.ply - static_cast<int>(unsaved_.size()), unsaved_);
  unsaved_.clear();
}

void OpenGame::go_to(int ply) {
  if (ply < 0 || ply > head_.length)
    throw ApiError(400, "bad_request", "there is no ply {}\nvalid: 0 to {}", ply, head_.length);
  board_ = board_at(ply);
  head_.ply = ply;
  count_time();
  head_.result = result();
  store_.update(head_);
}

void OpenGame::set_seats(std::vector<Seat> seats) {
  head_.seats = std::move(seats);
  head_.updated = now();
  store_.update(head_);
}

void OpenGame::flag() {
  constexpr double kTolerance = 0.5;  // between two clocks
  if (!head_.clock || !head_.result.is_null() || board_->turn().kind != Turn::Kind::player)
    throw ApiError(409, "conflict", "no clock is running");
  const auto seat = static_cast<std::size_t>(board_->turn().player);
  const double seconds = left().at(seat) - seconds_on_turn();
  if (seconds > kTolerance) throw ApiError(409, "conflict", "there are {:.1f} s left", seconds);
  used_[seat].seconds = head_.clock->seconds + head_.clock->increment * used_[seat].moves;
  head_.result = result();
  store_.update(head_);
}

Json OpenGame::result() const {
  const std::vector<double> scores = board_->scores();
  std::optional<std::size_t> late;
  const std::vector<double> seconds = left();
  for (std::size_t seat = 0; seat < seconds.size(); ++seat)
    if (seconds[seat] <= 0) late = seat;
  if (!late && !board_->turn().is_over()) return nullptr;
  Json json{{"scores", scores}, {"winner", nullptr}};
  if (const auto squares = board_->squares(); !squares.empty()) json["squares"] = squares;
  std::vector<std::size_t> best;  // of those who had time
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    if (seat == late) continue;
    if (!best.empty() && scores[seat] > scores[best[0]]) best.clear();
    if (best.empty() || scores[seat] == scores[best[0]]) best.push_back(seat);
  }
  if (scores.size() > 1 && best.size() == 1) json["winner"] = best[0];
  if (late) json["reason"] = "time";
  return json;
}

}  // namespace tetraply::server
