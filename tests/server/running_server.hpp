// A server for tests, and requests to it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "server/http_client.hpp"
#include "server/http_server.hpp"

namespace tetraply::server {

using Json = nlohmann::ordered_json;

struct Answer {
  int status = 0;
  Json json;
  std::string text;
};

struct Event {
  std::string name;
  Json data;
};

// Uses its own folder, which is deleted at the end. stop() and start() restart it with the same folder.
class RunningServer {
 public:
  explicit RunningServer(const ServerLimits& limits = {}) : RunningServer(ServerOptions{.limits = limits}) {}
  explicit RunningServer(ServerOptions options);
  ~RunningServer();
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  // Sets the access rules of the next start, as in ServerOptions.
  void set_access(bool require_key, bool open_to_all) {
    options_.require_key = require_key;
    options_.open_to_all = open_to_all;
  }
  void start();
  void stop();

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::filesystem::path& data() const { return folder_; }
  [[nodiscard]] std::string link() const { return server_->link(); }
  [[nodiscard]] HttpClient client() const { return HttpClient(port_); }
  [[nodiscard]] Answer get(const std::string& path) const;
  [[nodiscard]] Answer post(const std::string& path, const Json& body) const;
  [[nodiscard]] Answer erase(const std::string& path) const;
  // The events of a stream up to its end, or until `on_event` returns false, which closes the connection.
  std::vector<Event> stream(const std::string& path, const Json& body,
                            const std::function<bool(const Event&)>& on_event = nullptr) const;
  // Creates a game and returns its path, "games/ID".
  [[nodiscard]] std::string begin(const Json& body) const;

 private:
  std::filesystem::path folder_;
  ServerOptions options_;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
  int port_ = 0;
};

}  // namespace tetraply::server
