#include "players/blokus_many.hpp"

#include <algorithm>
#include <array>

#include "players/blokus_options.hpp"
#include "players/exact_end.hpp"
#include "players/search_options.hpp"
#include "search/lead/best_reply.hpp"
#include "search/lead/paranoid.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {

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
  search.split = split_options(options, {SplitWork::children, SplitWork::moves});
  if (!shares) return with_exact_end<G>(MaxN<G, blokus::Evaluation>(evaluate, search), limits, options);
  using Shared = Shares<blokus::Evaluation, G>;
  return with_exact_end<G>(MaxN<G, Shared>(Shared(evaluate), search), limits, options);
}

namespace {

template <Game G, class Search>
std::unique_ptr<Player<G>> build_lead_search(Options& options) {
  const Limits limits = limit_options(options, 2, kDeepest);
  const blokus::Evaluation evaluate = evaluation_options(options, "standard");
  const LeadOptions search = lead_options(options);
  return with_exact_end<G>(Search(evaluate, search), limits, options);
}

}  // namespace

template <Game G>
std::unique_ptr<Player<G>> build_paranoid(Options& options) {
  return build_lead_search<G, Paranoid<G, blokus::Evaluation>>(options);
}

template <Game G>
std::unique_ptr<Player<G>> build_best_reply(Options& options) {
  return build_lead_search<G, BestReply<G, blokus::Evaluation>>(options);
}

template std::unique_ptr<Player<blokus::Classic>> build_max_n_solver(Options&);
template std::unique_ptr<Player<blokus::ClassicThree>> build_max_n_solver(Options&);
template std::unique_ptr<Player<blokus::Classic>> build_max_n(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_max_n(Options&);
template std::unique_ptr<Player<blokus::ClassicThree>> build_max_n(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_max_n(Options&);
template std::unique_ptr<Player<blokus::Classic>> build_paranoid(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_paranoid(Options&);
template std::unique_ptr<Player<blokus::ClassicThree>> build_paranoid(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_paranoid(Options&);
template std::unique_ptr<Player<blokus::Classic>> build_best_reply(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_best_reply(Options&);
template std::unique_ptr<Player<blokus::ClassicThree>> build_best_reply(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_best_reply(Options&);

}  // namespace tetraply
