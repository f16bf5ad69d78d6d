// The body of a request that may be too large for memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::server {

// The bytes are in a file without a name, which disappears with this object. The receiver of the body appends to it;
// then the handler of the request reads it from the beginning.
class Upload {
 public:
  // Makes the file in the data folder, because bodies may be larger than a /tmp in memory.
  [[nodiscard]] static Result<std::shared_ptr<Upload>> make(const std::filesystem::path& folder);
  ~Upload();
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  [[nodiscard]] Result<void> append(std::string_view bytes);
  [[nodiscard]] std::size_t size() const { return size_; }
  // The next bytes, at most `size` of them; 0 at the end.
  [[nodiscard]] Result<std::size_t> read(char* buffer, std::size_t size);
  // The next read() starts at the beginning.
  void rewind() { position_ = 0; }

 private:
  explicit Upload(int file) : file_(file) {}

  int file_;
  std::size_t size_ = 0;
  std::size_t position_ = 0;
};

}  // namespace tetraply::server
