// All games: those on disk, of which a few recent ones are open in memory.
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

// May be called by any thread.
class Library {
 public:
  Library(GameStore store, const ServerLimits& limits) : store_(std::move(store)), limits_(limits) {}

  [[nodiscard]] GameStore& store() { return store_; }

  // Throws if there is no such game.
  [[nodiscard]] std::shared_ptr<OpenGame> open(const std::string& id);
  // Assigns an id and a date, and plays the moves and the initial chance turns. Throws if the start or the moves are
  // invalid.
  [[nodiscard]] std::shared_ptr<OpenGame> add(KeptGame head, const std::vector<Ply>& plies);
  // Adds a game that may be long. It is written in batches, so others need not wait, and it cannot be opened
  // before it is complete. If the program is killed meanwhile, the plies so far are kept.
  [[nodiscard]] std::shared_ptr<OpenGame> add(KeptGame head, const EachPly& plies);
  // Adds a branch. Chance turns are played first, then the move, if any.
  [[nodiscard]] std::shared_ptr<OpenGame> add_branch(GameState start, std::optional<Ply> move);
  void remove(const std::string& id);

 private:
  static constexpr std::size_t kMostOpen = 256;
  static constexpr std::size_t kBatch = 4096;

  // The game cannot be opened during the lifetime of this object.
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

  // Assigns an id and a date to a new game if there is room for it.
  void begin(KeptGame& head);
  std::shared_ptr<OpenGame> remember(const std::string& id, std::shared_ptr<OpenGame> game);

  GameStore store_;
  const ServerLimits& limits_;
  std::mutex mutex_;
  std::list<std::string> recent_;  // most recently used first
  struct Entry {
    std::shared_ptr<OpenGame> game;
    std::list<std::string>::iterator place;
  };
  std::unordered_map<std::string, Entry> open_;
  std::set<std::string> arriving_;
};

}  // namespace tetraply::server
