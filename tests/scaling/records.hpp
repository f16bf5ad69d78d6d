// Handmade records of runs.
#pragma once

#include "parallel/recorder.hpp"

namespace tetraply {

// The search creates tasks 1 and 2 and waits. Task 2 runs first, for 30 ns, then task 1, for 100.
inline RunRecord two_tasks_on_one_thread() {
  using Kind = TaskEvent::Kind;
  RunRecord record;
  record.seconds = 173e-9;
  record.tasks = {2, 0, 2, 0};
  record.threads = {{153e-9, 20e-9, 0, 2}};
  record.events = {{{0, 0, Kind::begin},
                    {10, 1, Kind::spawn, 1},
                    {15, 2, Kind::spawn, 1},
                    {20, 0, Kind::wait, 1},
                    {25, 2, Kind::begin},
                    {55, 2, Kind::end},
                    {60, 1, Kind::begin},
                    {160, 1, Kind::end},
                    {170, 0, Kind::go_on, 1},
                    {173, 0, Kind::end}}};
  return record;
}

}  // namespace tetraply
