// A wrong request gets a 4xx status and a message that names the error. Nothing changes.
#include <gtest/gtest.h>

#include <set>

#include "core/stopwatch.hpp"
#include "effort.hpp"
#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

struct Refusal {
  std::string path;
  Json body;
  int status;
  std::string code;
};

TEST(Errors, NameWhatWasWrong) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}});
  const Refusal refusals[] = {
      {"games", {{"game", "chess"}}, 400, "bad_game"},
      {"games", {{"game", 5}}, 400, "bad_request"},
      {"games", Json::array(), 400, "bad_request"},
      {"games", {{"game", "duo"}, {"color", "red"}}, 400, "bad_request"},
      {"games", {{"game", "duo"}, {"seats", {{{"kind", "engine"}, {"spec", "alphabeta:depht=3"}}}}}, 400, "bad_player"},
      {"games", {{"game", "duo"}, {"seats", {{{"kind", "robot"}}}}}, 400, "bad_request"},
      {"games", {{"game", "duo"}, {"seats", {{{"kind", "engine"}, {"spec", "alphabeta:tt=64G"}}}}}, 400, "bad_player"},
      {"games", {{"game", "duo"}, {"seats", {{{"kind", "engine"}, {"spec", ""}}}}}, 400, "bad_player"},
      {"games", {{"game", "2048"}, {"seats", {{{"kind", "engine"}, {"spec", "ntuple:file=x"}}}}}, 400, "bad_player"},
      {"games", {{"game", "duo"}, {"moves", {"a1"}}}, 400, "bad_move"},
      {"games", {{"game", "duo"}, {"start", {{"text", "nonsense"}}}}, 400, "bad_position"},
      {"games", {{"game", "duo"}, {"clock", {{"seconds", -1}}}}, 400, "bad_request"},
      {"games", {{"game", "duo"}, {"seed", 1.5}}, 400, "bad_request"},
      {game + "/moves", {{"move", "a1"}, {"ply", 0}}, 400, "bad_move"},
      {game + "/moves", {{"move", "e10"}}, 400, "bad_request"},
      {game + "/moves", {{"move", "e10"}, {"ply", "0"}}, 400, "bad_request"},
      {game + "/ply", {{"ply", 1}}, 400, "bad_request"},
      {game + "/ply", {{"ply", 18446744073709551615u}}, 400, "bad_request"},
      {game + "/play", {{"moves", -1}}, 400, "bad_request"},
      {game + "/play", {{"player", {{"spec", "gtp:sh"}}}}, 400, "bad_player"},
      {game + "/nothing", Json::object(), 404, "not_found"},
      {"games/unknown/moves", {{"move", "e10"}, {"ply", 0}}, 404, "not_found"},
      {"analyze", Json::object(), 400, "bad_request"},
      {"analyze", {{"at", {{"id", "unknown"}}}}, 404, "not_found"},
      {"analyze", {{"at", {{"game", "2048"}}}}, 400, "bad_position"},
      {"catalog", Json::object(), 405, "bad_method"},
  };
  for (const Refusal& refusal : refusals) {
    const Answer answer = server.post(refusal.path, refusal.body);
    EXPECT_EQ(answer.status, refusal.status) << refusal.path << refusal.body << answer.text;
    EXPECT_EQ(answer.json["error"]["code"], refusal.code) << refusal.path << refusal.body << answer.text;
    EXPECT_FALSE(answer.json["error"]["message"].get<std::string>().empty());
  }
  EXPECT_EQ(server.get("games").json["games"].size(), 1u);
  EXPECT_EQ(server.get(game).json["ply"], 0);
}

TEST(Errors, NobodyLearnsWhichFilesTheServerHas) {
  const RunningServer server;
  std::set<std::string> messages;
  for (const char* spec :
       {"ntuple:file=/etc/passwd", "ntuple:file=/nothing", "expectimax:eval=ntuple,file=/etc/passwd"}) {
    const Answer answer = server.post("games", {{"game", "2048"}, {"seats", {{{"kind", "engine"}, {"spec", spec}}}}});
    EXPECT_EQ(answer.status, 400) << answer.text;
    messages.insert(answer.json["error"]["message"].get<std::string>());
  }
  EXPECT_EQ(messages.size(), 1u);
}

TEST(Errors, BodiesMustBeJsonAndNotTooLarge) {
  const RunningServer server;
  auto client = server.client();
  const auto code = [](const HttpAnswer& answer) {
    const Json json = Json::parse(answer.body, nullptr, false);
    return json.is_object() ? json["error"]["code"].get<std::string>() : answer.body;
  };
  const std::string games = "/api/v1/games";
  EXPECT_EQ(code(client.post(games, "{\"game\": ")), "bad_json");
  EXPECT_EQ(code(client.post(games, "{\"game\": \"\xff\"}")), "bad_json");
  EXPECT_EQ(code(client.post(games, std::string(100'000, '['))), "bad_json");
  for (const char* const type : {"text/plain", "application/jsonfoo", "application/json-patch+json", ""})
    EXPECT_EQ(code(client.post(games, "{}", type)), "bad_type") << type;
  const HttpAnswer large = client.post(games, std::string(ServerLimits{}.body + 1, ' '));
  EXPECT_EQ(large.status, 413);
  EXPECT_EQ(code(large), "too_large");
}

// 80,000 members used to take 20 s of processor time.
TEST(Errors, ABodyWithManyMembersIsRefusedAtOnce) {
  const RunningServer server;
  std::string members = "{\"0\":0";
  for (int i = 1; i < 80'000; ++i) members += fmt::format(",\"{}\":0", i);
  members += "}";
  const Stopwatch watch;
  EXPECT_EQ(server.client().post("/api/v1/games", members).status, 400);
  EXPECT_EQ(server.post("games/import", {{"text", members}}).status, 400);
  EXPECT_LT(watch.seconds(), kFullEffort ? 1 : 10);
}

TEST(Server, TakesEverySpellingOfJsonThatTheStandardsAllow) {
  const RunningServer server;
  auto client = server.client();
  const std::string body = R"({"game": "duo"})";
  for (const char* const type : {"Application/JSON", "application/json;charset=utf-8", "application/json ; x=y"})
    EXPECT_EQ(client.post("/api/v1/games", body, type).status, 201) << type;
  EXPECT_EQ(client.post("/api/v1/games", "\xef\xbb\xbf" + body).status, 201) << "a byte order mark";
}

TEST(Errors, OtherHostsAndPagesAreNotAnswered) {
  const RunningServer server;
  auto client = server.client();
  EXPECT_EQ(client.get("/api/v1/status", {{"Host", "evil.example"}}).status, 403);
  EXPECT_EQ(client.get("/", {{"Host", "evil.example:80"}}).status, 403);
  EXPECT_EQ(client.get("/api/v1/status", {{"Origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(client.get("/api/v1/status", {{"Host", "LocalHost:1"}, {"Origin", "http://localhost:1"}}).status, 200);
  EXPECT_EQ(client.get("/api/v1/status", {{"Host", "localhost:1"}, {"Origin", "http://localhost:1"}}).status, 200);
}

TEST(Server, DoesNotShareItsPort) {
  const RunningServer first;
  const int port = first.port();
  ServerOptions options;
  options.data = (std::filesystem::temp_directory_path() / fmt::format("tetraply-second-{}", port)).string();
  options.port = port;
  options.other_port = false;
  const auto refused = HttpServer::make(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("the port is taken"), std::string::npos);
  options.other_port = true;
  const auto elsewhere = HttpServer::make(options);
  ASSERT_TRUE(elsewhere);
  EXPECT_EQ((*elsewhere)->address().find(fmt::format(":{}/", port)), std::string::npos);
  std::filesystem::remove_all(options.data);
}

// Browsers accept Brotli, which takes seconds for a long game.
TEST(Server, AnswersAreNotCompressedSlowly) {
  const RunningServer server;
  const HttpAnswer answer = server.client().get("/api/v1/games", {{"Accept-Encoding", "gzip, deflate, br"}});
  EXPECT_EQ(answer.status, 200);
  EXPECT_FALSE(answer.has_header("Content-Encoding")) << answer.header("Content-Encoding");
}

TEST(Errors, PathsLeadNowhereElse) {
  const RunningServer server;
  auto client = server.client();
  for (const std::string path :
       {"/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
        "/assets/../../etc/passwd", "/api/v1/games/../../../etc/passwd", "/api/v1/games/%00"}) {
    const int status = client.get(path).status;
    EXPECT_GE(status, 400) << path;
    EXPECT_LT(status, 500) << path;
  }
  EXPECT_EQ(client.get("/" + std::string(5000, 'a')).status, 414);
}

TEST(Errors, AnswersCarryTheHeadersThatBrowsersObey) {
  const RunningServer server;
  const HttpAnswer answer = server.client().get("/api/v1/status");
  EXPECT_NE(answer.header("Content-Security-Policy").find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
}

}  // namespace
}  // namespace tetraply::server
