// A blocking HTTP client for tests. It can send arbitrary bytes.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tetraply::server {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;  // 0: no answer
  HttpHeaders headers = {};
  std::string body = {};

  [[nodiscard]] bool has_header(std::string_view name) const;
  [[nodiscard]] std::string header(std::string_view name) const;  // empty if there is none
};

// A connection that sends and receives bytes, and gives up after a minute without any.
class Socket {
 public:
  explicit Socket(int port);
  ~Socket();
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&&) = delete;

  // Returns false if the server has closed the connection.
  bool send(std::string_view bytes) const;
  // Sends as many bytes as fit now. Returns 0 if none do, or if the server has closed the connection.
  std::size_t send_some(std::string_view bytes) const;
  // The bytes that have arrived, at least one; empty if the server has closed the connection.
  [[nodiscard]] std::string receive() const;
  [[nodiscard]] std::string receive_all() const;
  void finish_sending() const;
  // Whether data or the end of the connection arrives within this time.
  [[nodiscard]] bool is_readable_within(int milliseconds) const;

 private:
  int descriptor_;
};

class HttpClient {
 public:
  explicit HttpClient(int port) : port_(port) {}

  // Gets the pieces of a body as they arrive. Returning false closes the connection and ends the answer.
  using Receiver = std::function<bool(std::string_view)>;

  HttpAnswer get(const std::string& target, const HttpHeaders& headers = {}) {
    return send("GET", target, headers, std::nullopt);
  }
  HttpAnswer post(const std::string& target, const std::string& body, const std::string& type = "application/json") {
    return send("POST", target, {{"Content-Type", type}}, body);
  }
  HttpAnswer erase(const std::string& target) { return send("DELETE", target, {}, std::nullopt); }
  HttpAnswer send(const std::string& method, const std::string& target, HttpHeaders headers,
                  const std::optional<std::string>& body, const Receiver& receiver = nullptr);
  // Sends arbitrary bytes and returns what comes back.
  HttpAnswer exchange(std::string_view bytes, bool answers_head = false, const Receiver& receiver = nullptr);

 private:
  bool receive_more();
  std::optional<std::string> take_line();
  bool take(std::size_t size, std::string& body);
  bool read_body(HttpAnswer& answer, const Receiver& receiver);

  int port_;
  std::optional<Socket> socket_;  // kept open between requests
  std::string unread_;
};

}  // namespace tetraply::server
