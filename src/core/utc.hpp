// Points in time as text, in UTC.
#pragma once

#include <ctime>
#include <string>

namespace tetraply {

[[nodiscard]] std::string utc_date(std::time_t time);       // 2026-11-18
[[nodiscard]] std::string utc_timestamp(std::time_t time);  // 2026-11-18T09:30:00Z

}  // namespace tetraply
