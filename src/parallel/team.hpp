// The threads that run one search by a splitting strategy. A search says which children there are; this says who runs
// them. Schedulers are oneTBB's and OpenMP's.
#pragma once

#include <memory>

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
  // Whether a node's children are to be run by for_each; see Split::at.
  [[nodiscard]] bool splits(int ply, int depth) const { return split_.at(ply, depth); }

  // Runs a search on this thread; the others help with its tasks until it ends. The recorder, if any, learns all.
  void run(FunctionRef<void()> search, Recorder* recorder = nullptr);

  // What follows is for the search that runs.

  // Calls body(begin, end) for ranges that together make 0 to count, in whatever order, by whatever threads, and
  // returns when all have ended. A body may split again; within a loop of OpenMP that is a call.
  void for_each(int count, FunctionRef<void(int begin, int end)> body);

  // Calls body once on this thread, and on others that have nothing to do, at the same time, as often as there are
  // threads. What they work on they must share among themselves; who comes late may find that nothing is left. By
  // strategies that are loops of OpenMP it is called once.
  void together(FunctionRef<void()> body);

  // Which of the team's threads this is: 0 to threads() - 1. No two have the same at the same time.
  [[nodiscard]] int slot() const;

  // Notes that a task found nothing left to do.
  void count_cancelled();

 private:
  struct Scheduler;
  struct Tasks;

  // Runs a task on the calling thread.
  void perform(int creator, std::uint32_t number, FunctionRef<void()> work);
  void loop(int count, FunctionRef<void(int begin, int end)> body);

  Split split_;
  std::unique_ptr<Scheduler> scheduler_;  // none: sequential
  Recorder* recorder_ = nullptr;
};

}  // namespace tetraply
