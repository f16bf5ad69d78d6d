#include "lab/forecast_hook.hpp"

namespace tetraply::lab {

std::optional<ThoughtForecast> forecast_thought(const RunRecord&) {
  return std::nullopt;
}

std::string diagnose_cell(const RunRecord&) {
  return {};
}

}  // namespace tetraply::lab
