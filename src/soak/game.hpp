// The player's own record of a game on the server. What the server has acknowledged must still be there later.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "json/json.hpp"
#include "soak/connection.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {

// The server answered with the wrong status.
class WrongStatus : public Violation {
 public:
  WrongStatus(int status, const std::string& message) : Violation("{}", message), status_(status) {}
  [[nodiscard]] int status() const { return status_; }

 private:
  int status_;
};

class Game {
 public:
  // Creates a game on the server.
  static Game begin(Connection& server, const std::string& name, std::uint64_t seed);
  static Game from_json(const Json& json);
  [[nodiscard]] Json to_json() const;

  // Plays one move, or now and then lets an engine play some. Returns false if the game is over. Throws NoAnswer if the
  // server goes away meanwhile; the move may have been played or not. After WrongStatus it must not have been played.
  enum class Engines { no, yes };
  bool play(Connection& server, Random& random, Engines engines = Engines::yes);
  // Throws Violation unless the server has every acknowledged move and at most the one in flight besides, and all of
  // them are legal.
  void check(Connection& server);
  void remove(Connection& server) const;

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t length() const { return moves_.size(); }

 private:
  void take(const Json& news);
  void let_engine_play(Connection& server);

  std::string id_;
  std::string name_;
  std::uint64_t seed_ = 0;
  std::vector<std::string> moves_;    // acknowledged
  bool on_its_way_ = false;           // a request got no answer
  std::vector<std::string> choices_;  // the current legal moves
};

// The answer's JSON. Throws WrongStatus if the status is not the expected one.
Json ask(Connection& server, std::string_view method, const std::string& path, const Json& body, int status);

}  // namespace tetraply::soak
