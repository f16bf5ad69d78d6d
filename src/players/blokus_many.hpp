// The players of Blokus for any number of sides.
#pragma once

#include "players/blokus_kinds.hpp"
#include "players/kinds.hpp"

namespace tetraply {

template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_max_n(Options& options);
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_paranoid(Options& options);
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_best_reply(Options& options);
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_max_n_solver(Options& options);

template <Game G>
inline constexpr PlayerKind<G> kMaxNKind{"maxn", "max^n: everybody takes the move that is best for themselves",
                                         build_max_n<G>};
template <Game G>
inline constexpr PlayerKind<G> kParanoidKind{
    "paranoid", "all others are in league against the player: alpha-beta on the lead over them", build_paranoid<G>};
template <Game G>
inline constexpr PlayerKind<G> kBestReplyKind{
    "best-reply", "as paranoid, but of all opponents only the one with the strongest reply moves", build_best_reply<G>};
template <Game G>
inline constexpr PlayerKind<G> kMaxNSolverKind{"solve", "plays to the end in every line: proves the result, given time",
                                               build_max_n_solver<G>};

}  // namespace tetraply
