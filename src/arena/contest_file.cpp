#include "arena/contest_file.hpp"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "core/quotable.hpp"
#include "core/suggest.hpp"
#include "core/text_file.hpp"
#include "engine/registry.hpp"

namespace tetraply::arena {

namespace {

// Reads the keys of one table of the file. The first thing that is wrong stays.
class Keys {
 public:
  Keys(const std::string& file, const toml::table& table, std::vector<std::string_view> known)
      : file_(file), table_(table) {
    for (const auto& [key, value] : table)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        refuse(value, unknown_word("key", key.str(), known));
  }

  [[nodiscard]] const Result<void>& checked() const { return checked_; }

  void read(std::string_view key, std::string& text, bool required = false) {
    const toml::node* node = table_.get(key);
    if (node == nullptr && required) refuse(table_, fmt::format("'{}' is missing", key));
    if (node == nullptr) return;
    const auto value = node->value_exact<std::string>();
    if (!value || value->empty()) return refuse(*node, fmt::format("'{}' must be a text", key));
    text = *value;
  }

  template <class T>
  void read(std::string_view key, T& number, T low, T high) {
    std::optional<T> value;
    read(key, value, low, high);
    if (value) number = *value;
  }
  template <class T>
  void read(std::string_view key, std::optional<T>& number, T low, T high) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return;
    if constexpr (std::is_floating_point_v<T>) {
      number = node->value<double>();
      if (!node->is_number() || !(*number >= low && *number <= high))
        refuse(*node, fmt::format("'{}' must be a number from {} to {}", key, low, high));
    } else {
      const auto value = node->value_exact<std::int64_t>();
      if (!value || *value < static_cast<std::int64_t>(low) || *value > static_cast<std::int64_t>(high))
        return refuse(*node, fmt::format("'{}' must be a whole number from {} to {}", key, low, high));
      number = static_cast<T>(*value);
    }
  }

  void refuse(const toml::node& where, const std::string& why) {
    if (!checked_) return;
    const auto& at = where.source().begin;
    checked_ = failure("{}:{}:{}: {}", file_name(file_), at.line, at.column, why);
  }

 private:
  const std::string& file_;
  const toml::table& table_;
  Result<void> checked_;
};

Result<std::vector<Contestant>> read_players(const std::string& file, const toml::array& array) {
  std::vector<Contestant> players;
  std::set<std::string> names;
  for (const toml::node& node : array) {
    if (!node.is_table()) return failure("{}: a player is written as [[player]] with a name and a spec", file);
    Keys keys(file, *node.as_table(), {"name", "spec"});
    Contestant player;
    keys.read("spec", player.spec, true);
    player.name = player.spec;
    keys.read("name", player.name);
    if (!names.insert(player.name).second)
      keys.refuse(node, fmt::format("two players are called '{}': give them names", quotable(player.name)));
    if (!keys.checked()) return tl::unexpected(keys.checked().error());
    players.push_back(std::move(player));
  }
  return players;
}

}  // namespace

Result<std::vector<std::vector<std::string>>> read_openings(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return tl::unexpected(text.error());
  std::istringstream lines(*text);
  std::vector<std::vector<std::string>> openings;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::vector<std::string> moves;
    for (std::string word; words >> word;) moves.push_back(word);
    if (!moves.empty()) openings.push_back(std::move(moves));
  }
  if (openings.empty())
    return failure("'{}' has no openings: write one per line, with moves separated by blanks", file_name(file));
  return openings;
}

Result<Plan> read_tournament(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return tl::unexpected(text.error());
  const toml::parse_result parsed = toml::parse(*text);
  if (!parsed)
    return failure("{}:{}:{}: {}", file_name(file), parsed.error().source().begin.line,
                   parsed.error().source().begin.column, parsed.error().description());
  const toml::table& table = parsed.table();
  Keys keys(file, table,
            {"game", "kind", "games", "depth", "nodes", "time", "seed", "openings", "random_moves", "patience",
             "memory", "moves", "player"});
  Plan plan;
  Contest& contest = plan.contest;
  keys.read("game", contest.game, true);
  const AnyGame* const game = find_game(contest.game);
  if (keys.checked() && game == nullptr)
    keys.refuse(*table.get("game"), fmt::format("unknown game '{}'; valid: {}", quotable(contest.game), game_names()));
  std::string kind = "round robin";
  keys.read("kind", kind);
  if (keys.checked() && kind != "round robin" && kind != "gauntlet")
    keys.refuse(*table.get("kind"), fmt::format("unknown kind '{}'; valid: round robin, gauntlet", quotable(kind)));
  contest.kind = kind == "gauntlet" ? ContestKind::gauntlet : ContestKind::round_robin;
  plan.games = 20;
  keys.read("games", plan.games, 1, 10'000'000);
  keys.read("depth", contest.depth, 1, kDeepest);
  keys.read("nodes", contest.nodes, std::uint64_t{1}, std::uint64_t{1} << 62);
  keys.read("time", contest.seconds, 0.001, 86400.0);
  keys.read("seed", contest.seed, std::uint64_t{0}, (std::uint64_t{1} << 63) - 1);
  keys.read("patience", contest.patience, 0.01, 86400.0);
  keys.read("memory", contest.memory, 0, 1 << 20);
  keys.read("moves", contest.most_moves, std::uint64_t{0}, std::uint64_t{1} << 62);
  std::string openings;
  keys.read("openings", openings);
  if (!keys.checked()) return tl::unexpected(keys.checked().error());
  if (!openings.empty()) {
    auto read = read_openings((std::filesystem::path(file).parent_path() / openings).string());
    if (!read) return tl::unexpected(read.error());
    contest.openings = *std::move(read);
  } else {
    contest.random_moves = game->info().random_moves;
  }
  keys.read("random_moves", contest.random_moves, 0, 100);
  const toml::array* array = table.get_as<toml::array>("player");
  if (array == nullptr || array->size() < 2)
    keys.refuse(table, "a tournament has two players or more, each written as [[player]] with a name and a spec");
  if (keys.checked() && game->info().players < 2)
    keys.refuse(*table.get("game"), fmt::format("{} is played alone: see tetraply solo", contest.game));
  if (!keys.checked()) return tl::unexpected(keys.checked().error());
  auto players = read_players(file, *array);
  if (!players) return tl::unexpected(players.error());
  contest.players = *std::move(players);
  return plan;
}

}  // namespace tetraply::arena
