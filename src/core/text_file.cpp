#include "core/text_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace tetraply {

namespace {

// Closes what it opened; standard input stays open.
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
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) return failure("cannot write '{}': {}", path, std::strerror(errno));
  return {};
}

std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

}  // namespace tetraply
