// Limits the bytes of bodies and answers in memory, over all connections.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace tetraply::server {

class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t bytes) : bytes_(bytes) {}

  // The part of the budget that one connection uses, during its lifetime.
  class Share {
   public:
    explicit Share(MemoryBudget& budget) : budget_(budget) {}
    ~Share() { release(); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // Changes the size of the share. Returns false, without a change, if that exceeds what is left. However large it
    // is, a share may always be the only one.
    [[nodiscard]] bool grow_to(std::size_t size) {
      if (size <= size_) return true;
      const std::size_t more = size - size_;
      const std::size_t used = budget_.used_.fetch_add(more);
      if (used != size_ && used + more > budget_.bytes_) {
        budget_.used_ -= more;
        return false;
      }
      size_ = size;
      return true;
    }
    void release() { budget_.used_ -= std::exchange(size_, 0); }

   private:
    MemoryBudget& budget_;
    std::size_t size_ = 0;
  };

 private:
  const std::size_t bytes_;
  std::atomic<std::size_t> used_ = 0;
};

}  // namespace tetraply::server
