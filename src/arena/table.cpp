#include "arena/table.hpp"

#include <utility>

#include "arena/game.hpp"
#include "core/quotable.hpp"
#include "core/random.hpp"
#include "engine/registry.hpp"

namespace tetraply::arena {

namespace {

Result<std::unique_ptr<Engine>> engine_of(const AnyGame& game, const Contestant& player, const Contest& contest,
                                          const std::atomic<bool>* stop) {
  return make_engine(game, player.spec, {.patience = contest.patience, .memory = contest.memory, .stop = stop});
}

}  // namespace

Result<std::unique_ptr<Table>> Table::make(const Contest& contest, const std::atomic<bool>* stop) {
  const auto game = game_named(contest.game);
  if (!game) return tl::unexpected(game.error());
  if (const auto checked = (*game)->check_depth(contest.depth); !checked) return tl::unexpected(checked.error());
  std::unique_ptr<Table> table(new Table(**game));
  for (const Contestant& player : contest.players) {
    auto engine = engine_of(**game, player, contest, stop);
    if (!engine) return failure("player '{}': {}", quotable(player.name), engine.error().message);
    table->engines_.push_back(*std::move(engine));
  }
  if ((*game)->info().differs_by_seed && !contest.openings.empty())
    return failure("openings are for games that all begin alike; those of {} differ by their seed", contest.game);
  for (std::size_t i = 0; i < contest.openings.size(); ++i) {
    auto opening = table->read_opening(contest.openings[i]);
    if (!opening) return failure("opening {}: {}", i + 1, opening.error().message);
    table->openings_.push_back(*std::move(opening));
  }
  table->random_moves_ = contest.random_moves;
  table->most_moves_ = contest.most_moves;
  table->until_ = contest.until;
  table->limits_ = {.depth = contest.depth, .nodes = contest.nodes, .seconds = contest.seconds, .stop = stop};
  return table;
}

PlayedGame Table::play(const Pairing& pairing) {
  std::vector<Engine*> seats;
  for (const int player : pairing.seats) seats.push_back(engines_[static_cast<std::size_t>(player)].get());
  return play_game(game_, seats,
                   {.opening = opening(pairing),
                    .seed = pairing.seed,
                    .limits = limits_,
                    .most_moves = most_moves_,
                    .until = until_});
}

Result<Table::Opening> Table::read_opening(const std::vector<std::string>& texts) const {
  Opening opening;
  AnyPosition position = game_.new_game();
  for (const std::string& text : texts) {
    if (position.turn().is_over()) return failure("the game is over before '{}'", quotable(text));
    const auto move = position.parse(text);
    if (!move) return tl::unexpected(move.error());
    opening.push_back(*move);
    position.play(*move);
  }
  if (position.turn().is_over()) return failure("there is nothing left to play after it");
  return opening;
}

Table::Opening Table::opening(const Pairing& pairing) const {
  Opening moves;
  if (!openings_.empty()) moves = openings_[static_cast<std::size_t>(pairing.round) % openings_.size()];
  AnyPosition position = game_.new_game(pairing.seed);
  for (const AnyMove move : moves) position.play(move);
  Random random(mix64(pairing.seed));
  for (int i = 0; i < random_moves_; ++i) {
    const AnyMove move = position.opening_move(random);
    AnyPosition next = after(position, move);
    if (next.turn().is_over()) break;
    moves.push_back(move);
    position = std::move(next);
  }
  return moves;
}

Result<void> try_programs(const Contest& contest, const std::atomic<bool>* stop) {
  Result<void> result;
  const AnyGame* const game = find_game(contest.game);
  if (game == nullptr) return result;  // Table::make says so
  for (const Contestant& player : contest.players) {
    auto engine = engine_of(*game, player, contest, stop);
    if (!engine) continue;  // Table::make says why
    const auto begun = (*engine)->begin();
    if (!begun && result)
      result = failure("player '{}' cannot play: {}\n{}", quotable(player.name), begun.error().message,
                       (*engine)->transcript());
  }
  return result;
}

}  // namespace tetraply::arena
