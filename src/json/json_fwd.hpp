// The name of a JSON value, for headers that pass one on without looking into it.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tetraply {

using Json = nlohmann::ordered_json;  // members keep the order in which they were added

}  // namespace tetraply
