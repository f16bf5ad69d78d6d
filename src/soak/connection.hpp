// A small blocking HTTP client: one connection to a server on this machine. It can also send arbitrary bytes.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace tetraply::soak {

// The server did not answer: it ended, it closed the connection, or it took too long.
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
  // `seconds`: the time limit for each wait.
  Connection(int port, double seconds) : port_(port), seconds_(seconds) {}
  ~Connection() { close(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Sends a request under /api/v1, with a JSON body unless it is empty. Connects if necessary. Throws NoAnswer.
  Answer ask(std::string_view method, std::string_view path, std::string_view body = {});

  // Sends these bytes. Returns false if the server did not accept all of them. Throws NoAnswer if nobody listens.
  bool send(std::string_view bytes);
  // Reads and discards data until the server closes the connection, is silent for this long, or has sent this much.
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
