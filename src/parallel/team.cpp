#include "parallel/team.hpp"

#include <omp.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <oneapi/tbb/task_scheduler_observer.h>
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <vector>

#include "parallel/happens_before.hpp"

namespace tetraply {

namespace {

void pin_to(int core) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  CPU_SET(static_cast<std::size_t>(core % cores()), &allowed);
  pthread_setaffinity_np(pthread_self(), sizeof allowed, &allowed);
}

// Lets the calling thread, which is not the team's own, run where it could before.
class KeepAffinity {
 public:
  KeepAffinity() { pthread_getaffinity_np(pthread_self(), sizeof before_, &before_); }
  ~KeepAffinity() { pthread_setaffinity_np(pthread_self(), sizeof before_, &before_); }
  KeepAffinity(const KeepAffinity&) = delete;
  KeepAffinity& operator=(const KeepAffinity&) = delete;

 private:
  cpu_set_t before_;
};

// Threads are pinned while they are in the arena.
class Pinning final : public tbb::task_scheduler_observer {
 public:
  explicit Pinning(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) {
    pthread_getaffinity_np(pthread_self(), sizeof everywhere_, &everywhere_);
    observe(true);
  }
  ~Pinning() override { observe(false); }
  void on_scheduler_entry(bool) override { pin_to(tbb::this_task_arena::current_thread_index()); }
  void on_scheduler_exit(bool) override { pthread_setaffinity_np(pthread_self(), sizeof everywhere_, &everywhere_); }

 private:
  cpu_set_t everywhere_;
};

// oneTBB makes no more threads than there are cores, unless it is allowed to. They are made when they are needed.
void allow_many_threads() {
  static const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, kMostThreads);
}

bool is_loop(SplitKind kind) {
  return kind == SplitKind::root || kind == SplitKind::partition;
}

}  // namespace

struct Team::Scheduler {
  explicit Scheduler(const Split& split) : arena(split.threads, 1), slots(static_cast<std::size_t>(split.threads)) {}

  // The threads in a slot change; who comes later sees what was done before.
  struct alignas(64) Slot {
    char place = 0;
  };

  tbb::task_arena arena;
  std::vector<Slot> slots;
};

// The tasks of one call of for_each or together.
struct Team::Tasks {
  Team& team;
  FunctionRef<void(int, int)> body;
  int grain = 1;  // larger ranges are halved
  tbb::task_group group = {};

  // Runs a range on the calling thread. Of a large one, the later half becomes a task, and again.
  void run(int begin, int end) {
    while (end - begin > grain) {
      const int middle = begin + (end - begin + 1) / 2;
      spawn(middle, end);
      end = middle;
    }
    body(begin, end);
  }

  void spawn(int begin, int end);
  void wait();

  class Task;
};

// What the scheduler copies. The marks are for its memory, which passes from thread to thread.
class Team::Tasks::Task {
 public:
  Task(Tasks& tasks, int begin, int end, int creator, std::uint32_t number)
      : tasks_(&tasks), begin_(begin), end_(end), creator_(creator), number_(number) {}
  Task(const Task& other)
      : tasks_((happens_after(this), other.tasks_)),
        begin_(other.begin_),
        end_(other.end_),
        creator_(other.creator_),
        number_(other.number_) {
    happens_before(this);
  }
  Task& operator=(const Task&) = delete;
  ~Task() { happens_before(this); }

  void operator()() const {
    happens_after(this);
    tasks_->team.perform(creator_, number_, [this] { tasks_->run(begin_, end_); });
    happens_before(tasks_);
  }

 private:
  Tasks* tasks_;
  int begin_;
  int end_;
  int creator_;
  std::uint32_t number_;
};

void Team::Tasks::spawn(int begin, int end) {
  const int slot = team.slot();
  const std::uint32_t number = team.recorder_ != nullptr ? team.recorder_->spawn(slot) : 0;
  group.run(Task(*this, begin, end, slot, number));
}

void Team::Tasks::wait() {
  Recorder* recorder = team.recorder_;
  if (recorder != nullptr) recorder->wait(team.slot());
  group.wait();
  happens_after(this);
  if (recorder != nullptr) recorder->go_on(team.slot());
}

Team::Team(const Split& split) : split_(split) {
  split_.threads = std::clamp(split.threads, 1, kMostThreads);
  if (split.kind == SplitKind::sequential) {
    split_.threads = 1;
  } else {
    allow_many_threads();
    scheduler_ = std::make_unique<Scheduler>(split_);
  }
}
Team::~Team() = default;

int Team::slot() const {
  if (!scheduler_) return 0;
  return is_loop(split_.kind) ? omp_get_thread_num() : tbb::this_task_arena::current_thread_index();
}

void Team::count_cancelled() {
  if (recorder_ != nullptr) recorder_->cancel(slot());
}

void Team::run(FunctionRef<void()> search, Recorder* recorder) {
  recorder_ = recorder;
  if (recorder_ != nullptr) recorder_->begin_run(split_.threads);
  if (!scheduler_ || is_loop(split_.kind)) {
    search();
  } else {
    std::unique_ptr<Pinning> pinning;
    if (split_.pinned) pinning = std::make_unique<Pinning>(scheduler_->arena);
    scheduler_->arena.execute([&] { search(); });
  }
  if (scheduler_)
    for (const auto& slot : scheduler_->slots) happens_after(&slot);
  if (recorder_ != nullptr) recorder_->end_run();
  recorder_ = nullptr;
}

void Team::perform(int creator, std::uint32_t number, FunctionRef<void()> work) {
  const int slot = this->slot();
  const auto& place = scheduler_->slots[static_cast<std::size_t>(slot)];
  happens_after(&place);
  if (recorder_ != nullptr) recorder_->begin(slot, number, creator);
  work();
  if (recorder_ != nullptr) recorder_->end(slot, number);
  happens_before(&place);
}

void Team::for_each(int count, FunctionRef<void(int begin, int end)> body) {
  if (!scheduler_) return body(0, count);
  if (is_loop(split_.kind)) return loop(count, body);
  Tasks tasks{*this, body};
  if (split_.kind == SplitKind::stealing) {
    tasks.grain = split_.grain;
    tasks.run(0, count);
  } else {
    for (int i = 0; i < count; ++i) tasks.spawn(i, i + 1);
  }
  tasks.wait();
}

void Team::together(FunctionRef<void()> body) {
  const auto once = [&](int, int) { body(); };
  if (!scheduler_ || is_loop(split_.kind)) return body();
  Tasks tasks{*this, once};
  for (int other = 1; other < split_.threads; ++other) tasks.spawn(other, other + 1);
  body();
  tasks.wait();
}

void Team::loop(int count, FunctionRef<void(int begin, int end)> body) {
  std::vector<std::uint32_t> numbers(static_cast<std::size_t>(count));
  if (recorder_ != nullptr) {
    for (std::uint32_t& number : numbers) number = recorder_->spawn(0);
    recorder_->wait(0);
  }
  const KeepAffinity as_before;
  const auto run_one = [&](int i) {
    if (split_.pinned) pin_to(omp_get_thread_num());
    perform(0, numbers[static_cast<std::size_t>(i)], [&] { body(i, i + 1); });
  };
  const FunctionRef<void(int)> run = run_one;
  omp_set_schedule(split_.dynamic ? omp_sched_dynamic : omp_sched_static, split_.dynamic ? 1 : 0);
  happens_before(&run);
#pragma omp parallel num_threads(split_.threads)
  {
    happens_after(&run);
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < count; ++i) run(i);
    happens_before(&run);
  }
  happens_after(&run);
  if (recorder_ != nullptr) recorder_->go_on(0);
}

}  // namespace tetraply
