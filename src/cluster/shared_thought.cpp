#include "cluster/shared_thought.hpp"

#include <algorithm>

#include "json/json.hpp"

namespace tetraply::cluster {

namespace {

double value_at(const ShareThought::Move& move, std::size_t step) {
  return move.by_depth[std::min(step, move.by_depth.size() - 1)];  // complete: a deeper search gives the same value
}

}  // namespace

ShareThought think_of_share(AnyPlayer& player, const AnyPosition& position, Limits limits, const RootOrder& order,
                            const std::vector<std::size_t>& places) {
  limits.only.clear();
  for (const std::size_t place : places) limits.only.push_back(order.moves[place]);
  std::sort(limits.only.begin(), limits.only.end());
  const std::size_t mover = position.turn().player;
  std::vector<double> by_depth;
  const Thought found =
      player.think(position, limits, [&](const Thought& so_far) { by_depth.push_back(so_far.best[0].values[mover]); });
  const std::vector<AnyMove> moves = position.legal_moves();
  ShareThought thought;
  thought.report = protocols::as_text(position, found);
  for (std::size_t i = 0; i < found.best.size(); ++i) {
    const auto place = std::find_if(places.begin(), places.end(), [&](std::size_t candidate) {
      return moves[order.moves[candidate]] == found.best[i].move;
    });
    thought.best.push_back({*place, {found.best[i].values[mover]}, std::move(thought.report.best[i])});
  }
  if (places.size() == 1 && !by_depth.empty()) thought.best[0].by_depth = std::move(by_depth);
  return thought;
}

std::string to_text(const ShareThought& thought) {
  Json best = Json::array();
  for (const ShareThought::Move& move : thought.best)
    best.push_back({{"place", move.place},
                    {"by_depth", move.by_depth},
                    {"values", move.ranked.values},
                    {"moves", move.ranked.moves}});
  const ReportText& report = thought.report;
  const Counters& counters = report.counters;
  return json_text({{"best", best},
                    {"depth", report.depth},
                    {"complete", report.complete},
                    {"counters",
                     {counters.nodes, counters.evaluations, counters.cutoffs, counters.first_cutoffs,
                      counters.table_probes, counters.table_hits, counters.table_cutoffs, counters.researches}},
                    {"table_permille", report.table_permille},
                    {"remark", report.remark}});
}

Result<ShareThought> parse_share_thought(std::string_view text) {
  try {
    const Json json = parse_json(text);
    ShareThought thought;
    for (const Json& move : json.at("best"))
      thought.best.push_back({move.at("place"), move.at("by_depth"), {move.at("values"), move.at("moves")}});
    ReportText& report = thought.report;
    json.at("depth").get_to(report.depth);
    json.at("complete").get_to(report.complete);
    const auto counters = json.at("counters").get<std::vector<std::uint64_t>>();
    report.counters = {counters.at(0), counters.at(1), counters.at(2), counters.at(3),
                       counters.at(4), counters.at(5), counters.at(6), counters.at(7)};
    json.at("table_permille").get_to(report.table_permille);
    json.at("remark").get_to(report.remark);
    return thought;
  } catch (const std::exception& error) {
    return failure("the result of another process cannot be read: {}", error.what());
  }
}

std::vector<std::vector<std::size_t>> shares_of(const RootOrder& order, int sharers) {
  // Every share begins without a bound, so a search with bounds gets few shares: two for each sharer, because shares
  // are not equal work.
  const std::size_t few = 2 * static_cast<std::size_t>(std::max(sharers, 1));
  const bool apart = order.best_first || !order.prunes;
  std::vector<std::vector<std::size_t>> shares(apart ? order.moves.size() : std::min(few, order.moves.size()));
  for (std::size_t place = 0; place < order.moves.size(); ++place) shares[place % shares.size()].push_back(place);
  return shares;
}

ReportText put_together(const RootOrder& order, const std::vector<ShareThought>& thoughts, int lines) {
  ReportText whole;
  whole.complete = true;
  std::vector<const ShareThought::Move*> ranked;
  std::size_t steps = 1;
  for (const ShareThought& thought : thoughts) {
    const ReportText& part = thought.report;
    whole.depth = std::max(whole.depth, part.depth);
    whole.complete = whole.complete && part.complete;
    whole.counters += part.counters;
    whole.table_permille = std::max(whole.table_permille, part.table_permille);
    if (whole.remark.empty()) whole.remark = part.remark;
    for (const ShareThought::Move& move : thought.best) {
      ranked.push_back(&move);
      steps = std::max(steps, move.by_depth.size());
    }
  }
  // Ties rank by the original order.
  std::sort(ranked.begin(), ranked.end(), [](const auto* a, const auto* b) { return a->place < b->place; });
  const auto most = std::min(ranked.size(), static_cast<std::size_t>(lines));
  for (std::size_t step = order.best_first ? 0 : steps - 1; step < steps; ++step) {
    std::vector<const ShareThought::Move*> best = ranked;
    std::stable_sort(best.begin(), best.end(),
                     [&](const auto* a, const auto* b) { return value_at(*a, step) > value_at(*b, step); });
    best.resize(most);
    std::stable_partition(ranked.begin(), ranked.end(),
                          [&](const auto* move) { return std::find(best.begin(), best.end(), move) != best.end(); });
    std::copy(best.begin(), best.end(), ranked.begin());
  }
  for (std::size_t i = 0; i < most; ++i) whole.best.push_back(ranked[i]->ranked);
  return whole;
}

bool partly_complete(const std::vector<ShareThought>& thoughts) {
  const auto complete = [](const ShareThought& thought) { return thought.report.complete; };
  return std::any_of(thoughts.begin(), thoughts.end(), complete) &&
         !std::all_of(thoughts.begin(), thoughts.end(), complete);
}

}  // namespace tetraply::cluster
