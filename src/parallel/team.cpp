#include "parallel/team.hpp"

#include <omp.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "parallel/happens_before.hpp"

#if defined(__SANITIZE_THREAD__)
// The sanitizer cannot see the part of a task that belongs to oneTBB and passes between threads, nor the memory that
// oneTBB frees.
extern "C" const char* __tsan_default_suppressions() {
  return "race_top:tbb::detail::d1::function_task<tetraply::Team::Tasks::Task>\ncalled_from_lib:libtbb.so\n";
}
#endif

namespace tetraply {

namespace {

constexpr int kAnywhere = -1;

// The cores where the threads of this process may run while no team has pinned any.
const cpu_set_t& everywhere() {
  static const cpu_set_t all = [] {
    cpu_set_t allowed;
    pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed);
    return allowed;
  }();
  return all;
}

// One of the cores where this process may run. Numbers beyond the last core start again at the first.
cpu_set_t one_core(int number) {
  number %= CPU_COUNT(&everywhere());
  std::size_t core = 0;
  while (!CPU_ISSET(core, &everywhere()) || number-- > 0) ++core;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  CPU_SET(core, &allowed);
  return allowed;
}

// The schedulers keep their threads from one team to the next, pinned or not, so every task pins its own thread. If the
// thread is already there, this is one comparison.
void stay_on(int core) {
  thread_local int stays = kAnywhere;
  if (stays == core) return;
  stays = core;
  const cpu_set_t allowed = core == kAnywhere ? everywhere() : one_core(core);
  pthread_setaffinity_np(pthread_self(), sizeof allowed, &allowed);
}

// Pins the thread that calls a team, and afterwards restores the cores on which it could run before.
class PinnedCaller {
 public:
  PinnedCaller() {
    pthread_getaffinity_np(pthread_self(), sizeof before_, &before_);
    stay_on(0);
  }
  ~PinnedCaller() {
    stay_on(kAnywhere);
    pthread_setaffinity_np(pthread_self(), sizeof before_, &before_);
  }
  PinnedCaller(const PinnedCaller&) = delete;
  PinnedCaller& operator=(const PinnedCaller&) = delete;

 private:
  cpu_set_t before_;
};

// By default, oneTBB makes no more threads than there are cores. Threads are made when they are needed.
void allow_many_threads() {
  static const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, kMostThreads);
}

// The data that the threads of a loop share. A thread must pass happens_after before it looks behind the pointer.
struct Iterations {
  FunctionRef<void(int)> run;
  char ended = 0;

  static void call(const Iterations* iterations, int i) {
    happens_after(iterations);
    iterations->run(i);
    happens_before(&iterations->ended);
  }
};

TETRAPLY_NOT_SEEN_BY_TSAN void run_iterations(const Iterations& iterations, int count, int threads) {
  const Iterations* const all = &iterations;
#pragma omp parallel for schedule(runtime) num_threads(threads)
  for (int i = 0; i < count; ++i) Iterations::call(all, i);
}

}  // namespace

struct Team::Threads {
  explicit Threads(int count) : arena(count, 1), slots(static_cast<std::size_t>(count)) {}

  // The thread in a slot changes. A later thread sees everything that the earlier ones did.
  struct alignas(64) Slot {
    char place = 0;
  };

  tbb::task_arena arena;
  std::vector<Slot> slots;
};

// The tasks of one call of for_each or together.
struct Team::Tasks {
  Tasks(Team& of, FunctionRef<void(int, int)> function) : team(of), body(function) {
    if (team.recorder_ != nullptr) team.recorder_->open_group(team.slot());
  }

  Team& team;
  FunctionRef<void(int, int)> body;
  int grain = 1;  // larger ranges are halved
  tbb::task_group group;

  // Runs a range on the calling thread. A large range is halved: its later half becomes a task.
  void run(int begin, int end) {
    while (end - begin > grain) {
      const int middle = begin + (end - begin + 1) / 2;
      spawn(middle, end);
      end = middle;
    }
    body(begin, end);
  }

  // `hands_on`: the task does not run the range but creates the task that does.
  void spawn(int begin, int end, bool hands_on = false);
  void wait();

  class Task;
};

// The object that the scheduler copies. The marks are for its memory, which passes from thread to thread.
class Team::Tasks::Task {
 public:
  Task(Tasks& tasks, int begin, int end, int creator, std::uint32_t number, bool hands_on)
      : tasks_(&tasks), begin_(begin), end_(end), creator_(creator), number_(number), hands_on_(hands_on) {}
  Task(const Task& other)
      : tasks_((happens_after(this), other.tasks_)),
        begin_(other.begin_),
        end_(other.end_),
        creator_(other.creator_),
        number_(other.number_),
        hands_on_(other.hands_on_) {
    happens_before(this);
  }
  Task& operator=(const Task&) = delete;
  ~Task() { happens_before(this); }

  void operator()() const {
    happens_after(this);
    tasks_->team.perform(creator_, number_, [this] {
      if (hands_on_)
        tasks_->spawn(begin_, end_);
      else
        tasks_->run(begin_, end_);
    });
    happens_before(tasks_);
  }

 private:
  Tasks* tasks_;
  int begin_;
  int end_;
  int creator_;
  std::uint32_t number_;
  bool hands_on_;
};

void Team::Tasks::spawn(int begin, int end, bool hands_on) {
  const int slot = team.slot();
  const std::uint32_t number = team.recorder_ != nullptr ? team.recorder_->spawn(slot) : 0;
  group.run(Task(*this, begin, end, slot, number, hands_on));
}

void Team::Tasks::wait() {
  Recorder* recorder = team.recorder_;
  if (recorder != nullptr) recorder->wait(team.slot());
  group.wait();
  happens_after(this);
  if (recorder != nullptr) recorder->go_on(team.slot());
}

Team::Team(const Split& split) : split_(split), scheduler_(strategy_of(split).scheduler) {
  everywhere();
  const Strategy& strategy = strategy_of(split);
  split_.parameter = std::max(parameter_of(split), strategy.parameter.least);
  nodes_ = strategy.nodes(*split_.parameter);
  split_.threads = scheduler_ == Scheduler::none ? 1 : std::clamp(split.threads, 1, kMostThreads);
  if (scheduler_ == Scheduler::none) return;
  allow_many_threads();
  threads_ = std::make_unique<Threads>(split_.threads);
}
Team::~Team() = default;

int Team::slot() const {
  if (scheduler_ == Scheduler::none) return 0;
  return scheduler_ == Scheduler::loop ? omp_get_thread_num() : tbb::this_task_arena::current_thread_index();
}

void Team::count_cancelled() {
  if (recorder_ != nullptr) recorder_->cancel(slot());
}

void Team::run(FunctionRef<void()> search, Recorder* recorder) {
  std::optional<PinnedCaller> pinned;
  if (split_.pinned) pinned.emplace();
  recorder_ = recorder;
  if (recorder_ != nullptr) recorder_->begin_run(split_.threads);
  if (scheduler_ == Scheduler::none || scheduler_ == Scheduler::loop) {
    search();
  } else {
    threads_->arena.execute([&] { search(); });
  }
  if (threads_)
    for (const auto& slot : threads_->slots) happens_after(&slot);
  if (recorder_ != nullptr) recorder_->end_run();
  recorder_ = nullptr;
}

void Team::perform(int creator, std::uint32_t number, FunctionRef<void()> work) {
  const int slot = this->slot();
  const auto& place = threads_->slots[static_cast<std::size_t>(slot)];
  happens_after(&place);
  stay_on(split_.pinned ? slot : kAnywhere);
  if (recorder_ != nullptr) recorder_->begin(slot, number, creator);
  work();
  if (recorder_ != nullptr) recorder_->end(slot, number);
  happens_before(&place);
}

void Team::for_each(int count, FunctionRef<void(int begin, int end)> body) {
  if (scheduler_ == Scheduler::none) return body(0, count);
  if (scheduler_ == Scheduler::loop) return loop(count, body);
  Tasks tasks(*this, body);
  if (scheduler_ == Scheduler::ranges) {
    tasks.grain = *split_.parameter;
    tasks.run(0, count);
  } else {
    for (int i = 0; i < count; ++i) tasks.spawn(i, i + 1, strategy_of(split_).twice);
  }
  tasks.wait();
}

void Team::together(FunctionRef<void()> body) {
  const auto once = [&](int, int) { body(); };
  if (scheduler_ == Scheduler::none || scheduler_ == Scheduler::loop) return body();
  Tasks tasks(*this, once);
  for (int other = 1; other < split_.threads; ++other) tasks.spawn(other, other + 1);
  body();
  tasks.wait();
}

void Team::loop(int count, FunctionRef<void(int begin, int end)> body) {
  // OpenMP runs a nested loop on one thread and always calls that thread 0.
  if (omp_get_level() > 0) return body(0, count);
  std::vector<std::uint32_t> numbers(static_cast<std::size_t>(count));
  if (recorder_ != nullptr) {
    recorder_->open_group(0);
    for (std::uint32_t& number : numbers) number = recorder_->spawn(0);
    recorder_->wait(0);
  }
  const auto run = [&](int i) { perform(0, numbers[static_cast<std::size_t>(i)], [&] { body(i, i + 1); }); };
  const bool dynamic = split_.parameter == kDynamicLoop;
  omp_set_schedule(dynamic ? omp_sched_dynamic : omp_sched_static, dynamic ? 1 : 0);
  const Iterations iterations{run};
  happens_before(&iterations);
  run_iterations(iterations, count, split_.threads);
  happens_after(&iterations.ended);
  if (recorder_ != nullptr) recorder_->go_on(0);
}

}  // namespace tetraply
