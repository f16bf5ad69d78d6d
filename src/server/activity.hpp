// The activity of a search's threads, as JSON.
#pragma once

#include <vector>

#include "parallel/recorder.hpp"
#include "server/api_error.hpp"

namespace tetraply::server {

[[nodiscard]] inline Json activity_json(const std::vector<ThreadTimes>& threads) {
  Json list = Json::array();
  for (const ThreadTimes& times : threads)
    list.push_back({{"busy", times.busy}, {"idle", times.idle}, {"stealing", times.stealing}, {"tasks", times.tasks}});
  return list;
}

}  // namespace tetraply::server
