// Requests and answers without a connection, and the table of functions that answer them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "server/api_error.hpp"
#include "server/events.hpp"
#include "server/sender.hpp"
#include "server/upload.hpp"

namespace tetraply::server {

struct Call {
  std::string method;
  std::string path;  // decoded, without the query
  std::map<std::string, std::string> query = {};
  Json body = Json::object();
  std::shared_ptr<Upload> upload = nullptr;  // replaces `body` for routes that take an upload
  std::vector<std::string> names = {};       // the parts at the `*` of the route, in order
  std::string client = {};                   // see HttpRequest::client
  std::map<std::string, std::string> cookies = {};
  Sender sender = {};

  // The value of a query parameter.
  [[nodiscard]] std::string text(const std::string& name, std::string_view otherwise) const;
  [[nodiscard]] int integer(const std::string& name, int otherwise, int least, int most) const;
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::map<std::string, std::string> headers = {};

  // Replaces `body`; at most one of these members may be set.
  std::string_view lasting = {};                  // bytes that live as long as the server
  std::function<void(Events&)> stream = nullptr;  // events, from a separate thread
  // A long answer in pieces. Appends the next piece, of about 64 KiB, to `chunk`. Returns false after the last one. It
  // is called on the threads that answer requests, and only after the client has taken the previous piece, so the
  // server never holds more than one. If it throws, the connection is closed, and the client sees that the answer is
  // incomplete.
  std::function<bool(std::string& chunk)> chunks = nullptr;

  [[nodiscard]] static Reply json(const Json& json, int status = 200);
  [[nodiscard]] static Reply refusal(const ApiError& error);
  [[nodiscard]] static Reply events(std::function<void(Events&)> work);
};

// The bodies that a route accepts.
struct BodyRule {
  std::size_t limit = 0;  // bytes; 0: the server's usual limit
  // The body is not JSON in memory but any file. Call::upload has it, and it may be much larger.
  bool upload = false;
};

class Router {
 public:
  using Handler = std::function<Reply(const Call&)>;
  using Guard = std::function<void(const Call&)>;

  // A route such as "games/*/moves". `*` stands for one non-empty part.
  void add(std::string_view method, std::string_view route, Handler handler, BodyRule body = {});
  // Called before every handler. It throws to refuse the call.
  void set_guard(Guard guard) { guard_ = std::move(guard); }

  [[nodiscard]] BodyRule body_rule(std::string_view method, std::string_view path) const;

  // Never throws. The path starts after the common prefix of all routes, such as "games/abc".
  [[nodiscard]] Reply answer(Call call) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> parts;
    Handler handler;
    BodyRule body;
  };

  std::vector<Route> routes_;
  Guard guard_ = [](const Call&) {};
};

}  // namespace tetraply::server
