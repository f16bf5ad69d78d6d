// The players of 2048.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "games/twenty48/downgrade.hpp"
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

using twenty48::Board;
using twenty48::Empties;
using twenty48::LineWeights;
using twenty48::Monotone;
using twenty48::Position;

using Build = std::unique_ptr<Player<Position>>;

using Network = std::shared_ptr<const learn::PlayNetwork>;

// Gives the network of the option `file`, or the one in the program, which is loaded at the first call. None, and the
// option is rejected, if there is no such network.
using NetworkSource = std::function<Network()>;

NetworkSource network_option(Options& options, bool needed) {
  const std::string file = options.word("file", "", "a network of tetraply train 2048, packed or not",
                                        "the trained network of eval=ntuple; without it the one in the program");
  if (!needed) {
    if (!file.empty()) options.reject(fmt::format("file={} needs eval=ntuple", file));
    return nullptr;
  }
  if (file.empty()) {
    return [] {
      auto network = learn::shipped_network();
      if (!network) throw std::runtime_error(network.error().message);
      return *std::move(network);
    };
  }
  auto network = learn::shared_network(file);
  if (network) return [loaded = *std::move(network)] { return loaded; };
  options.reject(network.error().message);
  return nullptr;
}

// The exponent of the smallest tile that is downgraded; larger than any if the option is off.
int downgrade_option(Options& options) {
  static constexpr std::array<std::string_view, 5> kTiles{"off", "8192", "16384", "32768", "65536"};
  constexpr int kFirst = 13;  // 8192
  const std::string tile =
      options.choice("downgrade", "off", kTiles,
                     "with such a tile: all that are larger than a missing tile are seen as half as large");
  const auto place = static_cast<int>(std::find(kTiles.begin(), kTiles.end(), tile) - kTiles.begin());
  return place == 0 ? Board::kLargest + 1 : kFirst + place - 1;
}

// The position as a player with this option sees it.
Position seen(const Position& position, int least) {
  const Board board = downgraded(position.board(), least);
  return board == position.board() ? position : Position::before_slide(board, position.scores()[0]);
}

struct Evaluation2048 {
  std::string name;
  LineWeights weights;
  NetworkSource network;
  int downgraded;  // from the tile 2 to this power on
};

Evaluation2048 evaluation_options(Options& options, std::string_view fallback) {
  static constexpr std::array<std::string_view, 3> kNames{"empties", "monotone", "ntuple"};
  Evaluation2048 chosen;
  chosen.name = options.choice("eval", fallback, kNames, "what a position is worth");
  LineWeights& w = chosen.weights;
  const auto numbers = options.numbers("weights", {w.standing, w.empty, w.merge, w.monotony, w.sum},
                                       "of monotone: a game that goes on, empty cells, merges, monotony, sum");
  w = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
  chosen.network = network_option(options, chosen.name == "ntuple");
  chosen.downgraded = downgrade_option(options);
  return chosen;
}

// Calls build(make) with a function that makes the chosen evaluation.
template <class Visit>
Build with_evaluation(const Evaluation2048& chosen, Visit build) {
  if (chosen.network != nullptr) return build([source = chosen.network] { return learn::NetworkEvaluation(source()); });
  if (chosen.name == "monotone") return build([weights = chosen.weights] { return Monotone(weights); });
  return build([] { return Empties{}; });
}

// A search that sees large tiles as smaller ones.
template <class Search>
class Downgrading {
 public:
  static constexpr bool kTakesSomeMoves = TakesSomeMoves<Search>;

  Downgrading(Search search, int least) : search_(std::move(search)), least_(least) {}

  [[nodiscard]] Report<Position> run(const Position& position, const Limits& limits,
                                     const OnReport<Position>& on_report) {
    return search_.run(seen(position, least_), limits, on_report);
  }
  [[nodiscard]] std::optional<RootOrder> root_order(const Position& position, const Limits& limits) {
    return search_.root_order(seen(position, least_), limits);
  }

 private:
  Search search_;
  int least_;
};

// The slide after which the network expects the highest score.
class NetworkPlayer final : public Player<Position> {
 public:
  NetworkPlayer(NetworkSource source, int downgraded) : source_(std::move(source)), downgraded_(downgraded) {}

  [[nodiscard]] Report<Position> think(const Position& position, const Limits& limits,
                                       const OnReport<Position>& on_report) override {
    Position::MoveList moves;
    position.legal_moves(moves);
    if (!evaluate_) evaluate_.emplace(source_());
    const Position from = seen(position, downgraded_);
    Ranking<Position, std::int32_t> ranking(limits.lines);
    Report<Position> report;
    for (const std::uint32_t place : root_places(position, limits)) {
      ranking.offer({moves[place], (*evaluate_)(after(from, moves[place]))[0], {moves[place]}});
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
  NetworkSource source_;
  int downgraded_;
  std::optional<learn::NetworkEvaluation> evaluate_;
};

Build build_network(Options& options) {
  NetworkSource source = network_option(options, true);
  const int downgraded = downgrade_option(options);
  return source == nullptr ? nullptr : std::make_unique<NetworkPlayer>(std::move(source), downgraded);
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
    using Search = Minimax<Position, decltype(evaluation())>;
    return lazy_player<Position>(
        [=, least = chosen.downgraded] { return Downgrading<Search>(Search(evaluation(), switches), least); }, limits);
  });
}

Build build_expectimax(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepestPairs);
  const Evaluation2048 chosen = evaluation_options(options, "monotone");
  ExpectimaxOptions switches;
  static constexpr std::array<std::string_view, 2> kBy{"depth", "likelihood"};
  switches.by_likelihood =
      options.choice("by", "depth", kBy, "what one more iteration adds: depth, or what is half as likely") ==
      "likelihood";
  const double cutoff =
      options.number("cutoff", 0.004, 0, 1, "by=depth: probability below which nothing is looked at deeper; 0: exact");
  if (cutoff > 0) switches.likelihood_bits = static_cast<int>(-std::log2(cutoff));
  switches.table_bytes = options.count("tt", 1 << 20, "bytes of the transposition table; 0: none");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  switches.split = split_options(options, {SplitWork::children});
  return with_evaluation(chosen, [&](auto evaluation) {
    using Search = Expectimax<Position, decltype(evaluation())>;
    return lazy_player<Position>(
        [=, least = chosen.downgraded] { return Downgrading<Search>(Search(evaluation(), switches), least); }, limits);
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
