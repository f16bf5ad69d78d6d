// The threads that run one search by a splitting strategy. A search names the children of a node, and the team runs
// them, by oneTBB or OpenMP.
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
  // Whether the children of a node at this ply, with `depth` plies below it, are to be run by for_each.
  [[nodiscard]] bool splits(int ply, int depth) const { return nodes_.contain(ply, depth); }

  // Runs a search on this thread; the others help with its tasks until it ends. The recorder, if any, learns all.
  void run(FunctionRef<void()> search, Recorder* recorder = nullptr);

  // What follows is for the search that runs.

  // Calls body(begin, end) for ranges that together make 0 to count, in any order, by any of the threads, and returns
  // when all have ended. A body may split again; within a loop of OpenMP that is a call.
  void for_each(int count, FunctionRef<void(int begin, int end)> body);

  // Calls body once on this thread, and at the same time on threads that have nothing to do, once for each thread of
  // the team. The calls must share the work among themselves; a late one may find that nothing is left. A strategy that
  // is a loop of OpenMP calls it once.
  void together(FunctionRef<void()> body);

  // Which of the team's threads this is: 0 to threads() - 1. No two have the same at the same time.
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
  std::unique_ptr<Threads> threads_;  // none: the scheduler is none
  Recorder* recorder_ = nullptr;
};

}  // namespace tetraply
