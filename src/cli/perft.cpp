// tetraply perft: counts move sequences and reports the speed.
#include "core/perft.hpp"

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

// Some games have published counts of a coarser unit than their moves.
template <Game G>
std::uint64_t count_sequences(const G& position, int depth) {
  if constexpr (requires { placement_perft(position, depth); })
    return placement_perft(position, depth);
  else
    return perft(position, depth);
}

template <Game G>
void list_first_moves(const G& position, typename G::MoveList& moves) {
  if constexpr (requires { first_moves(position, moves); })
    first_moves(position, moves);
  else
    position.legal_moves(moves);
}

// Counts with regular checks for an interrupt. After an interrupt the result is invalid.
template <Game G, class Tick>
std::uint64_t count_interruptibly(const G& position, int depth, Tick tick) {
  constexpr int kQuick = 3;  // depths that take a fraction of a second
  tick();
  if (depth <= kQuick) return count_sequences(position, depth);
  auto moves = std::make_unique<typename G::MoveList>();
  list_first_moves(position, *moves);
  std::uint64_t sequences = 0;
  for (const auto move : *moves) {
    if (interrupted()) break;
    sequences += count_interruptibly(after(position, move), depth - 1, tick);
  }
  return sequences;
}

// Counts each first move separately, to show progress and to allow an interrupt.
template <Game G>
int run_perft(const Options& options) {
  const G position = chosen_position<G>(options.position);
  typename G::MoveList moves;
  list_first_moves(position, moves);
  const Stopwatch watch;
  std::uint64_t sequences = options.depth == 0 ? 1 : 0;
  std::size_t done = 0;
  if (options.depth > 0) {
    Progress progress("first moves", moves.size());
    for (; done < moves.size() && !interrupted(); ++done) {
      const std::uint64_t below =
          count_interruptibly(after(position, moves[done]), options.depth - 1, [&] { progress.advance_to(done); });
      if (interrupted()) break;
      sequences += below;
      if (options.divide) fmt::print("{} {}\n", to_text(position, moves[done]), below);
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
  return [options] {
    int code = kDone;
    with_game(options->game, [&]<class G>(std::type_identity<G>) { code = run_perft<G>(*options); });
    return code;
  };
}

}  // namespace tetraply::cli
