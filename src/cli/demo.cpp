// tetraply demo: a short game of the program against itself.
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <memory>
#include <random>
#include <thread>

#include "cli/command.hpp"
#include "cli/terminal.hpp"

namespace tetraply::cli {

namespace {

struct Options {
  std::string game = "duo";
  std::optional<std::uint64_t> seed;
  int delay_ms = 150;
  std::string save;
  ColorOption color;
};

void pause_unless_interrupted(int milliseconds) {
  for (int slept = 0; slept < milliseconds && !interrupted(); slept += 50)
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(50, milliseconds - slept)));
}

// Redraws the board in place after every move on a terminal; otherwise prints the moves and the last board.
int run_demo(const Options& options) {
  const AnyGame& game = game_of(options.game);
  const std::uint64_t seed = options.seed.value_or(std::random_device{}());
  Random random(seed);
  AnyPosition position = game.new_game(seed);
  const bool animate = isatty(STDOUT_FILENO) != 0 && fits_terminal(position.picture(options.color.use()) + "\n\n");
  std::ofstream save;
  if (!options.save.empty()) {
    save.open(options.save);
    if (!save) throw Failure(fmt::format("cannot write '{}': {}", options.save, std::strerror(errno)));
  }
  std::vector<AnyMove> moves;
  if (animate) fmt::print("\033[2J");
  while (!position.turn().is_over() && !interrupted()) {
    const bool by_chance = position.turn() == Turn::chance();
    const AnyMove move = by_chance ? position.random_move(random) : position.greedy_move(random);
    const std::string text = position.to_text(move);
    position.play(move);
    moves.push_back(move);
    if (animate)
      redraw(fmt::format("{}move {}: {}\n", position.picture(options.color.use()), moves.size(), text));
    else
      fmt::print("{}\n", text);
    std::fflush(stdout);
    if (animate) pause_unless_interrupted(options.delay_ms);
  }
  if (!animate) fmt::print("{}", position.picture(options.color.use()));
  fmt::print("{} moves; demo {} --seed {} plays this game again\n", moves.size(), game.name(), seed);
  if (save.is_open() && !(save << game.save(game.new_game(seed), moves, {.seed = seed}) << std::flush))
    throw Failure(fmt::format("cannot write '{}': {}", options.save, std::strerror(errno)));
  return interrupted() ? kFailed : kDone;
}

}  // namespace

Run add_demo(CLI::App& app) {
  CLI::App* command = app.add_subcommand("demo", "Watch a short self-played game");
  auto options = std::make_shared<Options>();
  add_game(*command, options->game)->required(false)->capture_default_str();
  command->add_option("--seed", options->seed, "Random seed, to replay a game")->check(whole_number());
  command->add_option("--delay", options->delay_ms, "Milliseconds between moves on a terminal")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command
      ->add_option("--save", options->save, "Write the game to this file: Blokus as .blksgf, others one move per line")
      ->type_name("FILE")
      ->check(not_empty());
  options->color.add_to(*command);
  return [options] { return run_demo(*options); };
}

}  // namespace tetraply::cli
