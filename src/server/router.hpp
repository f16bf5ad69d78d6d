// Requests and answers without a connection, and which function answers which request.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/api_error.hpp"
#include "server/events.hpp"

namespace tetraply::server {

struct Call {
  std::string method;
  std::string path;  // decoded, without the query
  std::map<std::string, std::string> query = {};
  Json body = Json::object();
  std::vector<std::string> names = {};  // what stood where the route has `*`, in order

  // Of the query.
  [[nodiscard]] std::string text(const std::string& name, std::string_view otherwise) const;
  [[nodiscard]] int integer(const std::string& name, int otherwise, int least, int most) const;
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::map<std::string, std::string> headers = {};
  std::function<void(Events&)> stream = nullptr;  // instead of a body

  [[nodiscard]] static Reply json(const Json& json, int status = 200);
  [[nodiscard]] static Reply refusal(const ApiError& error);
  [[nodiscard]] static Reply events(std::function<void(Events&)> work);
};

class Router {
 public:
  using Handler = std::function<Reply(const Call&)>;

  // A route such as "games/*/moves"; `*` stands for one part, which is not empty.
  void add(std::string_view method, std::string_view route, Handler handler);

  // Never throws. The path is that after the route's common beginning, such as "games/abc".
  [[nodiscard]] Reply answer(Call call) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> parts;
    Handler handler;
  };

  std::vector<Route> routes_;
};

}  // namespace tetraply::server
