// The threads that run one search by a splitting strategy. A search names the children of a node, and the team runs
// them with oneTBB or OpenMP.
#pragma once

#include <memory>
#include <string>

#include "core/function_ref.hpp"
#include "parallel/recorder.hpp"
#include "parallel/split.hpp"

namespace tetraply {

class Team {
 public:
  explicit Team(const Split& split);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] const Split& split() const { return split_; }
  [[nodiscard]] int threads() const { return split_.threads; }
  // Whether for_each should run the children of a node at this ply, with `depth` plies below it.
  [[nodiscard]] bool splits(int ply, int depth) const { return nodes_.contain(ply, depth); }

  // Runs a search on this thread. The others help with its tasks until it ends. The recorder, if any, records
  // everything.
  void run(FunctionRef<void()> search, Recorder* recorder = nullptr);

  // The functions below are for the running search.

  // Calls body(begin, end) for ranges that together cover 0 to count, in any order and on any of the threads. Returns
  // when all have ended. A body may split again; inside an OpenMP loop, that is a plain call.
  void for_each(int count, FunctionRef<void(int begin, int end)> body);

  // Calls body once on this thread, and at the same time on idle threads, once for each thread of the team. The calls
  // must share the work among themselves; a late call may find nothing left. A strategy that is an OpenMP loop makes
  // one call.
  void together(FunctionRef<void()> body);

  // The number of the calling thread in the team: 0 to threads() - 1. No two threads have the same number at the same
  // time.
  [[nodiscard]] int slot() const;

  // Says what the running task is about; called for each of its moves. `what` is called only if somebody wants to know.
  void label(int depth, FunctionRef<std::string()> what) {
    if (recorder_ != nullptr && recorder_->wants_labels()) recorder_->label(slot(), depth, what());
  }

  // Notes that a task found nothing left to do.
  void count_cancelled();

 private:
  struct Threads;
  struct Tasks;

  // Runs a task on the calling thread.
  void perform(int creator, std::uint32_t number, FunctionRef<void()> work);
  void loop(int count, FunctionRef<void(int begin, int end)> body);

  Split split_;
  Scheduler scheduler_;
  SplitNodes nodes_;
  std::unique_ptr<Threads> threads_;  // null: there is no scheduler
  Recorder* recorder_ = nullptr;
};

}  // namespace tetraply
