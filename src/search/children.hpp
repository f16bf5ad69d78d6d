// Distributes the children of a node among the threads of a search.
#pragma once

#include <cstddef>

namespace tetraply {

// Calls search_one(worker, i) for i from `first` to `count` by the team's strategy, each task with its own worker.
// Tasks that have not begun when the search must end are skipped. `shared` is the workers' shared state.
template <class Shared, class SearchOne>
void search_children(Shared& shared, std::size_t first, std::size_t count, SearchOne search_one) {
  if (first >= count) return;
  shared.team.for_each(static_cast<int>(count - first), [&](int begin, int end) {
    const auto worker = shared.worker();
    for (int i = begin; i < end && !worker->must_end(); ++i) search_one(*worker, first + static_cast<std::size_t>(i));
  });
}

}  // namespace tetraply
