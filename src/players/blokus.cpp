// The players of Blokus, all variants.
#include <array>

#include "players/blokus_alpha_beta.hpp"
#include "players/blokus_many.hpp"
#include "players/blokus_options.hpp"
#include "players/kinds.hpp"
#include "search/best_reply.hpp"
#include "search/endgame.hpp"
#include "search/max_n.hpp"
#include "search/paranoid.hpp"

namespace tetraply {

namespace {

// The end of the game by max^n with the game's own scores: what is proved holds if everybody plays for themselves.
template <Game G>
MaxN<G, OwnScores> exact_end(std::uint64_t table_bytes) {
  MaxNOptions options;
  options.deepening = false;
  options.table_bytes = table_bytes;
  return MaxN<G, OwnScores>({}, options);
}

template <Game G, class Search>
std::unique_ptr<Player<G>> with_exact_end(Search search, const Limits& limits, Options& options) {
  constexpr std::uint64_t kTable = 16 << 20;
  const std::uint64_t nodes = options.count("endgame", 50'000, "nodes for a try at the exact end; 0: none");
  return search_player<G>(EndgameFirst<G, Search, MaxN<G, OwnScores>>(std::move(search), exact_end<G>(kTable), nodes),
                          limits);
}

template <Game G>
std::unique_ptr<Player<G>> build_max_n_solver(Options& options) {
  const std::uint64_t table = options.count("tt", 64 << 20, "bytes of the transposition table; 0: none");
  return search_player<G>(exact_end<G>(table), limit_options(options, kDeepest, kDeepest));
}

template <Game G>
std::unique_ptr<Player<G>> build_max_n(Options& options) {
  constexpr std::array<std::string_view, 5> kPrunings{"none", "immediate", "shallow", "last-branch", "speculative"};
  const Limits limits = limit_options(options, 2, kDeepest);
  const blokus::Evaluation evaluate = evaluation_options(options, "chao");
  const bool shares =
      options.flag("shares", false, "values become shares of the whole, so that their sum is bounded: for pruning");
  const std::string pruning = options.choice("prune", kPrunings[0], kPrunings, "needs shares=on");
  if (pruning != kPrunings[0] && !shares)
    options.reject(fmt::format("prune={} needs values with a bounded sum: add shares=on", pruning));
  MaxNOptions search;
  search.pruning = static_cast<MaxNPruning>(std::find(kPrunings.begin(), kPrunings.end(), pruning) - kPrunings.begin());
  search.ordering = options.flag("order", false, "try first what looks good one ply ahead");
  search.table_bytes = options.count("tt", 0, "bytes of the transposition table; 0: none");
  search.deepening = options.flag("deepening", true, "depth 1 first, then 2 and so on; off: only the last depth");
  if (!shares) return with_exact_end<G>(MaxN<G, blokus::Evaluation>(evaluate, search), limits, options);
  using Shared = Shares<blokus::Evaluation, G>;
  return with_exact_end<G>(MaxN<G, Shared>(Shared(evaluate), search), limits, options);
}

template <Game G, class Search>
std::unique_ptr<Player<G>> build_lead_search(Options& options) {
  constexpr std::uint64_t kTable = 16 << 20;
  const Limits limits = limit_options(options, 2, kDeepest);
  const blokus::Evaluation evaluate = evaluation_options(options, "composite");
  LeadOptions search;
  search.pruning = options.flag("prune", true, "alpha-beta");
  search.ordering = options.flag("order", true, "try first what looks good one ply ahead");
  search.table_bytes = options.count("tt", kTable, "bytes of the transposition table; 0: none");
  search.deepening = options.flag("deepening", true, "depth 1 first, then 2 and so on; off: only the last depth");
  return with_exact_end<G>(Search(evaluate, search), limits, options);
}

template <Game G>
constexpr PlayerKind<G> kMaxNKind{"maxn", "max^n: everybody takes the move that is best for themselves",
                                  build_max_n<G>};
template <Game G>
constexpr PlayerKind<G> kParanoidKind{"paranoid",
                                      "all others are in league against the player: alpha-beta on the lead over them",
                                      build_lead_search<G, Paranoid<G, blokus::Evaluation>>};
template <Game G>
constexpr PlayerKind<G> kBestReplyKind{"best-reply",
                                       "as paranoid, but only the strongest reply of all opponents is played",
                                       build_lead_search<G, BestReply<G, blokus::Evaluation>>};
template <Game G>
constexpr PlayerKind<G> kMaxNSolverKind{"solve", "plays to the end in every line: proves the result, given time",
                                        build_max_n_solver<G>};

// The first is the default.
template <Game G>
constexpr PlayerKind<G> kKinds[] = {kBestReplyKind<G>,  kParanoidKind<G>, kMaxNKind<G>,
                                    kMaxNSolverKind<G>, kRandomKind<G>,   kGreedyKind<G>};

template <Game G>
constexpr PlayerKind<G> kTwoSideKinds[] = {kAlphaBetaKind<G>, kAlphaBetaStackKind<G>, kSolverKind<G>, kBestReplyKind<G>,
                                           kParanoidKind<G>,  kMaxNKind<G>,           kRandomKind<G>, kGreedyKind<G>};

}  // namespace

template <>
std::span<const PlayerKind<blokus::Classic>> player_kinds() {
  return kKinds<blokus::Classic>;
}

template <>
std::span<const PlayerKind<blokus::ClassicTwo>> player_kinds() {
  return kTwoSideKinds<blokus::ClassicTwo>;
}

template <>
std::span<const PlayerKind<blokus::ClassicThree>> player_kinds() {
  return kKinds<blokus::ClassicThree>;
}

template <>
std::span<const PlayerKind<blokus::Duo>> player_kinds() {
  return kTwoSideKinds<blokus::Duo>;
}

}  // namespace tetraply
