#include "lab/timeline.hpp"

namespace tetraply::lab {

std::vector<Lane> busy_lanes(const RunRecord& record, double least_pause) {
  const double least = least_pause * record.seconds;
  std::vector<Lane> lanes;
  for (const std::vector<TaskEvent>& events : record.events) {
    Lane& lane = lanes.emplace_back();
    bool busy = false;
    for (const TaskEvent& event : events) {
      const double time = static_cast<double>(event.nanoseconds) * 1e-9;
      switch (event.kind) {
        case TaskEvent::Kind::begin:
        case TaskEvent::Kind::go_on:
          if (!busy && (lane.empty() || time - lane.back().second >= least)) lane.emplace_back(time, time);
          busy = true;
          break;
        case TaskEvent::Kind::wait:
        case TaskEvent::Kind::end:
          if (busy) lane.back().second = time;
          busy = false;
          break;
        case TaskEvent::Kind::spawn:
          break;
      }
    }
  }
  return lanes;
}

}  // namespace tetraply::lab
