// One position thought about by all workers: shares of the moves are jobs, and the leader combines what was found. The
// answer is that of one player.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "cluster/shared_thought.hpp"
#include "cluster/workers.hpp"

namespace tetraply::cluster {

// `make_player` is called on the thread of each worker. The depth must be the only limit. Only the leader gets a
// report; it gets none if what was found may differ from what one player would find. An error says that the flag was
// set before every move was thought about.
[[nodiscard]] Result<std::optional<ReportText>> think_together(
    Workers& workers, const std::function<std::unique_ptr<AnyPlayer>()>& make_player, const AnyPosition& position,
    const Limits& limits, const RootOrder& order);

}  // namespace tetraply::cluster
