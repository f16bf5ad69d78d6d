#include "server/site.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "json/json.hpp"

namespace tetraply::server {

namespace {

constexpr std::string_view kApi = "/api/v1/";

// The default headers of answers.
constexpr std::array<std::pair<const char*, const char*>, 7> kUsualHeaders{{
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'self'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "SAMEORIGIN"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Accept-Ranges", "none"},
}};

Reply with_usual_headers(Reply reply) {
  for (const auto& [name, value] : kUsualHeaders) reply.headers.try_emplace(name, value);
  reply.headers.try_emplace("Cache-Control", "no-store");
  return reply;
}

// A host from a Host header or an address, without the port.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, std::min(host.find(']') + 1, host.size()));
  return host.substr(0, std::min(host.find(':'), host.size()));
}

bool is_numeric(std::string_view host) {
  return host.starts_with('[') || (!host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos);
}

bool is_for_api(const HttpRequest& request) {
  return request.path.starts_with(kApi);
}

bool reads_page(const HttpRequest& request) {
  return !is_for_api(request) && (request.method == "GET" || request.method == "HEAD");
}

bool may_bring_json(const HttpRequest& request) {
  return request.method == "POST" || request.method == "PUT" || request.method == "PATCH";
}

}  // namespace

Site::Site(const ServerOptions& options, Page page, GameStore store, std::string key)
    : names_(options.names),
      body_limit_(options.limits.body),
      access_(rules_for(options.host, options.require_key, options.open_to_all), std::move(key)),
      page_(std::move(page)),
      service_(options.data, std::move(store), options.limits) {
  guard_games(router_, service_);
  add_catalog_routes(router_, service_);
  add_game_routes(router_, service_);
  add_play_routes(router_, service_);
  add_analysis_routes(router_, service_);
  add_record_routes(router_, service_);
  add_review_routes(router_, service_);
  add_lab_routes(router_, service_);
  add_compare_routes(router_, service_);
}

// In the same browser, a page of another site can send requests here, and can make its own name resolve to this
// machine.
void Site::check_caller(const HttpRequest& request) const {
  const std::string_view host = request.header("host");
  const std::string_view name = without_port(host);
  const auto is_name = [&](std::string_view known) { return equal_ignoring_case(name, known); };
  if (!is_name("localhost") && !is_numeric(name) && std::none_of(names_.begin(), names_.end(), is_name))
    throw ApiError(403, "bad_host",
                   "'{}' is not a name of this server\nvalid: localhost, an address, or a name given by --name", name);
  const std::string_view origin = request.header("origin");
  if (!origin.empty() && !equal_ignoring_case(origin, fmt::format("http://{}", host)) &&
      !equal_ignoring_case(origin, fmt::format("https://{}", host)))
    throw ApiError(403, "bad_origin", "requests from pages of '{}' are not answered", origin);
}

Admission Site::ask_access(const HttpRequest& request) const {
  return access_.admit({request.method, request.path, request.query, request.cookies(), request.client});
}

BodyRule Site::admit(HttpRequest& request) const {
  check_caller(request);
  BodyRule rule;
  // People who are refused get a page instead of JSON.
  if (reads_page(request)) {
    rule.limit = 1;
    return rule;
  }
  const Admission admission = ask_access(request);
  request.sender = admission.sender;
  request.cookie = admission.cookie;
  if (is_for_api(request) && may_bring_json(request)) {
    rule = router_.body_rule(request.method, std::string_view(request.path).substr(kApi.size()));
    if (!rule.upload && !is_media_type(request.header("content-type"), "application/json"))
      throw ApiError(415, "bad_type", "the body's Content-Type must be application/json");
  }
  if (rule.limit == 0) rule.limit = body_limit_;
  return rule;
}

Reply Site::answer(HttpRequest request) const {
  try {
    const std::string cookie = request.cookie;
    Reply reply = is_for_api(request) ? answer_api(std::move(request)) : answer_page(request);
    if (!cookie.empty()) reply.headers["Set-Cookie"] = cookie;
    return with_usual_headers(std::move(reply));
  } catch (const ApiError& error) {
    return refusal(error);
  } catch (const std::exception& error) {
    return refusal(ApiError(500, "internal", "{}", error.what()));
  }
}

Reply Site::refusal(const ApiError& error) {
  return with_usual_headers(Reply::refusal(error));
}

Reply Site::answer_api(HttpRequest request) const {
  Call call{.method = request.method,
            .path = request.path.substr(kApi.size()),
            .query = std::move(request.query),
            .upload = std::move(request.upload),
            .client = client_of(request.client),
            .cookies = request.cookies(),
            .sender = std::move(request.sender)};
  if (may_bring_json(request) && call.upload == nullptr) {
    // Deep nesting would exhaust the stack. No request of this interface has more than a few levels.
    constexpr int kDeepestBody = 16;
    auto body = read_json(request.body, kDeepestBody);
    if (!body) throw ApiError(400, "bad_json", "the body {}", body.error().message);
    call.body = *std::move(body);
    request.body = {};
  }
  return router_.answer(std::move(call));
}

Reply Site::answer_page(const HttpRequest& request) const {
  if (!reads_page(request)) return show_file(request);
  try {
    Admission admission = ask_access(request);
    if (admission.redirect) return *std::move(admission.redirect);
    Reply reply = show_file(request);
    if (!admission.cookie.empty()) reply.headers["Set-Cookie"] = admission.cookie;
    return reply;
  } catch (const ApiError& error) {
    if (error.status() != 401 && error.status() != 429) throw;
    return page_of(error);
  }
}

Reply Site::show_file(const HttpRequest& request) const {
  const bool asks_server = request.method == "OPTIONS" && request.path == "*";
  const std::string_view path = asks_server ? "" : std::string_view(request.path).substr(1);
  const auto file = page_.find(path.empty() ? "index.html" : path);
  if (file == page_.end() && !asks_server) throw ApiError(404, "not_found", "there is nothing at this address");
  if (request.method != "GET" && request.method != "HEAD") {
    constexpr const char* kAllowed = "GET, HEAD, OPTIONS";
    Reply reply{.status = 204};
    if (request.method != "OPTIONS")
      reply = Reply::refusal(
          ApiError(405, "bad_method", "{} is not for this address\nvalid: {}", request.method, kAllowed));
    reply.headers["Allow"] = kAllowed;
    return reply;
  }
  const PageFile& found = file->second;
  const bool zipped = !found.gzip.empty() && request.header("accept-encoding").find("gzip") != std::string_view::npos;
  Reply reply{.type = found.type, .lasting = zipped ? found.gzip : found.bytes};
  if (zipped) reply.headers["Content-Encoding"] = "gzip";
  reply.headers["Vary"] = "Accept-Encoding";
  // Names in assets/ change with their contents.
  reply.headers["Cache-Control"] = path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  return reply;
}

}  // namespace tetraply::server
