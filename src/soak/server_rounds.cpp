// The rounds of a soak that test the server.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <thread>

#include "engine/registry.hpp"
#include "soak/hostile.hpp"
#include "soak/server_process.hpp"
#include "soak/soak.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {

namespace {

constexpr std::size_t kMostMoves = 300;  // per game
constexpr std::size_t kMostGames = 24;   // kept at the same time

void nap(std::uint32_t milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

Game begin_any(Connection& server, Random& random) {
  const auto names = all_game_names();
  const auto chosen = random.below(static_cast<std::uint32_t>(names.size()));
  return Game::begin(server, std::string(names[chosen]), random.next() >> 12);
}

// Plays on its own thread, one game after the other, until the server ends.
class Player {
 public:
  Player(const ServerProcess& server, std::uint64_t seed) : thread_([this, &server, seed] { play(server, seed); }) {}

  // After this call, the server may end.
  void expect_end() { end_expected_ = true; }
  // Waits for the end. Throws the first error.
  std::vector<Game> games() {
    thread_.join();
    if (wrong_) std::rethrow_exception(wrong_);
    return std::move(games_);
  }

 private:
  void play(const ServerProcess& server, std::uint64_t seed) {
    Random random(seed);
    try {
      Connection connection = server.connect();
      while (!end_expected_) {
        games_.push_back(begin_any(connection, random));
        while (!end_expected_ && games_.back().length() < kMostMoves && games_.back().play(connection, random)) {
        }
      }
    } catch (const NoAnswer& error) {
      if (!end_expected_) wrong_ = std::make_exception_ptr(Violation("no answer to a player: {}", error.what()));
    } catch (...) {
      wrong_ = std::current_exception();
    }
  }

  std::atomic<bool> end_expected_{false};
  std::exception_ptr wrong_;
  std::vector<Game> games_;
  std::thread thread_;
};

void check_all(ServerProcess& server, std::vector<Game>& games) {
  Connection connection = server.connect();
  for (Game& game : games) game.check(connection);
}

}  // namespace

void Soak::forget_old_games(Connection& server) {
  while (games_.size() > kMostGames) {
    games_.front().remove(server);
    games_.erase(games_.begin());
  }
  // There are also games from bad requests, and from players who did not get an answer.
  const Json list = ask(server, "GET", "games?limit=100", {}, 200);
  for (const Json& game : list.at("games")) {
    const auto id = game.at("id").get<std::string>();
    if (std::none_of(games_.begin(), games_.end(), [&](const Game& known) { return known.id() == id; }))
      ask(server, "DELETE", fmt::format("games/{}", id), {}, 204);
  }
}

// Several players at the same time. The server ends in the middle of their moves.
void Soak::play_and_end(Random& random) {
  ServerProcess server(setting_, server_data());
  check_all(server, games_);
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 4; ++i) players.push_back(std::make_unique<Player>(server, random.next()));
  nap(50 + random.below(750));
  std::exception_ptr wrong;
  for (const auto& player : players) player->expect_end();
  try {
    if (random.below(3) == 0)
      server.terminate();
    else
      server.kill();
  } catch (...) {
    wrong = std::current_exception();
  }
  for (const auto& player : players) try {
      for (Game& game : player->games()) games_.push_back(std::move(game));
    } catch (...) {
      // How the server ended says more than a player without an answer.
      if (!wrong) wrong = std::current_exception();
    }
  if (wrong) std::rethrow_exception(wrong);

  ServerProcess again(setting_, server_data());
  check_all(again, games_);
  Connection connection = again.connect();
  forget_old_games(connection);
  connection.close();
  again.terminate();
}

void Soak::send_bad_requests(Random& random) {
  ServerProcess server(setting_, server_data());
  Connection friendly = server.connect();
  const Game victim = begin_any(friendly, random);
  constexpr int kRequests = 60;
  std::vector<std::unique_ptr<Connection>> half_open;
  for (int i = 0; i < kRequests; ++i) {
    auto connection = std::make_unique<Connection>(server.port(), 2 * setting_.patience);
    connection->send(bad_request(victim.id(), random));
    if (random.below(4) == 0)
      half_open.push_back(std::move(connection));
    else
      connection->drain(0.02, 1 << 20);
    if (i % 10 == 0) server.check();
  }
  server.check();
  check_all(server, games_);
  server.terminate();
}

// The second server must refuse, and the first must keep running.
void Soak::start_second_server(Random& random) {
  ServerProcess server(setting_, server_data());
  Connection connection = server.connect();
  Game game = begin_any(connection, random);
  check_second_server(setting_, server_data());
  for (int i = 0; i < 20 && game.play(connection, random); ++i) {
  }
  game.check(connection);
  game.remove(connection);
  connection.close();
  server.terminate();
}

namespace {

// Mounts a small disk at `folder` for the command that follows.
std::string with_small_disk(const std::string& folder) {
  return fmt::format("unshare {} sh -c 'mount -t tmpfs -o size=4m none \"$0\" && exec \"$@\"' '{}' ",
                     geteuid() == 0 ? "-m" : "-Urm", folder);
}

bool can_mount(const std::string& folder) {
  auto process = arena::Process::start(with_small_disk(folder) + "true");
  if (!process) return false;
  std::string line;
  static_cast<void>(process->read(line, 5));
  process->stop();
  return process->ending() == "exit code 0";
}

// Writes until the disk is full.
void fill(const std::string& file) {
  const int out = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (out < 0) throw std::runtime_error(fmt::format("cannot write '{}'", file));
  std::string block(1 << 16, 'x');
  while (!block.empty())
    if (write(out, block.data(), block.size()) <= 0) block.resize(block.size() / 2);
  close(out);
}

}  // namespace

void Soak::fill_the_disk(Random& random) {
  const std::string folder = setting_.folder + "/disk";
  std::filesystem::create_directories(folder);
  if (!can_mount(folder)) {
    record_.left_out["full disk"] = "this system does not allow mounting a private disk (unshare, mount)";
    return;
  }
  ServerProcess server(setting_, folder, with_small_disk(folder));
  Connection connection = server.connect();
  Game game = Game::begin(connection, "tetris-guideline", random.next() >> 12);
  const std::string filler = fmt::format("/proc/{}/root{}/filler", server.pid(), folder);
  int refused = 0;
  for (int round = 0; round < 3; ++round) {
    fill(filler);
    for (int i = 0; i < 40; ++i) try {
        game.play(connection, random, Game::Engines::no);
      } catch (const WrongStatus& error) {
        if (error.status() < 500) throw;
        ++refused;
      }
    game.check(connection);
    std::filesystem::remove(filler);
    game.play(connection, random, Game::Engines::no);
    game.check(connection);
  }
  if (refused == 0) throw Violation("on a full disk no move was refused");
  connection.close();
  server.terminate();
}

}  // namespace tetraply::soak
