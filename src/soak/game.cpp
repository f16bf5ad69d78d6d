#include "soak/game.hpp"

#include <algorithm>
#include <iterator>

#include "arena/replay.hpp"
namespace tetraply::soak {

namespace {

constexpr int kMovesOfEngine = 5;

Json read(const std::string& text, std::string_view what) {
  auto json = read_json(text);
  if (!json) throw Violation("{} {}", what, json.error().message);
  return *std::move(json);
}

std::string move_of(const Json& ply) {
  return ply.at("move").get<std::string>();
}

}  // namespace

Json ask(Connection& server, std::string_view method, const std::string& path, const Json& body, int status) {
  const Answer answer = server.ask(method, path, body.is_null() ? "" : json_text(body));
  // A server that is about to end announces it.
  if (answer.status == 503) throw NoAnswer("the server is ending");
  if (answer.status != status)
    throw WrongStatus(answer.status, fmt::format("{} {} {} got status {} instead of {}: {}", method, path,
                                                 json_text(body), answer.status, status, answer.body.substr(0, 500)));
  return answer.body.empty() ? Json() : read(answer.body, fmt::format("the answer to {} {}", method, path));
}

Game Game::begin(Connection& server, const std::string& name, std::uint64_t seed) {
  Game game;
  game.name_ = name;
  game.seed_ = seed;
  const Json made = ask(server, "POST", "games", {{"game", name}, {"seed", seed}}, 201);
  game.id_ = made.at("id").get<std::string>();
  for (const Json& ply : made.at("plies")) game.moves_.push_back(move_of(ply));
  game.take(made);
  return game;
}

Game Game::from_json(const Json& json) {
  Game game;
  game.id_ = json.at("id").get<std::string>();
  game.name_ = json.at("game").get<std::string>();
  game.seed_ = json.at("seed").get<std::uint64_t>();
  game.moves_ = json.at("moves").get<std::vector<std::string>>();
  game.on_its_way_ = true;  // the stored game may be older than the played one
  return game;
}

Json Game::to_json() const {
  return {{"id", id_}, {"game", name_}, {"seed", seed_}, {"moves", moves_}};
}

void Game::take(const Json& news) {
  choices_.clear();
  const Json& position = news.at("position");
  if (news.at("result").is_null() && position.contains("moves"))
    choices_ = position.at("moves").get<std::vector<std::string>>();
}

bool Game::play(Connection& server, Random& random, Engines engines) {
  if (choices_.empty()) return false;
  on_its_way_ = true;
  if (engines == Engines::yes && random.below(16) == 0) {
    let_engine_play(server);
  } else {
    const std::string& move = choices_[random.below(static_cast<std::uint32_t>(choices_.size()))];
    Json news;
    try {
      news = ask(server, "POST", fmt::format("games/{}/moves", id_), {{"move", move}, {"ply", moves_.size()}}, 200);
    } catch (const WrongStatus&) {
      on_its_way_ = false;
      throw;
    }
    for (const Json& ply : news.at("played")) moves_.push_back(move_of(ply));
    take(news);
  }
  on_its_way_ = false;
  return !choices_.empty();
}

void Game::let_engine_play(Connection& server) {
  const Json wish{{"moves", kMovesOfEngine}, {"humans", true}, {"player", {{"spec", "greedy"}}}};
  const Answer answer = server.ask("POST", fmt::format("games/{}/play", id_), json_text(wish));
  if (answer.status == 503) throw NoAnswer("the server is ending");
  if (answer.status == 429) return;  // too many engines are playing in other games
  if (answer.status != 200) throw Violation("an engine cannot play in {}: {}", id_, answer.body);
  constexpr std::string_view kFrame = "event: frame\ndata: ";
  bool done = false;
  for (std::size_t at = 0, end = 0; (end = answer.body.find("\n\n", at)) != std::string::npos; at = end + 2) {
    const std::string event = answer.body.substr(at, end - at);
    done |= event.starts_with("event: done");
    if (!event.starts_with(kFrame)) continue;
    const Json frame = read(event.substr(kFrame.size()), "a frame");
    const Json& played = frame.at("played");
    const auto length = frame.at("length").get<std::size_t>();
    if (length < played.size() || length - played.size() > moves_.size())
      throw Violation("a frame of {} skips moves", id_);
    moves_.resize(length - played.size());
    for (const Json& ply : played) moves_.push_back(move_of(ply));
    take(frame);
  }
  if (!done) throw NoAnswer("the engine's moves were cut off");
}

void Game::check(Connection& server) {
  const Json kept = ask(server, "GET", fmt::format("games/{}?plies=all", id_), {}, 200);
  std::vector<std::string> moves;
  for (const Json& ply : kept.at("plies")) moves.push_back(move_of(ply));
  const auto [acknowledged, found] = std::mismatch(moves_.begin(), moves_.end(), moves.begin(), moves.end());
  if (acknowledged != moves_.end())
    throw Violation("game {} ({}) has lost acknowledged moves: only the first {} of {} are there", id_, name_,
                    acknowledged - moves_.begin(), moves_.size());
  if (found != moves.end() && !on_its_way_)
    throw Violation("game {} ({}) has {} moves that nobody made", id_, name_, moves.end() - found);
  std::vector<arena::PlayedMove> played;
  for (const std::string& move : moves) played.push_back({.seat = 0, .move = move});
  if (const auto legal = arena::record_of(name_, seed_, played, {}); !legal)
    throw Violation("game {} ({}, seed {}) does not replay: {}", id_, name_, seed_, legal.error().message);
  moves_ = std::move(moves);
  on_its_way_ = false;
  take(kept);
}

void Game::remove(Connection& server) const {
  ask(server, "DELETE", fmt::format("games/{}", id_), {}, 204);
}

}  // namespace tetraply::soak
