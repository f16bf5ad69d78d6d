// Workspaces for the tasks of a search. A waiting thread may begin another task, so a thread needs several.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "parallel/team.hpp"

namespace tetraply {

// A task takes a workspace when it begins and returns it when it ends. Each thread has its own supply, which grows when
// it is empty.
template <class T>
class Pool {
 public:
  class Lease {
   public:
    Lease(Pool& pool, int slot, std::unique_ptr<T> object) : pool_(pool), slot_(slot), object_(std::move(object)) {}
    Lease(Lease&& other) noexcept = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (object_) pool_.slots_[static_cast<std::size_t>(slot_)].free.push_back(std::move(object_));
    }

    T& operator*() const { return *object_; }
    T* operator->() const { return object_.get(); }

   private:
    Pool& pool_;
    int slot_;
    std::unique_ptr<T> object_;
  };

  explicit Pool(const Team& team) : team_(team), slots_(static_cast<std::size_t>(team.threads())) {}

  // `make` returns a std::unique_ptr<T>.
  template <class Make>
  [[nodiscard]] Lease lease(Make make) {
    const int slot = team_.slot();
    auto& free = slots_[static_cast<std::size_t>(slot)].free;
    if (free.empty()) return Lease(*this, slot, make());
    std::unique_ptr<T> object = std::move(free.back());
    free.pop_back();
    return Lease(*this, slot, std::move(object));
  }

  // Visits every workspace ever made. None may be in use.
  template <class Visit>
  void visit_all(Visit visit) {
    for (Slot& slot : slots_)
      for (const std::unique_ptr<T>& object : slot.free) visit(*object);
  }

 private:
  struct alignas(64) Slot {
    std::vector<std::unique_ptr<T>> free;
  };
  const Team& team_;
  std::vector<Slot> slots_;
};

}  // namespace tetraply
