// Files that the program writes for itself: whole parts of memory, read and written without a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>

#include "core/result.hpp"

namespace tetraply {

class BinaryFile {
 public:
  // `flags` are those of open(2).
  BinaryFile(const std::string& path, int flags);
  ~BinaryFile();
  BinaryFile(const BinaryFile&) = delete;
  BinaryFile& operator=(const BinaryFile&) = delete;

  // Each sets errno if it fails.
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] bool write(std::span<const std::byte> bytes) const;
  [[nodiscard]] bool read(std::span<std::byte> bytes) const;  // false also at the end of the file
  [[nodiscard]] bool sync() const;

 private:
  int number_;
};

// Writes the parts one after another to the file `temporary` in the same folder, syncs it, calls before_rename and
// renames it to `path`, so that there is a complete file under that name at all times, even if the machine stops in
// between.
[[nodiscard]] Result<void> replace_file(const std::string& path, const std::string& temporary,
                                        std::initializer_list<std::span<const std::byte>> parts,
                                        const std::function<void()>& before_rename = {});

}  // namespace tetraply
