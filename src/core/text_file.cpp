#include "core/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace tetraply {

namespace {

// Closes the file that it opened. Standard input stays open.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ > STDIN_FILENO) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// A new file next to another one, which it can replace. If it does not, it is deleted in the end.
class Replacement {
 public:
  explicit Replacement(const std::string& path) : path_(path) {
    static std::atomic<unsigned> count = 0;
    do {
      temporary_ = fmt::format("{}.{}-{}.tmp", path, getpid(), count++);
      number_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (number_ < 0 && errno == EEXIST);
  }
  ~Replacement() {
    if (number_ < 0) return;
    const int reason = errno;
    close(number_);
    unlink(temporary_.c_str());
    errno = reason;
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool take_its_place() const { return rename(temporary_.c_str(), path_.c_str()) == 0; }

 private:
  const std::string& path_;
  std::string temporary_;
  int number_ = -1;
};

}  // namespace

Result<std::string> read_text_file(const std::string& path) {
  const Descriptor file(path);
  const auto cannot = [&] { return failure("cannot read '{}': {}", file_name(path), std::strerror(errno)); };
  if (file.number() < 0) return cannot();
  std::string text;
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  while (true) {
    const std::size_t size = text.size();
    text.resize(size + kChunk);
    const ssize_t got = read(file.number(), text.data() + size, kChunk);
    if (got < 0) return cannot();
    text.resize(size + static_cast<std::size_t>(got));
    if (got == 0) break;
    if (text.size() > kMaxFileBytes)
      return failure("cannot read '{}': more than {} bytes", file_name(path), kMaxFileBytes);
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  return text;
}

Result<void> write_text_file(const std::string& path, std::string_view text) {
  const auto cannot = [&] { return failure("cannot write '{}': {}", path, std::strerror(errno)); };
  // A link or a device must stay as it is, so the text is written through it.
  std::error_code error;
  const auto kind = std::filesystem::symlink_status(path, error).type();
  const bool is_there = kind == std::filesystem::file_type::regular;
  if (!is_there && kind != std::filesystem::file_type::not_found) {
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (!file) return cannot();
    return {};
  }
  struct stat known {};
  if (is_there && (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0 || stat(path.c_str(), &known) != 0))
    return cannot();
  const Replacement replacement(path);
  if (!replacement.is_open()) return cannot();
  if (is_there && fchmod(replacement.number(), known.st_mode & 07777) != 0) return cannot();
  while (!text.empty()) {
    const ssize_t written = write(replacement.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  // Without this, a power failure could leave an empty file under the new name.
  if (fsync(replacement.number()) != 0 || !replacement.take_its_place()) return cannot();
  return {};
}

Result<void> check_can_write(const std::string& path) {
  std::error_code error;
  const auto kind = std::filesystem::symlink_status(path, error).type();
  const bool is_new = kind == std::filesystem::file_type::not_found;
  if (is_new || kind == std::filesystem::file_type::regular) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    if (faccessat(AT_FDCWD, folder.empty() ? "." : folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0 &&
        (is_new || faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0))
      return {};
  } else if (std::ofstream(path, std::ios::app)) {
    return {};
  }
  return failure("cannot write '{}': {}", path, std::strerror(errno));
}

std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

}  // namespace tetraply
