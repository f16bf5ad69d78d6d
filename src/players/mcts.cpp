#include "players/mcts.hpp"

#include <fmt/format.h>

#include <string>

namespace tetraply {

Limits simulation_limits(Options& options, std::uint64_t simulations) {
  constexpr double kLongest = 1e6;
  constexpr int kMostDoublings = 40;
  const std::uint64_t nodes = options.count(
      "nodes", 0, fmt::format("simulations per move; 0: {}, or no limit if time or depth has one", simulations));
  const double seconds = options.number("time", 0, 0, kLongest, "seconds per move; 0: no limit");
  const int depth =
      options.integer("depth", 0, 0, kMostDoublings, "that many doublings of the simulations; 0: no limit");
  Limits limits;
  if (nodes != 0) limits.nodes = nodes;
  if (seconds != 0) limits.seconds = seconds;
  if (depth != 0) limits.depth = depth;
  if (nodes == 0 && seconds == 0 && depth == 0) limits.nodes = simulations;
  return limits;
}

MctsOptions mcts_options(Options& options) {
  constexpr std::uint64_t kLeastMemory = 1 << 20;
  constexpr double kLargest = 1'000;
  MctsOptions search;
  const auto number = [&](std::string_view name, float fallback, double least, double most, std::string_view help) {
    // The shortest decimal number that stands for the float, as people see it.
    return static_cast<float>(options.number(name, std::stod(fmt::format("{}", fallback)), least, most, help));
  };
  search.exploration = number("exploration", search.exploration, 0, kLargest,
                              "weight of what moves promise before they are tried against what trying them has shown");
  search.first_play_reduction =
      number("reduction", search.first_play_reduction, 0, 1, "how much worse than its position an untried move counts");
  search.temperature = number("temperature", search.temperature, 0.01, kLargest,
                              "above 1 the promises of moves differ less, below 1 more");
  search.memory = options.count("memory", search.memory, "bytes for the tree; at least 1M");
  if (search.memory < kLeastMemory) options.reject("memory is too small\nvalid: at least 1M");
  search.reuse = options.flag("reuse", search.reuse, "keep what was found below the new position");
  search.early_stop =
      options.flag("early-stop", search.early_stop, "end when no other move can overtake the most visited one");
  search.seed = options.count("seed", search.seed, "of play-outs and chance, and of slips");
  return search;
}

}  // namespace tetraply
