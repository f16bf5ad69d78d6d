// A record of what the threads of a search did: counts of tasks, times of threads and, on request, every event of every
// task.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tetraply {

inline constexpr double kNanosecond = 1e-9;  // one nanosecond in seconds; records count whole nanoseconds

struct TaskCounts {
  std::uint64_t created = 0;
  std::uint64_t by_thief = 0;    // run by a different thread than their creator
  std::uint64_t by_creator = 0;  // run by their creator, as a plain call would be
  std::uint64_t cancelled = 0;   // tasks that had nothing left to do when they began
};

// Times in seconds. A thread that runs other tasks while it waits for its own is busy.
struct ThreadTimes {
  double busy = 0;
  double idle = 0;      // time without anything to run
  double stealing = 0;  // idle time that ended with a task of another thread
  std::uint64_t tasks = 0;
};

// A moment in a thread's life. Events of a thread nest: a task that begins while another one waits ends before that one
// continues.
struct TaskEvent {
  enum class Kind : std::uint8_t {
    begin,  // a task begins
    spawn,  // the running task creates another one
    wait,   // the running task waits for the tasks that it created
    go_on,  // the tasks that it waited for have all ended
    end,    // the task ends
  };
  std::int64_t nanoseconds;  // since the run began
  std::uint32_t task;        // 0: the search itself, the ancestor of all tasks. For `spawn`: the new task
  Kind kind;
  // For `spawn`: the group of the new task. For `wait` and `go_on`: the group that is waited for. The number counts the
  // groups that the running task has opened and not yet waited for, so the innermost group is the last. 0 is the group
  // that contains the running task itself; halved ranges spawn into it.
  std::uint16_t group = 0;
};

// The work of a task, if the search describes it.
struct TaskLabel {
  std::uint32_t task;
  int depth;         // plies that are searched below its moves
  std::string what;  // its first move, or its leaves
  int more = 0;      // how many moves follow that one
};

// The time that all threads together spent on one kind of work, if the search distinguishes kinds.
struct PhaseTime {
  std::string_view name;
  double seconds;
};

struct RunRecord {
  double seconds = 0;
  TaskCounts tasks;
  std::vector<ThreadTimes> threads;
  std::vector<std::vector<TaskEvent>> events;  // by thread; empty if only counts were requested
  bool truncated = false;                      // some events were dropped because there were too many
  std::vector<TaskLabel> labels;               // by task, each once; only if they were requested
  std::vector<PhaseTime> phases;               // empty if the search does not distinguish phases

  // The busiest thread's time divided by the least busy one's. 1 is perfect balance. 0: some thread had nothing to do.
  [[nodiscard]] double imbalance() const;
};

// Must not be shared by simultaneous runs. Each thread writes to its own slot.
class Recorder {
 public:
  enum class Detail { counts, events, labels };  // each with all before it

  explicit Recorder(Detail detail = Detail::counts, std::size_t most_events_per_thread = std::size_t{1} << 22)
      : detail_(detail), most_events_(most_events_per_thread) {}

  // Called by the team. Threads are identified by their slots, from 0 on; slot 0 begins the run.
  void begin_run(int threads);
  void end_run();
  // The running task is about to create tasks that it will wait for. Until it waits, new tasks belong to this group.
  void open_group(int slot);
  [[nodiscard]] std::uint32_t spawn(int slot);
  void begin(int slot, std::uint32_t task, int creator);
  void end(int slot, std::uint32_t task);
  void wait(int slot);
  void go_on(int slot);
  void cancel(int slot);
  [[nodiscard]] bool wants_labels() const { return detail_ == Detail::labels; }
  // Describes the running task: a search calls it for each of its moves.
  void label(int slot, int depth, std::string what);
  // Called by the search, during the run.
  void set_phases(std::vector<PhaseTime> phases) { phases_ = std::move(phases); }

  // The record of the last run.
  [[nodiscard]] const RunRecord& record() const { return record_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Running {
    std::uint32_t task;
    std::uint16_t groups = 0;  // open groups, nested in each other
  };

  struct alignas(64) Thread {
    TaskCounts tasks;
    ThreadTimes times;
    std::vector<TaskEvent> events;
    std::vector<TaskLabel> labels;
    std::vector<Running> running;  // the innermost last
    std::int64_t changed = 0;      // when it last became busy or idle
    std::uint32_t spawned = 0;
    bool truncated = false;
  };

  [[nodiscard]] std::int64_t now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start_).count();
  }
  void note(Thread& thread, std::int64_t time, std::uint32_t task, TaskEvent::Kind kind, std::uint16_t group = 0);

  Detail detail_;
  std::size_t most_events_;
  Clock::time_point start_;
  std::vector<Thread> threads_;
  std::vector<PhaseTime> phases_;
  RunRecord record_;
};

}  // namespace tetraply
