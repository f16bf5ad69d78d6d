// A large piece of memory that begins as zeros and comes from the system only when it is used.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tetraply {

// In large pages where the system has them. A table that is read before it is written would otherwise fault twice on
// every small page, and each time all threads of the program have to be told; and it misses fewer translations.
class ZeroedMemory {
 public:
  explicit ZeroedMemory(std::size_t bytes) : bytes_(bytes + kPage) {
    void* const memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory for " + std::to_string(bytes) + " bytes");
    memory_ = memory;
    if (bytes >= kPage) static_cast<void>(madvise(memory_, bytes_, MADV_HUGEPAGE));  // a wish: it may be refused
  }
  ~ZeroedMemory() {
    if (memory_ != nullptr) munmap(memory_, bytes_);
  }
  ZeroedMemory(ZeroedMemory&& other) noexcept : bytes_(other.bytes_), memory_(std::exchange(other.memory_, nullptr)) {}
  ZeroedMemory& operator=(ZeroedMemory&&) = delete;

  // Begins with a large page.
  [[nodiscard]] std::uint64_t* words() const {
    const auto address = reinterpret_cast<std::uintptr_t>(memory_);
    return reinterpret_cast<std::uint64_t*>((address + kPage - 1) / kPage * kPage);
  }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20;

  std::size_t bytes_;
  void* memory_ = nullptr;
};

}  // namespace tetraply
