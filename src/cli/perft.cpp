// tetraply perft: counts move sequences, and says how fast.
#include "core/perft.hpp"

#include <chrono>
#include <memory>

#include "cli/command.hpp"

namespace tetraply::cli {

namespace {

struct Options {
  std::string game;
  int depth = 1;
};

template <Game G>
void run_perft(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t sequences = perft(G{}, options.depth);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  fmt::print("{}\n", sequences);
  fmt::print(stderr, "{:.3f} s, {:.0f} per second\n", took.count(), static_cast<double>(sequences) / took.count());
}

}  // namespace

Run add_perft(CLI::App& app) {
  CLI::App* command = app.add_subcommand("perft", "Count the move sequences of a length");
  auto options = std::make_shared<Options>();
  add_game(*command, options->game);
  command->add_option("DEPTH", options->depth, "Length of the sequences")->required()->check(CLI::Range(0, 100));
  return [options] {
    with_game(options->game, [&]<class G>(std::type_identity<G>) { run_perft<G>(*options); });
    return int{kDone};
  };
}

}  // namespace tetraply::cli
