#include "learn/blokus/learner.hpp"

#include <algorithm>
#include <utility>

namespace tetraply::learn {

using blokus::Duo;

namespace {

// The share of the game's result in what a position is said to be worth; the rest is what the search expected, which is
// less noisy and less true.
constexpr float kResultShare = 0.7F;

// The position before a move of the game, or its mirror image.
Duo position_at(const RecordedGame& game, std::size_t ply, bool mirror) {
  Duo position;
  for (std::size_t i = 0; i < ply; ++i) position.play(mirror ? mirrored(game.moves[i].move) : game.moves[i].move);
  return position;
}

void make_sample(const RecordedGame& game, std::size_t ply, const Duo& position, ValueSample& sample) {
  const int player = position.turn().player;
  ValueInputs::list(position, ValueInputs::View(position), sample.rows);
  sample.win = game.result(player);
  sample.margin = game.margin(player);
  const std::uint16_t value = game.moves[ply].value;
  if (value == RecordedMove::kNoValue) return;
  const float expected = static_cast<float>(value) / RecordedMove::kMostValue;
  sample.win = kResultShare * sample.win + (1 - kResultShare) * expected;
}

std::vector<Visits> mirror_image(std::vector<Visits> visits) {
  for (Visits& visit : visits) visit.move = mirrored(visit.move);
  return visits;
}

struct Searched {
  const RecordedGame* game;
  std::size_t ply;
};

}  // namespace

void ReplayWindow::add(std::vector<RecordedGame> games, std::size_t most_games) {
  games_ += games.size();
  generations_.push_back(std::move(games));
  while (generations_.size() > 1 && games_ > most_games) {
    games_ -= generations_.front().size();
    generations_.pop_front();
  }
}

Learner::Learner(std::uint64_t seed) : initial_(mix64(seed)), value_(initial_) {}

Losses Learner::learn(const ReplayWindow& window, const Amount& amount, Random& random) {
  std::vector<const RecordedGame*> games;
  std::vector<Searched> searched;
  window.for_each([&](const RecordedGame& game, bool held_out) {
    if (held_out || game.moves.empty()) return;
    games.push_back(&game);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
      if (!game.moves[ply].visits.empty()) searched.push_back({&game, ply});
  });
  const auto below = [&](std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); };
  Losses losses;
  ValueSample sample;
  for (; !games.empty() && losses.value_samples < amount.value_samples; losses.value_samples += kValueBatch) {
    for (int i = 0; i < kValueBatch; ++i) {
      const RecordedGame& game = *games[below(games.size())];
      const std::size_t ply = below(game.moves.size());
      make_sample(game, ply, position_at(game, ply, below(2) != 0), sample);
      losses.value += value_.add(sample);
    }
    value_.step(kValueBatch, amount.value_rate);
  }
  for (; !searched.empty() && losses.policy_samples < amount.policy_samples; losses.policy_samples += kPolicyBatch) {
    for (int i = 0; i < kPolicyBatch; ++i) {
      const auto [game, ply] = searched[below(searched.size())];
      const bool mirror = below(2) != 0;
      const std::vector<Visits>& visits = game->moves[ply].visits;
      const Duo position = position_at(*game, ply, mirror);
      losses.policy += mirror ? policy_.add(position, mirror_image(visits)) : policy_.add(position, visits);
    }
    policy_.step(kPolicyBatch, amount.policy_rate);
  }
  losses.value /= static_cast<double>(std::max<std::uint64_t>(losses.value_samples, 1));
  losses.policy /= static_cast<double>(std::max<std::uint64_t>(losses.policy_samples, 1));
  return losses;
}

Losses Learner::held_out(const ReplayWindow& window) {
  Losses losses;
  ValueSample sample;
  window.for_each([&](const RecordedGame& game, bool held_out) {
    if (!held_out) return;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const Duo position = position_at(game, ply, false);
      make_sample(game, ply, position, sample);
      losses.value += value_.loss(sample);
      ++losses.value_samples;
      if (game.moves[ply].visits.empty()) continue;
      losses.policy += policy_.loss(position, game.moves[ply].visits);
      ++losses.policy_samples;
    }
  });
  losses.value /= static_cast<double>(std::max<std::uint64_t>(losses.value_samples, 1));
  losses.policy /= static_cast<double>(std::max<std::uint64_t>(losses.policy_samples, 1));
  return losses;
}

}  // namespace tetraply::learn
