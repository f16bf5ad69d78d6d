// The settings that all rounds of a soak share.
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
  std::string program;                             // the tetraply under test
  std::string folder;                              // folder for everything that the soak stores
  double patience = kSanitized ? 10 : 1;           // a factor for every timeout, because machines and builds differ
  long spare_mebibytes = kSanitized ? 1000 : 200;  // a server's limit, in addition to its memory when idle
};

}  // namespace tetraply::soak
