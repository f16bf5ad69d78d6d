#include "server/running_server.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace tetraply::server {

namespace {

Answer answer_of(const HttpAnswer& answer) {
  if (answer.status == 0) ADD_FAILURE() << "no answer";
  return {answer.status, Json::parse(answer.body, nullptr, false), answer.body};
}

}  // namespace

RunningServer::RunningServer(ServerOptions options) : options_(std::move(options)) {
  std::string name = (std::filesystem::temp_directory_path() / "tetraply-server-XXXXXX").string();
  folder_ = mkdtemp(name.data());
  options_.data = folder_.string();
  start();
}

RunningServer::~RunningServer() {
  stop();
  std::filesystem::remove_all(folder_);
}

void RunningServer::start() {
  auto made = HttpServer::make(options_);
  ASSERT_TRUE(made) << made.error().message;
  server_ = *std::move(made);
  const std::string address = server_->address();
  port_ = std::stoi(address.substr(address.rfind(':') + 1));
  thread_ = std::thread([this] { server_->run(); });
}

void RunningServer::stop() {
  if (server_ == nullptr) return;
  server_->stop();
  thread_.join();
  server_.reset();
}

Answer RunningServer::get(const std::string& path) const {
  return answer_of(client().get("/api/v1/" + path));
}

Answer RunningServer::post(const std::string& path, const Json& body) const {
  return answer_of(client().post("/api/v1/" + path, body.dump()));
}

Answer RunningServer::erase(const std::string& path) const {
  return answer_of(client().erase("/api/v1/" + path));
}

std::vector<Event> RunningServer::stream(const std::string& path, const Json& body,
                                         const std::function<bool(const Event&)>& on_event) const {
  std::vector<Event> events;
  std::string unread;
  const auto receive = [&](std::string_view piece) {
    unread += piece;
    for (std::size_t end = unread.find("\n\n"); end != std::string::npos; end = unread.find("\n\n")) {
      const std::string event = unread.substr(0, end);
      unread.erase(0, end + 2);
      if (event.starts_with(':')) continue;
      const std::size_t line = event.find('\n');
      events.push_back({event.substr(7, line - 7), Json::parse(event.substr(line + 7))});
      if (on_event && !on_event(events.back())) return false;
    }
    return true;
  };
  const HttpAnswer answer =
      client().send("POST", "/api/v1/" + path, {{"Content-Type", "application/json"}}, body.dump(), receive);
  EXPECT_TRUE(answer.status == 200) << unread;
  return events;
}

std::string RunningServer::begin(const Json& body) const {
  const Answer answer = post("games", body);
  EXPECT_EQ(answer.status, 201) << answer.text;
  return "games/" + answer.json.value("id", "");
}

}  // namespace tetraply::server
