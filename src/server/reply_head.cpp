#include "server/reply_head.hpp"

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <ctime>
#include <iterator>
#include <string_view>

namespace tetraply::server {

namespace {

// The date in the format of HTTP: "Sun, 06 Nov 1994 08:49:37 GMT". Computed once a second in each thread.
const std::string& date() {
  thread_local std::time_t made = 0;
  thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != made) {
    std::tm parts{};
    gmtime_r(&now, &parts);
    char buffer[64];
    text.assign(buffer, std::strftime(buffer, sizeof(buffer), "%a, %d %b %Y %H:%M:%S GMT", &parts));
    made = now;
  }
  return text;
}

void add_header(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  // A line break would start another header.
  std::copy_if(value.begin(), value.end(), std::back_inserter(head), [](char c) { return c != '\r' && c != '\n'; });
  head.append("\r\n");
}

}  // namespace

std::string reply_head(const Reply& reply, const Framing& framing) {
  std::string head;
  head.reserve(768);
  const auto reason = boost::beast::http::obsolete_reason(static_cast<boost::beast::http::status>(reply.status));
  head = fmt::format("HTTP/1.1 {} {}\r\n", reply.status, std::string_view(reason.data(), reason.size()));
  add_header(head, "Date", date());
  if (!has_no_body(reply.status)) add_header(head, "Content-Type", reply.type);
  if (framing.length) add_header(head, "Content-Length", fmt::format("{}", *framing.length));
  if (framing.chunked) add_header(head, "Transfer-Encoding", "chunked");
  if (!framing.keep_alive)
    add_header(head, "Connection", "close");
  else if (!framing.http_1_1)
    add_header(head, "Connection", "keep-alive");
  for (const auto& [name, value] : reply.headers) add_header(head, name, value);
  head.append("\r\n");
  return head;
}

bool has_no_body(int status) {
  return status < 200 || status == 204 || status == 304;
}

}  // namespace tetraply::server
