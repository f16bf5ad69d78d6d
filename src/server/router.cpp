#include "server/router.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/ranges.h>

#include "json/json.hpp"

namespace tetraply::server {

namespace {

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts{""};
  for (const char c : path) {
    if (c == '/')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

bool fits(const std::vector<std::string>& route, const std::vector<std::string>& path) {
  return std::equal(route.begin(), route.end(), path.begin(), path.end(),
                    [](const auto& part, const auto& name) { return part == "*" ? !name.empty() : part == name; });
}

}  // namespace

std::string Call::text(const std::string& name, std::string_view otherwise) const {
  const auto found = query.find(name);
  return found == query.end() ? std::string(otherwise) : found->second;
}

int Call::integer(const std::string& name, int otherwise, int least, int most) const {
  const auto found = query.find(name);
  if (found == query.end()) return otherwise;
  const std::string& text = found->second;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw ApiError(400, "bad_request", "'{}' in the address is not valid\nvalid: a whole number from {} to {}", name,
                   least, most);
  return value;
}

Reply Reply::json(const Json& json, int status) {
  return {.status = status, .body = json_text(json)};
}

Reply Reply::refusal(const ApiError& error) {
  Reply reply = json(error.json(), error.status());
  if (error.status() == 401) reply.headers["WWW-Authenticate"] = "Tetraply-Key";
  if (error.status() == 429 || error.status() == 503)
    reply.headers["Retry-After"] = fmt::format("{}", error.retry_after());
  return reply;
}

Reply Reply::events(std::function<void(Events&)> work) {
  return {.type = "text/event-stream", .stream = std::move(work)};
}

void Router::add(std::string_view method, std::string_view route, Handler handler, BodyRule body) {
  routes_.push_back({std::string(method), split(route), std::move(handler), body});
}

BodyRule Router::body_rule(std::string_view method, std::string_view path) const {
  const std::vector<std::string> parts = split(path);
  for (const Route& route : routes_)
    if (route.method == method && fits(route.parts, parts)) return route.body;
  return {};
}

Reply Router::answer(Call call) const {
  try {
    const std::vector<std::string> parts = split(call.path);
    std::set<std::string_view> methods{"OPTIONS"};
    for (const Route& route : routes_) {
      if (!fits(route.parts, parts)) continue;
      methods.insert(route.method);
      if (route.method == "GET") methods.insert("HEAD");
      if (route.method != (call.method == "HEAD" ? "GET" : call.method)) continue;
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (route.parts[i] == "*") call.names.push_back(parts[i]);
      guard_(call);
      return route.handler(call);
    }
    if (methods.size() == 1) throw ApiError(404, "not_found", "there is nothing at this address");
    const std::string allowed = fmt::format("{}", fmt::join(methods, ", "));
    Reply reply{.status = 204};
    if (call.method != "OPTIONS")
      reply = Reply::refusal(
          ApiError(405, "bad_method", "{} is not allowed at this address\nvalid: {}", call.method, allowed));
    reply.headers["Allow"] = allowed;
    return reply;
  } catch (const ApiError& error) {
    return Reply::refusal(error);
  } catch (const std::exception& error) {
    return Reply::refusal(ApiError(500, "internal", "{}", error.what()));
  }
}

}  // namespace tetraply::server
