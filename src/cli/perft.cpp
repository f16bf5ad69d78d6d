// tetraply perft: counts move sequences and reports the speed.
#include <memory>

#include "cli/command.hpp"
#include "cli/position_options.hpp"
#include "cli/terminal.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::cli {

namespace {

struct Options {
  std::string game;
  int depth = 1;
  bool divide = false;
  PositionOptions position;
};

// Counts each first move separately, to show progress and to allow an interrupt.
int run_perft(const Options& options) {
  const AnyPosition position = chosen_position(game_of(options.game), options.position);
  const std::vector<AnyMove> moves = position.perft_moves();
  const Stopwatch watch;
  std::uint64_t sequences = options.depth == 0 ? 1 : 0;
  std::size_t done = 0;
  if (options.depth > 0) {
    Progress progress("first moves", moves.size());
    for (; done < moves.size() && !interrupted(); ++done) {
      const std::uint64_t below = after(position, moves[done]).perft(options.depth - 1, [&] {
        progress.advance_to(done);
        return !interrupted();
      });
      if (interrupted()) break;
      sequences += below;
      if (options.divide) fmt::print("{} {}\n", position.to_text(moves[done]), below);
      progress.advance_to(done + 1);
    }
  }
  if (interrupted()) {
    fmt::print(stderr, "tetraply: interrupted after {} of {} first moves, {} sequences so far\n", done, moves.size(),
               sequences);
    return kFailed;
  }
  fmt::print("{}{}\n", options.divide ? "total " : "", sequences);
  const double seconds = watch.seconds();
  fmt::print(stderr, "{:.3f} s, {:.3g} nodes/s\n", seconds, static_cast<double>(sequences) / seconds);
  return kDone;
}

}  // namespace

Run add_perft(CLI::App& app) {
  CLI::App* command = app.add_subcommand("perft", "Count the move sequences of a given length");
  auto options = std::make_shared<Options>();
  add_game(*command, options->game);
  command->add_option("DEPTH", options->depth, "Length of the sequences")->required()->check(CLI::Range(0, 100));
  command->add_flag("--divide", options->divide, "Also print the count below each first move");
  options->position.add_to(*command);
  return [options] { return run_perft(*options); };
}

}  // namespace tetraply::cli
