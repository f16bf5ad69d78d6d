#include "cli/player_options.hpp"

#include <charconv>
#include <system_error>

namespace tetraply::cli {

namespace {

constexpr double kLongest = 1e6;

}  // namespace

void LimitOptions::add_to(CLI::App& command) {
  command.add_option("--depth", depth, "Search depth in plies")->check(CLI::Range(1, 1000));
  command.add_option("--nodes", nodes, "Maximum number of positions to search")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  // CLI::Range would accept "nan".
  const CLI::Validator some_time(
      [](const std::string& text) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool valid = error == std::errc{} && end == text.data() + text.size() && value > 0 && value <= kLongest;
        return valid ? std::string{}
                     : fmt::format("'{}' is not a valid time: more than 0, at most {} seconds", text, kLongest);
      },
      "");
  command.add_option("--time", seconds, "Thinking time in seconds")->check(some_time)->type_name("SECONDS");
}

Limits LimitOptions::limits() const {
  Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.seconds = seconds;
  limits.stop = interrupt_flag();
  return limits;
}

Limits LimitOptions::limits_for(const AnyGame& game) const {
  if (const auto checked = game.check_depth(depth); !checked) throw UsageError(checked.error().message);
  return limits();
}

std::unique_ptr<AnyPlayer> chosen_player(const AnyGame& game, const std::string& spec) {
  auto player = game.make_player(spec.empty() ? game.kinds()[0].name : std::string_view(spec));
  if (!player) throw UsageError(player.error().message);
  return *std::move(player);
}

}  // namespace tetraply::cli
