#include "cli/player_options.hpp"

namespace tetraply::cli {

void LimitOptions::add_to(CLI::App& command) {
  command.add_option("--depth", depth, "Look so many plies ahead")->check(CLI::Range(1, 1000));
  command.add_option("--nodes", nodes, "Look at so many positions")->check(CLI::PositiveNumber);
  command.add_option("--time", seconds, "Think for so many seconds")->check(CLI::Range(0.0, 1e6))->type_name("SECONDS");
}

Limits LimitOptions::limits() const {
  Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.seconds = seconds;
  limits.stop = interrupt_flag();
  return limits;
}

}  // namespace tetraply::cli
