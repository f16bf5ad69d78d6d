#include "players/blokus_mcts.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "games/blokus/notation.hpp"
#include "learn/blokus/default_network.hpp"
#include "learn/blokus/guide.hpp"
#include "learn/blokus/network_file.hpp"
#include "players/exact_end.hpp"
#include "players/mcts.hpp"
#include "search/endgame.hpp"

namespace tetraply {

namespace {

constexpr std::uint64_t kSimulations = 10'000;  // without another limit

// A solver whose values are outcomes, as those of the tree search. Among moves with the same outcome the one with the
// better score comes first.
template <Game G>
class OutcomeSolver {
 public:
  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report) {
    Report<G> report = solver_.run(root, limits, {});
    for (RankedMove<G>& ranked : report.best) {
      Scores<G::kPlayers> scores;
      for (int player = 0; player < G::kPlayers; ++player)
        scores[player] = static_cast<std::int32_t>(std::lround(ranked.values[player]));
      const auto outcome = outcome_of<G::kPlayers>(scores);
      for (int player = 0; player < G::kPlayers; ++player) ranked.values[player] = 100.0 * outcome[player];
    }
    if (on_report) on_report(report);
    return report;
  }

 private:
  static constexpr std::uint64_t kTable = 4 << 20;

  decltype(exact_end<G>(kTable)) solver_ = exact_end<G>(kTable);
};

template <class R>
using SharedNetwork = std::shared_ptr<const learn::BlokusNetwork<R>>;

template <class R>
SharedNetwork<R> made_by_hand() {
  return std::make_shared<const learn::BlokusNetwork<R>>(
      learn::BlokusNetwork<R>{learn::Policy<R>(learn::Policy<R>::by_hand())});
}

// What guides the search. Making it may take a moment, so that this is left to the first thought.
template <class R>
struct GuideChoice {
  bool by_hand = true;
  SharedNetwork<R> network = nullptr;  // null: that of the program, if it is not by hand
  float playouts = 1;

  [[nodiscard]] learn::BlokusGuide<R> make() const {
    if constexpr (std::same_as<R, blokus::DuoRules>)
      if (!by_hand) return {network != nullptr ? network : learn::default_duo_network().value(), playouts};
    return {made_by_hand<R>(), playouts};
  }
};

template <class R>
GuideChoice<R> guide_options(Options& options) {
  GuideChoice<R> guide;
  if constexpr (std::same_as<R, blokus::DuoRules>) {
    static constexpr std::array<std::string_view, 2> kGuides{"network", "hand"};
    const std::string chosen = options.choice("guide", kGuides[0], kGuides,
                                              "what knows promising moves: a trained network, or weights made by hand");
    const std::string file =
        options.word("file", "", "a network of tetraply train duo", "the network; without it, that of the program");
    guide.playouts = static_cast<float>(options.number(
        "playouts", 0.5, 0, 1, "share of play-outs in the value of a position; the rest is the network's"));
    if (chosen == kGuides[1]) {
      if (!file.empty()) options.reject(fmt::format("file={} needs guide=network", file));
      return guide;
    }
    guide.by_hand = false;
    if (file.empty()) return guide;
    auto network = learn::shared_duo_network(file);
    if (network)
      guide.network = *std::move(network);
    else
      options.reject(network.error().message);
  }
  return guide;
}

template <class R>
std::unique_ptr<Player<blokus::Position<R>>> build(std::type_identity<blokus::Position<R>>, Options& options) {
  using G = blokus::Position<R>;
  using Search = EndgameFirst<G, Mcts<G, learn::BlokusGuide<R>>, OutcomeSolver<G>>;
  const Limits limits = simulation_limits(options, kSimulations);
  const MctsOptions search = mcts_options(options);
  const GuideChoice<R> guide = guide_options<R>(options);
  const std::uint64_t endgame = options.count("endgame", 20'000, "nodes for a try at the exact end; 0: none");
  return lazy_player<G>([=] { return Search({guide.make(), search}, {}, endgame); }, limits);
}

}  // namespace

template <Game G>
std::unique_ptr<Player<G>> build_blokus_mcts(Options& options) {
  return build(std::type_identity<G>{}, options);
}

template std::unique_ptr<Player<blokus::Classic>> build_blokus_mcts(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_blokus_mcts(Options&);
template std::unique_ptr<Player<blokus::ClassicThree>> build_blokus_mcts(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_blokus_mcts(Options&);

}  // namespace tetraply
