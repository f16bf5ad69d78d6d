// Reading requests and writing answers: what the standards require, and what is refused.
#include <gtest/gtest.h>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

constexpr std::string_view kStatus = "/api/v1/status";

std::size_t announced_length(const HttpAnswer& answer) {
  return std::stoul(answer.header("Content-Length"));
}

// Debian's cpp-httplib 0.11.4 sent as much of its memory as the range requested.
TEST(Http, ARangeIsIgnoredAndTheAnswerIsWhole) {
  const RunningServer server;
  const std::string whole = server.client().get("/api/v1/games").body;
  for (const char* const range : {"bytes=0-5000", "bytes=4000-5000", "bytes=-100000", "bytes=0-0", "bytes=9-1,5-"}) {
    const HttpAnswer answer = server.client().get("/api/v1/games", {{"Range", range}});
    EXPECT_EQ(answer.status, 200) << range;
    EXPECT_EQ(answer.body, whole) << range;
    const HttpAnswer status = server.client().get(std::string(kStatus), {{"Range", range}});
    EXPECT_EQ(announced_length(status), status.body.size()) << range;
    EXPECT_FALSE(Json::parse(status.body, nullptr, false).is_discarded()) << range << status.body;
  }
}

TEST(Http, HeadHasTheHeadersOfGetAndNoBody) {
  const RunningServer server;
  auto client = server.client();
  const HttpAnswer head = client.send("HEAD", "/api/v1/games", {}, std::nullopt);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Accept-Ranges"), "none");
  EXPECT_FALSE(head.header("Date").empty());
  EXPECT_TRUE(head.body.empty());
  EXPECT_EQ(client.get("/api/v1/games").body.size(), announced_length(head));
  EXPECT_EQ(client.send("HEAD", "/api/v1/nothing", {}, std::nullopt).status, 404);
}

TEST(Http, MethodsThatAnAddressHasAreNamed) {
  const RunningServer server;
  auto client = server.client();
  const HttpAnswer options = client.send("OPTIONS", "/api/v1/games", {}, std::nullopt);
  EXPECT_EQ(options.status, 204);
  EXPECT_EQ(options.header("Allow"), "GET, HEAD, OPTIONS, POST");
  EXPECT_EQ(client.send("OPTIONS", "*", {}, std::nullopt).status, 204);
  const HttpAnswer refused = client.send("DELETE", "/api/v1/games", {}, std::nullopt);
  EXPECT_EQ(refused.status, 405);
  EXPECT_EQ(refused.header("Allow"), "GET, HEAD, OPTIONS, POST");
  EXPECT_EQ(client.send("OPTIONS", "/api/v1/nothing", {}, std::nullopt).status, 404);
}

struct Exchange {
  std::string request;
  int status;
};

TEST(Http, MalformedRequestsAreRefusedAndTheirConnectionIsClosed) {
  const RunningServer server;
  const std::string get = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n";
  const std::string post = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const Exchange exchanges[] = {
      {"nonsense\r\n\r\n", 400},
      {"GET /api/v1/games HTTP/1.1\n\n", 400},
      {"GET /api/v1/games HTTP/1.1\r\n\r\n", 400},
      {"GET /api/v1/games HTTP/3.0\r\nHost: localhost\r\n\r\n", 505},
      {"GET games HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"GET /?a=%f HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {get + "Host: localhost\r\n\r\n", 400},
      {get + "X: 1\r\n folded\r\n\r\n", 400},
      {get + "X : 1\r\n\r\n", 400},
      {get + "X: \x01\r\n\r\n", 400},
      {get + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n", 400},
      {get + "Content-Length: 0, 0\r\n\r\n", 400},
      {get + "Content-Length: -1\r\n\r\n", 400},
      {get + "Content-Length: 99999999999999999999\r\n\r\n", 400},
      {get + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400},
      {get + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {get + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501},
      {get + "Transfer-Encoding: xchunked\r\n\r\n", 501},
      {"GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {get + "Expect: tea\r\n\r\n", 417},
      {get + "Content-Encoding: gzip\r\n\r\n", 415},
      {post + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc", 415},
      {post + "\r\n", 411},
      {post + "Transfer-Encoding: chunked\r\n\r\nx\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 400},
      {post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n", 413},
      {post + "Content-Length: 999999999\r\n\r\n", 413},
      {"GET /" + std::string(2000, 'a') + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 414},
      {get + "X: " + std::string(20'000, 'a') + "\r\n\r\n", 431},
      {"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(100'000, 'a'), 431},
  };
  std::string many = get;
  for (int i = 0; i < 101; ++i) many += "X-" + std::to_string(i) + ": 1\r\n";
  EXPECT_EQ(server.client().exchange(many + "\r\n").status, 431);
  for (const Exchange& exchange : exchanges) {
    const Socket socket(server.port());
    socket.send(exchange.request);
    const std::string answer = socket.receive_all();  // up to the end of the connection
    EXPECT_TRUE(answer.starts_with(fmt::format("HTTP/1.1 {} ", exchange.status))) << exchange.request << answer;
    EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos) << exchange.request << answer;
    EXPECT_EQ(answer.find("}HTTP/1.1"), std::string::npos) << exchange.request << answer;
  }
}

TEST(Http, UnusualRequestsAreAnswered) {
  const RunningServer server;
  const std::string rest = " HTTP/1.1\r\nHost: localhost\r\n";
  const std::string post = "POST /api/v1/games" + rest + "Content-Type: application/json\r\n";
  const Exchange exchanges[] = {
      {"\r\n\r\nGET /api/v1/games" + rest + "\r\n", 200},
      {"GET http://localhost:1/api/v1/games" + rest + "\r\n", 200},
      {"GET http://evil.example/api/v1/games" + rest + "\r\n", 403},
      {"GET /api/v1/games?limit=5&x=%20+" + rest + "\r\n", 200},
      {"GET /%61pi/v1/games" + rest + "\r\n", 200},
      {"GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\n\r\n", 200},
      {"DELETE /api/v1/games/x" + rest + "Content-Length: 2\r\n\r\n{}", 404},
      {post + "Transfer-Encoding: Chunked\r\n\r\n4;a=b\r\n{\"ga\r\nb\r\nme\": \"duo\"}\r\n0\r\nX: 1\r\n\r\n", 201},
      {post + "Content-Length: 15\r\nExpect: 100-continue\r\n\r\n{\"game\": \"duo\"}", 100},
  };
  for (const Exchange& exchange : exchanges) {
    const Socket socket(server.port());
    socket.send(exchange.request);
    socket.finish_sending();
    const std::string answer = socket.receive_all();
    EXPECT_TRUE(answer.starts_with(fmt::format("HTTP/1.1 {} ", exchange.status))) << exchange.request << answer;
  }
  EXPECT_EQ(server.get("games").json["games"].size(), 2u);
}

TEST(Http, OneConnectionAnswersManyRequestsInTheirOrder) {
  const RunningServer server;
  const Socket socket(server.port());
  std::string requests;
  for (int i = 0; i < 50; ++i) {
    requests += "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    requests += "GET /api/v1/games HTTP/1.1\r\nHost: evil.example\r\n\r\n";
    requests +=
        "POST /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "2\r\n\r\n{}";
  }
  requests += "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  for (std::size_t i = 0; i < requests.size(); i += 1000) socket.send(std::string_view(requests).substr(i, 1000));
  const std::string answers = socket.receive_all();
  std::string statuses;
  for (std::size_t at = answers.find("HTTP/1.1 "); at != std::string::npos; at = answers.find("HTTP/1.1 ", at + 1))
    statuses += answers.substr(at + 9, 1);
  std::string expected;
  for (int i = 0; i < 50; ++i) expected += "244";
  EXPECT_EQ(statuses, expected + "2");
}

TEST(Http, ClientsOfTheOldProtocolMayKeepTheirConnection) {
  const RunningServer server;
  auto client = server.client();
  const std::string request = "GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n";
  EXPECT_EQ(client.exchange(request).header("Connection"), "keep-alive");
  EXPECT_EQ(client.exchange(request).status, 200);
}

TEST(Http, SlowClientsAreToldSoAndSilentOnesAreLetGo) {
  ServerLimits limits;
  limits.http.head_seconds = limits.http.stall_seconds = 0.3;
  limits.http.idle_seconds = 0.5;
  const RunningServer server(limits);
  const Socket idle(server.port());
  for (const char* const part : {"GET /api",
                                 "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                 "Content-Length: 15\r\n\r\n{\"game\":"}) {
    const Socket slow(server.port());
    slow.send(part);
    EXPECT_TRUE(slow.receive_all().starts_with("HTTP/1.1 408 ")) << part;
  }
  EXPECT_EQ(idle.receive_all(), "");
}

// Clients that only hold connections open keep nobody out.
TEST(Http, ASilentConnectionMakesRoomForANewOne) {
  ServerLimits limits;
  limits.http.connections = 20;
  const RunningServer server(limits);
  std::vector<Socket> silent;
  for (int i = 0; i < 60; ++i) {
    silent.emplace_back(server.port());
    if (i % 2 == 0) silent.back().send("GET /api");
    EXPECT_EQ(server.get("games").status, 200) << i;
  }
  EXPECT_EQ(silent.front().receive_all(), "");
  EXPECT_FALSE(silent.back().is_readable_within(0));
}

}  // namespace
}  // namespace tetraply::server
