// The version of the program, as CMake's project() names it.
#pragma once

#include <string_view>

namespace tetraply {

inline constexpr std::string_view kVersion = TETRAPLY_VERSION;

}  // namespace tetraply
