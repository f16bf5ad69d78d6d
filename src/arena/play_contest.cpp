#include "arena/play_contest.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "arena/standings.hpp"
#include "arena/table.hpp"
#include "engine/registry.hpp"

namespace tetraply::arena {

namespace {

class TableWorker final : public cluster::Worker {
 public:
  TableWorker(std::unique_ptr<Table> table, const Schedule& schedule) : table_(std::move(table)), schedule_(schedule) {}

  [[nodiscard]] Result<std::string> work(std::size_t job) override {
    return write_game(table_->play(schedule_.pairing(static_cast<int>(job))));
  }

 private:
  std::unique_ptr<Table> table_;
  const Schedule& schedule_;
};

bool by_number(const GameEntry& a, const GameEntry& b) {
  return a.number < b.number;
}

}  // namespace

Result<Played> play_contest(const Plan& plan, cluster::Crew& crew, ContestStore* store, const std::atomic<bool>* stop,
                            FunctionRef<void(const Played& until_now)> on_game) {
  const auto rules = game_named(plan.contest.game);
  if (!rules) return tl::unexpected(rules.error());
  const Schedule schedule(plan.contest, (*rules)->info().players);
  const cluster::MakeWorker make_worker = [&]() -> Result<std::unique_ptr<cluster::Worker>> {
    auto table = Table::make(plan.contest, stop);
    if (!table) return tl::unexpected(table.error());
    return std::make_unique<TableWorker>(*std::move(table), schedule);
  };
  Played played;
  if (!crew.leads()) {
    auto worked = crew.run(
        make_worker, []() -> std::optional<std::size_t> { return std::nullopt; },
        [](std::size_t, const std::string&) -> Result<void> { return {}; });
    if (!worked) return tl::unexpected(worked.error());
    return played;
  }

  const auto contest = plan.continued ? Result<std::int64_t>(*plan.continued) : store->enter(plan.contest);
  if (!contest) return tl::unexpected(contest.error());
  auto kept = store->games(*contest);
  if (!kept) return tl::unexpected(kept.error());
  const std::vector<Pairing> pairings = schedule.games(plan.games);
  std::set<int> numbers;
  for (const Pairing& pairing : pairings) numbers.insert(pairing.number);
  played.planned = numbers.size();
  if (auto planned = store->plan(*contest, static_cast<int>(numbers.size())); !planned)
    return tl::unexpected(planned.error());
  for (GameEntry& game : *kept)  // a stored contest may have more games than planned
    if (numbers.erase(game.number) == 1) played.games.push_back(std::move(game));
  played.known = played.games.size();
  std::vector<int> missing(numbers.begin(), numbers.end());

  const auto is_decided = [&] {
    return plan.sprt && sprt_of(played.games, *plan.sprt).verdict() != Sprt::Verdict::open;
  };
  bool decided = is_decided();
  std::size_t handed_out = 0;
  const auto next = [&]() -> std::optional<std::size_t> {
    if (decided || handed_out == missing.size() || (stop != nullptr && *stop)) return std::nullopt;
    return static_cast<std::size_t>(missing[handed_out++]);
  };
  const auto on_result = [&](std::size_t job, const std::string& text) -> Result<void> {
    const auto game = read_game(text);
    if (!game) return tl::unexpected(game.error());
    if (game->stopped && (stop == nullptr || !*stop)) return failure("one process was interrupted, but not the others");
    if (game->stopped) return {};
    GameEntry entry = entry_of(schedule.pairing(static_cast<int>(job)), *game);
    const auto id = store->add(*contest, entry, *game);
    if (!id) return tl::unexpected(id.error());
    entry.id = *id;
    played.games.insert(std::upper_bound(played.games.begin(), played.games.end(), entry, by_number), std::move(entry));
    decided = is_decided();
    on_game(played);
    return {};
  };
  if (auto worked = crew.run(make_worker, next, on_result); !worked) return tl::unexpected(worked.error());
  return played;
}

}  // namespace tetraply::arena
