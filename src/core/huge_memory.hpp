// A large piece of zeroed memory in huge pages, for tables that are read at random.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tetraply {

// With pages of 4 KiB nearly every random read misses the TLB. The system is asked for pages of 2 MiB; where it has
// none, the memory works all the same. Pages that were never written cost nothing.
class HugeMemory {
 public:
  explicit HugeMemory(std::size_t bytes) : mapped_(bytes + kPage) {
    void* const memory =
        mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory for " + std::to_string(bytes) + " bytes");
    memory_ = memory;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    data_ = reinterpret_cast<void*>((address + kPage - 1) / kPage * kPage);
    static_cast<void>(madvise(data_, bytes, MADV_HUGEPAGE));
  }
  ~HugeMemory() {
    if (memory_ != nullptr) munmap(memory_, mapped_);
  }
  HugeMemory(HugeMemory&& other) noexcept
      : mapped_(other.mapped_), memory_(std::exchange(other.memory_, nullptr)), data_(other.data_) {}
  HugeMemory& operator=(HugeMemory&&) = delete;

  // Aligned to a huge page.
  [[nodiscard]] void* data() const { return data_; }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20;

  std::size_t mapped_;
  void* memory_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace tetraply
