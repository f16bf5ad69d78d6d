// Lets all processes under mpirun think about one position: shares of the moves are jobs, and the leader merges the
// results. The answer is the same as from one process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "cluster/crew.hpp"
#include "core/stopwatch.hpp"
#include "protocols/shared_thought.hpp"

namespace tetraply::cli {

// Thinks about one share of the moves after another.
template <Game G>
class ShareThinker final : public cluster::Worker {
 public:
  using Shares = std::vector<std::vector<std::size_t>>;

  ShareThinker(std::unique_ptr<Player<G>> player, const G& position, const Limits& limits, const RootOrder& order,
               const Shares& shares)
      : player_(std::move(player)), position_(position), limits_(limits), order_(order), shares_(shares) {}

  [[nodiscard]] Result<std::string> work(std::size_t job) override {
    const auto thought = protocols::think_of_share(*player_, position_, limits_, order_, shares_.at(job));
    if (interrupted()) return failure("interrupted before every move was thought about");
    return to_text(thought);
  }

 private:
  std::unique_ptr<Player<G>> player_;
  const G& position_;
  const Limits& limits_;
  const RootOrder& order_;
  const Shares& shares_;
};

// Returns the result on the leader, and none on other processes. Also none if the merged result may differ from that of
// one process. The limit must be a depth.
template <Game G>
[[nodiscard]] std::optional<protocols::ReportText> think_together(cluster::Crew& crew, const std::string& spec,
                                                                  const G& position, const Limits& limits,
                                                                  const RootOrder& order) {
  const Stopwatch watch;
  const auto shares = protocols::shares_of(order, crew.size());
  std::vector<protocols::ShareThought> thoughts(shares.size());
  std::size_t begun = 0;
  const auto make_thinker = [&]() -> Result<std::unique_ptr<cluster::Worker>> {
    return std::make_unique<ShareThinker<G>>(chosen_player<G>(spec), position, limits, order, shares);
  };
  const auto next = [&]() -> std::optional<std::size_t> {
    return begun < thoughts.size() && !interrupted() ? std::optional(begun++) : std::nullopt;
  };
  const auto keep = [&](std::size_t job, const std::string& found) -> Result<void> {
    auto thought = protocols::parse_share_thought(found);
    if (!thought) return tl::unexpected(thought.error());
    thoughts[job] = *std::move(thought);
    return {};
  };
  const auto done = crew.run(make_thinker, next, keep);
  if (!crew.leads()) return std::nullopt;
  if (!done) throw Failure(done.error().message);
  if (interrupted()) throw Failure("interrupted before every move was thought about");
  if (protocols::partly_complete(thoughts)) return std::nullopt;
  auto report = put_together(order, thoughts, limits.lines);
  report.seconds = watch.seconds();
  return report;
}

}  // namespace tetraply::cli
