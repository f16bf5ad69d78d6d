// Stores games on disk: everything that must outlive the server.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/kept_game.hpp"
#include "server/sender.hpp"
#include "storage/database.hpp"

namespace tetraply::server {

// May be called by any thread. Errors of the file are thrown as an ApiError with status 500; then nothing has been
// written.
class GameStore {
 public:
  [[nodiscard]] static Result<GameStore> open(const std::string& file, Durability durability = Durability::program);

  // A branch begins with copies of the plies before `from` and of their review results.
  void add(const KeptGame& game, const std::vector<Ply>& plies, const std::optional<GamePoint>& from = {});
  // The newest branches of a game, with the ply at which each began.
  [[nodiscard]] std::vector<GamePoint> branches(const std::string& id);
  [[nodiscard]] bool has(const std::string& id);
  [[nodiscard]] std::optional<KeptGame> find(const std::string& id);
  [[nodiscard]] std::optional<std::string> owner(const std::string& id);
  void remove(const std::string& id);
  [[nodiscard]] int count();
  struct List {
    std::vector<KeptGame> games;
    std::vector<DamagedGame> damaged;  // games that could not be read
  };
  // The sender's games, newest first, without their start positions, which may be long. `before`: lists only games
  // after this one in that order. An empty name lists all games.
  [[nodiscard]] List list(int limit, const std::string& before, const std::string& game, const Sender& sender = {});

  // Stores the game's head and the plies from number `first` on. Later plies are deleted.
  void append(const KeptGame& game, int first, const std::vector<Ply>& plies);
  // Updates the parts of the head that may change: title, seats, ply, result and the start of the turn.
  void update(const KeptGame& game);
  // Exactly these plies. Throws DamagedGame if one is missing.
  [[nodiscard]] std::vector<Ply> plies(const std::string& id, int from, int count);
  // Thinking time and number of moves of each seat in the first plies.
  struct Used {
    double seconds = 0;
    int moves = 0;
  };
  [[nodiscard]] std::vector<Used> used(const std::string& id, int plies, int seats);

  // Stores the review of a ply: JSON, by the ply's number.
  void keep_review(const std::string& id, int number, const Json& found);
  [[nodiscard]] std::vector<std::pair<int, Json>> review(const std::string& id);

 private:
  explicit GameStore(Database database) : database_(std::move(database)), mutex_(std::make_unique<std::mutex>()) {}

  [[nodiscard]] Result<void> insert_head(const KeptGame& game);
  [[nodiscard]] Result<void> copy_plies(const GamePoint& from, const std::string& to);
  [[nodiscard]] Result<void> write_plies(const std::string& id, int first, const std::vector<Ply>& plies);
  [[nodiscard]] Result<void> write_head(const KeptGame& game);

  Database database_;
  std::unique_ptr<std::mutex> mutex_;
};

}  // namespace tetraply::server
