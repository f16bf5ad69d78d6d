#include "players/levels.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

#include "core/quotable.hpp"

namespace tetraply {

namespace {

using Ladder = std::array<std::string_view, kLevels>;

struct GameLevels {
  std::string_view game;
  const Ladder* ladder;
};

constexpr Ladder kTwoSides{
    "random",
    "alphabeta:depth=1,endgame=0,slips=0.6",
    "alphabeta:depth=1,endgame=0,slips=0.3",
    "alphabeta:depth=1,endgame=0",
    "alphabeta:depth=2",
    "alphabeta:depth=3",
    "alphabeta:depth=4",
    "alphabeta:time=0.5",
    "alphabeta:time=4",
};

constexpr Ladder kManySides{
    "random",
    "best-reply:depth=1,endgame=0,slips=0.6",
    "best-reply:depth=1,endgame=0,slips=0.3",
    "best-reply:depth=1,endgame=0",
    "best-reply:depth=2",
    "best-reply:depth=3",
    "best-reply:time=0.2",
    "best-reply:time=1",
    "best-reply:time=4",
};

constexpr Ladder kTwenty48{
    "random",
    "expectimax:depth=1,slips=0.3",
    "expectimax:depth=1,slips=0.1",
    "expectimax:depth=1",
    "expectimax:depth=2",
    "expectimax:depth=3",
    "expectimax:depth=4",
    "expectimax:depth=5",
    "expectimax:time=1",
};

constexpr Ladder kDrop{
    "lookahead:depth=1,slips=0.3",
    "lookahead:depth=1,slips=0.15",
    "lookahead:depth=1,slips=0.05",
    "lookahead:depth=1,eval=seed",
    "lookahead:depth=1",
    "lookahead:depth=2",
    "lookahead:depth=3",
    "lookahead:depth=4",
    "lookahead:depth=4",
};

constexpr Ladder kGuideline{
    "beam:width=1,depth=1,slips=0.3",
    "beam:width=1,depth=1,slips=0.15",
    "beam:width=1,depth=1,slips=0.05",
    "beam:width=1,depth=1",
    "beam:width=5",
    "beam:width=20",
    "beam:width=100",
    "beam:width=1000",
    "beam:width=10000",
};

constexpr GameLevels kAll[] = {
    {"classic", &kManySides},       {"classic-2p", &kTwoSides},
    {"classic-3p", &kManySides},    {"duo", &kTwoSides},
    {"2048", &kTwenty48},           {"tetris", &kDrop},
    {"tetris-20", &kDrop},          {"tetris-guideline", &kGuideline},
    {"tetris-versus", &kGuideline},
};

}  // namespace

std::span<const std::string_view> levels(std::string_view game) {
  const auto found = std::find_if(std::begin(kAll), std::end(kAll), [&](const auto& of) { return of.game == game; });
  assert(found != std::end(kAll));
  return *found->ladder;
}

bool is_level(std::string_view text) {
  return text.substr(0, text.find(':')) == kLevelName;
}

Result<Spec> parse_level(std::string_view game, std::string_view text) {
  const std::string_view rest = text.substr(std::min(text.size(), kLevelName.size() + 1));
  const auto comma = rest.find(',');
  const std::string_view number = rest.substr(0, comma);
  int level = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), level);
  if (error != std::errc{} || end != number.data() + number.size() || level < 1 || level > kLevels)
    return failure("'{}' names no level\nvalid: {}:1 to {}:{}", quotable(text), kLevelName, kLevelName, kLevels);
  Result<Spec> spec = parse_spec(levels(game)[static_cast<std::size_t>(level - 1)]);
  if (!spec || comma == std::string_view::npos) return spec;

  // The options that are added are read as those of any spec.
  const auto added = parse_spec(fmt::format("{}:{}", spec->name, rest.substr(comma + 1)));
  if (!added) return added;
  for (const auto& [key, value] : added->options) {
    const auto known = std::find_if(spec->options.begin(), spec->options.end(),
                                    [&](const auto& option) { return option.first == key; });
    if (known != spec->options.end())
      known->second = value;
    else
      spec->options.emplace_back(key, value);
  }
  return spec;
}

}  // namespace tetraply
