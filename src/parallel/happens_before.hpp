// Tells the thread sanitizer that a scheduler orders two threads. It cannot see this, because the scheduler is not
// compiled with it.
#pragma once

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define __SANITIZE_THREAD__ 1
#endif
#endif

// For functions that only pass on data from a scheduler. They hand it to a function that begins with happens_after.
#if defined(__SANITIZE_THREAD__)
#define TETRAPLY_NOT_SEEN_BY_TSAN __attribute__((no_sanitize("thread")))
#else
#define TETRAPLY_NOT_SEEN_BY_TSAN
#endif

namespace tetraply {

// Everything before happens_before(place) is visible to a thread that later passes happens_after(place). Use it only
// where the scheduler guarantees this order.
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
