// How a game joins the engine: one module file in its folder fills in a GameModule. Only its title is required; the
// other parts have defaults that work for any game.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/perft.hpp"
#include "core/workload.hpp"
#include "engine/any_game.hpp"
#include "formats/json_parts.hpp"
#include "formats/move_list.hpp"
#include "json/json.hpp"
#include "players/make_player.hpp"
#include "players/standard_kinds.hpp"
#include "search/greedy.hpp"

namespace tetraply {

namespace engine {

// Text as an SVG picture.
[[nodiscard]] std::string text_svg(std::string_view text);

template <Game G>
[[nodiscard]] Json plain_json(const G& position) {
  return {{"game", G::kName},
          {"picture", render(position, false)},
          {"turn", formats::turn_json(position.turn())},
          {"scores", position.scores()},
          {"legal", count_legal_moves(position)},
          {"hash", formats::hash_text(position.hash())}};
}

template <Game G>
[[nodiscard]] std::string plain_svg(const G& position) {
  return text_svg(render(position, false));
}

template <Game G>
[[nodiscard]] std::string save_moves(const G& start, std::span<const typename G::Move> moves,
                                     [[maybe_unused]] const formats::RecordInfo& info) {
  G position = start;
  std::string lines;
  if constexpr (std::is_constructible_v<G, std::uint64_t>)
    if (info.seed != 0) lines = formats::seed_line(info.seed);
  for (const auto move : moves) {
    lines += to_text(position, move) + '\n';
    position.play(move);
  }
  return lines;
}

template <Game G>
inline constexpr bool kDiffersBySeed = ChanceGame<G> || std::is_constructible_v<G, std::uint64_t>;

}  // namespace engine

template <Game G>
struct GameModule {
  std::string_view title;
  std::string_view family = "plain";  // the page shows the picture and a list of moves
  std::vector<std::string_view> seats = {};
  std::vector<Color> colors = {};  // for a game with color_to_move()
  // The first is the default player.
  std::span<const PlayerKind<G>> kinds = standard_kinds<G>();
  std::span<const std::string_view> levels = {};  // empty: the usual ones of the first kind
  // Players without chance repeat their games from the same start, so a contest begins with some random moves.
  int random_moves = engine::kDiffersBySeed<G> ? 0 : G::kPlayers;
  int deepest = 0;  // no player can look further ahead; 0: no bound
  std::string_view why_not_deeper = {};
  ReviewRules review = {};
  std::string_view comparison = {};  // empty: the default player
  std::string_view gtp_name = {};
  const formats::FileFormat* format = nullptr;

  // Functions of positions; null: the game has no such thing.
  Json (*to_json)(const G&) = engine::plain_json<G>;
  std::string (*svg)(const G&) = engine::plain_svg<G>;
  std::vector<Fact> (*facts)(const G&) = nullptr;
  std::vector<int> (*squares)(const G&) = nullptr;
  Json (*heat)(const G&) = nullptr;
  typename G::Move (*opening_move)(const G&, Random&) = nullptr;  // null: any legal move

  // One reads what the other writes.
  Result<G> (*read)(const formats::PositionSource&) = formats::read_moves<G>;
  std::string (*save)(const G& start, std::span<const typename G::Move>,
                      const formats::RecordInfo&) = engine::save_moves<G>;
  std::string_view saved_as = "txt";

  void (*describe)(Json& entry) = nullptr;
};

namespace engine {

template <Game G>
class GameOf;

template <Game G>
class PositionOf final : public AnyPosition::Model {
 public:
  using Move = typename G::Move;

  PositionOf(const GameOf<G>& game, const G& position) : game_(&game), position_(position) {}

  [[nodiscard]] std::unique_ptr<Model> clone() const override { return std::make_unique<PositionOf>(*this); }
  [[nodiscard]] const AnyGame& game() const override { return *game_; }
  [[nodiscard]] Turn turn() const override { return position_.turn(); }
  [[nodiscard]] std::optional<int> color_to_move() const override {
    if constexpr (requires { position_.color_to_move(); })
      if (!position_.turn().is_over()) return position_.color_to_move();
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::int32_t> scores() const override {
    const auto scores = position_.scores();
    return {scores.begin(), scores.end()};
  }
  [[nodiscard]] std::vector<int> squares() const override {
    return hooks().squares == nullptr ? std::vector<int>{} : hooks().squares(position_);
  }
  [[nodiscard]] std::uint64_t hash() const override { return position_.hash(); }
  [[nodiscard]] std::vector<Fact> facts() const override {
    return hooks().facts == nullptr ? std::vector<Fact>{} : hooks().facts(position_);
  }

  [[nodiscard]] std::vector<AnyMove> legal_moves() const override {
    typename G::MoveList moves;
    position_.legal_moves(moves);
    return any_moves(moves);
  }
  [[nodiscard]] std::uint64_t count_legal_moves() const override { return tetraply::count_legal_moves(position_); }
  [[nodiscard]] std::optional<std::uint32_t> index_of(AnyMove move) const override {
    typename G::MoveList moves;
    position_.legal_moves(moves);
    const auto found = std::find(moves.begin(), moves.end(), move.as<Move>());
    if (found == moves.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - moves.begin());
  }
  [[nodiscard]] bool is_legal(AnyMove move) const override { return position_.is_legal(move.as<Move>()); }
  void play(AnyMove move) override { position_.play(move.as<Move>()); }
  [[nodiscard]] AnyMove random_move(Random& random) const override {
    return AnyMove::of<Move>(tetraply::random_move(position_, random));
  }
  [[nodiscard]] AnyMove greedy_move(Random& random) const override {
    return AnyMove::of<Move>(tetraply::greedy_move(position_, random));
  }
  [[nodiscard]] AnyMove opening_move(Random& random) const override {
    if (hooks().opening_move == nullptr) return random_move(random);
    return AnyMove::of<Move>(hooks().opening_move(position_, random));
  }
  [[nodiscard]] Result<AnyMove> parse(std::string_view text) const override {
    const auto move = parse_move(position_, text);
    if (!move) return tl::unexpected(move.error());
    return AnyMove::of<Move>(*move);
  }
  [[nodiscard]] std::string to_text(AnyMove move) const override { return text_of(position_, move.as<Move>()); }

  [[nodiscard]] std::string picture(bool color) const override { return render(position_, color); }
  [[nodiscard]] std::string svg() const override { return hooks().svg(position_); }
  [[nodiscard]] Json to_json() const override { return hooks().to_json(position_); }
  [[nodiscard]] Json heat() const override { return hooks().heat == nullptr ? Json() : hooks().heat(position_); }

  [[nodiscard]] std::vector<AnyMove> perft_moves() const override {
    auto moves = std::make_unique<typename G::MoveList>();
    list_first_moves(position_, *moves);
    return any_moves(*moves);
  }
  [[nodiscard]] std::uint64_t perft(int depth, FunctionRef<bool()> go_on) const override {
    return count_while(position_, depth, go_on);
  }
  [[nodiscard]] const void* typed() const override { return &position_; }
  void assign(const void* typed) override { position_ = *static_cast<const G*>(typed); }

 private:
  [[nodiscard]] const GameModule<G>& hooks() const;

  static std::string text_of(const G& position, Move move) {
    using tetraply::to_text;
    return to_text(position, move);
  }
  static std::vector<AnyMove> any_moves(const typename G::MoveList& moves) {
    std::vector<AnyMove> any;
    any.reserve(moves.size());
    for (const Move move : moves) any.push_back(AnyMove::of<Move>(move));
    return any;
  }

  // Some games have published counts of something coarser than their moves.
  static std::uint64_t count_sequences(const G& position, int depth) {
    if constexpr (requires { placement_perft(position, depth); })
      return placement_perft(position, depth);
    else
      return tetraply::perft(position, depth);
  }
  static void list_first_moves(const G& position, typename G::MoveList& moves) {
    if constexpr (requires { first_moves(position, moves); })
      first_moves(position, moves);
    else
      position.legal_moves(moves);
  }
  static std::uint64_t count_while(const G& position, int depth, FunctionRef<bool()> go_on) {
    constexpr int kQuick = 3;  // plies that take a fraction of a second
    if (!go_on()) return 0;
    if (depth <= kQuick) return count_sequences(position, depth);
    auto moves = std::make_unique<typename G::MoveList>();
    list_first_moves(position, *moves);
    std::uint64_t sequences = 0;
    for (const Move move : *moves) sequences += count_while(after(position, move), depth - 1, go_on);
    return sequences;
  }

  const GameOf<G>* game_;
  G position_;
};

template <Game G>
[[nodiscard]] Thought thought_of(const Report<G>& report) {
  Thought thought{{},           report.depth, report.complete, report.counters, report.seconds, report.table_permille,
                  report.remark};
  thought.best.reserve(report.best.size());
  for (const RankedMove<G>& ranked : report.best) {
    auto& best = thought.best.emplace_back();
    best.move = AnyMove::of(ranked.move);
    best.values.assign(ranked.values.begin(), ranked.values.end());
    for (const auto move : ranked.line) best.line.push_back(AnyMove::of(move));
  }
  return thought;
}

template <Game G>
class PlayerOf final : public AnyPlayer {
 public:
  explicit PlayerOf(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}

  [[nodiscard]] Thought think(const AnyPosition& position, const Limits& limits, const OnThought& on_thought) override {
    OnReport<G> on_report;
    if (on_thought) on_report = [&](const Report<G>& so_far) { on_thought(thought_of(so_far)); };
    return thought_of(player_->think(position.as<G>(), limits, on_report));
  }
  [[nodiscard]] Limits spec_limits() const override { return player_->spec_limits(); }
  [[nodiscard]] bool takes_some_moves(const AnyPosition& position, const Limits& limits) override {
    return player_->takes_some_moves(position.as<G>(), limits);
  }
  [[nodiscard]] std::optional<RootOrder> root_order(const AnyPosition& position, const Limits& limits) override {
    return player_->root_order(position.as<G>(), limits);
  }

 private:
  std::unique_ptr<Player<G>> player_;
};

template <Game G>
class GameOf final : public AnyGame {
 public:
  explicit GameOf(GameModule<G> hooks) : hooks_(std::move(hooks)) {
    info_ = {.name = G::kName,
             .title = hooks_.title,
             .family = hooks_.family,
             .players = G::kPlayers,
             .seats = hooks_.seats,
             .colors = hooks_.colors,
             .levels = hooks_.levels.empty() ? usual_levels(hooks_.kinds[0].name) : hooks_.levels,
             .differs_by_seed = kDiffersBySeed<G>,
             .draws_ahead = std::is_constructible_v<G, std::uint64_t>,
             .random_moves = hooks_.random_moves,
             .deepest = hooks_.deepest,
             .why_not_deeper = hooks_.why_not_deeper,
             .review = hooks_.review,
             .comparison = hooks_.comparison.empty() ? hooks_.kinds[0].name : hooks_.comparison,
             .gtp_name = hooks_.gtp_name,
             .format = hooks_.format,
             .saved_as = hooks_.saved_as};
    for (const PlayerKind<G>& kind : hooks_.kinds) kinds_.push_back({kind.name, kind.help, options_of(kind)});
  }

  [[nodiscard]] const GameModule<G>& hooks() const { return hooks_; }
  [[nodiscard]] const GameInfo& info() const override { return info_; }

  [[nodiscard]] AnyPosition new_game(std::uint64_t seed) const override { return any(tetraply::new_game<G>(seed)); }
  [[nodiscard]] Result<AnyPosition> read_position(const formats::PositionSource& source) const override {
    const Result<G> position = hooks_.read(source);
    if (!position) return tl::unexpected(position.error());
    return any(*position);
  }
  [[nodiscard]] std::string save(const AnyPosition& start, std::span<const AnyMove> moves,
                                 const formats::RecordInfo& info) const override {
    std::vector<typename G::Move> typed;
    typed.reserve(moves.size());
    for (const AnyMove move : moves) typed.push_back(move.as<typename G::Move>());
    return hooks_.save(start.as<G>(), typed, info);
  }

  [[nodiscard]] std::span<const PlayerKindInfo> kinds() const override { return kinds_; }
  [[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_player(const Spec& spec) const override {
    auto player = tetraply::make_player<G>(hooks_.kinds, spec);
    if (!player) return tl::unexpected(player.error());
    return std::make_unique<PlayerOf<G>>(*std::move(player));
  }

  [[nodiscard]] std::uint64_t run_workload(int games) const override { return tetraply::run_workload<G>(games); }
  void describe(Json& entry) const override {
    if (hooks_.describe != nullptr) hooks_.describe(entry);
  }

 private:
  [[nodiscard]] AnyPosition any(const G& position) const {
    return AnyPosition(std::make_unique<PositionOf<G>>(*this, position));
  }

  GameModule<G> hooks_;
  GameInfo info_;
  std::vector<PlayerKindInfo> kinds_;
};

template <Game G>
const GameModule<G>& PositionOf<G>::hooks() const {
  return game_->hooks();
}

}  // namespace engine

// The game of a module. It must live as long as its positions.
template <Game G>
[[nodiscard]] std::unique_ptr<const AnyGame> make_game(GameModule<G> hooks) {
  return std::make_unique<engine::GameOf<G>>(std::move(hooks));
}

}  // namespace tetraply
