// Reads an object with one long list, such as a game with its plies, without storing the list.
#pragma once

#include <istream>
#include <string_view>

#include "core/function_ref.hpp"
#include "json/json.hpp"

namespace tetraply {

// `on_element` gets the elements of the member `list` one by one, and may throw to stop. The list is empty in the
// returned object. The bounds of read_json apply to each element and to the rest of the object. Elements are passed on
// before the end of the text has been checked.
[[nodiscard]] Result<Json> read_json_list(std::istream& text, std::string_view list,
                                          FunctionRef<void(const Json& element)> on_element);

}  // namespace tetraply
