// The options that a search has whatever the game.
#pragma once

#include <cstddef>

#include "players/options.hpp"
#include "search/alpha_beta/options.hpp"
#include "search/lead/worker.hpp"

namespace tetraply {

// Bytes of the transposition tables, unless the option `tt` says otherwise.
inline constexpr std::size_t kAlphaBetaTable = std::size_t{64} << 20;
inline constexpr std::size_t kLeadTable = std::size_t{16} << 20;

[[nodiscard]] AlphaBetaOptions alpha_beta_options(Options& options);
// Those of them that make a search inexact.
void inexact_options(Options& options, AlphaBetaOptions& search);
[[nodiscard]] LeadOptions lead_options(Options& options);

}  // namespace tetraply
