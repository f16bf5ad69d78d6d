// How a node's children come to the threads of a search.
#pragma once

#include <cstddef>

namespace tetraply {

// Calls search_one(worker, i) for i from `first` to `count`, by the team's strategy, each task with a worker of its
// own; those that are not yet begun when the search must end are left out. `shared` is what the workers have in common.
template <class Shared, class SearchOne>
void search_children(Shared& shared, std::size_t first, std::size_t count, SearchOne search_one) {
  if (first >= count) return;
  shared.team.for_each(static_cast<int>(count - first), [&](int begin, int end) {
    const auto worker = shared.worker();
    for (int i = begin; i < end && !worker->must_end(); ++i) search_one(*worker, first + static_cast<std::size_t>(i));
  });
}

}  // namespace tetraply
