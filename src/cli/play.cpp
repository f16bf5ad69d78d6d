// tetraply play: a game in the terminal, a person or an engine at each seat.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>

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
  ColorOption color;
};

constexpr std::string_view kHuman = "human";
constexpr std::string_view kHelp =
    "Type a move, or one of:\n"
    "  moves [TEXT]  the legal moves, or those with this text in them\n"
    "  hint          what the game's default player would do\n"
    "  undo          take back your last move and all after it\n"
    "  show          the board again\n"
    "  help          this text\n"
    "  quit          stop here\n";

template <Game G>
class Table {
 public:
  explicit Table(const PlayOptions& options)
      : options_(options), seed_(options.seed.value_or(usual_seed(options.position))), random_(seed_) {
    if (options.players.size() > static_cast<std::size_t>(G::kPlayers))
      throw UsageError(fmt::format("{} players are too many: {} has {}", options.players.size(), G::kName,
                                   G::kPlayers == 1 ? "one seat" : fmt::format("{} seats", G::kPlayers)));
    limits_ = options.limits.limits_for<G>();
    for (const std::string& spec : options.players) seats_.push_back(spec == kHuman ? nullptr : chosen_player<G>(spec));
    seats_.resize(G::kPlayers);
    history_.push_back(chosen_position<G>(options.position, seed_));
    if (options.save.empty()) return;
    record_.open(options.save);
    if (!record_) throw Failure(fmt::format("cannot write '{}': {}", options.save, std::strerror(errno)));
  }

  int play() {
    bool quit = false;
    show();
    while (!position().turn().is_over() && !quit && !interrupted()) {
      if (position().turn() == Turn::chance())
        make(random_move(position(), random_), "chance");
      else if (seats_[position().turn().player])
        let_engine_move();
      else
        quit = !let_person_move();
    }
    if (!asked_) show();
    if (kDrawsPieces) fmt::print("--seed {} gives the same pieces again\n", seed_);
    if (position().turn().is_over()) fmt::print("the game is over; scores: {}\n", fmt::join(position().scores(), " "));
    save();
    return interrupted() ? kFailed : kDone;
  }

 private:
  [[nodiscard]] const G& position() const { return history_.back(); }

  void show() const { fmt::print("{}", render(position(), options_.color.use())); }

  void make(typename G::Move move, std::string_view who) {
    fmt::print("{}: {}\n", who, to_text(position(), move));
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
    const Report<G> report = seats_[player]->think(position(), limits_);
    if (!interrupted()) make(report.best[0].move, fmt::format("player {}", player + 1));
  }

  // False: the person wants to stop.
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
      const auto move = parse_move(position(), line);
      if (move) {
        make(*move, fmt::format("player {}", position().turn().player + 1));
        return true;
      }
      fmt::print("{}\n(type help for what else you can do)\n", printable(move.error().message));
    }
  }

  void list_moves(const std::string& part) const {
    auto list = std::make_unique<typename G::MoveList>();
    position().legal_moves(*list);
    int count = 0;
    for (const auto move : *list)
      if (const std::string text = to_text(position(), move); text.find(part) != std::string::npos) {
        fmt::print("{}\n", text);
        ++count;
      }
    fmt::print("{} of {} legal moves\n", count, list->size());
  }

  void hint() const {
    const Report<G> report = chosen_player<G>("")->think(position(), limits_);
    fmt::print("{}\n", info_lines(protocols::as_text(position(), report)));
  }

  // Back to the last turn of this person; says so if there is none.
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
    if (!(record_ << protocols::write_record<G>(moves_, {}, seed_) << std::flush))
      throw Failure(fmt::format("cannot write '{}': {}", options_.save, std::strerror(errno)));
    fmt::print("saved to {}\n", options_.save);
  }

  static constexpr bool kDrawsPieces = std::is_constructible_v<G, std::uint64_t>;

  // Moves and files mean the pieces of seed 0, unless they or --seed name another one.
  static std::uint64_t usual_seed(const PositionOptions& position) {
    if (kDrawsPieces && !(position.file.empty() && position.moves.empty())) return 0;
    return std::random_device{}();
  }

  const PlayOptions& options_;
  Limits limits_;
  std::uint64_t seed_;
  Random random_;
  std::vector<std::unique_ptr<Player<G>>> seats_;  // null: a person
  std::vector<G> history_;                         // the last is the current position
  std::vector<typename G::Move> moves_;
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
                   "Who sits at the next seat: human, or a spec such as alphabeta:depth=3; seats not named are human")
      ->type_name("SPEC")
      ->expected(1, -1)
      ->check(not_empty());
  options->position.add_to(*command);
  options->limits.add_to(*command);
  command->add_option("--seed", options->seed, "Of chance: the same seed gives the same tiles and pieces");
  command->add_option("--save", options->save, "Write the game to this file when it ends")
      ->type_name("FILE")
      ->check(not_empty());
  options->color.add_to(*command);
  return [options] {
    const PositionOptions& start = options->position;
    if (!options->save.empty() && !(start.file.empty() && start.moves.empty() && start.queue.empty()))
      throw UsageError("--save writes whole games: it cannot be used with --position, --queue or --moves");
    int code = kDone;
    with_game(options->game, [&]<class G>(std::type_identity<G>) { code = Table<G>(*options).play(); });
    return code;
  };
}

}  // namespace tetraply::cli
