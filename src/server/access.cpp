#include "server/access.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "server/secret.hpp"

namespace tetraply::server {

namespace {

constexpr std::string_view kApi = "/api/";
constexpr const char* kBrowserCookie = "tetraply-browser";

// A page with all its files takes about 50 tokens, and a fast player a few per second.
constexpr double kBurst = 600;
constexpr double kTokensPerSecond = 100;

double price_of(const Visit& visit) {
  constexpr double kNewGame = 10;
  constexpr double kChange = 2;
  if (visit.method == "GET" || visit.method == "HEAD") return 1;
  const bool makes_game =
      visit.path.ends_with("/games") || visit.path.ends_with("/import") || visit.path.ends_with("/import/file");
  return makes_game ? kNewGame : kChange;
}

std::string value_in(const std::map<std::string, std::string>& values, const std::string& name) {
  const auto found = values.find(name);
  return found == values.end() ? std::string() : found->second;
}

// Lax instead of Strict, so that a link from another site's page arrives with the cookie. Requests that change anything
// cannot come from other sites with Lax either.
std::string cookie(std::string_view name, std::string_view value) {
  constexpr int kLongest = 400 * 86'400;  // in seconds; browsers keep cookies no longer than this
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax", name, value, kLongest);
}

}  // namespace

// Browsers do not distinguish the cookies of two servers on one host, so the name contains the beginning of the key.
Access::Access(Rules rules, std::string key)
    : rules_(rules),
      key_(std::move(key)),
      key_cookie_(fmt::format("tetraply-key-{}", key_.substr(0, 6))),
      rate_(kBurst, kTokensPerSecond) {}

Admission Access::admit(const Visit& visit) const {
  if (rules_ == Rules::local) return {};
  if (const double wait = rate_.take(client_of(visit.client), price_of(visit)); wait > 0) {
    const int seconds = static_cast<int>(std::ceil(wait));
    ApiError error(429, "too_many_requests", "too many requests came from your address: try again in {} s", seconds);
    error.set_retry_after(seconds);
    throw error;
  }
  if (rules_ == Rules::key) {
    const bool is_page = visit.method == "GET" && !visit.path.starts_with(kApi);
    if (is_page && same_secret(value_in(visit.query, "key"), key_)) {
      // The address without the key is the one that stays in the history and that people copy.
      Reply reply{.status = 303, .type = "text/plain"};
      reply.headers["Location"] = "/";
      reply.headers["Set-Cookie"] = cookie(key_cookie_, key_);
      return {.redirect = std::move(reply)};
    }
    if (!same_secret(value_in(visit.cookies, key_cookie_), key_))
      throw ApiError(401, "no_key",
                     "This Tetraply needs its access key. Open the link that it printed at the start, "
                     "which contains ?key=. The person who runs this server can give it to you.");
  }
  const bool inherits = rules_ == Rules::key;
  const std::string known = value_in(visit.cookies, kBrowserCookie);
  if (is_secret(known)) return {.sender = {known, inherits}};
  const std::string browser = new_secret();
  return {.sender = {browser, inherits}, .cookie = cookie(kBrowserCookie, browser)};
}

Reply page_of(const ApiError& error) {
  return {.status = error.status(),
          .type = "text/html; charset=utf-8",
          .body = fmt::format("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                              "<meta name=\"viewport\" content=\"width=device-width\"><title>Tetraply</title>"
                              "<body style=\"font: 1.1rem sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 "
                              "1rem\"><h1>{}</h1><p>{}</p></html>\n",
                              error.status() == 401 ? "The access key is missing" : "Too many requests", error.what()),
          .headers = Reply::refusal(error).headers};
}

std::string client_of(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));  // without the name of a network interface
  in6_addr bytes{};
  if (inet_pton(AF_INET6, text.c_str(), &bytes) != 1) return text;
  std::array<char, INET6_ADDRSTRLEN> buffer{};
  constexpr std::size_t kNetwork = 8;  // bytes
  if (IN6_IS_ADDR_V4MAPPED(&bytes) != 0) {
    return inet_ntop(AF_INET, &bytes.s6_addr[12], buffer.data(), buffer.size());
  }
  if (IN6_IS_ADDR_LOOPBACK(&bytes) == 0) std::fill(std::begin(bytes.s6_addr) + kNetwork, std::end(bytes.s6_addr), 0);
  return inet_ntop(AF_INET6, &bytes, buffer.data(), buffer.size());
}

bool is_loopback(std::string_view host) {
  if (host == "localhost") return true;
  const std::string text(host);
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return (ntohl(four.s_addr) >> 24) == 127;
  in6_addr six{};
  return inet_pton(AF_INET6, text.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six) != 0;
}

AccessRules rules_for(std::string_view host, bool require_key, bool open_to_all) {
  if (open_to_all) return AccessRules::open;
  return require_key || !is_loopback(host) ? AccessRules::key : AccessRules::local;
}

}  // namespace tetraply::server
