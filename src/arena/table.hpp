// A table where the players of a contest sit down for one game after another.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/contest.hpp"
#include "arena/engine.hpp"
#include "arena/played_game.hpp"

namespace tetraply::arena {

class Table {
 public:
  // Says what is wrong with the contest: an unknown game, a player's spec, a move of an opening. Programs are not
  // started before their first game. Once the flag is set, a game ends at once and does not count.
  [[nodiscard]] static Result<std::unique_ptr<Table>> make(const Contest& contest,
                                                           const std::atomic<bool>* stop = nullptr);

  // Other programs stay between games unless they did something wrong.
  [[nodiscard]] PlayedGame play(const Pairing& pairing);

 private:
  using Opening = std::vector<AnyMove>;

  explicit Table(const AnyGame& game) : game_(game) {}
  [[nodiscard]] Result<Opening> read_opening(const std::vector<std::string>& texts) const;
  [[nodiscard]] Opening opening(const Pairing& pairing) const;

  const AnyGame& game_;
  std::vector<std::unique_ptr<Engine>> engines_;
  std::vector<Opening> openings_;
  int random_moves_ = 0;
  std::uint64_t most_moves_ = 0;
  int until_ = 0;
  Limits limits_;
};

// Starts every program of the contest once, and says which of them cannot play: a name that is not found is better
// known before a hundred games are lost by it.
[[nodiscard]] Result<void> try_programs(const Contest& contest, const std::atomic<bool>* stop = nullptr);

}  // namespace tetraply::arena
