#include "server/open_game.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/version.hpp"
#include "json/json.hpp"

namespace tetraply::server {

OpenGame::OpenGame(GameStore& store, const ServerLimits& limits, KeptGame head) : store_(store), limits_(limits) {
  state_.head = std::move(head);
}

OpenGame::OpenGame(GameStore& store, const ServerLimits& limits, Draft draft)
    : store_(store), limits_(limits), state_(std::move(draft.state_)), checkpoints_(std::move(draft.checkpoints_)) {}

void OpenGame::load() {
  if (state_.board) return;
  const KeptGame& head = state_.head;
  auto start = start_position(head.game, head.start, head.seed);
  if (!start) throw DamagedGame(head.id, start.error().message);
  if (head.seats.size() != static_cast<std::size_t>(start->game().info().players))
    throw DamagedGame(head.id, fmt::format("it has {} seats", head.seats.size()));
  checkpoints_.emplace(0, *std::move(start));
  // Earlier versions let a game with a clock stay at another ply than its end.
  state_ = state_at(head.clock ? head.length : head.ply);
  state_.resume_turn();
  if (state_.head.clock && state_.head.result.is_null()) state_.head.result = state_.result();
}

void OpenGame::check_not_removed() const {
  if (removed_) throw no_such_game(state_.head.id);
}

OpenGame::Lock OpenGame::look() {
  Lock lock(mutex_);
  check_not_removed();
  load();
  return lock;
}

OpenGame::Lock OpenGame::change() {
  constexpr std::chrono::seconds kPatience{1};
  Lock lock(mutex_);
  if (!idle_.wait_for(lock, kPatience, [&] { return !engine_at_work_; }))
    throw ApiError(409, "busy", "an engine is playing in this game: stop it first");
  check_not_removed();
  load();
  return lock;
}

OpenGame::Shift::Shift(OpenGame& game) : game_(game) {
  if (!game_.time_passes()) game_.state_.turn_began = std::chrono::steady_clock::now();
  game_.engine_at_work_ = true;
}

OpenGame::Shift::~Shift() {
  const std::lock_guard lock(game_.mutex_);
  game_.engine_at_work_ = false;
  game_.idle_.notify_all();
}

AnyPosition OpenGame::board_at(int ply) {
  if (state_.board && ply == state_.head.ply) return *state_.board;
  const std::string& id = state_.head.id;
  const auto from = std::prev(checkpoints_.upper_bound(ply));
  AnyPosition board = from->second;
  for (int number = from->first; number < ply;) {
    for (const Ply& kept : store_.plies(id, number, std::min(ply - number, Draft::kCheckpoint))) {
      if (const auto played = server::play(board, kept.move); !played)
        throw DamagedGame(id, fmt::format("ply {} cannot be played: {}", number, played.error().message));
      if (++number % Draft::kCheckpoint == 0) checkpoints_.insert_or_assign(number, board);
    }
  }
  return board;
}

bool OpenGame::time_passes() const {
  const Turn turn = state_.board->turn();
  return engine_at_work_ || (turn.kind == Turn::Kind::player && state_.head.seats.at(turn.player).is_human());
}

GameState OpenGame::state_at(int ply) {
  GameState state{.head = state_.head, .board = board_at(ply)};
  state.head.ply = ply;
  // Only a clock needs these times, and computing them reads all plies.
  const std::size_t seats = state.head.seats.size();
  if (state.head.clock)
    state.used = store_.used(state.head.id, ply, static_cast<int>(seats));
  else
    state.used.resize(seats);
  return state;
}

GameState OpenGame::branch_at(int ply) {
  GameState state = state_at(ply);
  state.head.origin = GamePoint{state.head.id, ply};
  state.head.length = ply;
  state.head.clock.reset();
  return state;
}

void OpenGame::check_replaces(std::int64_t plies) const {
  const int ahead = state_.head.length - state_.head.ply;
  if (plies != ahead)
    throw ApiError(409, "would_cut",
                   "the move would cut off {} plies, and 'replaces' is {}\n"
                   "valid: their number, or POST branches to leave them as they are",
                   ahead, plies);
}

Json OpenGame::view(int plies) {
  const KeptGame& head = state_.head;
  const int from = std::max(0, head.length - plies);
  Json json = to_json(head);
  json["left"] = left_now();
  json["from"] = from;
  Json& list = json["plies"] = Json::array();
  for (const Ply& ply : store_.plies(head.id, from, head.length - from)) list.push_back(to_json(ply));
  json["position"] = to_json(*state_.board, true);
  json["origin_kept"] = head.origin && store_.has(head.origin->id);
  Json& branches = json["branches"] = Json::array();
  for (const GamePoint& branch : store_.branches(head.id)) branches.push_back({{"id", branch.id}, {"ply", branch.ply}});
  return json;
}

Json OpenGame::news(const std::vector<Ply>& played, bool with_moves) const {
  const KeptGame& head = state_.head;
  Json list = Json::array();
  for (const Ply& ply : played) list.push_back(to_json(ply));
  return {{"ply", head.ply},       {"length", head.length}, {"played", list},
          {"result", head.result}, {"left", state_.left()}, {"position", to_json(*state_.board, with_moves)}};
}

void OpenGame::keep(Draft& draft) {
  if (draft.plies_.empty()) return;
  draft.state_.head.build = this_build().name();
  GameState next = draft.state_.copy();
  store_.append(next.head, draft.first_, draft.plies_);
  // The change is on disk, so nothing may fail from here on.
  if (draft.first_ < state_.head.length) ++cuts_;
  state_ = std::move(next);
  checkpoints_.erase(checkpoints_.upper_bound(draft.first_), checkpoints_.end());
  checkpoints_.merge(draft.checkpoints_);
  draft.checkpoints_.clear();
  draft.plies_.clear();
  draft.first_ = state_.head.ply;
}

std::vector<Ply> OpenGame::play(Ply ply) {
  Draft next = draft();
  std::vector<Ply> played = next.play(std::move(ply));
  keep(next);
  return played;
}

void OpenGame::write(GameState next) {
  store_.update(next.head);
  state_ = std::move(next);
}

void OpenGame::go_to(int ply) {
  if (ply < 0 || ply > state_.head.length)
    throw ApiError(400, "bad_request", "there is no ply {}\nvalid: 0 to {}", ply, state_.head.length);
  if (state_.head.clock)
    throw ApiError(409, "has_clock",
                   "with a clock, moves cannot be taken back\n"
                   "valid: GET positions/{} to look, POST branches to play on without a clock",
                   ply);
  GameState next = state_at(ply);
  // The result belongs to the end of the game, wherever the board is.
  const Json result = next.head.result;
  next.begin_turn();
  if (ply < next.head.length) next.head.result = result;
  write(std::move(next));
}

void OpenGame::set_seats(std::vector<Seat> seats) {
  GameState next = state_.copy();
  next.head.seats = std::move(seats);
  next.head.updated = now();
  write(std::move(next));
}

void OpenGame::flag() {
  constexpr double kTolerance = 0.5;  // between the clocks of client and server
  if (!state_.head.clock || !state_.head.result.is_null() || state_.board->turn().kind != Turn::Kind::player)
    throw ApiError(409, "conflict", "no clock is running");
  const auto seat = static_cast<std::size_t>(state_.board->turn().player);
  const double seconds = left_now().at(seat);
  if (seconds > kTolerance) throw ApiError(409, "conflict", "there are {:.1f} s left", seconds);
  GameState next = state_.copy();
  next.run_out(seat);
  next.head.result = next.result();
  write(std::move(next));
}

void OpenGame::remove() {
  store_.remove(state_.head.id);
  removed_ = true;
}

}  // namespace tetraply::server
