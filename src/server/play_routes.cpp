// Lets engines continue a game while the client watches.
#include <algorithm>
#include <deque>
#include <map>

#include "json/json.hpp"
#include "protocols/report.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

struct Order {
  int moves = 1;        // number of player moves; 0: until the end
  double pace = 0;      // maximum moves per second; 0: unlimited
  std::string player;   // replaces the seats' own players
  bool humans = false;  // also plays for people
  std::optional<double> time;
};

class PlayOn {
 public:
  // The game must belong to the engine.
  PlayOn(Service& service, OpenGame& game, Order order, Events& events)
      : service_(service), game_(game), draft_(draft_of(game)), order_(std::move(order)), events_(events) {}

  void run() {
    const char* reason = "moves";
    for (int moves = 0; order_.moves == 0 || moves < order_.moves; ++moves) {
      if (const char* const ends = why_not_on(); ends != nullptr) {
        reason = ends;
        break;
      }
      if (order_.pace > 0) keep_pace();
      if (!play_one()) {
        const auto lock = game_.look();
        game_.keep(draft_);
        return;
      }
      ++moves_;
      if (watch_.seconds() - last_frame_ >= kFramePause) send_frame(false);
    }
    send_frame(true);
    events_.send("done", {{"reason", reason}});
  }

 private:
  static constexpr double kFramePause = 1.0 / 30;
  static constexpr double kInfoPause = 0.1;
  static constexpr std::size_t kMostPlayed = 40;

  // A slow move is not followed by a burst of fast ones.
  void keep_pace() {
    events_.sleep(next_move_ - watch_.seconds());
    next_move_ = std::max(next_move_ + 1 / order_.pace, watch_.seconds());
  }

  static Draft draft_of(OpenGame& game) {
    const auto lock = game.look();
    return game.draft();
  }

  const char* why_not_on() const {
    const KeptGame& head = draft_.head();
    if (head.is_over()) return head.result.contains("reason") ? "time" : "over";
    if (head.ply >= service_.limits.plies) return "full";
    const Turn turn = draft_.board().turn();
    if (head.seats.at(turn.player).is_human() && !order_.humans) return "human";
    return nullptr;
  }

  // Returns false if the client has left. An unfinished thought is not played.
  bool play_one() {
    const AnyPosition& position = draft_.board();
    const auto seat = static_cast<std::size_t>(position.turn().player);
    std::string spec = draft_.head().seats.at(seat).spec;
    std::optional<double> share;
    if (const auto& clock = draft_.head().clock) {
      constexpr double kMovesToGo = 15;
      share = std::max(0.01, draft_.left().at(seat) / kMovesToGo + clock->increment * 0.8);
    }
    if (!order_.player.empty() || spec.empty()) spec = order_.player.empty() ? "level:5" : order_.player;
    auto& player = players_[spec];
    if (player == nullptr) player = seeded_player(position.game(), spec);
    Limits limits = bounded({}, *player, service_.limits);
    for (const auto& seconds : {order_.time, share})
      if (seconds) limits.seconds = std::min(limits.seconds.value_or(*seconds), *seconds);
    limits.stop = &events_.stop();

    const SearchSlots::Turn turn(service_.playing, events_);
    if (events_.stopped()) return false;
    const Stopwatch watch;
    const Thought thought = player->think(position, limits, [&](const Thought& so_far) {
      if (watch_.seconds() - last_info_ < kInfoPause) return;
      last_info_ = watch_.seconds();
      events_.send("info", to_json(protocols::as_text(position, so_far)));
    });
    if (events_.stopped()) return false;
    if (watch_.seconds() - last_answer_ >= kInfoPause) {
      last_answer_ = last_info_ = watch_.seconds();
      events_.send("info", to_json(protocols::as_text(position, thought)));
    }
    const Thought::Ranked& best = thought.best.at(0);
    Ply ply{
        .move = position.to_text(best.move), .by = Ply::By::engine, .seconds = watch.seconds(), .depth = thought.depth};
    // A drawn move without a search has no comparable value.
    if (thought.depth > 0) ply.value = best.values.at(seat);

    for (Ply& played : draft_.play(std::move(ply))) {
      played_.push_back(std::move(played));
      if (played_.size() > kMostPlayed) played_.pop_front();
    }
    return true;
  }

  // A player with random choices gets other choices in every game, but the same ones if the game is resumed.
  std::unique_ptr<AnyPlayer> seeded_player(const AnyGame& game, const std::string& text) {
    const Spec spec = spec_of(game, text);
    if (spec.find("seed") == nullptr) {
      Spec seeded = spec;
      seeded.set("seed", fmt::format("{}", draft_.head().seed));
      // Not every player has a seed.
      if (game.make_player(seeded)) return player_of(game, seeded, service_.limits);
    }
    return player_of(game, spec, service_.limits);
  }

  void send_frame(bool last) {
    const auto lock = game_.look();
    game_.keep(draft_);
    Json frame = game_.news({played_.begin(), played_.end()}, last);
    frame["moves_per_second"] = moves_ / std::max(watch_.seconds(), 1e-6);
    events_.send("frame", frame);
    played_.clear();
    last_frame_ = watch_.seconds();
  }

  Service& service_;
  OpenGame& game_;
  Draft draft_;  // stored once per frame
  Order order_;
  Events& events_;
  std::map<std::string, std::unique_ptr<AnyPlayer>> players_;
  std::deque<Ply> played_;  // since the last frame
  int moves_ = 0;
  Stopwatch watch_;
  double next_move_ = 0;  // earliest time of the next move
  double last_frame_ = -1;
  double last_info_ = -1;
  double last_answer_ = -1;
};

// Moves per second; 0: unlimited. A pace with pauses of minutes would be useless.
double pace_of(const Fields& fields, double least) {
  constexpr double kFastest = 1e6;
  const double pace = fields.number("pace", 0, kFastest).value_or(0);
  if (pace > 0 && pace < least)
    throw ApiError(400, "bad_request", "'pace' of the body is not valid\nvalid: 0, or a number from {} to {}", least,
                   kFastest);
  return pace;
}

Reply play_on(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"moves", "pace", "player", "humans", "time", "replaces"});
  const auto game = service.library.open(call.names[0]);
  Order order;
  order.moves = static_cast<int>(fields.integer_or("moves", 1, 0, service.limits.plies));
  order.pace = pace_of(fields, service.limits.least_pace);
  order.humans = fields.flag_or("humans", false);
  order.time = fields.number("time", 0.001, service.limits.search_seconds);
  auto lock = game->change();
  game->check_replaces(fields.integer_or("replaces", 0, 0, service.limits.plies));
  if (game->board().turn() == Turn::chance()) throw ApiError(409, "conflict", "it is chance's turn, not a player's");
  order.player = player_text(fields.object("player"), "", game->board().game(), service.limits);
  // From here on the game belongs to the engine, even before its thread starts.
  auto shift = std::make_shared<OpenGame::Shift>(*game);
  return Reply::events([&service, game, order, shift](Events& events) { PlayOn(service, *game, order, events).run(); });
}

}  // namespace

void add_play_routes(Router& router, Service& service) {
  router.add("POST", "games/*/play", [&service](const Call& call) { return play_on(service, call); });
}

}  // namespace tetraply::server
