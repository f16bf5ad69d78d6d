// The routes that review a game: how much each move lost against the engine's choice.
#include <algorithm>
#include <map>
#include <optional>

#include "json/json.hpp"
#include "protocols/report.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

// The reviewer, if none is named.
Spec usual_reviewer(const AnyGame& game) {
  const std::string_view reviewer = game.info().review.reviewer;
  return spec_of(game, reviewer.empty() ? "level:9" : reviewer);
}

Json summary_of(const ReviewRules& rules, int seats, const std::vector<Json>& moves) {
  struct Sum {
    int moves = 0;
    double loss = 0;
    int mistakes = 0;
  };
  std::vector<Sum> sums(static_cast<std::size_t>(seats));
  for (const Json& move : moves) {
    Sum& sum = sums.at(move.at("seat").get<std::size_t>());
    const double loss = move.at("loss").get<double>();
    ++sum.moves;
    sum.loss += loss;
    sum.mistakes += loss >= rules.mistake_from(move.at("best").at("value").get<double>()) ? 1 : 0;
  }
  Json list = Json::array();
  for (const Sum& sum : sums)
    list.push_back(
        {{"moves", sum.moves}, {"mean_loss", sum.moves == 0 ? 0 : sum.loss / sum.moves}, {"mistakes", sum.mistakes}});
  return {{"seats", list}};
}

class Review {
 public:
  Review(Service& service, std::shared_ptr<OpenGame> game, Spec spec, double seconds, Events& events)
      : service_(service), game_(std::move(game)), spec_(std::move(spec)), seconds_(seconds), events_(events) {
    const auto lock = game_->look();
    const KeptGame& head = game_->head();
    id_ = head.id;
    seats_ = static_cast<int>(head.seats.size());
    position_ = game_->board_at(0);
    plies_ = service_.library.store().plies(id_, 0, head.length);
  }

  void run() {
    std::map<int, Json> known;
    for (auto& [number, found] : service_.library.store().review(id_)) known.emplace(number, std::move(found));
    std::vector<Json> moves;
    for (int number = 0; number < static_cast<int>(plies_.size()); ++number) {
      const Ply& ply = plies_[static_cast<std::size_t>(number)];
      if (ply.seat) {
        const auto kept = known.find(number);
        Json found = kept != known.end() ? kept->second : look_at(ply, number);
        if (events_.stopped()) return;
        if (kept == known.end()) {
          const auto lock = game_->look();  // throws if the game was deleted meanwhile
          service_.library.store().keep_review(id_, number, found);
        }
        events_.send("move", found);
        moves.push_back(std::move(found));
      }
      static_cast<void>(value_or_fail(play(*position_, ply.move)));
    }
    events_.send("done", summary_of(position_->game().info().review, seats_, moves));
  }

 private:
  Json look_at(const Ply& ply, int number) {
    begin_anew();
    const auto seat = static_cast<std::size_t>(*ply.seat);
    const SearchSlots::Turn turn(service_.slots, events_);
    Limits limits;
    limits.stop = &events_.stop();
    limits.seconds = seconds_;
    const Thought thought = player_->think(*position_, limits);
    const Thought::Ranked& best = thought.best.at(0);
    const AnyMove move = value_or_fail(position_->parse(ply.move));
    double best_value = best.values.at(seat);
    double value = best_value;
    if (best.move != move) {
      // If the end of the game is proved, values are scores; otherwise they are the evaluation's. The two are never
      // mixed.
      const auto proved = thought.complete ? proved_value(move, seat, limits) : std::nullopt;
      value = proved ? *proved : value_of(move, seat, thought.depth, limits);
      if (thought.complete && !proved) best_value = value_of(best.move, seat, thought.depth, limits);
    }
    const std::vector<std::string> line = protocols::as_text(*position_, thought).best.at(0).moves;
    return {{"ply", number},
            {"move", ply.move},
            {"seat", seat},
            {"value", value},
            {"best", {{"move", line.at(0)}, {"value", best_value}, {"line", line}}},
            {"loss", std::max(0.0, best_value - value)},
            {"depth", thought.depth}};
  }

  // A table would answer with values of deeper searches. Values differ between depths, so comparable searches start
  // with empty tables and end at the same depth.
  void begin_anew() { player_ = player_of(position_->game(), spec_, service_.limits); }

  // Of the move that was played, where all moves can be played out to the end of the game.
  std::optional<double> proved_value(AnyMove move, std::size_t seat, Limits limits) {
    constexpr int kAll = 1000;
    limits.lines = kAll;
    limits.seconds = 2 * seconds_;
    const Thought thought = player_->think(*position_, limits);
    if (!thought.complete) return std::nullopt;
    for (const Thought::Ranked& ranked : thought.best)
      if (ranked.move == move) return ranked.values.at(seat);
    return std::nullopt;
  }

  // The value of a move at the same depth as the best one, within a similar time.
  double value_of(AnyMove move, std::size_t seat, int depth, Limits limits) {
    begin_anew();
    limits.seconds = 2 * seconds_;
    limits.depth = std::max(1, depth);
    if (player_->takes_some_moves(*position_, limits)) {
      limits.only = {position_->index_of(move).value()};
      return player_->think(*position_, limits).best.at(0).values.at(seat);
    }
    const AnyPosition next = after(*position_, move);
    if (next.turn().kind == Turn::Kind::player) {
      limits.depth = std::max(1, depth - 1);
      return player_->think(next, limits).best.at(0).values.at(seat);
    }
    return next.scores().at(seat);
  }

  Service& service_;
  std::shared_ptr<OpenGame> game_;
  Spec spec_;
  double seconds_;
  Events& events_;
  std::string id_;
  int seats_ = 0;
  std::optional<AnyPosition> position_;
  std::vector<Ply> plies_;
  std::unique_ptr<AnyPlayer> player_;
};

Reply review(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"seconds", "player"});
  constexpr double kUsually = 0.5;
  const double seconds = fields.number("seconds", 0.01, 60).value_or(kUsually);
  auto game = service.library.open(call.names[0]);
  Spec spec;
  {
    const auto lock = game->look();
    const AnyGame& rules = game->board().game();
    const Json* const player = fields.object("player");
    spec = player == nullptr ? usual_reviewer(rules) : player_spec(player, "", rules, service.limits);
  }
  return Reply::events(
      [&service, game, spec, seconds](Events& events) { Review(service, game, spec, seconds, events).run(); });
}

Reply show_review(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->look();
  const KeptGame& head = game->head();
  Json moves = Json::array();
  for (auto& [number, found] : service.library.store().review(head.id)) moves.push_back(std::move(found));
  std::size_t played = 0;
  for (const auto& seat : service.library.store().used(head.id, head.length, static_cast<int>(head.seats.size())))
    played += static_cast<std::size_t>(seat.moves);
  return Reply::json({{"moves", moves}, {"complete", moves.size() == played}});
}

}  // namespace

void add_review_routes(Router& router, Service& service) {
  router.add("POST", "games/*/review", [&service](const Call& call) { return review(service, call); });
  router.add("GET", "games/*/review", [&service](const Call& call) { return show_review(service, call); });
}

}  // namespace tetraply::server
