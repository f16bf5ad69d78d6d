#include "core/binary_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tetraply {

namespace {

// The entries of a folder are on disk only once the folder is synced.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const BinaryFile file(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY);
  if (file.is_open()) static_cast<void>(file.sync());
}

}  // namespace

BinaryFile::BinaryFile(const std::string& path, int flags) : number_(open(path.c_str(), flags | O_CLOEXEC, 0644)) {}

BinaryFile::~BinaryFile() {
  if (number_ >= 0) close(number_);
}

std::uint64_t BinaryFile::size() const {
  struct stat status {};
  return fstat(number_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

bool BinaryFile::write(std::span<const std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(number_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

bool BinaryFile::read(std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = ::read(number_, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
  return true;
}

bool BinaryFile::sync() const {
  return fsync(number_) == 0;
}

Result<void> replace_file(const std::string& path, const std::string& temporary,
                          std::initializer_list<std::span<const std::byte>> parts,
                          const std::function<void()>& before_rename) {
  const auto cannot = [&] {
    const int error = errno;
    unlink(temporary.c_str());
    return failure("cannot write '{}': {}", temporary, std::strerror(error));
  };
  {
    const BinaryFile file(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.is_open()) return failure("cannot write '{}': {}", temporary, std::strerror(errno));
    for (const auto part : parts)
      if (!file.write(part)) return cannot();
    if (!file.sync()) return cannot();
  }
  if (before_rename) before_rename();
  if (rename(temporary.c_str(), path.c_str()) != 0) return cannot();
  sync_folder_of(path);
  return {};
}

}  // namespace tetraply
