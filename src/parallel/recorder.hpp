// What the threads of a search did: counts of tasks, times of threads and, where wanted, every task with its moments.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tetraply {

inline constexpr double kNanosecond = 1e-9;  // in seconds: records count whole nanoseconds

struct TaskCounts {
  std::uint64_t created = 0;
  std::uint64_t by_thief = 0;    // run by another thread than the one that created them
  std::uint64_t by_creator = 0;  // run by that one: they might as well have been calls
  std::uint64_t cancelled = 0;   // of all, those that had nothing to do any more when their turn came
};

// In seconds. A thread that waits for its tasks and runs others meanwhile is busy.
struct ThreadTimes {
  double busy = 0;
  double idle = 0;      // nothing to run
  double stealing = 0;  // of the idle time, what came to an end with a task of another thread
  std::uint64_t tasks = 0;
};

// A moment in a thread's life. Events of a thread nest: what begins while a task waits, ends before it goes on.
struct TaskEvent {
  enum class Kind : std::uint8_t {
    begin,  // a task begins
    spawn,  // the task that runs creates another one
    wait,   // the task that runs waits for those that it created
    go_on,  // … and they have all ended
    end,    // the task ends
  };
  std::int64_t nanoseconds;  // since the beginning of the run
  std::uint32_t task;        // 0: the search itself, which everything else comes from. Of `spawn`: the new one
  Kind kind;
  // Of `spawn`: the group that the new task belongs to; of `wait` and `go_on`: the group that is waited for. Counted
  // are the groups that the running task has opened and not waited for, the innermost is the last. 0: the group that
  // the running task is itself in, which another task waits for: ranges that are halved again spawn there.
  std::uint16_t group = 0;
};

// What a task is about, where a search says so.
struct TaskLabel {
  std::uint32_t task;
  int depth;         // plies that are searched below its moves
  std::string what;  // its first move, or its leaves
  int more = 0;      // how many moves follow that one
};

// Time that all threads together spent on one kind of work, where a search tells kinds apart.
struct PhaseTime {
  std::string_view name;
  double seconds;
};

struct RunRecord {
  double seconds = 0;
  TaskCounts tasks;
  std::vector<ThreadTimes> threads;
  std::vector<std::vector<TaskEvent>> events;  // by thread; none if only counts were wanted
  bool truncated = false;                      // there were more events than are kept
  std::vector<TaskLabel> labels;               // by task, each once; only if they were wanted
  std::vector<PhaseTime> phases;               // none: the search does not tell them apart

  // The busiest thread's time by the least busy one's: 1 is perfect balance. 0: some thread had nothing to do.
  [[nodiscard]] double imbalance() const;
};

// Not to be shared between runs at the same time. Each thread writes to a place of its own.
class Recorder {
 public:
  enum class Detail { counts, events, labels };  // each with all before it

  explicit Recorder(Detail detail = Detail::counts, std::size_t most_events_per_thread = std::size_t{1} << 22)
      : detail_(detail), most_events_(most_events_per_thread) {}

  // Called by the team. Threads are named by their slots, from 0 on; slot 0 begins the run.
  void begin_run(int threads);
  void end_run();
  // The running task is about to create tasks that it will wait for. Until it has, new tasks are in this group.
  void open_group(int slot);
  [[nodiscard]] std::uint32_t spawn(int slot);
  void begin(int slot, std::uint32_t task, int creator);
  void end(int slot, std::uint32_t task);
  void wait(int slot);
  void go_on(int slot);
  void cancel(int slot);
  // Of the running task: a search calls it for each of its moves.
  [[nodiscard]] bool wants_labels() const { return detail_ == Detail::labels; }
  void label(int slot, int depth, std::string what);
  // Called by the search, during the run.
  void set_phases(std::vector<PhaseTime> phases) { phases_ = std::move(phases); }

  // Of the last run.
  [[nodiscard]] const RunRecord& record() const { return record_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Running {
    std::uint32_t task;
    std::uint16_t groups = 0;  // open ones, within each other
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
