// A large piece of memory that begins as zeros and comes from the system page by page, when it is used.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace tetraply {

// Mapped as shared, although nobody shares it: a private page that is read before it is written is faulted in twice,
// first as the one page of zeros, and at the second time all threads of the program are interrupted. In large pages it
// would be faster still, but a search that touches many of them for the first time could not keep its deadline.
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

  // Begins with a page.
  [[nodiscard]] std::uint64_t* words() const { return static_cast<std::uint64_t*>(memory_); }

 private:
  std::size_t bytes_;
  void* memory_ = nullptr;
};

}  // namespace tetraply
