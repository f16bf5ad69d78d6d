#include "server/secret.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "core/text_file.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kSecretBytes = 16;

}  // namespace

std::string new_secret() {
  std::array<unsigned char, kSecretBytes> bytes{};
  // Up to 256 bytes arrive at once, but a signal may interrupt before the source is ready.
  ssize_t got = 0;
  do got = getrandom(bytes.data(), bytes.size(), 0);
  while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(bytes.size())) throw std::runtime_error("the system has no random numbers");
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

bool is_secret(std::string_view text) {
  return text.size() == 2 * kSecretBytes && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned char different = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    different =
        static_cast<unsigned char>(different | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
  return different == 0;
}

Result<std::string> kept_secret(const std::string& file) {
  const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made >= 0) {
    const std::string secret = new_secret();
    const std::string line = secret + "\n";
    const bool written = ::write(made, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    const std::error_code error(errno, std::generic_category());
    if (::close(made) == 0 && written) return secret;
    ::unlink(file.c_str());
    return failure("cannot write '{}': {}", file, error.message());
  }
  if (errno != EEXIST) return failure("cannot make '{}': {}", file, std::generic_category().message(errno));
  auto text = read_text_file(file);
  if (!text) return text;
  text->erase(std::remove(text->begin(), text->end(), '\n'), text->end());
  if (!is_secret(*text)) return failure("'{}' does not contain an access key: delete it to get a new one", file);
  return text;
}

}  // namespace tetraply::server
