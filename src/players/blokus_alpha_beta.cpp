#include "players/blokus_alpha_beta.hpp"

#include <algorithm>
#include <cstdint>

#include "games/blokus/opening.hpp"
#include "players/blokus_options.hpp"
#include "players/search_options.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/alpha_beta/stack.hpp"
#include "search/endgame.hpp"

namespace tetraply {

namespace {

blokus::LargePiecesFirst opening_option(Options& options) {
  return blokus::LargePiecesFirst(
      options.flag("opening", false, "X or F first, then pieces of five and Z4 for seven turns"));
}

}  // namespace

template <Game G>
std::unique_ptr<Player<G>> build_alpha_beta(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepest);
  const blokus::Evaluation evaluation = evaluation_options(options, "standard");
  AlphaBetaOptions search = alpha_beta_options(options);
  search.offset *= blokus::Evaluation::kParts;
  const blokus::LargePiecesFirst select = opening_option(options);
  const std::uint64_t endgame = options.count("endgame", 100'000, "nodes for a try at the exact end; 0: none");
  AlphaBetaOptions solver;
  solver.deepening = false;
  constexpr std::uint64_t kBytesPerNode = 64;  // room for all it may look at, and no more: to touch memory takes time
  solver.table_bytes = std::min<std::uint64_t>(kAlphaBetaTable, std::min(endgame, kAlphaBetaTable) * kBytesPerNode);
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
  inexact.offset *= blokus::Evaluation::kParts;
  return search_player<G>(
      StackAlphaBeta<G, blokus::Evaluation, blokus::LargePiecesFirst>(evaluation, inexact, opening_option(options)),
      limits);
}

template <Game G>
std::unique_ptr<Player<G>> build_solver(Options& options) {
  AlphaBetaOptions search;
  search.table_bytes = options.count("tt", kAlphaBetaTable, "bytes of the transposition table; 0: none");
  return search_player<G>(AlphaBeta<G, OwnScores>(search, {}), limit_options(options, kDeepest, kDeepest));
}

template std::unique_ptr<Player<blokus::Duo>> build_alpha_beta(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_alpha_beta(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_alpha_beta_stack(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_alpha_beta_stack(Options&);
template std::unique_ptr<Player<blokus::Duo>> build_solver(Options&);
template std::unique_ptr<Player<blokus::ClassicTwo>> build_solver(Options&);

}  // namespace tetraply
