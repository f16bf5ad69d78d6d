// Plays the games of a contest that have not been played yet.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/contest.hpp"
#include "arena/contest_store.hpp"
#include "arena/sprt.hpp"
#include "cluster/crew.hpp"
#include "core/function_ref.hpp"
#include "core/result.hpp"

namespace tetraply::arena {

struct Plan {
  Contest contest;
  int games = 1;                      // per group
  std::optional<Sprt::Options> sprt;  // ends it early; for two players of a game for two
  // The stored contest that the games are added to, which another build may have begun. By default, that of this build.
  std::optional<std::int64_t> continued = {};
};

struct Played {
  std::vector<GameEntry> games;  // all stored ones, by number; an interrupted contest lacks some of the planned games
  std::size_t planned = 0;
  std::size_t known = 0;  // stored before this run
};

// Every game is stored before anything else happens with it. When the flag is set, the games in progress end and are
// lost. `on_game` sees all games so far. Only the leader has a store; the other processes work and return nothing.
[[nodiscard]] Result<Played> play_contest(const Plan& plan, cluster::Crew& crew, ContestStore* store,
                                          const std::atomic<bool>* stop,
                                          FunctionRef<void(const Played& until_now)> on_game);

}  // namespace tetraply::arena
