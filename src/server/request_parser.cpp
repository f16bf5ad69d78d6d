#include "server/request_parser.hpp"

#include <boost/beast/http/basic_parser.hpp>
#include <limits>

namespace tetraply::server {

namespace {

namespace http = boost::beast::http;
using boost::beast::error_code;
using boost::beast::string_view;

std::string_view view(string_view text) {
  return {text.data(), text.size()};
}

ApiError bad_request(std::string_view what) {
  return ApiError(400, "bad_request", "the request is malformed: {}", what);
}

ApiError body_too_large(std::size_t limit) {
  return ApiError(413, "too_large", "the body is too large\nvalid: up to {} bytes", limit);
}

}  // namespace

std::size_t HeadFinder::find(std::string_view bytes) {
  // A line break may be split between two pieces.
  constexpr std::size_t kLookBack = 3;
  std::size_t from = seen_ < kLookBack ? 0 : seen_ - kLookBack;
  for (;;) {
    const std::size_t end = bytes.find('\n', from);
    if (end == std::string_view::npos) break;
    if (end == 0 || bytes[end - 1] != '\r') throw bad_request("a line of its head does not end with CR LF");
    if (end + 1 == bytes.size()) break;
    const char next = bytes[end + 1];
    if (next == ' ' || next == '\t') throw bad_request("a header is continued on a second line");
    if (next == '\r' && end + 2 < bytes.size() && bytes[end + 2] == '\n') return end + 3;
    from = end + 1;
  }
  seen_ = bytes.size();
  return 0;
}

// Throws an ApiError for everything that it does not accept.
struct RequestParser::Parser : http::basic_parser<true> {
  explicit Parser(const HttpLimits& given) : limits(given) {
    header_limit(std::numeric_limits<std::uint32_t>::max());  // the connection has already checked it
    body_limit(boost::none);                                  // checked here, because its limit depends on the head
  }

  void on_request_impl(http::verb, string_view method, string_view target, int version, error_code&) override {
    request.method = view(method);
    http_1_1 = version == 11;
    read_target(view(target));
  }
  void on_response_impl(int, string_view, int, error_code&) override {}

  void on_field_impl(http::field field, string_view raw_name, string_view raw_value, error_code&) override {
    if (head_is_complete) return;  // a trailer of a chunked body
    const std::string_view value = view(raw_value);
    if (++headers > limits.headers)
      throw ApiError(431, "too_large", "the request has too many headers\nvalid: up to {}", limits.headers);
    check_field(field, value);
    std::string name = in_lower_case(view(raw_name));
    for (auto& [known, values] : request.headers)
      if (known == name) {
        values += field == http::field::cookie ? "; " : ", ";
        values += value;
        return;
      }
    request.headers.emplace_back(std::move(name), value);
  }

  void on_header_impl(error_code&) override {
    head_is_complete = true;
    if (http_1_1 && !has_host) throw bad_request("the header Host is missing");
    if (!authority.empty()) {
      std::erase_if(request.headers, [](const auto& header) { return header.first == "host"; });
      request.headers.emplace_back("host", authority);
    }
    const bool brings_data = request.method == "POST" || request.method == "PUT" || request.method == "PATCH";
    if (brings_data && !has_length && !chunked())
      throw ApiError(411, "length_required", "{} needs the header Content-Length", request.method);
  }

  void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
  std::size_t on_body_impl(string_view bytes, error_code&) override { return take(view(bytes)); }
  void on_chunk_header_impl(std::uint64_t size, string_view, error_code&) override {
    if (size > limit - received) throw body_too_large(limit);
  }
  std::size_t on_chunk_body_impl(std::uint64_t, string_view bytes, error_code&) override { return take(view(bytes)); }
  void on_finish_impl(error_code&) override {}

  std::size_t take(std::string_view bytes) {
    if (bytes.size() > limit - received) throw body_too_large(limit);
    received += bytes.size();
    (*sink)(bytes);
    return bytes.size();
  }

  // "/path?query", "http://host/path?query", or "*".
  void read_target(std::string_view target) {
    if (target.size() > limits.target)
      throw ApiError(414, "too_large", "the address is too long\nvalid: up to {} bytes", limits.target);
    for (const std::string_view scheme : {"http://", "https://"})
      if (target.size() > scheme.size() && equal_ignoring_case(target.substr(0, scheme.size()), scheme)) {
        target.remove_prefix(scheme.size());
        const std::size_t end = std::min(target.find_first_of("/?"), target.size());
        authority = target.substr(0, end);
        target.remove_prefix(end);
        if (target.empty()) target = "/";
        break;
      }
    const std::size_t question = std::min(target.find('?'), target.size());
    auto path = percent_decoded(target.substr(0, question), false);
    const bool is_path = !target.empty() && target[0] == '/';
    if (!path || !(is_path || (target == "*" && request.method == "OPTIONS")))
      throw bad_request("its address is malformed");
    request.path = *std::move(path);
    if (question < target.size() && !read_query(target.substr(question + 1), request.query))
      throw bad_request("the query of its address is malformed");
  }

  // Two readers of a request must never disagree about where it ends, so ambiguous lengths are refused.
  void check_field(http::field field, std::string_view value) {
    switch (field) {
      case http::field::host:
        if (has_host) throw bad_request("the header Host appears twice");
        has_host = true;
        break;
      case http::field::content_length:
        if (has_length) throw bad_request("the header Content-Length appears twice");
        if (value.find_first_not_of("0123456789") != std::string_view::npos)
          throw bad_request("the header Content-Length is not a number");
        has_length = true;
        break;
      case http::field::transfer_encoding:
        if (!http_1_1) throw bad_request("HTTP/1.0 has no Transfer-Encoding");
        if (!equal_ignoring_case(value, "chunked"))
          throw ApiError(501, "bad_encoding", "the Transfer-Encoding is not supported\nvalid: chunked");
        break;
      case http::field::content_encoding:
        if (!equal_ignoring_case(value, "identity"))
          throw ApiError(415, "bad_encoding", "compressed bodies are not accepted: leave out Content-Encoding");
        break;
      case http::field::expect:
        if (!equal_ignoring_case(value, "100-continue"))
          throw ApiError(417, "bad_expectation", "this expectation cannot be met\nvalid: 100-continue");
        expects_continue = http_1_1;
        break;
      default:
        break;
    }
  }

  const HttpLimits& limits;
  HttpRequest request;
  std::string authority;  // the host part of an address, if it has one
  int headers = 0;
  bool http_1_1 = false;
  bool has_host = false;
  bool has_length = false;
  bool expects_continue = false;
  bool head_is_complete = false;

  std::size_t limit = 0;
  std::size_t received = 0;
  const Sink* sink = nullptr;
};

RequestParser::RequestParser(const HttpLimits& limits, std::string_view head)
    : parser_(std::make_unique<Parser>(limits)) {
  error_code error;
  parser_->put(boost::asio::const_buffer(head.data(), head.size()), error);
  if (error == http::error::bad_version)
    throw ApiError(505, "bad_version", "this version of HTTP is not supported\nvalid: HTTP/1.1, HTTP/1.0");
  if (error || !parser_->is_header_done()) throw bad_request(error ? error.message() : "its head is malformed");
  parser_->eager(true);
}
RequestParser::~RequestParser() = default;

HttpRequest& RequestParser::request() {
  return parser_->request;
}

bool RequestParser::is_complete() const {
  return parser_->is_done();
}

bool RequestParser::expects_continue() const {
  return parser_->expects_continue;
}

bool RequestParser::keeps_alive() const {
  return parser_->keep_alive();
}

bool RequestParser::is_http_1_1() const {
  return parser_->http_1_1;
}

std::optional<std::uint64_t> RequestParser::content_length() const {
  const auto length = parser_->content_length();
  return length ? std::optional(*length) : std::nullopt;
}

void RequestParser::limit_body(std::size_t limit) {
  if (content_length().value_or(0) > limit) throw body_too_large(limit);
  parser_->limit = limit;
}

std::size_t RequestParser::read_body(std::string_view bytes, Sink sink) {
  parser_->sink = &sink;
  error_code error;
  const std::size_t used = parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  parser_->sink = nullptr;
  if (error && error != http::error::need_more) throw bad_request("its chunked body is malformed");
  return used;
}

}  // namespace tetraply::server
