// A large block of zeroed memory. The system provides its pages when they are first used.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tetraply {

// Mapped as shared, although nobody shares it. A private page that is read before it is written faults twice: first for
// the common page of zeros, then for its own, which interrupts all threads of the program. Large pages would be even
// faster, but a search that touches many new ones could miss its deadline.
class ZeroedMemory {
 public:
  explicit ZeroedMemory(std::size_t bytes) : bytes_(bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory for " + std::to_string(bytes) + " bytes");
    memory_ = memory;
  }
  ~ZeroedMemory() {
    if (memory_ != nullptr) munmap(memory_, bytes_);
  }
  ZeroedMemory(ZeroedMemory&& other) noexcept : bytes_(other.bytes_), memory_(std::exchange(other.memory_, nullptr)) {}
  ZeroedMemory& operator=(ZeroedMemory&&) = delete;

  // The block, aligned to a page.
  [[nodiscard]] std::uint64_t* words() const { return static_cast<std::uint64_t*>(memory_); }

 private:
  std::size_t bytes_;
  void* memory_ = nullptr;
};

}  // namespace tetraply
