// The routes that review a game: how much each move lost against the engine's choice.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "json/json.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

bool is_blokus(std::string_view game) {
  return game == "duo" || game.starts_with("classic");
}

// The loss from which a move counts as a mistake: some squares in Blokus; in other games, whose values grow during the
// game, a fraction of the best value.
double mistake_from(std::string_view game, double best) {
  constexpr double kSquares = 3;
  constexpr double kPart = 0.02;
  return is_blokus(game) ? kSquares : std::max(1.0, kPart * std::abs(best));
}

// The default reviewer. In Blokus it has no bonus for a won game: if two moves win, the one whose win is not yet
// visible would seem to lose the bonus.
std::string usual_reviewer(const Board& board) {
  const std::string strongest = "level:9";
  return is_blokus(board.game()) ? with_option(board, strongest, "eval", "prospects") : strongest;
}

Json summary_of(std::string_view game, int seats, const std::vector<Json>& moves) {
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
    sum.mistakes += loss >= mistake_from(game, move.at("best").at("value").get<double>()) ? 1 : 0;
  }
  Json list = Json::array();
  for (const Sum& sum : sums)
    list.push_back(
        {{"moves", sum.moves}, {"mean_loss", sum.moves == 0 ? 0 : sum.loss / sum.moves}, {"mistakes", sum.mistakes}});
  return {{"seats", list}};
}

class Review {
 public:
  Review(Service& service, std::shared_ptr<OpenGame> game, std::string spec, double seconds, Events& events)
      : service_(service), game_(std::move(game)), spec_(std::move(spec)), seconds_(seconds), events_(events) {
    const auto lock = game_->look();
    const KeptGame& head = game_->head();
    id_ = head.id;
    seats_ = static_cast<int>(head.seats.size());
    board_ = game_->board_at(0);
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
      static_cast<void>(value_or_fail(board_->play(ply.move)));
    }
    events_.send("done", summary_of(board_->game(), seats_, moves));
  }

 private:
  Json look_at(const Ply& ply, int number) {
    begin_anew();
    const auto seat = static_cast<std::size_t>(*ply.seat);
    const SearchSlots::Turn turn(service_.slots, events_);
    Limits limits;
    limits.stop = &events_.stop();
    limits.seconds = seconds_;
    const auto report = thinker_->think(*board_, limits, nullptr);
    const auto& best = report.best.at(0);
    double best_value = best.values.at(seat);
    double value = best_value;
    if (best.moves.at(0) != ply.move) {
      // If the end of the game is proved, values are scores; otherwise they are the evaluation's. The two are never
      // mixed.
      const auto proved = report.complete ? proved_value(ply, limits) : std::nullopt;
      value = proved ? *proved : value_of(ply.move, seat, report.depth, limits);
      if (report.complete && !proved) best_value = value_of(best.moves[0], seat, report.depth, limits);
    }
    return {{"ply", number},
            {"move", ply.move},
            {"seat", seat},
            {"value", value},
            {"best", {{"move", best.moves[0]}, {"value", best_value}, {"line", best.moves}}},
            {"loss", std::max(0.0, best_value - value)},
            {"depth", report.depth}};
  }

  // A table would answer with values of deeper searches. Values differ between depths, so comparable searches start
  // with empty tables and end at the same depth.
  void begin_anew() { thinker_ = thinker_of(*board_, spec_, service_.limits); }

  // The value of the played move, if all moves can be played out to the end of the game.
  std::optional<double> proved_value(const Ply& ply, Limits limits) {
    constexpr int kAll = 1000;
    limits.lines = kAll;
    limits.seconds = 2 * seconds_;
    const auto report = thinker_->think(*board_, limits, nullptr);
    if (!report.complete) return std::nullopt;
    for (const auto& ranked : report.best)
      if (ranked.moves.at(0) == ply.move) return ranked.values.at(static_cast<std::size_t>(*ply.seat));
    return std::nullopt;
  }

  // The value of a move at the same depth as the best one, within a similar time.
  double value_of(const std::string& move, std::size_t seat, int depth, Limits limits) {
    begin_anew();
    limits.seconds = 2 * seconds_;
    limits.depth = std::max(1, depth);
    if (thinker_->takes_some_moves(*board_, limits)) {
      limits.only = {value_or_fail(board_->place_of(move))};
      return thinker_->think(*board_, limits, nullptr).best.at(0).values.at(seat);
    }
    const auto after = board_->copy();
    static_cast<void>(value_or_fail(after->play(move)));
    if (after->turn().kind == Turn::Kind::player) {
      limits.depth = std::max(1, depth - 1);
      return thinker_->think(*after, limits, nullptr).best.at(0).values.at(seat);
    }
    return after->scores().at(seat);
  }

  Service& service_;
  std::shared_ptr<OpenGame> game_;
  std::string spec_;
  double seconds_;
  Events& events_;
  std::string id_;
  int seats_ = 0;
  std::unique_ptr<Board> board_;
  std::vector<Ply> plies_;
  std::unique_ptr<Thinker> thinker_;
};

Reply review(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"seconds", "player"});
  constexpr double kUsually = 0.5;
  const double seconds = fields.number("seconds", 0.01, 60).value_or(kUsually);
  auto game = service.library.open(call.names[0]);
  std::string spec;
  {
    const auto lock = game->look();
    spec = player_spec(fields.object("player"), usual_reviewer(game->board()), game->board(), service.limits);
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
