// A sweep as one HTML page that needs nothing else.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tetraply::lab {

[[nodiscard]] std::string report_html(const nlohmann::json& sweep);

}  // namespace tetraply::lab
