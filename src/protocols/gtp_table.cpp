#include "protocols/gtp_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "core/quotable.hpp"
#include "core/stopwatch.hpp"
#include "core/text_file.hpp"
#include "engine/registry.hpp"
#include "formats/blksgf.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/render.hpp"
#include "json/json.hpp"
#include "protocols/gtp_words.hpp"
#include "protocols/report.hpp"

namespace tetraply::protocols {

double GtpClock::for_move(double seconds_left, int period_moves_left, int expected_moves) const {
  constexpr double kKept = 0.95;  // for the way to the controller and back
  if (period_moves_left > 0) return kKept * seconds_left / period_moves_left;
  const double of_period = period_moves > 0 ? period_seconds / period_moves : 0;
  return kKept * std::max(seconds_left / std::max(expected_moves, 1), seconds_left > 0 ? 0 : of_period);
}

namespace {

using blokus::Move;

template <class R>
class GtpTableOf final : public GtpTable {
 public:
  using Position = blokus::Position<R>;

  explicit GtpTableOf(const GtpSettings& settings) : game_(*find_game(R::kName)), settings_(settings) {
    if (settings.clock) set_time_left(std::nullopt, settings.clock->main_seconds, 0);
  }

  [[nodiscard]] std::vector<std::string_view> commands() const override {
    std::vector<std::string_view> names;
    for (const Command& command : all_commands()) names.push_back(command.name);
    return names;
  }

  [[nodiscard]] Answer run(std::string_view name, std::string_view arguments) override {
    for (const Command& command : all_commands()) {
      if (command.name != name) continue;
      const auto count = static_cast<int>(words_of(arguments).size());
      if (count < command.least || count > command.most)
        return failure("expected {}", command.arguments.empty() ? "no arguments" : command.arguments);
      return (this->*command.run)(arguments);
    }
    return failure("unknown command ({})", quotable(name));
  }

  [[nodiscard]] const Spec& player() const override { return spec_; }

  [[nodiscard]] Result<void> set_player(const Spec& spec) override {
    auto made = game_.make_player(spec);
    if (!made) return tl::unexpected(made.error());
    player_ = *std::move(made);
    spec_ = spec;
    return {};
  }

  void set_time_left(std::optional<int> color, double seconds, int moves) override {
    for (int i = 0; i < R::kColors; ++i)
      if (!color || *color == i) time_left_[static_cast<std::size_t>(i)] = {seconds, moves};
  }

  [[nodiscard]] Result<int> color(std::string_view name) const override {
    std::string lower;
    for (const char c : name) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::array<std::string_view, 4> kOfFour{"blue", "yellow", "red", "green"};
    constexpr std::array<std::string_view, 2> kOfTwo{"black", "white"};
    for (int i = 0; i < R::kColors; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (lower == R::kColorInfo[at].token || lower == (R::kColors == 2 ? kOfTwo[at % 2] : kOfFour[at])) return i;
    }
    // What Duo's colors are called on the box.
    if (R::kColors == 2 && (lower == "blue" || lower == "green")) return lower == "blue" ? 0 : 1;
    return failure("invalid color '{}'; valid: {}", quotable(name),
                   R::kColors == 2 ? "b, w, black, white, blue, green" : "1, 2, 3, 4, blue, yellow, red, green");
  }

 private:
  struct Command {
    std::string_view name;
    int least;  // arguments
    int most;
    std::string_view arguments;
    Answer (GtpTableOf::*run)(std::string_view arguments);
  };
  static constexpr int kAny = 1'000;

  // In alphabetical order.
  [[nodiscard]] static std::span<const Command> all_commands() {
    static constexpr Command kCommands[] = {
        {"all_legal", 1, 1, "a color", &GtpTableOf::all_legal},
        {"clear_board", 0, 0, "", &GtpTableOf::clear_board},
        {"final_score", 0, 0, "", &GtpTableOf::final_score},
        {"g", 0, 0, "", &GtpTableOf::g},
        {"genmove", 1, 1, "a color", &GtpTableOf::genmove},
        {"get_value", 0, 0, "", &GtpTableOf::get_value},
        {"loadsgf", 1, 2, "a file, and perhaps the number of a move", &GtpTableOf::loadsgf},
        {"move_info", 1, kAny, "a move or its number", &GtpTableOf::move_info},
        {"move_values", 0, 0, "", &GtpTableOf::move_values},
        {"p", 1, kAny, "a move", &GtpTableOf::p},
        {"param", 0, 2, "nothing, or an option and its value", &GtpTableOf::param},
        {"play", 2, kAny, "a color and a move", &GtpTableOf::play},
        {"point_integers", 0, 0, "", &GtpTableOf::point_integers},
        {"reg_genmove", 1, 1, "a color", &GtpTableOf::reg_genmove},
        {"save_tree", 1, 1, "a file", &GtpTableOf::save_tree},
        {"savesgf", 1, 1, "a file", &GtpTableOf::savesgf},
        {"selfplay", 2, 2, "a number of games and a file", &GtpTableOf::selfplay},
        {"showboard", 0, 0, "", &GtpTableOf::showboard},
        {"undo", 0, 0, "", &GtpTableOf::undo},
    };
    return kCommands;
  }

  struct TimeLeft {
    double seconds = 0;
    int moves = 0;  // that it is for; 0: for the rest of the game
  };
  struct Answered {
    AnyPosition position;
    Thought thought;
  };

  [[nodiscard]] AnyPosition any(const Position& position) const {
    AnyPosition at = game_.new_game();
    at.assign(position);
    return at;
  }

  [[nodiscard]] static std::string text_of(Move move) { return blokus::placement_text<R::kSize>(move); }

  Answer all_legal(std::string_view arguments) {
    const auto wanted = color(arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    typename Position::MoveList moves;
    position_.legal_moves(*wanted, moves);
    std::string text;
    for (const Move move : moves) text += text_of(move) + "\n";
    return text;
  }

  Answer clear_board(std::string_view) {
    stand_at(Record(), blksgf::kRoot);
    if (settings_.clock) set_time_left(std::nullopt, settings_.clock->main_seconds, 0);
    return "";
  }

  Answer final_score(std::string_view) {
    const auto scores = position_.scores();
    if constexpr (R::kPlayers == 2) {
      const int lead = scores[0] - scores[1];
      return lead == 0 ? "0" : fmt::format("{}+{}", lead > 0 ? "B" : "W", std::abs(lead));
    } else {
      std::string text;
      // As Pentobi counts: squares on the board and the bonus, without the squares in hand.
      for (int i = 0; i < R::kColors; ++i) {
        const int bonus = position_.hand(i) == 0 ? position_.color_score(i, blokus::Scoring::advanced) : 0;
        text += fmt::format("{}{}", i > 0 ? " " : "", position_.color_score(i, blokus::Scoring::squares) + bonus);
      }
      return text;
    }
  }

  Answer g(std::string_view) {
    if (position_.turn().is_over()) return "pass";
    return generate(position_.color_to_move(), true);
  }
  Answer genmove(std::string_view arguments) { return generate_for(arguments, true); }
  Answer reg_genmove(std::string_view arguments) { return generate_for(arguments, false); }
  Answer generate_for(std::string_view name, bool plays) {
    const auto wanted = color(name);
    if (!wanted) return tl::unexpected(wanted.error());
    return generate(*wanted, plays);
  }

  Answer generate(int color, bool plays) {
    Position asked = position_;
    asked.set_turn(color);
    if (asked.turn().is_over() || asked.color_to_move() != color) {
      if (plays) return "pass";
      return failure("this color has no legal move");
    }
    Limits limits = settings_.limits;
    TimeLeft& left = time_left_[static_cast<std::size_t>(color)];
    if (settings_.clock) limits.seconds = settings_.clock->for_move(left.seconds, left.moves, expected_moves(color));
    const Stopwatch watch;
    const AnyPosition at = any(asked);
    answered_ = Answered{at, player_->think(at, limits)};
    left.seconds = std::max(0.0, left.seconds - watch.seconds());
    left.moves = std::max(0, left.moves - 1);
    const Move move = answered_->thought.best[0].move.template as<Move>();
    constexpr double kHopeless = 0.01;
    if (plays && settings_.resigns && R::kPlayers == 2 && value() < kHopeless) return "resign";
    if (plays)
      if (const auto played = play_move(color, move); !played) return tl::unexpected(played.error());
    return text_of(move);
  }

  // A game lasts about 16 moves for each color of Duo and 18 in the others.
  [[nodiscard]] int expected_moves(int color) const {
    constexpr int kMoves = R::kSize == 14 ? 16 : 18;
    constexpr int kLeast = 2;
    return std::max(kLeast, kMoves - (blokus::kPieces - std::popcount(position_.hand(color))));
  }

  // What the last thought expects for the color that it was for, from 0 to 1.
  [[nodiscard]] double value() const {
    const int player = answered_->position.turn().player;
    const auto& values = answered_->thought.best[0].values;
    if (spec_.name == "mcts") return std::clamp(values[static_cast<std::size_t>(player)] / 100, 0.0, 1.0);
    // Other searches have values in points.
    constexpr double kPoints = 5;
    double best_other = -1e9;
    for (int other = 0; other < R::kPlayers; ++other)
      if (other != player) best_other = std::max(best_other, values[static_cast<std::size_t>(other)]);
    return 1 / (1 + std::exp((best_other - values[static_cast<std::size_t>(player)]) / kPoints));
  }

  Answer get_value(std::string_view) {
    if (!answered_) return failure("no search yet");
    return fmt::format("{:.4f}", value());
  }

  Answer move_values(std::string_view) {
    if (!answered_) return failure("no search yet");
    constexpr int kLines = 20;
    Limits limits = settings_.limits;
    limits.lines = kLines;
    const Thought thought = player_->think(answered_->position, limits);
    const int player = answered_->position.turn().player;
    std::string text;
    for (const Thought::Ranked& ranked : thought.best)
      text +=
          fmt::format("{:.3f} {}\n", ranked.values[static_cast<std::size_t>(player)], text_of(ranked.move.as<Move>()));
    return text;
  }

  Answer save_tree(std::string_view file) {
    if (!answered_) return failure("no search yet");
    return written(std::string(file), json_text(to_json(as_text(answered_->position, answered_->thought)), 1) + "\n");
  }

  Answer loadsgf(std::string_view arguments) {
    const auto words = words_of(arguments);
    const std::string file(words[0]);
    const auto text = read_text_file(file);
    if (!text) return tl::unexpected(text.error());
    auto record = Record::parse(file, *text);
    if (!record) return tl::unexpected(record.error());
    blksgf::NodeId node = record->end_of_main_line();
    if (words.size() == 2) {
      const auto number = number_of<int>(words[1]);
      if (!number || *number < 1) return failure("'{}' is no move number; valid: 1 or more", quotable(words[1]));
      const auto before = record->at_ply(*number - 1);
      if (!before) return tl::unexpected(before.error());
      node = *before;
    }
    stand_at(*std::move(record), node);
    return "";
  }

  Answer savesgf(std::string_view file) { return written(std::string(file), record_.write()); }

  Answer move_info(std::string_view arguments) {
    const auto& table = blokus::PlacementTable<R::kSize>::get();
    Result<Move> move = failure("invalid move '{}'; expected squares such as e8,e9 or a number below {}",
                                quotable(arguments), table.size());
    if (const auto number = number_of<int>(arguments)) {
      if (*number >= 0 && *number < table.size()) move = Move{static_cast<std::uint16_t>(*number)};
    } else {
      move = blokus::parse_placement<R::kSize>(arguments);
    }
    if (!move) return tl::unexpected(move.error());
    const auto& placement = table[*move];
    std::string squares = text_of(*move);
    std::replace(squares.begin(), squares.end(), ',', ' ');
    return fmt::format("\nID:     {}\nPiece:  {} ({})\nPoints: {}", move->placement, placement.piece,
                       blokus::kPieceDrawings[placement.piece].name, squares);
  }

  Answer p(std::string_view arguments) {
    if (position_.turn().is_over()) return failure("the game is over");
    return play_text(position_.color_to_move(), arguments);
  }
  Answer play(std::string_view arguments) {
    const auto [name, move] = first_word(arguments);
    const auto wanted = color(name);
    if (!wanted) return tl::unexpected(wanted.error());
    return play_text(*wanted, move);
  }
  Answer play_text(int color, std::string_view text) {
    if (text == "pass") return failure("a pass is not played: leave out the color that cannot move");
    std::string squares;  // blanks may stand between them
    for (const char c : text)
      if (c != ' ') squares += c;
    const auto move = blokus::parse_placement<R::kSize>(squares);
    if (!move) return tl::unexpected(move.error());
    if (const std::string broken = blokus::why_illegal(position_, color, *move); !broken.empty())
      return failure("illegal move: {}", broken);
    return play_move(color, *move);
  }
  Answer play_move(int color, Move move) {
    const auto node = record_.add_move(node_, color, move);
    if (!node) return tl::unexpected(node.error());
    node_ = *node;
    position_ = record_.position(node_);
    return "";
  }

  Answer undo(std::string_view) {
    if (!record_.move(node_)) return failure("cannot undo");
    node_ = record_.tree().nodes[node_].parent;
    position_ = record_.position(node_);
    return "";
  }

  Answer param(std::string_view arguments) {
    const auto words = words_of(arguments);
    if (words.size() == 1) return failure("expected nothing, or an option and its value");
    if (!words.empty()) {
      Spec spec = spec_;
      spec.set(words[0], words[1]);
      if (const auto set = set_player(spec); !set) return tl::unexpected(set.error());
      return "";
    }
    std::string text;
    for (const OptionInfo& option : game_.find_kind(spec_.name)->options) {
      const std::string* const given = spec_.find(option.name);
      text += fmt::format("{} {}\n", option.name, given == nullptr ? option.fallback : *given);
    }
    return text;
  }

  Answer point_integers(std::string_view) {
    std::string text;
    for (int y = R::kSize - 1; y >= 0; --y) {
      text += '\n';
      for (int x = 0; x < R::kSize; ++x) text += fmt::format("{:4}", Position::Board::bit(x, y));
    }
    return text;
  }

  Answer showboard(std::string_view) { return "\n" + blokus::render(position_, false); }

  Answer selfplay(std::string_view arguments) {
    const auto words = words_of(arguments);
    const auto games = number_of<int>(words[0]);
    if (!games || *games < 1) return failure("'{}' is no number of games", quotable(words[0]));
    std::string text;
    for (int game = 0; game < *games; ++game) {
      Record record;
      blksgf::NodeId node = blksgf::kRoot;
      Position position;
      while (!position.turn().is_over()) {
        const Move move = player_->think(any(position), settings_.limits).best[0].move.template as<Move>();
        const auto next = record.add_move(node, position.color_to_move(), move);
        if (!next) return tl::unexpected(next.error());
        node = *next;
        position.play(move);
      }
      text += record.write();
    }
    return written(std::string(words[1]), text);
  }

  using Record = blksgf::Record<R>;

  void stand_at(Record record, blksgf::NodeId node) {
    record_ = std::move(record);
    node_ = node;
    position_ = record_.position(node_);
    answered_.reset();
  }

  static Answer written(const std::string& file, std::string_view text) {
    if (const auto done = write_text_file(file, text); !done) return tl::unexpected(done.error());
    return "";
  }

  const AnyGame& game_;
  const GtpSettings& settings_;
  Spec spec_;
  std::unique_ptr<AnyPlayer> player_;
  Record record_;
  blksgf::NodeId node_ = blksgf::kRoot;
  Position position_;
  std::optional<Answered> answered_;  // the last one
  std::array<TimeLeft, R::kColors> time_left_{};
};

// Calls visit(std::type_identity<Rules>{}) for each variant, until one returns true.
template <class Visit>
bool any_variant(Visit visit) {
  return visit(std::type_identity<blokus::DuoRules>{}) || visit(std::type_identity<blokus::ClassicRules>{}) ||
         visit(std::type_identity<blokus::ClassicTwoRules>{}) || visit(std::type_identity<blokus::ClassicThreeRules>{});
}

}  // namespace

Result<std::string_view> gtp_game(std::string_view text) {
  std::string_view game;
  if (any_variant([&]<class R>(std::type_identity<R>) {
        if (text != R::kName && text != R::kSgfName) return false;
        game = R::kName;
        return true;
      }))
    return game;
  return failure(
      "unknown game '{}'; valid: duo, classic, classic-2p, classic-3p, or as in files: Blokus Duo, Blokus, "
      "Blokus Two-Player, Blokus Three-Player",
      quotable(text));
}

Result<std::unique_ptr<GtpTable>> make_gtp_table(std::string_view game, const Spec& player,
                                                 const GtpSettings& settings) {
  std::unique_ptr<GtpTable> table;
  any_variant([&]<class R>(std::type_identity<R>) {
    if (game != R::kName) return false;
    table = std::make_unique<GtpTableOf<R>>(settings);
    return true;
  });
  if (table == nullptr) return failure("there is no game '{}'", quotable(game));
  if (const auto set = table->set_player(player); !set) return tl::unexpected(set.error());
  return table;
}

}  // namespace tetraply::protocols
