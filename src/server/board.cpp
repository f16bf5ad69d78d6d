#include "server/board.hpp"

#include <algorithm>
#include <utility>

#include "games/blokus/heat.hpp"
#include "json/json.hpp"
#include "players/player.hpp"
#include "protocols/position_file.hpp"
#include "protocols/position_json.hpp"

namespace tetraply::server {

namespace {

template <Game G>
class BoardOf;

template <Game G>
class ThinkerOf final : public Thinker {
 public:
  explicit ThinkerOf(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}

  [[nodiscard]] protocols::ReportText think(const Board& board, const Limits& limits,
                                            const OnReport& on_report) override {
    const G& position = BoardOf<G>::of(board);
    const auto report = player_->think(position, limits, [&](const Report<G>& so_far) {
      if (on_report) on_report(protocols::as_text(position, so_far));
    });
    return protocols::as_text(position, report);
  }
  [[nodiscard]] Limits spec_limits() const override { return player_->spec_limits(); }
  [[nodiscard]] bool takes_some_moves(const Board& board, const Limits& limits) override {
    return player_->takes_some_moves(BoardOf<G>::of(board), limits);
  }

 private:
  std::unique_ptr<Player<G>> player_;
};

template <Game G>
class BoardOf final : public Board {
 public:
  explicit BoardOf(const G& position) : position_(position) {}

  [[nodiscard]] static const G& of(const Board& board) { return static_cast<const BoardOf&>(board).position_; }

  [[nodiscard]] std::unique_ptr<Board> copy() const override { return std::make_unique<BoardOf>(*this); }
  [[nodiscard]] std::string_view game() const override { return G::kName; }
  [[nodiscard]] int players() const override { return G::kPlayers; }
  [[nodiscard]] Turn turn() const override { return position_.turn(); }
  [[nodiscard]] std::string color() const override {
    if constexpr (requires { G::Rules::kColorInfo; })
      if (!position_.turn().is_over()) return std::string(G::Rules::kColorInfo[position_.color_to_move()].token);
    return {};
  }
  [[nodiscard]] std::vector<double> scores() const override {
    const auto scores = position_.scores();
    return {scores.begin(), scores.end()};
  }
  [[nodiscard]] std::vector<int> squares() const override {
    if constexpr (requires { G::Rules::kColorInfo; }) {
      const auto squares = position_.scores(blokus::Scoring::squares);
      return {squares.begin(), squares.end()};
    } else {
      return {};
    }
  }
  [[nodiscard]] Json json(bool with_moves) const override {
    Json json = protocols::to_json(position_);
    if (with_moves && position_.turn().kind == Turn::Kind::player) {
      typename G::MoveList moves;
      position_.legal_moves(moves);
      Json& texts = json["moves"] = Json::array();
      for (const auto move : moves) texts.push_back(to_text(position_, move));
    }
    return json;
  }

  [[nodiscard]] Json heat() const override {
    if constexpr (requires { G::Rules::kColorInfo; }) {
      Json json{{"colors", Json::array()}, {"influence", Json::array()}, {"reachability", Json::array()}};
      for (int color = 0; color < G::Rules::kColors; ++color) {
        json["colors"].push_back(G::Rules::kColorInfo[color].token);
        json["influence"].push_back(blokus::influence_map(position_, color));
        json["reachability"].push_back(blokus::reachability_map(position_, color));
      }
      return json;
    } else {
      return nullptr;
    }
  }

  [[nodiscard]] Result<std::string> play(std::string_view text) override {
    if (position_.turn().is_over()) return failure("the game is over");
    const auto move = parse_move(position_, text);
    if (!move) return tl::unexpected(move.error());
    std::string written = to_text(position_, *move);
    position_.play(*move);
    return written;
  }
  [[nodiscard]] std::string play_chance(Random& random) override {
    const auto move = random_move(position_, random);
    std::string written = to_text(position_, move);
    position_.play(move);
    return written;
  }
  [[nodiscard]] Result<std::uint32_t> place_of(std::string_view text) const override {
    const auto move = parse_move(position_, text);
    if (!move) return tl::unexpected(move.error());
    typename G::MoveList moves;
    position_.legal_moves(moves);
    return static_cast<std::uint32_t>(std::find(moves.begin(), moves.end(), *move) - moves.begin());
  }

  [[nodiscard]] Result<std::unique_ptr<Thinker>> make_thinker(std::string_view spec) const override {
    // Whoever can reach the server must not choose which files it opens.
    if (const auto parsed = parse_spec(spec))
      for (const auto& [key, value] : parsed->options)
        if (key == "file") return failure("players of the server cannot name files");
    auto player = make_player<G>(spec);
    if (!player) return tl::unexpected(player.error());
    return std::make_unique<ThinkerOf<G>>(*std::move(player));
  }
  [[nodiscard]] std::vector<std::string> splits_of(std::string_view kind) const override {
    for (const PlayerKind<G>& known : player_kinds<G>())
      if (known.name == kind) return choices_of(known, "split");
    return {};
  }

 private:
  G position_;
};

template <Game G>
Result<std::unique_ptr<Board>> board_of(const std::optional<Start>& start, std::uint64_t seed) {
  if (!start) return std::make_unique<BoardOf<G>>(new_game<G>(seed));
  protocols::PositionSource source{"position", std::nullopt, std::nullopt, start->queue};
  if (!start->text.empty()) source.text = start->text;
  const auto position = protocols::make_position(std::type_identity<G>{}, source);
  if (!position) return tl::unexpected(position.error());
  return std::make_unique<BoardOf<G>>(*position);
}

}  // namespace

Result<std::unique_ptr<Board>> make_board(std::string_view game, const std::optional<Start>& start,
                                          std::uint64_t seed) {
  Result<std::unique_ptr<Board>> board =
      failure("{}", unknown_word("game", game, std::span<const std::string_view>(AllGames::kNames)));
  visit_game(AllGames{}, game, [&]<class G>(std::type_identity<G>) { board = board_of<G>(start, seed); });
  return board;
}

}  // namespace tetraply::server
