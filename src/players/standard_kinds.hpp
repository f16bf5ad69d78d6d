// The players of a game that makes no searches of its own: every search that its rules allow, by evaluations that are
// plain functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "players/exact_end.hpp"
#include "players/kinds.hpp"
#include "players/mcts.hpp"
#include "players/search_options.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/alpha_beta/stack.hpp"
#include "search/lead/best_reply.hpp"
#include "search/lead/paranoid.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {

// One value per player for every position, finished games among them.
template <Game G>
struct NamedEvaluation {
  std::string_view name;
  Scores<G::kPlayers> (*value)(const G& position);
};

template <Game G>
[[nodiscard]] Scores<G::kPlayers> own_scores(const G& position) {
  return position.scores();
}

// For a game without evaluations.
template <Game G>
inline constexpr std::array<NamedEvaluation<G>, 1> kOwnScores{{{"score", own_scores<G>}}};

namespace standard {

template <Game G>
class ChosenEvaluation {
 public:
  explicit ChosenEvaluation(const NamedEvaluation<G>& named) : value_(named.value) {}
  [[nodiscard]] Scores<G::kPlayers> operator()(const G& position) const { return value_(position); }

 private:
  Scores<G::kPlayers> (*value_)(const G&);
};

// The option `eval`. The first evaluation is the default.
template <Game G, const auto& kEvaluations>
[[nodiscard]] ChosenEvaluation<G> evaluation_option(Options& options) {
  std::vector<std::string_view> names;
  for (const NamedEvaluation<G>& named : kEvaluations) names.push_back(named.name);
  const std::string chosen = options.choice("eval", names[0], names, "what positions are worth");
  for (const NamedEvaluation<G>& named : kEvaluations)
    if (named.name == chosen) return ChosenEvaluation<G>(named);
  return ChosenEvaluation<G>(kEvaluations[0]);
}

template <Game G, const auto& kEvaluations>
[[nodiscard]] std::unique_ptr<Player<G>> build_alpha_beta(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepest);
  const auto evaluation = evaluation_option<G, kEvaluations>(options);
  const AlphaBetaOptions search = alpha_beta_options(options);
  return with_exact_end<G>(AlphaBeta<G, ChosenEvaluation<G>>(search, evaluation), limits, options);
}

template <Game G, const auto& kEvaluations>
[[nodiscard]] std::unique_ptr<Player<G>> build_alpha_beta_stack(Options& options) {
  const Limits limits = limit_options(options, 3, kDeepest);
  return search_player<G>(StackAlphaBeta<G, ChosenEvaluation<G>>(evaluation_option<G, kEvaluations>(options)), limits);
}

template <Game G, const auto& kEvaluations, class Search>
[[nodiscard]] std::unique_ptr<Player<G>> build_lead(Options& options) {
  const Limits limits = limit_options(options, 2, kDeepest);
  const auto evaluation = evaluation_option<G, kEvaluations>(options);
  const LeadOptions search = lead_options(options);
  return with_exact_end<G>(Search(evaluation, search), limits, options);
}

template <Game G, const auto& kEvaluations>
[[nodiscard]] std::unique_ptr<Player<G>> build_max_n(Options& options) {
  const Limits limits = limit_options(options, 2, kDeepest);
  const auto evaluation = evaluation_option<G, kEvaluations>(options);
  MaxNOptions search;
  search.ordering = options.flag("order", false, "try first what looks good one ply ahead");
  search.table_bytes = options.count("tt", 0, "bytes of the transposition table; 0: none");
  search.deepening = options.flag("deepening", true, "depth 1 first, then 2 and so on; off: only the last depth");
  search.split = split_options(options, {SplitWork::children});
  return with_exact_end<G>(MaxN<G, ChosenEvaluation<G>>(evaluation, search), limits, options);
}

template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_solver(Options& options) {
  const std::uint64_t table = options.count("tt", 64 << 20, "bytes of the transposition table; 0: none");
  return search_player<G>(exact_end<G>(table), limit_options(options, kDeepest, kDeepest));
}

template <Game G>
struct KindList {
  std::array<PlayerKind<G>, 9> kinds{};
  std::size_t size = 0;

  constexpr void add(const PlayerKind<G>& kind) { kinds[size++] = kind; }
};

template <Game G, const auto& kEvaluations>
[[nodiscard]] constexpr KindList<G> make_kinds() {
  using Evaluation = ChosenEvaluation<G>;
  KindList<G> list;
  if constexpr (!ChanceGame<G>) {
    if constexpr (TwoPlayerGame<G>) {
      list.add({"alphabeta", "alpha-beta: principal variation search with table, ordering and reductions",
                build_alpha_beta<G, kEvaluations>});
      list.add({"alphabeta-stack", "plain alpha-beta without recursion", build_alpha_beta_stack<G, kEvaluations>});
    }
    if constexpr (G::kPlayers > 1) {
      if constexpr (SkippableTurns<G>)
        list.add({"best-reply", "as paranoid, but only the opponent with the strongest reply moves",
                  build_lead<G, kEvaluations, BestReply<G, Evaluation>>});
      list.add({"paranoid", "all opponents play together against the player: alpha-beta on the lead over them",
                build_lead<G, kEvaluations, Paranoid<G, Evaluation>>});
    }
    if constexpr (G::kPlayers > 1) list.add(kPlainMctsKind<G>);
    list.add({"maxn", "max^n: everybody takes the move that is best for themselves", build_max_n<G, kEvaluations>});
    list.add({"solve", "plays to the end in every line: proves the result, given time", build_solver<G>});
  }
  list.add(kRandomKind<G>);
  list.add(kGreedyKind<G>);
  return list;
}

template <Game G, const auto& kEvaluations>
inline constexpr KindList<G> kKinds = make_kinds<G, kEvaluations>();

}  // namespace standard

// The first fits the game best: alphabeta for two players, otherwise best-reply, paranoid, maxn or random.
template <Game G, const auto& kEvaluations = kOwnScores<G>>
[[nodiscard]] std::span<const PlayerKind<G>> standard_kinds() {
  const auto& list = standard::kKinds<G, kEvaluations>;
  return std::span<const PlayerKind<G>>(list.kinds).first(list.size);
}

}  // namespace tetraply
