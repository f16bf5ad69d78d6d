#include "server/http_server.hpp"

#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>
#include <embedded/page_pack.hpp>
#include <filesystem>
#include <set>
#include <thread>

#include "json/json.hpp"
#include "server/page.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

constexpr std::string_view kApi = "/api/v1/";
constexpr int kConnections = 320;  // that are answered at once; each has a thread, which mostly sleeps

// A host as it stands in a Host header or an address, without the port.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, std::min(host.find(']') + 1, host.size()));
  return host.substr(0, std::min(host.find(':'), host.size()));
}

bool is_numeric(std::string_view host) {
  return host.starts_with('[') || (!host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos);
}

// The library lets only a handful of connections wait to be accepted.
class Listener : public httplib::Server {
 public:
  bool widen_backlog() { return ::listen(svr_sock_, kConnections) == 0; }
};

// As content, the library would compress it by Brotli at its slowest, even what is compressed; a provider's it leaves
// as it is.
template <class Bytes>
void answer_with(httplib::Response& response, std::shared_ptr<Bytes> bytes, const std::string& type) {
  const std::size_t size = bytes->size();
  response.set_content_provider(size, type, [bytes](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
    return sink.write(bytes->data() + offset, length);
  });
}

// Who has a connection open and asks nothing is not waited for: reading from it ends. Answers are still written.
void stop_reading(int port) {
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc/self/fd", error), end; !error && entry != end;
       entry.increment(error)) {
    const int descriptor = std::atoi(entry->path().filename().c_str());
    sockaddr_storage address{};
    socklen_t size = sizeof(address);
    if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) continue;
    const in_port_t bound = address.ss_family == AF_INET6  ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                            : address.ss_family == AF_INET ? reinterpret_cast<sockaddr_in&>(address).sin_port
                                                           : in_port_t{0};
    if (ntohs(bound) == port) ::shutdown(descriptor, SHUT_RD);
  }
}

// Event streams that are open, so that they can be closed.
class OpenStreams {
 public:
  // False: there are too many, or the server ends.
  bool add(Events* events, int most) {
    const std::lock_guard lock(mutex_);
    if (closed_ || static_cast<int>(streams_.size()) >= most) return false;
    streams_.insert(events);
    return true;
  }
  void remove(Events* events) {
    const std::lock_guard lock(mutex_);
    streams_.erase(events);
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (Events* const events : streams_) events->abandon();
  }
  [[nodiscard]] bool closed() {
    const std::lock_guard lock(mutex_);
    return closed_;
  }

 private:
  std::mutex mutex_;
  std::set<Events*> streams_;
  bool closed_ = false;
};

// The work of one stream in a thread of its own, while the connection's thread writes what it sends.
class Stream {
 public:
  Stream(OpenStreams& streams, std::function<void(Events&)> work, int most) : streams_(streams) {
    if (!streams_.add(&events_, most)) {
      if (streams_.closed()) throw ApiError(503, "shutting_down", "the server is about to end");
      throw ApiError(429, "too_many_searches", "{} searches are asked for at once, and no more: try again soon", most);
    }
    worker_ = std::thread([this, work = std::move(work)] {
      try {
        work(events_);
      } catch (const ApiError& error) {
        events_.send("error", error.json());
      } catch (const std::exception& error) {
        events_.send("error", ApiError(500, "internal", "{}", error.what()).json());
      }
      events_.finish();
    });
  }
  ~Stream() {
    events_.abandon();
    if (worker_.joinable()) worker_.join();
    streams_.remove(&events_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // False: the client has left.
  bool write(httplib::DataSink& sink) {
    constexpr std::chrono::milliseconds kGlance{100};
    constexpr int kQuiet = 20;  // glances without an event, before the client is told that the server still lives
    bool over = false;
    std::string text = events_.take(kGlance, over);
    if (!sink.is_writable()) return false;
    if (text.empty() && !over && ++quiet_ % kQuiet == 0) text = ": alive\n\n";
    if (!text.empty() && !sink.write(text.data(), text.size())) return false;
    if (over) sink.done();
    return true;
  }

 private:
  OpenStreams& streams_;
  Events events_;
  std::thread worker_;
  int quiet_ = 0;
};

}  // namespace

struct HttpServer::State {
  State(const ServerOptions& given, Page files, GameStore store)
      : options(given), page(std::move(files)), service(given.data, std::move(store), given.limits) {
    add_catalog_routes(router, service);
    add_game_routes(router, service);
    add_play_routes(router, service);
    add_analysis_routes(router, service);
    add_record_routes(router, service);
    add_review_routes(router, service);
    add_lab_routes(router, service);
    add_compare_routes(router, service);
  }

  void check_caller(const httplib::Request& request) const;
  [[nodiscard]] Call call_of(const httplib::Request& request) const;
  void answer(const httplib::Request& request, httplib::Response& response);
  void answer_page(const httplib::Request& request, httplib::Response& response) const;
  void set_up();

  ServerOptions options;
  Page page;
  Service service;
  Router router;
  OpenStreams streams;
  Listener http;
  int port = 0;
};

// Another site's page in the same browser can send requests here, and can have its own name point to this machine.
void HttpServer::State::check_caller(const httplib::Request& request) const {
  const std::string host = request.get_header_value("Host");
  const std::string_view name = without_port(host);
  const bool known = name == "localhost" || is_numeric(name) ||
                     std::find(options.names.begin(), options.names.end(), name) != options.names.end();
  if (!known)
    throw ApiError(403, "bad_host",
                   "this server is not called '{}'\nvalid: localhost, an address, or what --name gave it", name);
  const std::string origin = request.get_header_value("Origin");
  if (!origin.empty() && origin != "http://" + host && origin != "https://" + host)
    throw ApiError(403, "bad_origin", "requests from pages of '{}' are not answered", origin);
}

Call HttpServer::State::call_of(const httplib::Request& request) const {
  Call call{.method = request.method, .path = request.path.substr(kApi.size())};
  for (const auto& [name, value] : request.params) call.query[name] = value;
  if (request.method != "POST") return call;
  if (!request.get_header_value("Content-Type").starts_with("application/json"))
    throw ApiError(415, "bad_type", "the body's Content-Type must be application/json");
  // Deep nesting would use up the stack; no request of this interface has more than a few levels.
  constexpr int kDeepestBody = 16;
  auto body = read_json(request.body, kDeepestBody);
  if (!body) throw ApiError(400, "bad_json", "the body {}", body.error().message);
  call.body = *std::move(body);
  return call;
}

void HttpServer::State::answer(const httplib::Request& request, httplib::Response& response) {
  Reply reply;
  try {
    check_caller(request);
    reply = router.answer(call_of(request));
    if (reply.stream) {
      auto stream = std::make_shared<Stream>(streams, std::move(reply.stream), options.limits.streams);
      response.set_header("Cache-Control", "no-store");
      response.set_chunked_content_provider(
          reply.type, [stream](std::size_t, httplib::DataSink& sink) { return stream->write(sink); });
      return;
    }
  } catch (const ApiError& error) {
    reply = Reply::refusal(error);
  }
  response.status = reply.status;
  for (const auto& [name, value] : reply.headers) {
    response.headers.erase(name);  // one of all answers, which would count beside this one
    response.set_header(name, value);
  }
  response.set_header("Cache-Control", "no-store");
  if (reply.status == 204) return;
  if (reply.status >= 400) return response.set_content(reply.body, reply.type);
  answer_with(response, std::make_shared<std::string>(std::move(reply.body)), reply.type);
}

void HttpServer::State::answer_page(const httplib::Request& request, httplib::Response& response) const {
  try {
    check_caller(request);
    const std::string_view path = std::string_view(request.path).substr(1);
    const auto file = page.find(path.empty() ? "index.html" : path);
    if (file == page.end()) throw ApiError(404, "not_found", "there is nothing at this address");
    const bool zipped =
        !file->second.gzip.empty() && request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    const std::string_view bytes = zipped ? file->second.gzip : file->second.bytes;
    if (zipped) response.set_header("Content-Encoding", "gzip");
    response.set_header("Vary", "Accept-Encoding");
    // Names in assets/ change with their contents.
    response.set_header("Cache-Control",
                        path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    answer_with(response, std::make_shared<std::string_view>(bytes), file->second.type);
  } catch (const ApiError& error) {
    response.status = error.status();
    response.set_content(json_text(error.json()), "application/json");
  }
}

void HttpServer::State::set_up() {
  // A port that somebody listens at is taken; the library would share it with another server of ours.
  http.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  });
  http.new_task_queue = [] { return new httplib::ThreadPool(kConnections); };
  http.set_keep_alive_timeout(10);
  http.set_keep_alive_max_count(10'000);
  http.set_read_timeout(10);
  http.set_write_timeout(10);
  http.set_tcp_nodelay(true);
  http.set_payload_max_length(options.limits.body);
  http.set_default_headers({
      {"Content-Security-Policy",
       "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri "
       "'none'; "
       "form-action 'self'; frame-ancestors 'self'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "SAMEORIGIN"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  });
  const auto api = [this](const httplib::Request& request, httplib::Response& response) { answer(request, response); };
  const std::string routes = std::string(kApi) + "[^]*";
  http.Get(routes, api);
  http.Post(routes, api);
  http.Put(routes, api);
  http.Patch(routes, api);
  http.Delete(routes, api);
  http.Options(routes, api);
  http.Get("/[^]*",
           [this](const httplib::Request& request, httplib::Response& response) { answer_page(request, response); });
  // The library matches addresses by regular expressions, which use the stack for every character.
  http.set_pre_routing_handler([](const httplib::Request& request, httplib::Response& response) {
    constexpr std::size_t kLongestPath = 1024;
    if (request.path.size() <= kLongestPath) return httplib::Server::HandlerResponse::Unhandled;
    response.status = 414;
    return httplib::Server::HandlerResponse::Handled;
  });
  // What the library refuses by itself.
  http.set_error_handler([](const httplib::Request&, httplib::Response& response) {
    if (!response.body.empty()) return;
    const auto refuse = [&](std::string_view code, std::string_view message) {
      response.set_content(json_text(ApiError(response.status, code, "{}", message).json()), "application/json");
    };
    if (response.status == 413 || response.status == 414)
      refuse("too_large", "the request is too large");
    else if (response.status == 404)
      refuse("not_found", "there is nothing at this address");
    else if (response.status >= 500)
      refuse("internal", "something went wrong in the server");
    else
      refuse("bad_request", "this is no request that the server understands");
  });
}

HttpServer::HttpServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::make(const ServerOptions& options) {
  std::error_code error;
  std::filesystem::create_directories(options.data, error);
  if (error) return failure("cannot make the folder '{}': {}", options.data, error.message());
  auto store = GameStore::open((std::filesystem::path(options.data) / "games.db").string(),
                               options.durable ? Durability::power : Durability::program);
  if (!store) return tl::unexpected(store.error());
  auto page = options.page.empty() ? read_page_pack(embedded::page_pack()) : read_page_folder(options.page);
  if (!page) return tl::unexpected(page.error());
  auto state = std::make_unique<State>(options, *std::move(page), *std::move(store));
  state->set_up();
  if (options.port != 0 && state->http.bind_to_port(options.host, options.port))
    state->port = options.port;
  else if (options.port == 0 || options.other_port)
    state->port = std::max(0, state->http.bind_to_any_port(options.host));
  if (state->port == 0 || !state->http.widen_backlog())
    return failure("cannot listen at {}:{}: the port is taken, or the host is not of this machine", options.host,
                   options.port);
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(state)));
}

std::string HttpServer::address() const {
  const std::string& host = state_->options.host;
  return fmt::format("http://{}:{}/", host.find(':') == std::string::npos ? host : "[" + host + "]", state_->port);
}

bool HttpServer::has_page() const {
  return !state_->page.empty();
}

void HttpServer::run() {
  state_->http.listen_after_bind();
  state_->streams.close();
}

void HttpServer::stop() {
  state_->streams.close();
  state_->http.stop();
  stop_reading(state_->port);
}

}  // namespace tetraply::server
