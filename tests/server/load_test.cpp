// Many clients at once, while engines think.
#include <gtest/gtest.h>

#include <atomic>

#include "effort.hpp"
#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

TEST(Load, TwoHundredClientsAreAnsweredWhileTwoSearchesRun) {
  constexpr int kClients = 200;
  const RunningServer server;
  std::atomic<bool> enough = false;
  std::vector<std::thread> searches;
  for (int i = 0; i < 2; ++i)
    searches.emplace_back([&] {
      server.stream("analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 120}},
                    [&](const Event&) { return !enough; });
    });
  while (server.get("status").json["searches"] != 2) std::this_thread::yield();

  std::atomic<int> moves = 0;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> clients;
  for (int c = 0; c < kClients; ++c)
    clients.emplace_back([&] {
      auto client = server.client();
      const auto post = [&](const std::string& path, const Json& body) {
        const HttpAnswer answer = client.post("/api/v1/" + path, body.dump());
        return Answer{answer.status, Json::parse(answer.body, nullptr, false), answer.body};
      };
      const Answer begun = post("games", {{"game", "duo"}});
      if (begun.status != 201) {
        ADD_FAILURE() << begun.status << begun.text;
        ++wrong;
        return;
      }
      const std::string game = "games/" + begun.json["id"].get<std::string>();
      Json position = begun.json["position"];
      for (int ply = 0; ply < effort(20) && position.contains("moves"); ++ply) {
        const Answer news = post(game + "/moves", {{"move", position["moves"][0]}, {"ply", ply}});
        if (news.status != 200) {
          ++wrong;
          return;
        }
        ++moves;
        position = news.json["position"];
      }
    });
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(moves, kClients * effort(20));
  EXPECT_EQ(server.get("status").json["searches"], 2);
  enough = true;
  for (std::thread& search : searches) search.join();
  for (int i = 0; i < 100 && server.get("status").json["searches"] != 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(server.get("status").json["searches"], 0);
}

TEST(Load, TooManyStreamsAreToldToComeAgain) {
  ServerLimits limits;
  limits.streams = 1;
  const RunningServer server(limits);
  const Json question{{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 60}};
  server.stream("analyze", question, [&](const Event&) {
    const HttpAnswer refused = server.client().post("/api/v1/analyze", question.dump());
    EXPECT_EQ(refused.status, 429);
    EXPECT_FALSE(refused.header("Retry-After").empty());
    return false;
  });
}

}  // namespace
}  // namespace tetraply::server
