// Reports a broken promise of the code under test.
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
