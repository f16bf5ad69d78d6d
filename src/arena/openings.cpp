#include "arena/openings.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "arena/opening_move.hpp"
#include "core/quotable.hpp"
#include "players/player.hpp"

namespace tetraply::arena {

namespace {

template <Game G>
Result<std::vector<FoundOpening>> find_for(const OpeningSearch& search, const std::atomic<bool>* stop,
                                           FunctionRef<void(std::size_t found, std::size_t tried)> on_try) {
  auto player = make_player<G>(search.player);
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
    G position;
    FoundOpening opening;
    for (int ply = 0; ply < search.plies && !position.turn().is_over(); ++ply) {
      const auto move = opening_move(position, random);
      opening.moves.push_back(to_text(position, move));
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
  Result<std::vector<FoundOpening>> found = failure("unknown game '{}'", quotable(search.game));
  visit_game(AllGames{}, search.game, [&]<class G>(std::type_identity<G>) {
    if constexpr (G::kPlayers == 2 && !ChanceGame<G> && !std::is_constructible_v<G, std::uint64_t>)
      found = find_for<G>(search, stop, on_try);
    else
      found = failure("openings are balanced between two players of a game without chance, not of {}", G::kName);
  });
  return found;
}

}  // namespace tetraply::arena
