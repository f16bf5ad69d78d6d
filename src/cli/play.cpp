// tetraply play: a game in the terminal, with a person or an engine at each seat.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>

#include "arena/game.hpp"
#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "cli/position_options.hpp"
#include "core/quotable.hpp"
#include "protocols/report.hpp"

namespace tetraply::cli {

namespace {

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  PositionOptions position;
  LimitOptions limits;
  std::optional<std::uint64_t> seed;
  std::string save;
  int until = 0;
  ColorOption color;
};

constexpr std::string_view kHuman = "human";
constexpr std::string_view kHelp =
    "Type a move, or one of:\n"
    "  moves [TEXT]  the legal moves, or those that contain this text\n"
    "  hint          the move of the game's default player\n"
    "  undo          take back your last move and all after it\n"
    "  show          the board again\n"
    "  help          this text\n"
    "  quit          stop here\n";

class Table {
 public:
  explicit Table(const PlayOptions& options)
      : options_(options),
        game_(game_of(options.game)),
        seed_(options.seed.value_or(usual_seed(options.position))),
        random_(seed_) {
    const int players = game_.info().players;
    if (options.players.size() > static_cast<std::size_t>(players))
      throw UsageError(fmt::format("{} players are too many: {} has {}", options.players.size(), game_.name(),
                                   players == 1 ? "one seat" : fmt::format("{} seats", players)));
    limits_ = options.limits.limits_for(game_);
    for (const std::string& spec : options.players)
      seats_.push_back(spec == kHuman ? nullptr : chosen_player(game_, spec));
    seats_.resize(static_cast<std::size_t>(players));
    history_.push_back(chosen_position(game_, options.position, seed_));
    if (options.save.empty()) return;
    record_.open(options.save);
    if (!record_) throw Failure(fmt::format("cannot write '{}': {}", options.save, std::strerror(errno)));
  }

  int play() {
    bool quit = false;
    show();
    const auto reached = [&] { return arena::has_reached(position(), options_.until); };
    while (!position().turn().is_over() && !reached() && !quit && !interrupted()) {
      if (position().turn() == Turn::chance())
        make(position().random_move(random_), "chance");
      else if (seats_[position().turn().player])
        let_engine_move();
      else
        quit = !let_person_move();
    }
    if (!asked_) show();
    if (reached()) fmt::print("the tile {} is there\n", options_.until);
    if (game_.info().draws_ahead) fmt::print("--seed {} gives the same pieces again\n", seed_);
    if (position().turn().is_over()) fmt::print("the game is over; scores: {}\n", fmt::join(position().scores(), " "));
    save();
    return interrupted() ? kFailed : kDone;
  }

 private:
  [[nodiscard]] const AnyPosition& position() const { return history_.back(); }

  void show() const { fmt::print("{}", position().picture(options_.color.use())); }

  void make(AnyMove move, std::string_view who) {
    fmt::print("{}: {}\n", who, position().to_text(move));
    moves_.push_back(move);
    history_.push_back(after(position(), move));
    if (isatty(STDOUT_FILENO) != 0 || has_person()) show();
    std::fflush(stdout);
  }

  [[nodiscard]] bool has_person() const {
    return std::any_of(seats_.begin(), seats_.end(), [](const auto& seat) { return seat == nullptr; });
  }

  void let_engine_move() {
    const int player = position().turn().player;
    const Thought thought = seats_[static_cast<std::size_t>(player)]->think(position(), limits_);
    if (!interrupted()) make(thought.best[0].move, fmt::format("player {}", player + 1));
  }

  // Returns false if the person wants to stop.
  bool let_person_move() {
    asked_ = true;
    while (true) {
      fmt::print("player {}> ", position().turn().player + 1);
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return false;
      }
      const auto first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos) continue;
      line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
      const std::string word = line.substr(0, line.find(' '));
      if (word == "quit") return false;
      if (word == "help") fmt::print("{}", kHelp);
      if (word == "show") show();
      if (word == "moves") list_moves(line.size() > word.size() ? line.substr(word.size() + 1) : "");
      if (word == "hint") hint();
      if (word == "undo" && undo()) return true;
      if (word == "help" || word == "show" || word == "moves" || word == "hint" || word == "undo") continue;
      const auto move = position().parse(line);
      if (move) {
        make(*move, fmt::format("player {}", position().turn().player + 1));
        return true;
      }
      fmt::print("{}\n(type help for a list of commands)\n", printable(move.error().message));
    }
  }

  void list_moves(const std::string& part) const {
    const std::vector<AnyMove> moves = position().legal_moves();
    int count = 0;
    for (const AnyMove move : moves)
      if (const std::string text = position().to_text(move); text.find(part) != std::string::npos) {
        fmt::print("{}\n", text);
        ++count;
      }
    fmt::print("{} of {} legal moves\n", count, moves.size());
  }

  void hint() const {
    const Thought thought = chosen_player(game_, "")->think(position(), limits_);
    fmt::print("{}\n", info_lines(protocols::as_text(position(), thought)));
  }

  // Goes back to this person's last turn, or prints that there is none.
  bool undo() {
    const int player = position().turn().player;
    for (std::size_t i = history_.size() - 1; i-- > 0;)
      if (history_[i].turn() == Turn::of(player)) {
        history_.resize(i + 1, position());
        moves_.resize(i);
        show();
        return true;
      }
    fmt::print("there is no move of yours to take back\n");
    return false;
  }

  void save() {
    if (options_.save.empty()) return;
    if (!(record_ << game_.save(game_.new_game(seed_), moves_, {.seed = seed_}) << std::flush))
      throw Failure(fmt::format("cannot write '{}': {}", options_.save, std::strerror(errno)));
    fmt::print("saved to {}\n", options_.save);
  }

  // Moves and files mean the pieces of seed 0, unless they or --seed name another one.
  [[nodiscard]] std::uint64_t usual_seed(const PositionOptions& position) const {
    if (game_.info().draws_ahead && !(position.file.empty() && position.moves.empty())) return 0;
    return std::random_device{}();
  }

  const PlayOptions& options_;
  const AnyGame& game_;
  Limits limits_;
  std::uint64_t seed_;
  Random random_;
  std::vector<std::unique_ptr<AnyPlayer>> seats_;  // null: a person
  std::vector<AnyPosition> history_;               // the last is the current position
  std::vector<AnyMove> moves_;
  std::ofstream record_;
  bool asked_ = false;
};

}  // namespace

Run add_play(CLI::App& app) {
  CLI::App* command = app.add_subcommand("play", "Play a game in the terminal, against engines or people");
  auto options = std::make_shared<PlayOptions>();
  add_game(*command, options->game);
  command
      ->add_option("--player", options->players,
                   "Player at the next seat: human, or a spec such as alphabeta:depth=3; default: human")
      ->type_name("SPEC")
      ->expected(1, -1)
      ->check(not_empty());
  options->position.add_to(*command);
  options->limits.add_to(*command);
  command->add_option("--seed", options->seed, "Random seed of chance; the same seed gives the same tiles and pieces");
  command->add_option("--save", options->save, "Write the game to this file when it ends")
      ->type_name("FILE")
      ->check(not_empty());
  add_until(*command, options->until);
  options->color.add_to(*command);
  return [options] {
    options->until = checked_tile(options->until, options->game);
    const PositionOptions& start = options->position;
    if (!options->save.empty() && !(start.file.empty() && start.moves.empty() && start.queue.empty()))
      throw UsageError("--save writes whole games: it cannot be used with --position, --queue or --moves");
    return Table(*options).play();
  };
}

}  // namespace tetraply::cli
