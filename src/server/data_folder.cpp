#include "server/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <thread>
#include <utility>

namespace tetraply::server {

namespace {

constexpr const char* kFile = "server.lock";

}  // namespace

Result<DataFolder> DataFolder::open(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return failure("cannot make the folder '{}': {}", path, error.message());
  std::string file = (std::filesystem::path(path) / kFile).string();
  // Only the owner may read it, because the address may contain an access key. Programs that we start must not inherit
  // the lock.
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return failure("cannot write in the folder '{}': {}", path, std::strerror(errno));
  DataFolder folder(std::move(file), descriptor);
  // A server that has just started holds the lock for a moment before it has an address.
  constexpr std::chrono::milliseconds kPause{10};
  constexpr int kAttempts = 200;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
      folder.user_.reset();
      if (auto written = folder.write(fmt::format("{}\n", ::getpid())); !written)
        return tl::unexpected(written.error());
      return folder;
    }
    if (errno != EWOULDBLOCK) return failure("cannot lock '{}': {}", folder.file_, std::strerror(errno));
    folder.user_ = folder.read();
    if (!folder.user_->address.empty()) break;
    std::this_thread::sleep_for(kPause);
  }
  return folder;
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1)), user_(std::move(other.user_)) {}

DataFolder::~DataFolder() {
  if (descriptor_ < 0) return;
  if (!user_) static_cast<void>(write(""));
  ::close(descriptor_);
}

Result<void> DataFolder::announce(const std::string& address) const {
  return write(fmt::format("{}\n{}\n", ::getpid(), address));
}

Result<void> DataFolder::write(const std::string& text) const {
  if (::ftruncate(descriptor_, 0) == 0 &&
      ::pwrite(descriptor_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()))
    return {};
  return failure("cannot write '{}': {}", file_, std::strerror(errno));
}

DataFolder::User DataFolder::read() const {
  std::array<char, 4096> text{};
  const ssize_t size = ::pread(descriptor_, text.data(), text.size(), 0);
  std::istringstream lines(std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))));
  User user;
  std::getline(lines, user.process);
  // A line without an end is still being written.
  if (std::string address; std::getline(lines, address) && !lines.eof()) user.address = address;
  return user;
}

}  // namespace tetraply::server
