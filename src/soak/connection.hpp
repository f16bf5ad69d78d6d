// A small HTTP client that blocks: one connection to a server on this machine. Unlike a real client it can also send
// anything else.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace tetraply::soak {

// The server did not answer: it has ended, it closed the connection, or it took too long.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Answer {
  int status = 0;
  std::string body;
};

class Connection {
 public:
  // `seconds`: the longest wait for the server, each time.
  Connection(int port, double seconds) : port_(port), seconds_(seconds) {}
  ~Connection() { close(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // A request under /api/v1, with a body of JSON unless that is empty. Connects if need be. Throws NoAnswer.
  Answer ask(std::string_view method, std::string_view path, std::string_view body = {});

  // Sends bytes as they are. False: the server did not take them all. Throws NoAnswer if nobody listens.
  bool send(std::string_view bytes);
  // Reads and drops what comes until the server closes the connection, says nothing for so long, or has sent this much.
  void drain(double seconds, std::size_t bytes);
  void close();

 private:
  void connect();
  void close_if_server_has();
  void set_patience(double seconds) const;
  [[nodiscard]] bool receive();
  [[nodiscard]] std::string take_until(std::string_view mark);
  [[nodiscard]] std::string take(std::size_t size);
  [[nodiscard]] std::string take_chunks();

  int port_;
  double seconds_;
  int socket_ = -1;
  std::string unread_;
};

}  // namespace tetraply::soak
