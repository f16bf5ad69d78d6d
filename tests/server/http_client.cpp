#include "server/http_client.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace tetraply::server {

bool HttpAnswer::has_header(std::string_view name) const {
  return std::any_of(headers.begin(), headers.end(), [&](const auto& header) { return header.first == name; });
}

std::string HttpAnswer::header(std::string_view name) const {
  for (const auto& [known, value] : headers)
    if (known == name) return value;
  return {};
}

Socket::Socket(int port) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  if (connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    close(descriptor_);
    descriptor_ = -1;
  }
}

Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool Socket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return descriptor_ >= 0;
}

std::size_t Socket::send_some(std::string_view bytes) const {
  const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent > 0 ? static_cast<std::size_t>(sent) : 0;
}

std::string Socket::receive() const {
  constexpr int kPatience = 60'000;
  if (!is_readable_within(kPatience)) return {};
  char buffer[65536];
  const ssize_t got = recv(descriptor_, buffer, sizeof(buffer), 0);
  return got > 0 ? std::string(buffer, static_cast<std::size_t>(got)) : std::string();
}

std::string Socket::receive_all() const {
  std::string all;
  for (std::string some = receive(); !some.empty(); some = receive()) all += some;
  return all;
}

void Socket::finish_sending() const {
  shutdown(descriptor_, SHUT_WR);
}

bool Socket::is_readable_within(int milliseconds) const {
  pollfd waiting{descriptor_, POLLIN, 0};
  return descriptor_ >= 0 && poll(&waiting, 1, milliseconds) == 1;
}

HttpAnswer HttpClient::send(const std::string& method, const std::string& target, HttpHeaders headers,
                            const std::optional<std::string>& body, const Receiver& receiver) {
  const auto has = [&](std::string_view name) {
    return std::any_of(headers.begin(), headers.end(), [&](const auto& header) { return header.first == name; });
  };
  if (!has("Host")) headers.insert(headers.begin(), {"Host", fmt::format("127.0.0.1:{}", port_)});
  if (body) headers.emplace_back("Content-Length", std::to_string(body->size()));
  std::string bytes = fmt::format("{} {} HTTP/1.1\r\n", method, target);
  for (const auto& [name, value] : headers) bytes += fmt::format("{}: {}\r\n", name, value);
  bytes += "\r\n" + body.value_or("");
  return exchange(bytes, method == "HEAD", receiver);
}

HttpAnswer HttpClient::exchange(std::string_view bytes, bool answers_head, const Receiver& receiver) {
  // A kept connection may have been closed meanwhile.
  for (int tries = 0; tries < 2; ++tries) {
    const bool fresh = !socket_;
    if (fresh) {
      socket_.emplace(port_);
      unread_.clear();
    }
    // The server may refuse a request before it has read all of it.
    socket_->send(bytes);
    HttpAnswer answer;
    while (answer.status < 200) {  // 100 Continue comes before the answer
      const auto line = take_line();
      if (!line || line->size() < 12) break;
      answer = {.status = std::atoi(line->c_str() + 9)};
      for (auto header = take_line(); header && !header->empty(); header = take_line()) {
        const std::size_t colon = std::min(header->find(": "), header->size() - 2);
        answer.headers.emplace_back(header->substr(0, colon), header->substr(colon + 2));
      }
    }
    const bool has_body = !answers_head && answer.status != 204 && answer.status != 304;
    const bool whole = answer.status >= 200 && (!has_body || read_body(answer, receiver));
    if (!whole || answer.header("Connection") == "close") socket_.reset();
    if (answer.status != 0 || fresh) return answer;
  }
  return {};
}

bool HttpClient::receive_more() {
  const std::string more = socket_->receive();
  unread_ += more;
  return !more.empty();
}

std::optional<std::string> HttpClient::take_line() {
  std::size_t end = 0;
  while ((end = unread_.find("\r\n")) == std::string::npos)
    if (!receive_more()) return std::nullopt;
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 2);
  return line;
}

bool HttpClient::take(std::size_t size, std::string& body) {
  while (unread_.size() < size)
    if (!receive_more()) return false;
  body.append(unread_, 0, size);
  unread_.erase(0, size);
  return true;
}

bool HttpClient::read_body(HttpAnswer& answer, const Receiver& receiver) {
  if (answer.header("Transfer-Encoding") != "chunked") {
    const bool whole = take(std::strtoull(answer.header("Content-Length").c_str(), nullptr, 10), answer.body);
    return (receiver == nullptr || receiver(answer.body)) && whole;
  }
  for (;;) {
    const auto line = take_line();
    if (!line) return false;
    const std::size_t size = std::strtoull(line->c_str(), nullptr, 16);
    std::string piece;
    if (!take(size, piece) || !take_line()) return false;
    if (size == 0) return true;
    if (receiver != nullptr && !receiver(piece)) return false;
    answer.body += piece;
  }
}

}  // namespace tetraply::server
