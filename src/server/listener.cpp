#include "server/listener.hpp"

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>
#include <utility>
#include <vector>

#include "server/connection.hpp"

namespace tetraply::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kTick{250};
constexpr std::chrono::milliseconds kGrace{300};  // time for answers that are being written when the server ends
constexpr std::chrono::milliseconds kPause{50};   // after a connection that could not be accepted

// A thread that runs connections. Parsing and writing are little work, so two threads are enough for all handlers.
struct IoThread {
  // The hint 1 says that only this thread runs the context.
  IoThread() : context(1), timer(context) {}

  void tick() {
    timer.expires_after(kTick);
    timer.async_wait([this](const error_code& error) {
      if (error) return;
      const std::vector<std::shared_ptr<Connection>> connections(all.begin(),
                                                                 all.end());  // a copy, because some of them leave
      const auto now = Connection::Clock::now();
      for (const auto& connection : connections) connection->tick(now);
      tick();
    });
  }

  void wind_up() {
    const std::vector<std::shared_ptr<Connection>> connections(all.begin(), all.end());
    for (const auto& connection : connections) connection->wind_up();
    end_when_empty(Connection::Clock::now() + kGrace);
  }

  asio::io_context context;
  asio::steady_timer timer;
  Connection::All all;

 private:
  void end_when_empty(Connection::Clock::time_point latest) {
    if (all.empty() || Connection::Clock::now() >= latest) return context.stop();
    timer.expires_after(std::chrono::milliseconds(5));
    timer.async_wait([this, latest](const error_code&) { end_when_empty(latest); });
  }
};

// See HttpRequest::client.
std::string client_name(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  if (v6.is_loopback()) return "::1";
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

Result<void> bind(tcp::acceptor& acceptor, const tcp::endpoint& endpoint, error_code& error) {
  const auto failed = [&] { return failure("{}", error.message()); };
  if (acceptor.is_open()) acceptor.close(error);
  if (acceptor.open(endpoint.protocol(), error)) return failed();
  // A port that another server uses stays taken, but one that was released a moment ago is free.
  if (acceptor.set_option(tcp::acceptor::reuse_address(true), error)) return failed();
  if (endpoint.address().is_v6()) {
    error_code ignored;
    acceptor.set_option(asio::ip::v6_only(false), ignored);
  }
  if (acceptor.bind(endpoint, error)) return failed();
  if (acceptor.listen(tcp::acceptor::max_listen_connections, error)) return failed();
  return {};
}

}  // namespace

struct Listener::State {
  State(const Site& site, const ServerOptions& options)
      : shared(site, options), acceptor(threads.back().context), pause(threads.back().context) {}
  ~State() { shared.handlers.reset(); }

  Result<void> listen(const ServerOptions& options);
  void accept();
  void welcome(IoThread& thread, Connection::Socket socket);

  SharedResources shared;
  // The last thread accepts connections. It is destroyed first, because its pending work holds sockets of both.
  std::array<IoThread, 2> threads;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  std::size_t accepted = 0;
  int port = 0;
};

Result<void> Listener::State::listen(const ServerOptions& options) {
  error_code error;
  tcp::resolver resolver(threads[0].context);
  const auto found = resolver.resolve(options.host, std::to_string(options.port),
                                      tcp::resolver::passive | tcp::resolver::numeric_service, error);
  if (error || found.empty()) return failure("cannot listen at '{}': unknown host", options.host);
  const tcp::endpoint endpoint = found.begin()->endpoint();
  Result<void> bound = bind(acceptor, endpoint, error);
  if (!bound && error == asio::error::address_in_use && options.other_port)
    bound = bind(acceptor, {endpoint.address(), 0}, error);
  if (!bound && error == asio::error::address_in_use)
    return failure("cannot listen at {}:{}: the port is taken", options.host, options.port);
  if (!bound && error == boost::system::errc::address_not_available)
    return failure("cannot listen at {}:{}: the host is not an address of this machine", options.host, options.port);
  if (!bound) return failure("cannot listen at {}:{}: {}", options.host, options.port, bound.error().message);
  port = acceptor.local_endpoint(error).port();
  return {};
}

void Listener::State::accept() {
  IoThread& thread = threads[accepted++ % threads.size()];
  acceptor.async_accept(thread.context, [this, &thread](const error_code& error, Connection::Socket socket) {
    if (!acceptor.is_open()) return;
    if (!error) {
      welcome(thread, std::move(socket));
      return accept();
    }
    // There are no more file descriptors, or the client has already left.
    pause.expires_after(kPause);
    pause.async_wait([this](const error_code& ended) {
      if (!ended && acceptor.is_open()) accept();
    });
  });
}

void Listener::State::welcome(IoThread& thread, Connection::Socket socket) {
  error_code error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;
  const auto connection =
      std::make_shared<Connection>(shared, thread.all, std::move(socket), client_name(peer.address()));
  if (connection->enter()) asio::post(thread.context, [connection] { connection->start(); });
}

Listener::Listener(std::unique_ptr<State> state) : state_(std::move(state)) {}
Listener::~Listener() = default;

Result<std::unique_ptr<Listener>> Listener::make(const Site& site, const ServerOptions& options) {
  auto state = std::make_unique<State>(site, options);
  if (auto listens = state->listen(options); !listens) return tl::unexpected(listens.error());
  return std::unique_ptr<Listener>(new Listener(std::move(state)));
}

int Listener::port() const {
  return state_->port;
}

void Listener::run() {
  State& state = *state_;
  for (IoThread& thread : state.threads) thread.tick();
  state.accept();
  std::thread second([&] { state.threads[1].context.run(); });
  state.threads[0].context.run();
  second.join();
  state.shared.handlers->stop();
  state.shared.handlers->join();
  state.shared.streams.end();
}

void Listener::stop() {
  State& state = *state_;
  state.shared.streams.stop();
  asio::post(state.threads.back().context, [&state] {
    error_code ignored;
    state.acceptor.close(ignored);
    state.pause.cancel();
  });
  for (IoThread& thread : state.threads) asio::post(thread.context, [&thread] { thread.wind_up(); });
}

}  // namespace tetraply::server
