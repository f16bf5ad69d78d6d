// A large block of zeroed memory in huge pages, for tables with random access.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tetraply {

// With 4 KiB pages nearly every random read misses the TLB, so this asks the system for 2 MiB pages. The memory also
// works without them. Pages that are never written take no memory.
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

  // The block, aligned to a huge page.
  [[nodiscard]] void* data() const { return data_; }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20;

  std::size_t mapped_;
  void* memory_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace tetraply
