// The games on disk: everything that has to outlive the server.
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

// Any thread may call. Errors of the file are thrown as an ApiError of status 500; nothing was written then.
class GameStore {
 public:
  [[nodiscard]] static Result<GameStore> open(const std::string& file, Durability durability = Durability::program);

  // A branch begins with copies of the plies before `from`, and of what a review found out about them.
  void add(const KeptGame& game, const std::vector<Ply>& plies, const std::optional<GamePoint>& from = {});
  // The newest branches of a game, and where each began.
  [[nodiscard]] std::vector<GamePoint> branches(const std::string& id);
  [[nodiscard]] bool has(const std::string& id);
  [[nodiscard]] std::optional<KeptGame> find(const std::string& id);
  [[nodiscard]] std::optional<std::string> owner(const std::string& id);
  void remove(const std::string& id);
  [[nodiscard]] int count();
  struct List {
    std::vector<KeptGame> games;
    std::vector<DamagedGame> damaged;  // that could not be read
  };
  // The sender's games, without their starts, which may be long. The newest first; `before`: only those after this one
  // in that order. An empty name is any game.
  [[nodiscard]] List list(int limit, const std::string& before, const std::string& game, const Sender& sender = {});

  // Keeps the game's head, and the plies, which begin with the one of this number; those after them are gone.
  void append(const KeptGame& game, int first, const std::vector<Ply>& plies);
  // Only the parts of the head that may change: title, seats, ply, result and when the turn began.
  void update(const KeptGame& game);
  // Exactly these. Throws DamagedGame if one is missing.
  [[nodiscard]] std::vector<Ply> plies(const std::string& id, int from, int count);
  // How long each seat has thought in the first plies, and how often it moved.
  struct Used {
    double seconds = 0;
    int moves = 0;
  };
  [[nodiscard]] std::vector<Used> used(const std::string& id, int plies, int seats);

  // What a review found out about a ply: JSON, by the ply's number.
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
