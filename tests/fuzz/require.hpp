// What a fuzz target says when the code broke a promise.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace tetraply {

inline void require(bool kept, const char* promise) {
  if (kept) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

}  // namespace tetraply
