#include "learn/blokus/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "games/blokus/evaluation.hpp"
#include "learn/blokus/parallel_games.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

namespace tetraply::learn {

using blokus::Duo;
using blokus::Move;

namespace {

constexpr std::size_t kSelfPlayMemory = std::size_t{16} << 20;
constexpr std::size_t kMatchMemory = std::size_t{64} << 20;
constexpr int kOpeningPlies = 4;  // of matches

// A move by the shares of the visits.
Move drawn_by_visits(const std::vector<DuoSearch::RootVisits>& visits, Random& random) {
  std::uint32_t total = 0;
  for (const auto& [move, count] : visits) total += count;
  std::uint32_t lot = random.below(total);
  for (const auto& [move, count] : visits) {
    if (lot < count) return move;
    lot -= count;
  }
  return visits.back().move;
}

// What a deep search found. Moves with one or two visits were tried because of noise.
std::vector<Visits> targets(const std::vector<DuoSearch::RootVisits>& visits) {
  constexpr std::uint32_t kFew = 2;
  constexpr std::uint32_t kEnough = 200;  // a search that proved the result early says nothing about the others
  std::vector<Visits> targets;
  std::uint32_t total = 0;
  for (const auto& [move, count] : visits) {
    total += count;
    if (count > kFew) targets.push_back({move, static_cast<std::uint16_t>(std::min(count - kFew, 0xffffU))});
  }
  if (total < kEnough) targets.clear();
  return targets;
}

std::uint16_t as_value(float outcome) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(outcome, 0.0F, 1.0F) * RecordedMove::kMostValue));
}

DuoSearch search_of(SharedDuoNetwork network, bool playing) {
  MctsOptions options;
  options.memory = playing ? kMatchMemory : kSelfPlayMemory;
  options.reuse = playing;
  options.early_stop = playing;
  return DuoSearch(BlokusGuide<blokus::DuoRules>(std::move(network), 0), options);
}

using Choose = std::function<Move(const Duo&)>;

// Points of the first one: 0 to 2 from a pair of games.
double play_pair(const Choose& first, const Choose& second, std::uint64_t seed) {
  Random random(seed);
  Duo opening;
  play_random_opening(opening, kOpeningPlies, random);
  double points = 0;
  for (int seat = 0; seat < 2; ++seat) {
    Duo position = opening;
    while (!position.turn().is_over()) position.play((position.turn().player == seat ? first : second)(position));
    points += outcome_of<2>(position.scores())[seat];
  }
  return points;
}

// `make` gives a player of one of the two sides. Each pair has new ones, so that it depends on no other.
template <class Make>
double play_pairs(const MatchOptions& options, const std::atomic<bool>* stop, Make make) {
  std::vector<double> points(static_cast<std::size_t>(options.pairs));
  play_in_parallel(options.pairs, options.threads, stop, [&] {
    return [&](int pair) {
      points[static_cast<std::size_t>(pair)] =
          play_pair(make(0), make(1), mix64(options.seed) ^ static_cast<std::uint64_t>(pair));
    };
  });
  double sum = 0;
  for (const double pair : points) sum += pair;
  return sum / (2 * options.pairs);
}

Choose tree_player(const SharedDuoNetwork& network, int simulations) {
  const auto search = std::make_shared<DuoSearch>(search_of(network, true));
  return [search, simulations](const Duo& position) {
    return search->run(position, {.nodes = static_cast<std::uint64_t>(simulations)}).best[0].move;
  };
}

Choose alpha_beta_player(std::uint64_t nodes) {
  using Search = AlphaBeta<Duo, blokus::Evaluation>;
  AlphaBetaOptions options;
  options.table_bytes = std::size_t{4} << 20;
  options.reductions = true;
  const auto search = std::make_shared<Search>(options, blokus::Evaluation(**blokus::Evaluation::find("standard")));
  return [search, nodes](const Duo& position) { return search->run(position, {.nodes = nodes}).best[0].move; };
}

}  // namespace

std::vector<Move> play_random_opening(Duo& position, int plies, Random& random) {
  std::vector<Move> moves;
  Duo::MoveList legal;
  for (int ply = 0; ply < plies && !position.turn().is_over(); ++ply) {
    position.legal_moves(legal);
    const auto& table = blokus::PlacementTable<blokus::DuoRules::kSize>::get();
    std::vector<Move> large;
    for (const Move move : legal)
      if (table[move].size == blokus::kMaxPieceSize) large.push_back(move);
    if (large.empty()) break;
    moves.push_back(large[random.below(static_cast<std::uint32_t>(large.size()))]);
    position.play(moves.back());
  }
  return moves;
}

DuoSearch self_play_search(SharedDuoNetwork network) {
  return search_of(std::move(network), false);
}

RecordedGame play_for_learning(DuoSearch& search, const SelfPlayOptions& options, std::uint64_t seed) {
  Random random(seed);
  search.options().seed = random.next();
  const auto happens = [&](int percent) { return static_cast<int>(random.below(100)) < percent; };
  RecordedGame game;
  Duo position;
  if (happens(options.random_percent)) {
    constexpr std::uint32_t kMostRandomPlies = 4;
    const int plies = 1 + static_cast<int>(random.below(kMostRandomPlies));
    for (const Move move : play_random_opening(position, plies, random)) game.moves.push_back({move});
  }
  while (!position.turn().is_over()) {
    const bool deep = happens(options.deep_percent);
    search.options().noise = deep ? options.noise : 0;
    const int simulations = deep ? options.deep_simulations : options.simulations;
    const auto report = search.run(position, {.nodes = static_cast<std::uint64_t>(simulations)});
    const auto visits = search.root_visits();
    RecordedMove played{report.best[0].move, as_value(search.root_outcome()[position.turn().player])};
    if (deep) played.visits = targets(visits);
    if (static_cast<int>(game.moves.size()) < options.varied_plies) played.move = drawn_by_visits(visits, random);
    position.play(played.move);
    game.moves.push_back(std::move(played));
  }
  const auto scores = position.scores();
  game.scores = {static_cast<std::int16_t>(scores[0]), static_cast<std::int16_t>(scores[1])};
  return game;
}

double match_score(const SharedDuoNetwork& a, const SharedDuoNetwork& b, const MatchOptions& options,
                   const std::atomic<bool>* stop) {
  return play_pairs(options, stop, [&](int side) { return tree_player(side == 0 ? a : b, options.simulations); });
}

double ladder_score(const SharedDuoNetwork& network, std::uint64_t opponents_nodes, const MatchOptions& options,
                    const std::atomic<bool>* stop) {
  return play_pairs(options, stop, [&](int side) {
    return side == 0 ? tree_player(network, options.simulations) : alpha_beta_player(opponents_nodes);
  });
}

}  // namespace tetraply::learn
