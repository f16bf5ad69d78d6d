#include "players/blokus_alpha_beta.hpp"

#include <algorithm>
#include <cstdint>

#include "games/blokus/opening.hpp"
#include "players/blokus_options.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/alpha_beta/stack.hpp"
#include "search/endgame.hpp"

namespace tetraply {

namespace {

constexpr std::size_t kTableBytes = std::size_t{64} << 20;

void inexact_options(Options& options, AlphaBetaOptions& search) {
  search.drop_percent = options.integer("drop", 0, 0, 99, "percentage of moves dropped at random (not exact)");
  search.drop_seed = options.count("seed", 1, "of the moves that are dropped, and of slips");
  search.offset = options.integer("offset", 0, 0, 1'000'000,
                                  "leave a node that near to its bound (not exact; without pvs and aspiration)");
  search.offset *= blokus::Evaluation::kParts;
  search.offset_depth = options.integer("offset-depth", 1, 1, kDeepest, "… with at most so many plies left");
}

blokus::LargePiecesFirst opening_option(Options& options) {
  return blokus::LargePiecesFirst(
      options.flag("opening", false, "X or F first, then pieces of five and Z4 for seven turns"));
}

AlphaBetaOptions search_options(Options& options) {
  AlphaBetaOptions search;
  search.pruning = options.flag("pruning", true, "alpha-beta; off: plain minimax");
  search.pvs = options.flag("pvs", true, "a window of no width after the first move");
  search.aspiration = options.flag("aspiration", true, "a narrow window around the last iteration's value");
  search.table_bytes = options.count("tt", kTableBytes, "bytes of the transposition table; 0: none");
  search.killers = options.flag("killers", true, "first the moves that cut off siblings");
  search.history = options.flag("history", true, "then those that cut off elsewhere");
  search.by_size = options.flag("by-size", true, "large pieces first, where by-value is off");
  search.by_value = options.flag("by-value", true, "moves in the order of the evaluation after them");
  search.reductions = options.flag("lmr", true, "late moves less deep at first (not exact)");
  inexact_options(options, search);
  search.deepening = options.flag("deepening", true, "depth 1, 2, …; off: the last depth at once");
  search.split = split_options(options, {SplitWork::brothers, SplitWork::tree});
  return search;
}

}  // namespace

template <Game G>
std::unique_ptr<Player<G>> build_alpha_beta(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepest);
  const blokus::Evaluation evaluation = evaluation_options(options, "standard");
  const AlphaBetaOptions search = search_options(options);
  const blokus::LargePiecesFirst select = opening_option(options);
  const std::uint64_t endgame = options.count("endgame", 100'000, "nodes for a try at the exact end; 0: none");
  AlphaBetaOptions solver;
  solver.deepening = false;
  constexpr std::uint64_t kBytesPerNode = 64;  // room for all it may look at, and no more: to touch memory takes time
  solver.table_bytes = std::min<std::uint64_t>(kTableBytes, std::min(endgame, kTableBytes) * kBytesPerNode);
  return search_player<G>(
      EndgameFirst<G, AlphaBeta<G, blokus::Evaluation, blokus::LargePiecesFirst>, AlphaBeta<G, OwnScores>>(
          {search, evaluation, select}, {solver, {}}, endgame),
      limits);
}

template <Game G>
std::unique_ptr<Player<G>> build_alpha_beta_stack(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepest);
  const blokus::Evaluation evaluation = evaluation_options(options, "standard");
  AlphaBetaOptions inexact;
  inexact_options(options, inexact);
  return search_player<G>(
      StackAlphaBeta<G, blokus::Evaluation, blokus::LargePiecesFirst>(evaluation, inexact, opening_option(options)),
      limits);
}

template <Game G>
std::unique_ptr<Player<G>> build_solver(Options& options) {
  AlphaBetaOptions search;
  search.table_bytes = options.count("tt", kTableBytes, "bytes of the transposition table; 0: none");
  return search_player<G>(AlphaBeta<G, OwnScores>(search, {}), limit_options(options, kDeepest, kDeepest));
}

template std::unique_ptr<Player<blokus::Duo>> build_alpha_beta(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_alpha_beta(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_alpha_beta_stack(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_alpha_beta_stack(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_solver(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_solver(Options&);

}  // namespace tetraply
