#include "arena/table.hpp"

#include <utility>

#include "arena/game.hpp"
#include "core/quotable.hpp"

namespace tetraply::arena {

namespace {

// A move that an opening may have. In Blokus one with a large piece, as everybody begins.
template <Game G>
typename G::Move opening_move(const G& position, Random& random) {
  typename G::Move move = random_move(position, random);
  if constexpr (requires { position.color_to_move(); }) {
    constexpr int kTries = 64;
    constexpr int kLarge = 5;
    const auto& placements = blokus::PlacementTable<G::Rules::kSize>::get();
    for (int i = 0; i < kTries && placements[move].size != kLarge; ++i) move = random_move(position, random);
  }
  return move;
}

template <Game G>
class TableOf final : public Table {
 public:
  using Opening = std::vector<typename G::Move>;

  static Result<std::unique_ptr<Table>> make(const Contest& contest, const std::atomic<bool>* stop) {
    if (const auto checked = check_depth<G>(contest.depth); !checked) return tl::unexpected(checked.error());
    auto table = std::make_unique<TableOf>();
    for (const Contestant& player : contest.players) {
      auto engine = make_engine<G>(player.spec, {.patience = contest.patience, .memory = contest.memory, .stop = stop});
      if (!engine) return failure("player '{}': {}", quotable(player.name), engine.error().message);
      table->engines_.push_back(*std::move(engine));
    }
    if (kDiffersBySeed && !contest.openings.empty())
      return failure("openings are for games that all begin alike; those of {} differ by their seed", G::kName);
    for (std::size_t i = 0; i < contest.openings.size(); ++i) {
      auto opening = read_opening(contest.openings[i]);
      if (!opening) return failure("opening {}: {}", i + 1, opening.error().message);
      table->openings_.push_back(*std::move(opening));
    }
    table->random_moves_ = contest.random_moves;
    table->most_moves_ = contest.most_moves;
    table->limits_ = {.depth = contest.depth, .nodes = contest.nodes, .seconds = contest.seconds, .stop = stop};
    return table;
  }

  [[nodiscard]] PlayedGame play(const Pairing& pairing) override {
    std::vector<Engine<G>*> seats;
    for (const int player : pairing.seats) seats.push_back(engines_[static_cast<std::size_t>(player)].get());
    return play_game<G>(
        seats, {.opening = opening(pairing), .seed = pairing.seed, .limits = limits_, .most_moves = most_moves_});
  }

 private:
  static constexpr bool kDiffersBySeed = ChanceGame<G> || std::is_constructible_v<G, std::uint64_t>;

  static Result<Opening> read_opening(const std::vector<std::string>& texts) {
    Opening opening;
    G position;
    for (const std::string& text : texts) {
      if (position.turn().is_over()) return failure("the game is over before '{}'", quotable(text));
      const auto move = parse_move(position, text);
      if (!move) return tl::unexpected(move.error());
      opening.push_back(*move);
      position.play(*move);
    }
    if (position.turn().is_over()) return failure("there is nothing left to play after it");
    return opening;
  }

  [[nodiscard]] Opening opening(const Pairing& pairing) const {
    Opening moves;
    if (!openings_.empty()) moves = openings_[static_cast<std::size_t>(pairing.round) % openings_.size()];
    G position = new_game<G>(pairing.seed);
    for (const auto move : moves) position.play(move);
    Random random(mix64(pairing.seed));
    for (int i = 0; i < random_moves_; ++i) {
      const auto move = opening_move(position, random);
      if (after(position, move).turn().is_over()) break;
      moves.push_back(move);
      position.play(move);
    }
    return moves;
  }

  std::vector<std::unique_ptr<Engine<G>>> engines_;
  std::vector<Opening> openings_;
  int random_moves_ = 0;
  std::uint64_t most_moves_ = 0;
  Limits limits_;
};

template <Game G>
int random_moves_of(std::type_identity<G>) {
  return 0;
}
template <class R>
int random_moves_of(std::type_identity<blokus::Position<R>>) {
  return R::kColors;
}

}  // namespace

Result<std::unique_ptr<Table>> make_table(const Contest& contest, const std::atomic<bool>* stop) {
  Result<std::unique_ptr<Table>> table = failure("unknown game '{}'; valid: {}", quotable(contest.game), game_names());
  visit_game(AllGames{}, contest.game,
             [&]<class G>(std::type_identity<G>) { table = TableOf<G>::make(contest, stop); });
  return table;
}

Result<void> try_programs(const Contest& contest, const std::atomic<bool>* stop) {
  Result<void> result;
  visit_game(AllGames{}, contest.game, [&]<class G>(std::type_identity<G>) {
    for (const Contestant& player : contest.players) {
      auto engine = make_engine<G>(player.spec, {.patience = contest.patience, .memory = contest.memory, .stop = stop});
      if (!engine) continue;  // make_table says why
      const auto begun = (*engine)->begin();
      if (!begun && result)
        result = failure("player '{}' cannot play: {}\n{}", quotable(player.name), begun.error().message,
                         (*engine)->transcript());
    }
  });
  return result;
}

std::optional<int> seats_of(std::string_view game) {
  std::optional<int> seats;
  visit_game(AllGames{}, game, [&]<class G>(std::type_identity<G>) { seats = G::kPlayers; });
  return seats;
}

int usual_random_moves(std::string_view game) {
  int moves = 0;
  visit_game(AllGames{}, game, [&](auto type) { moves = random_moves_of(type); });
  return moves;
}

}  // namespace tetraply::arena
