// A server with the rules of a network: its key, its browsers, and the owners of games.
#include <gtest/gtest.h>

#include <map>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

// Keeps cookies and sends them back, like a browser.
class Browser {
 public:
  explicit Browser(const RunningServer& server) : server_(server) {}

  Answer get(const std::string& path) { return take(server_.client().get(path, cookies())); }
  Answer post(const std::string& path, const Json& body) {
    HttpHeaders headers = cookies();
    headers.emplace_back("Content-Type", "application/json");
    return take(server_.client().send("POST", path, headers, body.dump()));
  }
  Answer erase(const std::string& path) { return take(server_.client().send("DELETE", path, cookies(), std::nullopt)); }

  // Opens the link that the server prints.
  void enter() {
    const std::string link = server_.link();
    EXPECT_EQ(get(link.substr(link.find("/?"))).status, 303);
    EXPECT_EQ(location, "/");
    get("/");
  }

  std::string begin() {
    const Answer answer = post("/api/v1/games", {{"game", "2048"}});
    EXPECT_EQ(answer.status, 201) << answer.text;
    return "/api/v1/games/" + answer.json.value("id", "");
  }

  std::string location;
  std::map<std::string, std::string> jar;

 private:
  HttpHeaders cookies() const {
    std::string text;
    for (const auto& [name, value] : jar) text += (text.empty() ? "" : "; ") + name + "=" + value;
    return {{"Cookie", text}};
  }
  Answer take(const HttpAnswer& answer) {
    EXPECT_NE(answer.status, 0) << "no answer";
    location = answer.header("Location");
    const std::string cookie = answer.header("Set-Cookie");
    if (const std::size_t equals = cookie.find('='); equals != std::string::npos)
      jar[cookie.substr(0, equals)] = cookie.substr(equals + 1, cookie.find(';') - equals - 1);
    return {answer.status, Json::parse(answer.body, nullptr, false), answer.body};
  }

  const RunningServer& server_;
};

const ServerOptions kNetwork{.require_key = true};

TEST(Network, NothingIsAnsweredWithoutTheKey) {
  const RunningServer server(kNetwork);
  Browser stranger(server);
  for (const char* path : {"/", "/index.html", "/nothing", "/api/v1/catalog", "/api/v1/games", "/api/v1/nothing"})
    EXPECT_EQ(stranger.get(path).status, 401) << path;
  EXPECT_EQ(stranger.post("/api/v1/games", {{"game", "duo"}}).status, 401);
  EXPECT_EQ(stranger.post("/api/v1/analyze", {{"at", {{"game", "duo"}}}}).status, 401);
  EXPECT_EQ(stranger.get("/?key=0123456789abcdef0123456789abcdef").status, 401);
  EXPECT_EQ(stranger.get("/api/v1/games").json["error"]["code"], "no_key");
  EXPECT_TRUE(stranger.jar.empty());

  Browser guest(server);
  guest.enter();
  EXPECT_EQ(guest.get("/api/v1/catalog").status, 200);
}

TEST(Network, TheLinkOutlivesTheServer) {
  RunningServer server(kNetwork);
  Browser guest(server);
  guest.enter();
  const std::string key = server.link().substr(server.link().find("key="));
  server.stop();
  server.start();
  EXPECT_TRUE(server.link().ends_with(key));
}

TEST(Network, OnlyItsOwnerChangesAGameAndEveryoneWithItsAddressCanSeeIt) {
  const RunningServer server(kNetwork);
  Browser owner(server);
  Browser other(server);
  owner.enter();
  other.enter();
  const std::string game = owner.begin();
  const Json before = owner.get(game).json;
  EXPECT_EQ(owner.get("/api/v1/games").json["games"].size(), 1u);
  EXPECT_TRUE(other.get("/api/v1/games").json["games"].empty());

  EXPECT_EQ(other.get(game).status, 200);
  EXPECT_EQ(other.get(game + "/export?format=json").status, 200);
  const std::string move = before["position"]["moves"][0];
  for (const auto& [path, body] : std::map<std::string, Json>{{"/moves", {{"move", move}, {"ply", before["ply"]}}},
                                                              {"/ply", {{"ply", 0}}},
                                                              {"/flag", {{"ply", 0}}},
                                                              {"/seats", {{"seats", Json::array()}}},
                                                              {"/play", {{"moves", 1}}},
                                                              {"/review", Json::object()}}) {
    const Answer answer = other.post(game + path, body);
    EXPECT_EQ(answer.status, 403) << path << answer.text;
    EXPECT_EQ(answer.json["error"]["code"], "not_yours");
  }
  EXPECT_EQ(other.erase(game).status, 403);
  EXPECT_EQ(owner.get(game).json, before);

  EXPECT_EQ(owner.post(game + "/moves", {{"move", move}, {"ply", before["ply"]}}).status, 200);
  EXPECT_EQ(owner.erase(game).status, 204);
}

TEST(Network, AnImportedGameBelongsToItsImporter) {
  const RunningServer server(kNetwork);
  Browser owner(server);
  Browser other(server);
  owner.enter();
  other.enter();
  const std::string text = owner.get(owner.begin() + "/export?format=json").text;
  const Answer imported = other.post("/api/v1/games/import", {{"text", text}});
  ASSERT_EQ(imported.status, 201) << imported.text;
  const std::string game = "/api/v1/games/" + imported.json.value("id", "");
  EXPECT_EQ(owner.erase(game).status, 403);
  EXPECT_EQ(other.erase(game).status, 204);
}

TEST(Network, ABranchOfSomebodyElsesGameBelongsToItsMaker) {
  const RunningServer server(kNetwork);
  Browser owner(server);
  Browser other(server);
  owner.enter();
  other.enter();
  const std::string game = owner.begin();
  const Json before = owner.get(game).json["plies"];
  const Answer branch = other.post(game + "/branches", {{"ply", 2}});
  ASSERT_EQ(branch.status, 201) << branch.text;
  EXPECT_EQ(owner.get(game).json["plies"], before);
  const std::string own = "/api/v1/games/" + branch.json.value("id", "");
  EXPECT_EQ(owner.erase(own).status, 403);
  EXPECT_EQ(other.erase(own).status, 204);
}

TEST(Network, NobodyLearnsTheSecretOfAnOwner) {
  const RunningServer server(kNetwork);
  Browser owner(server);
  owner.enter();
  const std::string game = owner.begin();
  const std::string secret = owner.jar.at("tetraply-browser");
  for (const std::string& path : {std::string("/api/v1/games"), game, game + "/export?format=json",
                                  game + "/export?format=text", std::string("/api/v1/status")})
    EXPECT_EQ(owner.get(path).text.find(secret), std::string::npos) << path;
}

// A folder that was used only on the owner's machine is opened to a network, and the reverse.
TEST(Network, GamesWithoutAnOwnerBelongToEveryoneWithTheKey) {
  RunningServer server;
  const std::string old = "/api/v1/" + server.begin({{"game", "2048"}});
  server.stop();
  server.set_access(true, false);
  server.start();
  Browser guest(server);
  guest.enter();
  EXPECT_EQ(guest.get("/api/v1/games").json["games"].size(), 1u);
  EXPECT_EQ(guest.post(old + "/play", {{"moves", 1}, {"humans", true}}).status, 200);
  guest.begin();
  server.stop();

  server.set_access(false, true);
  server.start();
  Browser anybody(server);
  EXPECT_TRUE(anybody.get("/api/v1/games").json["games"].empty());
  EXPECT_EQ(anybody.get(old).status, 200);
  EXPECT_EQ(anybody.erase(old).status, 403);
  server.stop();

  server.set_access(false, false);
  server.start();
  EXPECT_EQ(server.get("games").json["games"].size(), 2u) << "at home all games are the user's";
  EXPECT_EQ(server.erase(old.substr(8)).status, 204);
}

TEST(Network, AFloodIsToldWhenToRetry) {
  const RunningServer server(kNetwork);
  Browser guest(server);
  guest.enter();
  Answer answer;
  int answered = 0;
  for (; answered < 2000; ++answered)
    if ((answer = guest.post("/api/v1/games", {{"game", "2048"}})).status != 201) break;
  EXPECT_EQ(answer.status, 429) << answer.text;
  EXPECT_GE(answered, 20);
  EXPECT_EQ(answer.json["error"]["code"], "too_many_requests");
}

}  // namespace
}  // namespace tetraply::server
