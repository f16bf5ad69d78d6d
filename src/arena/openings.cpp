#include "arena/openings.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "core/quotable.hpp"
#include "core/random.hpp"
#include "engine/registry.hpp"

namespace tetraply::arena {

namespace {

Result<std::vector<FoundOpening>> find_for(const AnyGame& game, const OpeningSearch& search,
                                           const std::atomic<bool>* stop,
                                           FunctionRef<void(std::size_t found, std::size_t tried)> on_try) {
  auto player = game.make_player(search.player);
  if (!player) return tl::unexpected(player.error());
  Random random(mix64(search.seed));
  std::vector<FoundOpening> found;
  std::set<std::uint64_t> known;
  std::size_t tried = 0;
  // If hardly any opening is balanced, this is a mistake in the request.
  constexpr std::size_t kMostTries = 10'000;
  while (found.size() < static_cast<std::size_t>(search.count) && (stop == nullptr || !*stop)) {
    if (tried >= kMostTries * (found.size() + 1))
      return failure("only {} of {} random openings are balanced", found.size(), tried);
    AnyPosition position = game.new_game();
    FoundOpening opening;
    for (int ply = 0; ply < search.plies && !position.turn().is_over(); ++ply) {
      const AnyMove move = position.opening_move(random);
      opening.moves.push_back(position.to_text(move));
      position.play(move);
    }
    if (position.turn().is_over() || !known.insert(position.hash()).second) {
      ++tried;
      continue;
    }
    opening.chance = (*player)->think(position, Limits{.stop = stop}).best[0].values[0];
    if (stop != nullptr && *stop) break;
    ++tried;
    if (opening.chance >= search.least && opening.chance <= search.most) found.push_back(std::move(opening));
    on_try(found.size(), tried);
  }
  return found;
}

}  // namespace

Result<std::vector<FoundOpening>> find_balanced_openings(
    const OpeningSearch& search, const std::atomic<bool>* stop,
    FunctionRef<void(std::size_t found, std::size_t tried)> on_try) {
  const auto spec = parse_spec(search.player);
  if (!spec) return tl::unexpected(spec.error());
  if (spec->name != "mcts")
    return failure("'{}' does not say what its chances are\nvalid: mcts and its options", quotable(search.player));
  const auto game = game_named(search.game);
  if (!game) return tl::unexpected(game.error());
  if ((*game)->info().players != 2 || (*game)->info().differs_by_seed)
    return failure("openings are balanced between two players of a game without chance, not of {}", search.game);
  return find_for(**game, search, stop, on_try);
}

}  // namespace tetraply::arena
