// How much a test does. Builds with assertions and sanitizers look for other faults and are several times slower, so
// they do only part of what the release build does.
#pragma once

#include <cstddef>

namespace tetraply {

#ifdef NDEBUG
inline constexpr bool kFullEffort = true;
#else
inline constexpr bool kFullEffort = false;
#endif

// The part of the release build's `all` that this build does.
constexpr int effort(int all) {
  return kFullEffort ? all : (all + 9) / 10;
}

// The step from one case of a list to the next.
inline constexpr std::size_t kCaseStep = kFullEffort ? 1 : 3;

}  // namespace tetraply
