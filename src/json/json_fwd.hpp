// Declares the JSON type, for headers that only pass values on.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tetraply {

using Json = nlohmann::ordered_json;  // members keep their order of insertion

}  // namespace tetraply
