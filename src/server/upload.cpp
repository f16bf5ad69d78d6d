#include "server/upload.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace tetraply::server {

namespace {

std::string reason() {
  return std::generic_category().message(errno);
}

}  // namespace

Result<std::shared_ptr<Upload>> Upload::make(const std::filesystem::path& folder) {
  std::string name = (folder / "upload-XXXXXX").string();
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) return failure("cannot make a file in '{}': {}", folder.string(), reason());
  unlink(name.c_str());
  return std::shared_ptr<Upload>(new Upload(file));
}

Upload::~Upload() {
  close(file_);
}

Result<void> Upload::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return failure("cannot keep the body of a request: {}", reason());
    size_ += static_cast<std::size_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<std::size_t> Upload::read(char* buffer, std::size_t size) {
  for (;;) {
    const ssize_t got = pread(file_, buffer, size, static_cast<off_t>(position_));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure("cannot read the body of a request: {}", reason());
    position_ += static_cast<std::size_t>(got);
    return static_cast<std::size_t>(got);
  }
}

}  // namespace tetraply::server
