// A table where the players of a contest sit down for one game after another.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string_view>

#include "arena/contest.hpp"
#include "arena/played_game.hpp"

namespace tetraply::arena {

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  // Other programs stay between games unless they did something wrong.
  [[nodiscard]] virtual PlayedGame play(const Pairing& pairing) = 0;
};

// Says what is wrong with the contest: an unknown game, a player's spec, a move of an opening. Programs are not started
// before their first game. Once the flag is set, a game ends at once and does not count.
[[nodiscard]] Result<std::unique_ptr<Table>> make_table(const Contest& contest,
                                                        const std::atomic<bool>* stop = nullptr);

// Starts every program of the contest once, and says which of them cannot play: a name that is not found is better
// known before a hundred games are lost by it.
[[nodiscard]] Result<void> try_programs(const Contest& contest, const std::atomic<bool>* stop = nullptr);

// How many sit at it; none: there is no such game.
[[nodiscard]] std::optional<int> seats_of(std::string_view game);

// With how many random moves an opening begins unless somebody says otherwise: one of each colour in Blokus; none where
// chance or a drawn sequence makes games differ.
[[nodiscard]] int usual_random_moves(std::string_view game);

}  // namespace tetraply::arena
