// Random requests, most of them nonsense. Each is answered, and the server survives.
#include <gtest/gtest.h>

#include <array>

#include "core/random.hpp"
#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

class Nonsense {
 public:
  Nonsense(std::uint64_t seed, std::string game) : random_(seed), game_(std::move(game)) {}

  std::string path() {
    static constexpr std::array kPaths{"games",
                                       "games/import",
                                       "catalog",
                                       "status",
                                       "positions",
                                       "heat",
                                       "analyze",
                                       "compare",
                                       "lab",
                                       "lab/sweeps",
                                       "G",
                                       "G/moves",
                                       "G/ply",
                                       "G/seats",
                                       "G/flag",
                                       "G/plies",
                                       "G/positions/0",
                                       "G/export",
                                       "G/review",
                                       "G/play",
                                       "games/x",
                                       "../x",
                                       "lab/sweeps/../x/report",
                                       "%ff%00",
                                       ""};
    std::string path = kPaths[random_.below(kPaths.size())];
    if (path[0] == 'G') path.replace(0, 1, "games/" + game_);
    if (one_in(8)) path += "?" + text() + "=" + text();
    if (one_in(20)) path += "/" + std::string(random_.below(3000), 'a');
    std::string encoded;
    for (const char c : path)
      if (c > ' ' && c < 127) encoded += c;
    return "/api/v1/" + encoded;
  }

  std::string body() {
    if (one_in(6)) return bytes(random_.below(300));
    std::string json = value(0).dump(-1, ' ', false, Json::error_handler_t::replace);
    if (one_in(5)) json[random_.below(static_cast<std::uint32_t>(json.size()))] = static_cast<char>(random_.below(256));
    if (one_in(200)) json += std::string(1u << 20, ' ');
    return json;
  }

  bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

 private:
  // Meaningful names and values, so that some requests get far.
  Json value(int depth) {
    Json object = Json::object();
    for (int i = static_cast<int>(random_.below(5)); i > 0; --i) object[name()] = scalar_or_more(depth);
    if (one_in(2)) object["game"] = games();
    if (one_in(3)) object["at"] = {{"game", games()}};
    if (one_in(3)) object["ply"] = static_cast<int>(random_.below(4));
    // Removes everything that takes long.
    object.erase("seconds");
    object["depth"] = 1;
    return object;
  }
  Json scalar_or_more(int depth) {
    switch (random_.below(depth < 3 ? 9 : 7)) {
      case 0:
        return nullptr;
      case 1:
        return one_in(2);
      case 2:
        return random_.below(100);
      case 3:
        return -1e300;
      case 4:
        return 18446744073709551615u;
      case 5:
        return text();
      case 6:
        return games();
      case 7:
        return Json::array({value(depth + 1), text()});
      default:
        return value(depth + 1);
    }
  }
  std::string name() {
    static constexpr std::array kNames{"game", "seats",  "start",  "moves", "seed",   "clock", "title", "move",
                                       "text", "format", "at",     "id",    "queue",  "lines", "nodes", "kind",
                                       "spec", "level",  "humans", "pace",  "player", "x"};
    return kNames[random_.below(kNames.size())];
  }
  std::string games() {
    static constexpr std::array kGames{"duo",           "classic", "2048", "tetris", "tetris-guideline",
                                       "tetris-versus", "chess"};
    return kGames[random_.below(kGames.size())];
  }
  std::string text() {
    static constexpr std::array kTexts{"e10",         "random",
                                       "greedy",      "(;GM[Blokus Duo])",
                                       "v115@vhAAgH", "left",
                                       "human",       "../../etc/passwd",
                                       "\xff\xfe",    "",
                                       "level:1",     "all",
                                       "-1",          "99999999999999999999"};
    return kTexts[random_.below(kTexts.size())];
  }
  std::string bytes(std::uint32_t size) {
    std::string bytes;
    for (std::uint32_t i = 0; i < size; ++i) bytes += static_cast<char>(random_.below(256));
    return bytes;
  }

  Random random_;
  std::string game_;
};

TEST(Fuzz, AHundredThousandRequestsAreAnsweredAndNothingBreaks) {
  constexpr int kThreads = 4;
  constexpr int kRequests = 100'000;
  ServerLimits limits;
  limits.games = 500;
  const RunningServer server(limits);
  const std::string game = server.begin({{"game", "duo"}}).substr(6);
  std::vector<std::thread> threads;
  std::array<std::map<int, int>, kThreads> statuses;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      Nonsense nonsense(static_cast<std::uint64_t>(t), game);
      auto client = server.client();
      for (int i = 0; i < kRequests / kThreads; ++i) {
        const std::string path = nonsense.path();
        // Readers close streams, sometimes before the end.
        const HttpAnswer answer = nonsense.one_in(3) ? client.get(path) : client.post(path, nonsense.body());
        ++statuses[static_cast<std::size_t>(t)][answer.status];
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::map<int, int> all;
  for (const auto& of_thread : statuses)
    for (const auto& [status, count] : of_thread) all[status] += count;
  int answered = 0;
  for (const auto& [status, count] : all) {
    EXPECT_LT(status, 500) << count << " times";
    if (status != 0) answered += count;
  }
  EXPECT_GT(all[400], kRequests / 10);
  EXPECT_GT(all[200], 0);
  // A connection may be closed after a body that is too large. Everything else must be answered.
  EXPECT_GE(answered, kRequests * 99 / 100);
  EXPECT_EQ(server.get("status").status, 200);
}

}  // namespace
}  // namespace tetraply::server
