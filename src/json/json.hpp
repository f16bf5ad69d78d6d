// JSON parsing and printing. These are expensive templates, so json.cpp compiles them once.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "json/json_fwd.hpp"

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace tetraply {

// Bounds on every JSON text that is read. Deep nesting would exhaust the stack of code that walks the value. Finding a
// member takes time proportional to the number of members in its object. A value takes about a hundred bytes.
inline constexpr int kDeepestJson = 64;
inline constexpr std::size_t kMostMembers = 1000;                     // maximum in one object
inline constexpr std::size_t kMostJsonValues = std::size_t{1} << 20;  // maximum in a text from outside

// Reads text from outside in linear time. Duplicate member names are refused. The error completes a sentence about the
// text: "is not JSON in UTF-8 (byte 17)".
[[nodiscard]] Result<Json> read_json(std::string_view text, int max_depth = kDeepestJson);

// Reads text that the program itself wrote, such as a database column. The number of values is not limited. Throws
// Json::exception if the text is damaged.
[[nodiscard]] Json parse_json(std::string_view text);

// Prints JSON on one line, or indented. Bytes that are not UTF-8 become replacement characters.
[[nodiscard]] std::string json_text(const Json& json, int indent = -1);

template <class T>
[[nodiscard]] Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace tetraply
