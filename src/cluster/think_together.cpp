#include "cluster/think_together.hpp"

#include <utility>

#include "core/stopwatch.hpp"

namespace tetraply::cluster {

namespace {

using Shares = std::vector<std::vector<std::size_t>>;

bool stopped(const Limits& limits) {
  return limits.stop != nullptr && *limits.stop;
}

tl::unexpected<Error> interrupted() {
  return failure("interrupted before every move was thought about");
}

// Thinks about one share of the moves after another.
class ShareThinker final : public Worker {
 public:
  ShareThinker(std::unique_ptr<AnyPlayer> player, const AnyPosition& position, const Limits& limits,
               const RootOrder& order, const Shares& shares)
      : player_(std::move(player)), position_(position), limits_(limits), order_(order), shares_(shares) {}

  [[nodiscard]] Result<std::string> work(std::size_t job) override {
    const auto thought = think_of_share(*player_, position_, limits_, order_, shares_.at(job));
    if (stopped(limits_)) return interrupted();
    return to_text(thought);
  }

 private:
  std::unique_ptr<AnyPlayer> player_;
  const AnyPosition& position_;
  const Limits& limits_;
  const RootOrder& order_;
  const Shares& shares_;
};

}  // namespace

Result<std::optional<ReportText>> think_together(Workers& workers,
                                                 const std::function<std::unique_ptr<AnyPlayer>()>& make_player,
                                                 const AnyPosition& position, const Limits& limits,
                                                 const RootOrder& order) {
  const Stopwatch watch;
  const Shares shares = shares_of(order, workers.size());
  std::vector<ShareThought> thoughts(shares.size());
  std::size_t begun = 0;
  const auto make_worker = [&]() -> Result<std::unique_ptr<Worker>> {
    return std::make_unique<ShareThinker>(make_player(), position, limits, order, shares);
  };
  const auto next = [&]() -> std::optional<std::size_t> {
    return begun < thoughts.size() && !stopped(limits) ? std::optional(begun++) : std::nullopt;
  };
  const auto keep = [&](std::size_t job, const std::string& found) -> Result<void> {
    auto thought = parse_share_thought(found);
    if (!thought) return tl::unexpected(thought.error());
    thoughts[job] = *std::move(thought);
    return {};
  };
  const auto done = workers.run(make_worker, next, keep);
  if (!workers.leads()) return std::nullopt;
  if (!done) return tl::unexpected(done.error());
  if (stopped(limits)) return interrupted();
  if (partly_complete(thoughts)) return std::nullopt;
  auto report = put_together(order, thoughts, limits.lines);
  report.seconds = watch.seconds();
  return report;
}

}  // namespace tetraply::cluster
