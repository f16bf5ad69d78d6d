// Distributes the children of a node among the threads of a search.
#pragma once

#include <cstddef>

namespace tetraply {

// Calls search_one(worker, i) for i from `first` to `count`, by the team's strategy, each task with a worker of its
// own; those that are not yet begun when the search must end are left out. `shared` is what the workers have in common.
// For traces: `depth` plies are searched below each child, and text_of(i) is the move that leads to it.
template <class Shared, class SearchOne, class TextOf>
void search_children(Shared& shared, int depth, std::size_t first, std::size_t count, SearchOne search_one,
                     TextOf text_of) {
  if (first >= count) return;
  shared.team.for_each(static_cast<int>(count - first), [&](int begin, int end) {
    const auto worker = shared.worker();
    for (int i = begin; i < end && !worker->must_end(); ++i) {
      const std::size_t child = first + static_cast<std::size_t>(i);
      shared.team.label(depth, [&] { return text_of(child); });
      search_one(*worker, child);
    }
  });
}

}  // namespace tetraply
