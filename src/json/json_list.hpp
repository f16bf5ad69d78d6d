// Reads an object that has one long list, such as a game and its plies, without keeping the list.
#pragma once

#include <istream>
#include <string_view>

#include "core/function_ref.hpp"
#include "json/json.hpp"

namespace tetraply {

// `on_element` gets the elements of the member `list` one by one, and may throw to end the reading. In the object that
// is returned the list is empty. The bounds are those of read_json, for each element and for the rest of the object.
// Elements are passed on before the end of the text has been checked.
[[nodiscard]] Result<Json> read_json_list(std::istream& text, std::string_view list,
                                          FunctionRef<void(const Json& element)> on_element);

}  // namespace tetraply
