#include "cli/player_options.hpp"

#include <charconv>
#include <system_error>

namespace tetraply::cli {

namespace {

constexpr double kLongest = 1e6;

}  // namespace

void add_until(CLI::App& command, int& tile) {
  command.add_option("--until", tile, "2048: the game ends when this tile appears")->type_name("TILE");
}

int checked_tile(int tile, std::string_view game) {
  if (tile == 0) return 0;
  constexpr std::string_view kGame = "2048";
  if (game != kGame) throw UsageError(fmt::format("--until is for {}: {} has no tiles", kGame, game));
  constexpr int kLeast = 4;
  constexpr int kMost = 131'072;
  if (tile < kLeast || tile > kMost || (tile & (tile - 1)) != 0)
    throw UsageError(
        fmt::format("--until: there is no tile {}\nvalid: {}, {}, …, {}", tile, kLeast, 2 * kLeast, kMost));
  return tile;
}

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
