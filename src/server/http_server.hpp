// The server as the program runs it: a port, and behind it the page and the HTTP interface.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "server/access_rules.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 0;             // 0: any free port
  bool other_port = false;  // if the port is taken, use any free one
  std::vector<std::string> names =
      {};                    // host names by which it may be addressed, besides localhost and numeric addresses
  std::string data = {};     // the folder for games and sweeps; created if necessary
  bool durable = false;      // acknowledged moves survive a power failure
  std::string page = {};     // a folder with the page, which replaces the embedded one
  bool require_key = false;  // ask for the access key even if only this machine can connect
  bool open_to_all = false;  // ask for no key
  ServerLimits limits = {};
};

class HttpServer {
 public:
  // Opens the port, so that clients that connect from now on will be answered, once run() is called.
  [[nodiscard]] static Result<std::unique_ptr<HttpServer>> make(const ServerOptions& given);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8642/"
  [[nodiscard]] std::string link() const;     // the address that admits a person: with the key, if there is one
  [[nodiscard]] AccessRules rules() const;
  [[nodiscard]] bool has_page() const;
  // Serves until stop() is called, by any thread; then ends the running work and returns.
  void run();
  void stop();

 private:
  struct State;
  explicit HttpServer(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tetraply::server
