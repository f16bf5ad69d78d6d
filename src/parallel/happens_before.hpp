// Tells the thread sanitizer what it cannot see: that a scheduler, which is not compiled with it, orders two threads.
#pragma once

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define __SANITIZE_THREAD__ 1
#endif
#endif

// For a function that only passes on what a scheduler hands over, to one that begins with happens_after.
#if defined(__SANITIZE_THREAD__)
#define TETRAPLY_NOT_SEEN_BY_TSAN __attribute__((no_sanitize("thread")))
#else
#define TETRAPLY_NOT_SEEN_BY_TSAN
#endif

namespace tetraply {

// What was done before happens_before(place) is seen by whoever has come past happens_after(place) later. Only to be
// used where the scheduler guarantees it.
inline void happens_before([[maybe_unused]] const void* place) {
#if defined(__SANITIZE_THREAD__)
  __tsan_release(const_cast<void*>(place));
#endif
}
inline void happens_after([[maybe_unused]] const void* place) {
#if defined(__SANITIZE_THREAD__)
  __tsan_acquire(const_cast<void*>(place));
#endif
}

}  // namespace tetraply
