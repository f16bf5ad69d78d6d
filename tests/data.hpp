// Where tests/data is. A function and no macro, so that all other files of the tests compile alike in every checkout.
#pragma once

#include <string>
#include <string_view>

namespace tetraply {

// The path of a file in tests/data, such as "blokus/perft.json".
[[nodiscard]] std::string data_path(std::string_view name);

}  // namespace tetraply
