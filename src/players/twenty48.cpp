// The players of 2048.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "games/twenty48/evaluations.hpp"
#include "learn/network_cache.hpp"
#include "learn/network_evaluation.hpp"
#include "players/lazy_search.hpp"
#include "players/mcts.hpp"
#include "players/twenty48_kinds.hpp"
#include "search/chance/expectimax.hpp"
#include "search/chance/minimax.hpp"
#include "search/ranking.hpp"

namespace tetraply {

namespace {

using twenty48::Empties;
using twenty48::LineWeights;
using twenty48::Monotone;
using twenty48::Position;

using Build = std::unique_ptr<Player<Position>>;

using Network = std::shared_ptr<const learn::NTupleNetwork>;

// The network of the option `file`; null, and the option is rejected, if it cannot be had.
Network network_option(Options& options, bool needed, std::string_view needed_by) {
  const std::string file =
      options.word("file", "", "a checkpoint of tetraply train 2048", "the trained network of eval=ntuple");
  if (!needed) {
    if (!file.empty()) options.reject(fmt::format("file={} needs eval=ntuple", file));
    return nullptr;
  }
  if (file.empty()) {
    options.reject(fmt::format("{} needs file=FILE, a checkpoint of tetraply train 2048", needed_by));
    return nullptr;
  }
  auto network = learn::shared_network(file);
  if (network) return *network;
  options.reject(network.error().message);
  return nullptr;
}

struct Evaluation2048 {
  std::string name;
  LineWeights weights;
  Network network;
};

Evaluation2048 evaluation_options(Options& options, std::string_view fallback) {
  static constexpr std::array<std::string_view, 3> kNames{"empties", "monotone", "ntuple"};
  Evaluation2048 chosen;
  chosen.name = options.choice("eval", fallback, kNames, "what a position is worth");
  LineWeights& w = chosen.weights;
  const auto numbers = options.numbers("weights", {w.standing, w.empty, w.merge, w.monotony, w.sum},
                                       "of monotone: a game that goes on, empty cells, merges, monotony, sum");
  w = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
  chosen.network = network_option(options, chosen.name == "ntuple", "eval=ntuple");
  return chosen;
}

// Calls build(make) with a function that makes the chosen evaluation.
template <class Visit>
Build with_evaluation(const Evaluation2048& chosen, Visit build) {
  if (chosen.network != nullptr) return build([network = chosen.network] { return learn::NetworkEvaluation(network); });
  if (chosen.name == "monotone") return build([weights = chosen.weights] { return Monotone(weights); });
  return build([] { return Empties{}; });
}

// The slide after which the network expects the highest score.
class NetworkPlayer final : public Player<Position> {
 public:
  explicit NetworkPlayer(Network network) : evaluate_(std::move(network)) {}

  [[nodiscard]] Report<Position> think(const Position& position, const Limits& limits,
                                       const OnReport<Position>& on_report) override {
    Position::MoveList moves;
    position.legal_moves(moves);
    Ranking<Position, std::int32_t> ranking(limits.lines);
    Report<Position> report;
    for (const std::uint32_t place : root_places(position, limits)) {
      ranking.offer({moves[place], evaluate_(after(position, moves[place]))[0], {moves[place]}});
      ++report.counters.nodes;
      ++report.counters.evaluations;
    }
    report.depth = 1;
    report.best = ranking.take();
    if (on_report) on_report(report);
    return report;
  }
  [[nodiscard]] std::optional<RootOrder> root_order(const Position& position, const Limits& limits) override {
    return RootOrder{root_places(position, limits)};
  }

 private:
  learn::NetworkEvaluation evaluate_;
};

Build build_network(Options& options) {
  Network network = network_option(options, true, "ntuple");
  return network == nullptr ? nullptr : std::make_unique<NetworkPlayer>(std::move(network));
}

Build build_minimax(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepestPairs);
  const Evaluation2048 chosen = evaluation_options(options, "empties");
  MinimaxOptions switches;
  switches.alpha_beta = options.flag("alpha-beta", true, "leave out what cannot change the result");
  switches.table_bytes = options.count("tt", 0, "bytes of the transposition table; 0: none");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  switches.split = split_options(options, {SplitWork::children});
  return with_evaluation(chosen, [&](auto evaluation) {
    return lazy_player<Position>([=] { return Minimax<Position, decltype(evaluation())>(evaluation(), switches); },
                                 limits);
  });
}

Build build_expectimax(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepestPairs);
  const Evaluation2048 chosen = evaluation_options(options, "monotone");
  ExpectimaxOptions switches;
  const double cutoff =
      options.number("cutoff", 0.004, 0, 1, "probability below which nothing is looked at deeper; 0: exact");
  if (cutoff > 0) switches.likelihood_bits = static_cast<int>(-std::log2(cutoff));
  switches.table_bytes = options.count("tt", 1 << 20, "bytes of the transposition table; 0: none");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  switches.split = split_options(options, {SplitWork::children});
  return with_evaluation(chosen, [&](auto evaluation) {
    return lazy_player<Position>([=] { return Expectimax<Position, decltype(evaluation())>(evaluation(), switches); },
                                 limits);
  });
}

constexpr PlayerKind<Position> kKinds[] = {
    {"expectimax", "by the mean over all new tiles; depth in tile and slide after the first slide", build_expectimax},
    {"minimax", "as if the worst new tile always came; depth in tile and slide after the first slide", build_minimax},
    {"ntuple", "by a trained network, one slide ahead", build_network},
    kPlainMctsKind<Position>,
    kRandomKind<Position>,
    kGreedyKind<Position>,
};

}  // namespace

template <>
std::span<const PlayerKind<Position>> player_kinds() {
  return kKinds;
}

}  // namespace tetraply
