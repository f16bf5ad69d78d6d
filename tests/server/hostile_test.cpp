// Hostile clients. Whatever they send or hold open, the server's memory stays bounded, other clients get answers, and
// SIGTERM ends it.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/random.hpp"
#include "core/stopwatch.hpp"
#include "effort.hpp"
#include "server/http_client.hpp"
#include "server/server_process.hpp"

namespace tetraply::server {
namespace {

constexpr std::size_t kMega = std::size_t{1} << 20;
constexpr std::string_view kGet = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n";
constexpr std::string_view kPost =
    "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

std::string operator+(std::string_view a, const std::string& b) {
  return std::string(a) + b;
}

// Another client that sends normal requests all the time.
class Bystander {
 public:
  explicit Bystander(int port)
      : thread_([this, port] {
          do {
            const Stopwatch watch;
            const int status = HttpClient(port).get("/api/v1/status").status;
            seconds_.push_back(watch.seconds());
            failures_ += status == 200 ? 0 : 1;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          } while (!enough_);
        }) {}
  ~Bystander() {
    if (thread_.joinable()) end();
  }
  Bystander(const Bystander&) = delete;
  Bystander& operator=(const Bystander&) = delete;

  void end() {
    enough_ = true;
    thread_.join();
  }
  [[nodiscard]] int failures() const { return failures_; }
  [[nodiscard]] double median() {
    std::sort(seconds_.begin(), seconds_.end());
    return seconds_.at(seconds_.size() / 2);
  }
  [[nodiscard]] double longest() const { return *std::max_element(seconds_.begin(), seconds_.end()); }

 private:
  std::atomic<bool> enough_ = false;
  std::vector<double> seconds_;
  int failures_ = 0;
  std::thread thread_;
};

// An attack on a separate server. The tests send data and leave their connections open.
class Hostile : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = std::min<rlim_t>(files.rlim_max, 8192);
    setrlimit(RLIMIT_NOFILE, &files);
    most_connections_ = static_cast<int>(files.rlim_cur) - 100;
  }

  void SetUp() override {
    EXPECT_EQ(HttpClient(server_.port()).get("/api/v1/status").status, 200);
    idle_ = server_.memory();
    server_.forget_peak();
    processor_ = server_.processor_seconds();
    bystander_.emplace(server_.port());
  }

  // Sanitizers keep memory that was freed, and are several times slower.
  void TearDown() override {
    bystander_->end();
    EXPECT_EQ(bystander_->failures(), 0);
    if (kFullEffort) {
      EXPECT_LT(server_.peak(), idle_ + 200 * kMega) << "at first " << idle_;
      EXPECT_LT(server_.processor_seconds() - processor_, 2 + 50e-9 * static_cast<double>(sent_));
    }
    EXPECT_LT(bystander_->median(), kFullEffort ? 0.1 : 5);
    EXPECT_LT(bystander_->longest(), kFullEffort ? 2 : 20);
    // All connections are still open.
    EXPECT_LT(server_.terminate(), kFullEffort ? 1 : 10);
  }

  Socket& connect() { return sockets_.emplace_back(server_.port()); }
  void connect(int count) {
    for (int i = 0; i < count; ++i) connect();
  }

  // Repeats the piece until `size` bytes are sent or the server has closed the connection.
  void flood(const Socket& socket, const std::string& piece, std::size_t size) {
    for (std::size_t sent = 0; sent < size && socket.send(piece); sent += piece.size()) sent_ += piece.size();
  }

  // The answer's status; 0 if there is no answer.
  static int status_of(const Socket& socket) {
    const std::string answer = socket.receive();
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
  }

  static int most_connections_;
  ServerProcess server_;
  std::vector<Socket> sockets_;
  std::optional<Bystander> bystander_;
  std::size_t idle_ = 0;
  double processor_ = 0;
  std::size_t sent_ = 0;
};
int Hostile::most_connections_ = 0;

TEST_F(Hostile, ChunksWithoutEnd) {
  Socket& socket = connect();
  socket.send(kPost + "Transfer-Encoding: chunked\r\n\r\n");
  flood(socket, "100000\r\n" + std::string(kMega, ' ') + "\r\n", effort(400) * kMega);
  EXPECT_LT(sent_, 200 * kMega);
}

TEST_F(Hostile, ChunksOfOneByte) {
  Socket& socket = connect();
  socket.send(kPost + "Transfer-Encoding: chunked\r\n\r\n");
  std::string chunks;
  for (int i = 0; i < 10'000; ++i) chunks += "1\r\n \r\n";
  flood(socket, chunks, effort(30) * kMega);
}

TEST_F(Hostile, ABodyThatIsTooLong) {
  Socket& socket = connect();
  socket.send(kPost + "Content-Length: 400000000\r\n\r\n");
  EXPECT_EQ(status_of(socket), 413);
}

TEST_F(Hostile, AHeaderWithoutEnd) {
  Socket& socket = connect();
  socket.send(kGet + "X: ");
  flood(socket, std::string(kMega, 'x'), effort(200) * kMega);
  EXPECT_LT(sent_, 200 * kMega);
}

TEST_F(Hostile, ACompressedBody) {
  Socket& socket = connect();
  socket.send(kPost + "Content-Encoding: gzip\r\nContent-Length: 400000\r\n\r\n" + std::string(400'000, '\x1f'));
  EXPECT_EQ(status_of(socket), 415);
}

TEST_F(Hostile, ManyLargeBodiesAtOnce) {
  constexpr std::size_t kSize = 15 * kMega;
  for (int i = 0; i < 15; ++i) {
    connect().send(kPost + fmt::format("Content-Length: {}\r\n\r\n", kSize + 1));
    flood(sockets_.back(), std::string(kMega, '['), kSize);
  }
}

TEST_F(Hostile, JsonThatGrowsInMemory) {
  std::string numbers = "[0";
  while (numbers.size() < 15 * kMega) numbers += ",0";
  for (int i = 0; i < effort(10); ++i) {
    connect().send(kPost + fmt::format("Content-Length: {}\r\n\r\n", numbers.size()));
    flood(sockets_.back(), numbers, numbers.size());
  }
  for (const Socket& socket : sockets_) {
    const int status = status_of(socket);
    EXPECT_TRUE(status == 400 || status == 503) << status;
  }
}

TEST_F(Hostile, ConnectionsThatDoNothing) {
  connect(std::min(3000, most_connections_));
  EXPECT_GT(sockets_.size(), 500u);
}

// Sends one byte at a time, from head to body.
TEST_F(Hostile, ConnectionsThatDrip) {
  const std::string request = kPost + "Content-Length: 1000\r\n\r\n" + std::string(1000, ' ');
  connect(500);
  const Stopwatch watch;
  for (std::size_t i = 0; i < request.size() && watch.seconds() < 1; ++i)
    for (std::size_t s = 0; s < sockets_.size(); ++s) {
      // Every other connection starts within the body.
      if (i == 0 && s % 2 == 0) sockets_[s].send(request.substr(0, request.size() - 900));
      sockets_[s].send_some(request.substr(i, 1));
    }
}

TEST_F(Hostile, HalfOpenConnections) {
  connect(500);
  for (std::size_t s = 0; s < sockets_.size(); ++s) {
    const std::string part = kPost + "Content-Length: 1000\r\n\r\n{\"game\"";
    sockets_[s].send(part.substr(0, s % part.size()));
    if (s % 2 == 0) sockets_[s].finish_sending();
  }
}

TEST_F(Hostile, RequestsWhoseAnswersNobodyReads) {
  std::string requests;
  for (int i = 0; i < 1000; ++i) requests += "GET /api/v1/catalog HTTP/1.1\r\nHost: localhost\r\n\r\n";
  connect(60);
  const Stopwatch watch;
  while (watch.seconds() < 1) {
    for (const Socket& socket : sockets_) sent_ += socket.send_some(requests);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

TEST_F(Hostile, EventStreamsThatNobodyReads) {
  const std::string order = R"({"moves": 0, "humans": true, "player": {"spec": "random"}})";
  for (int i = 0; i < effort(40); ++i) {
    const HttpAnswer begun = HttpClient(server_.port()).post("/api/v1/games", R"({"game": "tetris"})");
    const std::string id = nlohmann::json::parse(begun.body).at("id");
    connect().send(
        fmt::format("POST /api/v1/games/{}/play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: {}\r\n\r\n{}",
                    id, order.size(), order));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

// Requests with parts exchanged, doubled, cut and damaged.
class Mutations {
 public:
  explicit Mutations(std::uint64_t seed) : random_(seed) {}

  std::string next() {
    std::string request = pick({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "G\tT", ""}) + " " +
                          pick({"/", "/api/v1/status", "/api/v1/games", "/api/v1/games?limit=", "*",
                                "http://localhost/", "/%00", "/%", "/api/v1/games/x/play", "//"}) +
                          " " + pick({"HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/", ""}) +
                          line_end() + "Host: localhost" + line_end();
    for (std::uint32_t i = random_.below(6); i > 0; --i) request += header() + line_end();
    request +=
        line_end() + pick({"", "{}", "2\r\n{}\r\n0\r\n\r\n", "0\r\n\r\n", "fffffffffffffff\r\n", "\r\n", "5\r\n"});
    if (random_.below(4) == 0) request[random_.below(size_of(request))] = static_cast<char>(random_.below(256));
    if (random_.below(4) == 0) request.resize(random_.below(size_of(request)));
    if (random_.below(8) == 0)
      request.insert(random_.below(static_cast<std::uint32_t>(request.size()) + 1),
                     std::string(random_.below(40'000), 'x'));
    return request;
  }

 private:
  static std::uint32_t size_of(const std::string& text) {
    return static_cast<std::uint32_t>(text.size()) + (text.empty());
  }

  std::string pick(std::initializer_list<const char*> list) {
    return *(list.begin() + random_.below(static_cast<std::uint32_t>(list.size())));
  }
  std::string line_end() { return random_.below(40) == 0 ? pick({"\n", "\r", "\r\n ", "\r\n\t"}) : "\r\n"; }
  std::string header() {
    const std::string name =
        pick({"Range", "Content-Encoding", "Transfer-Encoding", "Content-Length", "Content-Type", "Expect", "Host",
              "Connection", "Origin", "Cookie", "Accept-Encoding", "If-Range", "Upgrade", "X", "", "\x80"});
    return name + pick({": ", ":", " :", ""}) +
           pick({"bytes=0-5000",
                 "bytes=-1",
                 "gzip",
                 "chunked",
                 "chunked, chunked",
                 "identity",
                 "0",
                 "2",
                 "2, 2",
                 "-1",
                 "99999999999999999999",
                 "0x2",
                 "application/json",
                 "100-continue",
                 "close",
                 "keep-alive",
                 "localhost",
                 "a=b; c",
                 "\x01",
                 ""});
  }

  Random random_;
};

TEST_F(Hostile, FuzzedHeadsAndBodies) {
  Mutations mutations(20261118);
  const std::string seen = HttpClient(server_.port()).get("/api/v1/games").body;
  for (int i = 0; i < effort(2500); ++i) {
    const std::string request = mutations.next();
    const Socket socket(server_.port());
    socket.send(request);
    socket.finish_sending();
    sent_ += request.size();
    const std::string answer = socket.receive_all();
    if (answer.empty()) continue;  // the request was incomplete
    ASSERT_TRUE(answer.starts_with("HTTP/1.1 ")) << request << '\n' << answer;
    const int status = std::stoi(answer.substr(9, 3));
    EXPECT_TRUE((status >= 100 && status < 500) || status == 501 || status == 505) << request << '\n' << answer;
  }
  EXPECT_EQ(HttpClient(server_.port()).get("/api/v1/games").body.substr(0, 10), seen.substr(0, 10));
}

}  // namespace
}  // namespace tetraply::server
