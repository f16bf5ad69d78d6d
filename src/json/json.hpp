// JSON in and out. Parsing and printing are the expensive templates of the library: json.cpp compiles them once.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "json/json_fwd.hpp"

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace tetraply {

// Text that the program wrote itself. Throws Json::parse_error if it is damaged.
[[nodiscard]] Json parse_json(std::string_view text);

// Text from outside. Deep nesting would exhaust the stack of anything that walks the value. The error completes a
// sentence about the text: "is not JSON in UTF-8".
[[nodiscard]] Result<Json> read_json(std::string_view text, int max_depth = 64);

// On one line, or indented. Bytes that are not UTF-8 become replacement characters.
[[nodiscard]] std::string json_text(const Json& json, int indent = -1);

template <class T>
[[nodiscard]] Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace tetraply
