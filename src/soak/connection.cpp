#include "soak/connection.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace tetraply::soak {

namespace {

constexpr std::size_t kLongestHead = 1 << 16;
constexpr std::size_t kLongestBody = std::size_t{256} << 20;

// The value of a header. The name must be in lower case. Empty if there is no such header.
std::string header(std::string head, std::string_view name) {
  std::string small = head;
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return std::tolower(c); });
  const std::size_t at = small.find(fmt::format("\r\n{}:", name));
  if (at == std::string::npos) return {};
  const std::size_t begin = small.find_first_not_of(' ', at + name.size() + 3);
  return small.substr(begin, small.find("\r\n", begin) - begin);
}

}  // namespace

void Connection::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  unread_.clear();
}

void Connection::set_patience(double seconds) const {
  const auto whole = static_cast<time_t>(seconds);
  const timeval time{whole, static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6) + 1};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

void Connection::connect() {
  if (socket_ >= 0) return;
  unread_.clear();
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port_));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  set_patience(seconds_);
  const int at_once = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close();
  throw NoAnswer("nobody listens");
}

bool Connection::send(std::string_view bytes) {
  connect();
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Connection::receive() {
  std::array<char, 16384> some;
  const ssize_t size = recv(socket_, some.data(), some.size(), 0);
  if (size > 0) unread_.append(some.data(), static_cast<std::size_t>(size));
  return size > 0;
}

void Connection::drain(double seconds, std::size_t bytes) {
  set_patience(seconds);
  std::size_t dropped = 0;
  while (dropped < bytes && receive()) {
    dropped += unread_.size();
    unread_.clear();
  }
}

std::string Connection::take_until(std::string_view mark) {
  std::size_t end = 0;
  while ((end = unread_.find(mark)) == std::string::npos) {
    if (unread_.size() > kLongestHead) throw NoAnswer("the head of the answer is too long");
    if (!receive()) throw NoAnswer("the connection was closed, or the server was silent");
  }
  std::string taken = unread_.substr(0, end);
  unread_.erase(0, end + mark.size());
  return taken;
}

std::string Connection::take(std::size_t size) {
  if (size > kLongestBody) throw NoAnswer("the answer is too long");
  while (unread_.size() < size)
    if (!receive()) throw NoAnswer("the answer broke off");
  std::string taken = unread_.substr(0, size);
  unread_.erase(0, size);
  return taken;
}

std::string Connection::take_chunks() {
  std::string body;
  while (true) {
    const std::size_t size = std::strtoull(take_until("\r\n").c_str(), nullptr, 16);
    body += take(size);
    if (take(2) != "\r\n") throw NoAnswer("a chunk of the answer is longer than declared");
    if (size == 0) return body;
  }
}

// A server closes a connection that has been idle for a while.
void Connection::close_if_server_has() {
  char byte = 0;
  if (socket_ >= 0 && recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) close();
}

Answer Connection::ask(std::string_view method, std::string_view path, std::string_view body) {
  std::string request = fmt::format("{} /api/v1/{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", method, path, port_);
  if (method != "GET") request += fmt::format("Content-Length: {}\r\n", body.size());
  if (!body.empty()) request += "Content-Type: application/json\r\n";
  request += fmt::format("\r\n{}", body);
  try {
    close_if_server_has();
    connect();
    set_patience(seconds_);
    if (!send(request)) throw NoAnswer("the server did not accept the request");
    const std::string head = take_until("\r\n\r\n");
    Answer answer;
    if (head.size() > 12 && head.starts_with("HTTP/1.")) answer.status = std::atoi(head.c_str() + 9);
    if (header(head, "transfer-encoding") == "chunked")
      answer.body = take_chunks();
    else
      answer.body = take(std::strtoull(header(head, "content-length").c_str(), nullptr, 10));
    if (header(head, "connection") == "close") close();
    return answer;
  } catch (const NoAnswer&) {
    close();
    throw;
  }
}

}  // namespace tetraply::soak
