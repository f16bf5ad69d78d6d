// The location of tests/data. A function instead of a macro, so that the other test files compile to the same objects
// in every checkout.
#pragma once

#include <string>
#include <string_view>

namespace tetraply {

// The path of a file in tests/data, such as "blokus/perft.json".
[[nodiscard]] std::string data_path(std::string_view name);

}  // namespace tetraply
