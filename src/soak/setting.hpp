// What all rounds of a soak share.
#pragma once

#include <string>

namespace tetraply::soak {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

struct Setting {
  std::string program;                             // the tetraply that is tested
  std::string folder;                              // for everything that the soak keeps
  double patience = kSanitized ? 10 : 1;           // a factor for every time-out: machines and builds differ
  long spare_mebibytes = kSanitized ? 1000 : 200;  // for a server beyond what it took when it was idle
};

}  // namespace tetraply::soak
