#include "arena/contest.hpp"

#include <algorithm>
#include <array>

#include "core/random.hpp"
#include "json/json.hpp"

namespace tetraply::arena {

namespace {

constexpr std::array<std::string_view, 4> kKindNames{"match", "round robin", "gauntlet", "solo"};

// Collects all ways to give `more` additional seats to the players from this one on.
void choose(std::vector<int>& often, std::size_t from, int more, std::vector<std::vector<int>>& choices) {
  if (more == 0) choices.push_back(often);
  if (more == 0 || from == often.size()) return;
  ++often[from];
  choose(often, from + 1, more - 1, choices);
  --often[from];
  choose(often, from + 1, more, choices);
}

std::vector<std::vector<int>> all_orders(const std::vector<int>& often) {
  std::vector<int> seats;
  for (std::size_t player = 0; player < often.size(); ++player)
    seats.insert(seats.end(), static_cast<std::size_t>(often[player]), static_cast<int>(player));
  std::vector<std::vector<int>> orders;
  do {
    orders.push_back(seats);
  } while (std::next_permutation(seats.begin(), seats.end()));
  return orders;
}

template <class T>
std::optional<T> optional_of(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional<T>(json.get<T>());
}

}  // namespace

std::string_view name_of(ContestKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::string Contest::description() const {
  Json json{{"source", source}, {"kind", name_of(kind)}, {"game", game}, {"players", Json::array()}};
  for (const Contestant& player : players) json["players"].push_back({{"name", player.name}, {"spec", player.spec}});
  json["depth"] = or_null(depth);
  json["nodes"] = or_null(nodes);
  json["seconds"] = or_null(seconds);
  json["seed"] = seed;
  json["random_moves"] = random_moves;
  json["openings"] = openings;
  json["patience"] = patience;
  json["memory"] = memory;
  json["most_moves"] = most_moves;
  if (until != 0) json["until"] = until;  // contests from before have no such limit
  return json_text(json);
}

bool Contest::is_same_but_for_build(const Contest& other) const {
  Contest ours = *this;
  ours.source = other.source;
  return ours.description() == other.description();
}

Result<Contest> read_contest(std::string_view description) {
  try {
    const Json json = parse_json(description);
    Contest contest;
    const auto kind = std::find(kKindNames.begin(), kKindNames.end(), json.at("kind").get<std::string>());
    if (kind == kKindNames.end()) return failure("a stored contest has an unknown kind");
    contest.kind = static_cast<ContestKind>(kind - kKindNames.begin());
    contest.game = json.at("game").get<std::string>();
    for (const Json& player : json.at("players"))
      contest.players.push_back({player.at("name").get<std::string>(), player.at("spec").get<std::string>()});
    contest.depth = optional_of<int>(json.at("depth"));
    contest.nodes = optional_of<std::uint64_t>(json.at("nodes"));
    contest.seconds = optional_of<double>(json.at("seconds"));
    contest.seed = json.at("seed").get<std::uint64_t>();
    contest.random_moves = json.at("random_moves").get<int>();
    contest.openings = json.at("openings").get<std::vector<std::vector<std::string>>>();
    contest.patience = json.at("patience").get<double>();
    contest.memory = json.at("memory").get<int>();
    contest.most_moves = json.at("most_moves").get<std::uint64_t>();
    contest.until = json.value("until", 0);
    contest.source = json.value("source", "");
    return contest;
  } catch (const Json::exception& error) {
    return failure("a stored contest cannot be read: {}", error.what());
  }
}

Schedule::Schedule(const Contest& contest, int seats)
    : seed_(contest.seed), counts_all_(contest.kind == ContestKind::match || contest.kind == ContestKind::solo) {
  const auto players = static_cast<int>(contest.players.size());
  std::vector<int> often(contest.players.size(), seats / players);
  std::vector<std::vector<int>> choices;
  choose(often, 0, seats % players, choices);
  for (const std::vector<int>& choice : choices)
    if (contest.kind != ContestKind::gauntlet || choice[0] > 0) groups_.push_back(all_orders(choice));
}

Pairing Schedule::pairing(int number) const {
  const int order = number % round_size();
  Pairing pairing{
      .number = number, .round = number / round_size() / groups(), .group = number / round_size() % groups()};
  pairing.seats = groups_[static_cast<std::size_t>(pairing.group)][static_cast<std::size_t>(order)];
  pairing.seed = mix64(mix64(seed_) + static_cast<std::uint64_t>(pairing.round));
  return pairing;
}

std::vector<Pairing> Schedule::games(int games) const {
  std::vector<Pairing> all;
  if (counts_all_) {
    for (int number = 0; number < games; ++number) all.push_back(pairing(number));
    return all;
  }
  for (int first = 0; first < games; first += round_size())
    for (int group = 0; group < groups(); ++group)
      for (int order = 0; order < std::min(round_size(), games - first); ++order)
        all.push_back(pairing(first * groups() + group * round_size() + order));
  return all;
}

}  // namespace tetraply::arena
