// How much a test does. Builds with assertions and sanitizers look for other faults and are several times slower: they
// do a part of what the release build does.
#pragma once

#include <cstddef>

namespace tetraply {

#ifdef NDEBUG
inline constexpr bool kFullEffort = true;
#else
inline constexpr bool kFullEffort = false;
#endif

// So many of what the release build does `all` of.
constexpr int effort(int all) {
  return kFullEffort ? all : (all + 9) / 10;
}

// From one case of a list to the next.
inline constexpr std::size_t kCaseStep = kFullEffort ? 1 : 3;

}  // namespace tetraply
