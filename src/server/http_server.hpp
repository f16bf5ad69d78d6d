// The server as a program runs it: a port, the page and the interface behind it.
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
  int port = 0;                         // 0: any that is free
  bool other_port = false;              // if that one is taken, any that is free
  std::vector<std::string> names = {};  // hosts by which it may be called, beside localhost and addresses in numbers
  std::string data = {};                // the folder for games and sweeps; made if it is not there
  bool durable = false;                 // moves that were answered survive a power failure
  std::string page = {};                // a folder with the page, in place of the one in the program
  bool require_key = false;             // ask for the access key although only this machine can connect
  bool open_to_all = false;             // ask nobody for a key
  ServerLimits limits = {};
};

class HttpServer {
 public:
  // Takes the port, so that whoever connects from now on will be answered, once run() is called.
  [[nodiscard]] static Result<std::unique_ptr<HttpServer>> make(const ServerOptions& given);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8642/"
  [[nodiscard]] std::string link() const;     // the address that lets a person in: with the key, if there is one
  [[nodiscard]] AccessRules rules() const;
  [[nodiscard]] bool has_page() const;
  // Answers until stop() is called, by any thread; then ends what is running and returns.
  void run();
  void stop();

 private:
  struct State;
  explicit HttpServer(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tetraply::server
