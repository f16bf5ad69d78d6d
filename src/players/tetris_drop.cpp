// The players of the drop game, for any number of rows.
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/tetris/cell_path.hpp"
#include "games/tetris/drop_path.hpp"
#include "games/tetris/seed_path.hpp"
#include "players/lazy_search.hpp"
#include "players/tetris_kinds.hpp"
#include "search/lookahead/lookahead.hpp"

namespace tetraply {

namespace {

template <int Rows>
using DropBuild = std::unique_ptr<Player<tetris::DropPosition<Rows>>>;

// The weights of an evaluation, as they are or as the options have them.
template <const tetris::Weights& named>
tetris::Weights weight_options(Options& options) {
  using Path = tetris::FeaturePath<named.features()>;
  std::vector<double> fallback;
  std::string features;
  for (int i = 0; i < tetris::kFeatures; ++i) {
    if (named.of[i] == 0) continue;
    fallback.push_back(static_cast<double>(named.of[i]) / tetris::kOne);
    features += fmt::format("{}{}", features.empty() ? "" : ", ", tetris::kFeatureNames[i]);
  }
  const auto numbers = options.numbers("weights", fallback, fmt::format("of the evaluation: {}", features));
  tetris::Weights weights = named;
  auto next = numbers.begin();
  for (int i = 0; i < tetris::kFeatures; ++i) {
    if (named.of[i] == 0) continue;
    if (std::abs(*next) > Path::kMostWeight)
      options.reject(
          fmt::format("a weight of {} is too large\nvalid: {} to {}", *next, -Path::kMostWeight, Path::kMostWeight));
    else
      weights.of[i] = std::llround(*next * tetris::kOne);
    ++next;
  }
  return weights;
}

tetris::SeedWeights seed_weight_options(Options& options) {
  using tetris::SeedWeights;
  SeedWeights weights;
  const std::array all{&weights.height, &weights.holes, &weights.bumpiness, &weights.lines};
  static constexpr std::array<std::string_view, 4> kNames{"height", "holes", "bumpiness", "lines"};
  std::vector<double> fallback;
  for (const std::int64_t* weight : all) fallback.push_back(static_cast<double>(*weight) / SeedWeights::kOne);
  const auto numbers =
      options.numbers("weights", fallback,
                      "of the evaluation: height squared, holes, bumpiness, lines squared; all but the "
                      "last count against",
                      kNames);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::abs(numbers[i]) > SeedWeights::kMost)
      options.reject(fmt::format("a weight of {} is too large\nvalid: {} to {}", numbers[i], -SeedWeights::kMost,
                                 SeedWeights::kMost));
    else
      *all[i] = std::llround(numbers[i] * SeedWeights::kOne);
  }
  return weights;
}

template <int Rows>
DropBuild<Rows> build_seed_lookahead(Options& options, const Limits& limits, const LookaheadOptions& switches) {
  static_assert(Rows <= tetris::SeedPath::kMostRows);
  const tetris::SeedWeights weights = seed_weight_options(options);
  return lazy_player<tetris::DropPosition<Rows>>(
      [=] {
        return Lookahead<tetris::DropPosition<Rows>, tetris::SeedPath>(tetris::SeedPath(Rows, weights), switches);
      },
      limits);
}

template <int Rows, const tetris::Weights& named>
DropBuild<Rows> build_lookahead_with(Options& options, const Limits& limits, const LookaheadOptions& switches) {
  using Path = tetris::FeaturePath<named.features()>;
  const tetris::Weights weights = weight_options<named>(options);
  return lazy_player<tetris::DropPosition<Rows>>(
      [=] { return Lookahead<tetris::DropPosition<Rows>, Path>(Path(Rows, weights), switches); }, limits);
}

// Look-ahead cell by cell: when it is recorded, with a clock.
template <int Rows>
class CellLookahead {
 public:
  using G = tetris::DropPosition<Rows>;

  CellLookahead(const tetris::SeedWeights& weights, const tetris::CellPathOptions& cells,
                const LookaheadOptions& switches)
      : weights_(weights), cells_(cells), switches_(switches), plain_(Plain(weights, cells), switches) {}

  [[nodiscard]] Report<G> run(const G& position, const Limits& limits, const OnReport<G>& on_report) {
    if (limits.recorder == nullptr) return plain_.run(position, limits, on_report);
    if (!timed_) timed_.emplace(Timed(weights_, cells_), switches_);
    return timed_->run(position, limits, on_report);
  }

 private:
  using Plain = tetris::CellPath<Rows>;
  using Timed = tetris::CellPath<Rows, tetris::CellClock>;

  tetris::SeedWeights weights_;
  tetris::CellPathOptions cells_;
  LookaheadOptions switches_;
  Lookahead<G, Plain> plain_;
  std::optional<Lookahead<G, Timed>> timed_;
};

// The order of the search and how it is split; only some go together.
LookaheadOptions lookahead_options(Options& options) {
  static constexpr std::array<std::string_view, 3> kOrders{"depth-first", "breadth-first", "partition"};
  static constexpr std::array<std::string_view, 2> kPrefixes{"cached", "none"};
  LookaheadOptions switches;
  const std::string order = options.choice("order", kOrders[0], kOrders, "in which the placements are gone through");
  for (std::size_t i = 0; i < kOrders.size(); ++i)
    if (order == kOrders[i]) switches.order = static_cast<LookaheadOrder>(i);
  switches.split = split_options(options, {SplitWork::children, SplitWork::leaves});
  switches.parts = options.integer("parts", 0, 0, 1 << 20,
                                   "of partition: into how many ranges of leaves; 0: sixteen for each thread");
  const std::string prefix =
      options.choice("prefix", kPrefixes[0], kPrefixes,
                     "of partition: fields that neighbouring leaves share are kept; none: each leaf from the root on");
  switches.prefix_cache = prefix == kPrefixes[0];
  switches.memory = options.count("memory", switches.memory, "of breadth-first: bytes for its nodes");
  switches.deepening = options.flag("deepening", true, "depth 1, 2, … up to the limit; off: straight to it");
  const Strategy& split = strategy_of(switches.split);
  const bool is_split = split.work != SplitWork::nothing;
  if (split.work == SplitWork::leaves && switches.order == LookaheadOrder::breadth_first)
    options.reject("order=breadth-first divides the first moves: use split=root:dynamic, or leave out the order");
  if (is_split && split.work != SplitWork::leaves && switches.order == LookaheadOrder::partition)
    options.reject(fmt::format("split={} goes depth first: use split=partition, or leave out the order", split.name));
  if (!switches.prefix_cache && !switches.by_leaves())
    options.reject("prefix=none is about leaves by number: add split=partition or order=partition");
  return switches;
}

template <int Rows>
DropBuild<Rows> build_lookahead(Options& options) {
  static constexpr auto kNames = [] {
    std::array<std::string_view, tetris::kEvaluations.size() + 1> names{"seed"};
    for (std::size_t i = 1; i < names.size(); ++i) names[i] = tetris::kEvaluations[i - 1].name;
    return names;
  }();
  static constexpr std::array<std::string_view, 2> kBoards{"bits", "cells"};
  static constexpr std::array<std::string_view, 2> kOrientations{"distinct", "all"};
  static constexpr std::array<std::string_view, 2> kHeights{"cached", "scan"};
  constexpr int kDepth = 2;
  const Limits limits = limit_options(options, kDepth, tetris::kUsuallyVisible, kWhyNotDeeper);
  const LookaheadOptions switches = lookahead_options(options);
  const std::string eval = options.choice("eval", "bcts", kNames, "what a sequence of placements is worth");
  const bool cells = options.choice("board", kBoards[0], kBoards,
                                    "cells: one after the other, to compare with; only for eval=seed") == kBoards[1];
  const bool distinct = options.choice("orientations", kOrientations[0], kOrientations,
                                       "all: four for every piece and ten columns for each, whatever comes of it; only "
                                       "for board=cells") == kOrientations[0];
  const bool cached =
      options.choice("heights", kHeights[0], kHeights,
                     "scan: looked for in the field for every drop; only for board=cells") == kHeights[0];
  if (cells) {
    if (eval != "seed")
      options.reject(fmt::format("board=cells has only the features of eval=seed, and not those of {}", eval));
    const tetris::SeedWeights weights = seed_weight_options(options);
    const tetris::CellPathOptions chosen{distinct, cached};
    return lazy_player<tetris::DropPosition<Rows>>([=] { return CellLookahead<Rows>(weights, chosen, switches); },
                                                   limits);
  }
  if (!distinct || !cached) options.reject("orientations=all and heights=scan are for cells: add board=cells");
  if (eval == "seed") return build_seed_lookahead<Rows>(options, limits, switches);
  if (eval == "dellacherie") return build_lookahead_with<Rows, tetris::kDellacherie>(options, limits, switches);
  if (eval == "dt10") return build_lookahead_with<Rows, tetris::kDt10>(options, limits, switches);
  if (eval == "dt20") return build_lookahead_with<Rows, tetris::kDt20>(options, limits, switches);
  if (eval == "el-tetris") return build_lookahead_with<Rows, tetris::kElTetris>(options, limits, switches);
  if (eval == "lee") return build_lookahead_with<Rows, tetris::kLee>(options, limits, switches);
  return build_lookahead_with<Rows, tetris::kBcts>(options, limits, switches);
}

template <int Rows>
constexpr PlayerKind<tetris::DropPosition<Rows>> kDropKinds[] = {
    {"lookahead", "tries all placements of the next pieces, as many as are seen", build_lookahead<Rows>},
    kRandomKind<tetris::DropPosition<Rows>>,
    kGreedyKind<tetris::DropPosition<Rows>>,
};

}  // namespace

template <>
std::span<const PlayerKind<tetris::DropGame>> player_kinds() {
  return kDropKinds<tetris::DropGame::kRows>;
}

template <>
std::span<const PlayerKind<tetris::DropGame20>> player_kinds() {
  return kDropKinds<tetris::DropGame20::kRows>;
}

}  // namespace tetraply
