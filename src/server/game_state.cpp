#include "server/game_state.hpp"

#include <algorithm>
#include <optional>

#include "json/json.hpp"

namespace tetraply::server {

namespace {

// Stored on disk, where a steady clock is meaningless after a restart.
double wall_clock() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

GameState GameState::copy() const {
  return *this;
}

std::vector<double> GameState::left() const {
  std::vector<double> left;
  if (head.clock)
    for (const GameStore::Used& time : used)
      left.push_back(std::max(0.0, head.clock->seconds + head.clock->increment * time.moves - time.seconds));
  return left;
}

std::vector<double> GameState::left_now() const {
  std::vector<double> seconds = left();
  if (!seconds.empty() && head.result.is_null() && board->turn().kind == Turn::Kind::player) {
    double& running = seconds.at(static_cast<std::size_t>(board->turn().player));
    running = std::max(0.0, running - seconds_on_turn());
  }
  return seconds;
}

double GameState::seconds_on_turn() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - turn_began).count();
}

void GameState::begin_turn() {
  turn_began = std::chrono::steady_clock::now();
  head.turn_began = wall_clock();
  head.result = result();
}

void GameState::resume_turn() {
  if (head.turn_began) {
    // The wall clock may have been set forward or back.
    const std::chrono::duration<double> elapsed(std::clamp(wall_clock() - *head.turn_began, 0.0, kLongestTurn));
    turn_began -= std::chrono::duration_cast<std::chrono::steady_clock::duration>(elapsed);
  }
  // Time runs out during a turn, so no ply records it.
  const std::vector<double> seconds = left();
  if (head.result.is_object() && head.result.value("reason", Json()) == "time" &&
      board->turn().kind == Turn::Kind::player && std::find(seconds.begin(), seconds.end(), 0.0) == seconds.end())
    run_out(static_cast<std::size_t>(board->turn().player));
}

void GameState::run_out(std::size_t seat) {
  if (head.clock) used.at(seat).seconds = head.clock->seconds + head.clock->increment * used.at(seat).moves;
}

Json GameState::result() const {
  const auto points = board->scores();
  const std::vector<double> scores(points.begin(), points.end());
  std::optional<std::size_t> late;
  const std::vector<double> seconds = left();
  for (std::size_t seat = 0; seat < seconds.size(); ++seat)
    if (seconds[seat] <= 0) late = seat;
  if (!late && !board->turn().is_over()) return nullptr;
  Json json{{"scores", scores}, {"winner", nullptr}};
  if (const auto squares = board->squares(); !squares.empty()) json["squares"] = squares;
  std::vector<std::size_t> best;  // among the seats with time left
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
