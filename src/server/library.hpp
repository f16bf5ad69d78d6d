// All games: those on disk, and of these the few that somebody has before them.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/function_ref.hpp"
#include "server/open_game.hpp"

namespace tetraply::server {

// Plays the plies of a game, in order.
using EachPly = std::function<void(FunctionRef<void(Ply)> play)>;

// Any thread may call.
class Library {
 public:
  Library(GameStore store, const ServerLimits& limits) : store_(std::move(store)), limits_(limits) {}

  [[nodiscard]] GameStore& store() { return store_; }

  // Throws if there is no such game.
  [[nodiscard]] std::shared_ptr<OpenGame> open(const std::string& id);
  // Gives it an id and a date, plays the moves, and what chance has to do at the start. Throws what is wrong with
  // start or moves.
  [[nodiscard]] std::shared_ptr<OpenGame> add(KeptGame head, const std::vector<Ply>& plies);
  // The same for a game that may be long. It is written in batches, so others need not wait, and it cannot be opened
  // before it is complete. If the program is killed in between, the plies so far are kept.
  [[nodiscard]] std::shared_ptr<OpenGame> add(KeptGame head, const EachPly& plies);
  // The same for a branch. Chance plays first where it is on turn, then the move if there is one.
  [[nodiscard]] std::shared_ptr<OpenGame> add_branch(GameState start, std::optional<Ply> move);
  void remove(const std::string& id);

 private:
  static constexpr std::size_t kMostOpen = 256;
  static constexpr std::size_t kBatch = 4096;

  // While it lives, the game cannot be opened.
  class Arrival {
   public:
    Arrival(Library& library, const std::string& id);
    ~Arrival();
    Arrival(const Arrival&) = delete;
    Arrival& operator=(const Arrival&) = delete;

   private:
    Library& library_;
    std::string id_;
  };

  // Gives a new game an id and a date, if there is room for it.
  void begin(KeptGame& head);
  std::shared_ptr<OpenGame> remember(const std::string& id, std::shared_ptr<OpenGame> game);

  GameStore store_;
  const ServerLimits& limits_;
  std::mutex mutex_;
  std::list<std::string> recent_;  // the last used first
  struct Entry {
    std::shared_ptr<OpenGame> game;
    std::list<std::string>::iterator place;
  };
  std::unordered_map<std::string, Entry> open_;
  std::set<std::string> arriving_;
};

}  // namespace tetraply::server
