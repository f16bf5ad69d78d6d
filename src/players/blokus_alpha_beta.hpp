// The players of Blokus for two sides: alpha-beta in its forms, and the exact end.
#pragma once

#include "players/blokus_kinds.hpp"
#include "players/kinds.hpp"

namespace tetraply {

template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_alpha_beta(Options& options);
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_alpha_beta_stack(Options& options);
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_solver(Options& options);

template <Game G>
inline constexpr PlayerKind<G> kAlphaBetaKind{
    "alphabeta", "alpha-beta: principal variation search with table, ordering and reductions, each to be switched",
    build_alpha_beta<G>};
template <Game G>
inline constexpr PlayerKind<G> kAlphaBetaStackKind{
    "alphabeta-stack", "plain alpha-beta without recursion: the tree of alphabeta with all parts off, node for node",
    build_alpha_beta_stack<G>};
template <Game G>
inline constexpr PlayerKind<G> kSolverKind{"solve", "plays to the end in every line: proves the result, given time",
                                           build_solver<G>};

}  // namespace tetraply
