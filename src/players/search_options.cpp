#include "players/search_options.hpp"

#include "players/kinds.hpp"

namespace tetraply {

void inexact_options(Options& options, AlphaBetaOptions& search) {
  search.drop_percent = options.integer("drop", 0, 0, 99, "percentage of moves dropped at random (not exact)");
  search.drop_seed = options.count("seed", 1, "of the moves that are dropped, and of slips");
  search.offset = options.integer("offset", 0, 0, 1'000'000,
                                  "leave a node this close to its bound (not exact; without pvs and aspiration)");
  search.offset_depth = options.integer("offset-depth", 1, 1, kDeepest, "… with at most this many plies left");
}

AlphaBetaOptions alpha_beta_options(Options& options) {
  AlphaBetaOptions search;
  search.pruning = options.flag("pruning", true, "alpha-beta; off: plain minimax");
  search.pvs = options.flag("pvs", true, "a window of no width after the first move");
  search.aspiration = options.flag("aspiration", true, "a narrow window around the last iteration's value");
  search.table_bytes = options.count("tt", kAlphaBetaTable, "bytes of the transposition table; 0: none");
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

LeadOptions lead_options(Options& options) {
  LeadOptions search;
  search.pruning = options.flag("prune", true, "alpha-beta");
  search.ordering = options.flag("order", true, "try first what looks good one ply ahead");
  search.table_bytes = options.count("tt", kLeadTable, "bytes of the transposition table; 0: none");
  search.deepening = options.flag("deepening", true, "depth 1 first, then 2 and so on; off: only the last depth");
  search.split = split_options(options, {SplitWork::children});
  return search;
}

}  // namespace tetraply
