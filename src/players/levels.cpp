#include "players/levels.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/quotable.hpp"

namespace tetraply {

namespace {

using Ladder = std::array<std::string_view, kLevels>;

// Of searches with a limit of time more depth is no certain gain, so their levels are factors of six apart.
constexpr Ladder kTwoSides{
    "random",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.6",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.3",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.1",
    "alphabeta:depth=1,tt=0,endgame=0",
    "alphabeta:depth=2,tt=1M",
    "alphabeta:depth=3,tt=1M",
    "alphabeta:time=0.6",
    "alphabeta:time=4",
};

// Duo, where a trained network beats everything else.
constexpr Ladder kDuo{
    "random",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.6",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.3",
    "alphabeta:depth=1,tt=0,endgame=0,slips=0.1",
    "alphabeta:depth=1,tt=0,endgame=0",
    "alphabeta:depth=2,tt=1M",
    "mcts:nodes=200,playouts=0,memory=16M",
    "mcts:nodes=5k,playouts=0,memory=64M",
    "mcts:time=4,memory=1G",
};

constexpr Ladder kManySides{
    "random",
    "best-reply:depth=1,tt=0,endgame=0,slips=0.6",
    "best-reply:depth=1,tt=0,endgame=0,slips=0.3",
    "best-reply:depth=1,tt=0,endgame=0,slips=0.1",
    "best-reply:depth=1,tt=0,endgame=0",
    "best-reply:depth=2,tt=1M",
    "best-reply:time=0.2",
    "best-reply:time=1",
    "best-reply:time=5",
};

// In a game of thousands of moves a slip of a hundredth is often enough to end it. From level 6 on a trained network
// plays: one slide ahead, then with a search of about 0.006, 1 and 40 ms per move.
constexpr Ladder kTwenty48{
    "random",
    "expectimax:depth=1,tt=0,slips=0.4",
    "expectimax:depth=1,tt=0,slips=0.1",
    "expectimax:depth=1,tt=0,slips=0.03",
    "expectimax:depth=1,tt=0",
    "ntuple:downgrade=8192",
    "expectimax:eval=ntuple,depth=1,tt=0,downgrade=8192",
    "expectimax:eval=ntuple,by=likelihood,nodes=8k,downgrade=8192",
    "expectimax:eval=ntuple,by=likelihood,time=0.04,tt=8M,downgrade=8192",
};

// Five pieces are seen, but at depth 5 a move takes a tenth of a second and plays hardly better.
constexpr Ladder kDrop{
    "lookahead:depth=1,slips=0.3",
    "lookahead:depth=1,slips=0.15",
    "lookahead:depth=1,slips=0.07",
    "lookahead:depth=1,slips=0.02",
    "lookahead:depth=1,eval=dellacherie",
    "lookahead:depth=1",
    "lookahead:depth=2",
    "lookahead:depth=3",
    "lookahead:depth=4",
};

// The first plays for a low field and sends nothing on purpose.
constexpr Ladder kGuideline{
    "beam:depth=1,width=1,slips=0.25,weights=0/50/0/0/-39/-150/-500/-170/-34/-15/-5/-24/-7/0/0/0/0",
    "beam:depth=1,width=1,slips=0.15",
    "beam:depth=1,width=1,slips=0.05",
    "beam:depth=1,width=1",
    "beam:width=2",
    "beam:width=4",
    "beam:width=12",
    "beam:width=100",
    "beam:width=5000",
};

constexpr Ladder kParanoid{
    "random",
    "paranoid:depth=1,tt=0,endgame=0,slips=0.6",
    "paranoid:depth=1,tt=0,endgame=0,slips=0.3",
    "paranoid:depth=1,tt=0,endgame=0,slips=0.1",
    "paranoid:depth=1,tt=0,endgame=0",
    "paranoid:depth=2,tt=1M",
    "paranoid:time=0.2",
    "paranoid:time=1",
    "paranoid:time=5",
};

// Every game has this player.
constexpr Ladder kGreedy{
    "random",           "greedy:slips=0.7",  "greedy:slips=0.5",  "greedy:slips=0.3", "greedy:slips=0.2",
    "greedy:slips=0.1", "greedy:slips=0.05", "greedy:slips=0.02", "greedy",
};

constexpr std::pair<std::string_view, const Ladder*> kAll[] = {
    {"classic", &kManySides},       {"classic-2p", &kTwoSides},
    {"classic-3p", &kManySides},    {"duo", &kDuo},
    {"2048", &kTwenty48},           {"tetris", &kDrop},
    {"tetris-20", &kDrop},          {"tetris-guideline", &kGuideline},
    {"tetris-versus", &kGuideline},
};

}  // namespace

std::span<const std::string_view> levels(std::string_view game) {
  const auto found = std::find_if(std::begin(kAll), std::end(kAll), [&](const auto& of) { return of.first == game; });
  if (found == std::end(kAll)) return {};
  return *found->second;
}

std::span<const std::string_view> usual_levels(std::string_view first_kind) {
  if (first_kind == "alphabeta") return kTwoSides;
  if (first_kind == "best-reply") return kManySides;
  if (first_kind == "paranoid") return kParanoid;
  return kGreedy;
}

bool is_level(std::string_view text) {
  return text.substr(0, text.find(':')) == kLevelName;
}

Result<Spec> parse_level(std::span<const std::string_view> levels, std::string_view text) {
  const std::string_view rest = text.substr(std::min(text.size(), kLevelName.size() + 1));
  const auto comma = rest.find(',');
  const std::string_view number = rest.substr(0, comma);
  int level = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), level);
  if (error != std::errc{} || end != number.data() + number.size() || level < 1 || level > kLevels)
    return failure("'{}' names no level\nvalid: {}:1 to {}:{}", quotable(text), kLevelName, kLevelName, kLevels);
  Result<Spec> spec = parse_spec(levels[static_cast<std::size_t>(level - 1)]);
  if (!spec || comma == std::string_view::npos) return spec;

  // The options that are added are read as those of any spec.
  const auto added = parse_spec(fmt::format("{}:{}", spec->name, rest.substr(comma + 1)));
  if (!added) return added;
  for (const auto& option : added->options) spec->set(option.first, option.second);
  return spec;
}

}  // namespace tetraply
