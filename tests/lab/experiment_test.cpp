// The built-in experiments: their positions, their players, and their requests.
#include "lab/experiment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "effort.hpp"
#include "lab/grid.hpp"

namespace tetraply::lab {
namespace {

const Experiment& named(const char* name) {
  return **find_experiment(name);
}

Positions positions(const char* experiment, const char* workload) {
  return named(experiment).find_workload(workload)->positions();
}

std::string refusal(const char* experiment, const GridRequest& request) {
  const auto grid = make_grid(named(experiment), request);
  return grid ? "" : grid.error().message;
}

TEST(Experiments, AnUnknownOneIsRefusedWithTheKnownOnes) {
  const auto found = find_experiment("blokus-maxm");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message,
            "unknown experiment 'blokus-maxm' (did you mean 'blokus-maxn'?)\n"
            "valid: blokus-maxn, 2048-minimax, duo-heuristics, tetris-lookahead, inside-node");
}

// The numbers of moves in the original programs, see docs/experiments.md.
TEST(Experiments, TheirPositionsHaveAsManyMovesAsTheSeeds) {
  EXPECT_EQ(positions("blokus-maxn", "start").at(0).count_legal_moves(), 58u);
  EXPECT_EQ(positions("blokus-maxn", "midgame").at(0).count_legal_moves(), 385u);
  EXPECT_EQ(positions("duo-heuristics", "initial/score").at(0).count_legal_moves(), 414u);
  EXPECT_EQ(positions("duo-heuristics", "midgame/combined").at(0).count_legal_moves(), 510u);
}

// The positions of this workload are a whole game, which takes sanitized builds most of a minute.
bool takes_long(const Workload& workload) {
  return !kFullEffort && workload.name == "to-2048";
}

TEST(Experiments, TheirTablesOfTheOriginalsHaveWhatTheyAreAbout) {
  // A game until the tile 2048, and not beyond: before the last slide the largest tile is 1024.
  if (kFullEffort) {
    const Positions game = positions("2048-minimax", "to-2048");
    EXPECT_GT(game.size(), 900u);
    EXPECT_EQ(game.back().facts().at(0).value, 1024);
  }
  for (const char* workload : {"wide/chao", "wide/reachability"})
    EXPECT_GE(positions("inside-node", workload).at(0).count_legal_moves(), 700u);
  // The endgame of the original, as tests/data/blokus/seed_positions.json has it: the first player has pieces of
  // 4 + 4 + 5 + 5 + 5 squares in hand, the second one of 2 + 3 + 3 + 4 + 4 + 5 + 5.
  const AnyPosition endgame = positions("duo-heuristics", "endgame/score").at(0);
  EXPECT_EQ(endgame.turn(), Turn::of(1));
  EXPECT_EQ(endgame.squares(), (std::vector<int>{89 - 23, 89 - 26}));
}

TEST(Experiments, InEveryPositionAPlayerIsOnTurnAndNoneIsThereTwice) {
  for (const Experiment& experiment : experiments())
    for (const Workload& workload : experiment.workloads) {
      if (takes_long(workload)) continue;
      const Positions all = workload.positions();
      std::set<std::uint64_t> seen;
      EXPECT_FALSE(all.empty());
      for (const AnyPosition& position : all) {
        EXPECT_EQ(position.turn().kind, Turn::Kind::player) << experiment.name << " " << workload.name;
        EXPECT_TRUE(seen.insert(position.hash()).second) << experiment.name << " " << workload.name;
      }
    }
}

TEST(Experiments, ThePlayersThatNeedNoSplitCanBeMade) {
  for (const Experiment& experiment : experiments())
    for (const Workload& workload : experiment.workloads) {
      if (takes_long(workload)) continue;
      std::vector<std::string> specs{experiment.spec(workload, 2, kSequential, 1)};
      for (const Variant& variant : experiment.variants) specs.push_back(experiment.spec(workload, 2, variant.name, 1));
      const Positions all = workload.positions();
      for (const std::string& spec : specs) {
        const auto player = all.at(0).game().make_player(spec);
        EXPECT_TRUE(player) << spec << ": " << player.error().message;
      }
    }
}

TEST(Experiments, ASplitAndItsThreadsStandInTheSpec) {
  const Experiment& experiment = named("blokus-maxn");
  EXPECT_EQ(experiment.spec(experiment.workloads[0], 4, "budget:2", 2),
            "maxn:eval=chao,deepening=off,endgame=0,depth=4,split=budget:2,threads=2");
  EXPECT_EQ(experiment.spec(experiment.workloads[0], 4, "sequential", 1),
            "maxn:eval=chao,deepening=off,endgame=0,depth=4");
}

TEST(Experiments, TablesHaveAValueForEveryColumn) {
  for (const Experiment& experiment : experiments()) {
    EXPECT_FALSE(experiment.seed_tables.empty()) << experiment.name;
    for (const Table& table : experiment.seed_tables)
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.title;
  }
}

TEST(Grid, IsEveryWorkloadAtEveryDepthInEveryWayOnEveryNumberOfThreads) {
  const auto cells = make_grid(named("blokus-maxn"),
                               {.workloads = {"start"}, .depths = {2, 3}, .splits = {"budget:2"}, .threads = {1, 2}});
  ASSERT_TRUE(cells);
  std::vector<std::string> texts;
  for (const Cell& cell : *cells) texts.push_back(to_text(cell));
  EXPECT_EQ(texts,
            (std::vector<std::string>{"start depth 2 sequential on 1 thread", "start depth 2 copies on 2 threads",
                                      "start depth 2 budget:2 on 1 thread", "start depth 2 budget:2 on 2 threads",
                                      "start depth 3 sequential on 1 thread", "start depth 3 copies on 2 threads",
                                      "start depth 3 budget:2 on 1 thread", "start depth 3 budget:2 on 2 threads"}));
  EXPECT_EQ((*cells)[1].player, (*cells)[0].player) << "a copy is the sequential search";
}

TEST(Grid, HasNoDuplicateCells) {
  const auto cells = make_grid(named("blokus-maxn"), {.workloads = {"start", "start"},
                                                      .depths = {2, 2},
                                                      .splits = {"stealing", "stealing:4", "sequential", "copies"},
                                                      .threads = {2, 2}});
  ASSERT_TRUE(cells);
  EXPECT_EQ(cells->size(), 3u);
}

TEST(Grid, LeavesOutWhatIsTooDeepForAWorkload) {
  const auto cells = make_grid(named("blokus-maxn"), {.depths = {3, 4}, .splits = {"sequential"}, .threads = {1}});
  ASSERT_TRUE(cells);
  std::vector<std::string> texts;
  for (const Cell& cell : *cells) texts.push_back(to_text(cell));
  EXPECT_EQ(texts,
            (std::vector<std::string>{"start depth 3 sequential on 1 thread", "start depth 4 sequential on 1 thread",
                                      "midgame depth 3 sequential on 1 thread"}));
}

TEST(Grid, LeavesOutSlowSplitsUnlessSomebodyAsksForThem) {
  const auto count = [](const GridRequest& request) {
    const auto cells = make_grid(named("2048-minimax"), request);
    return std::count_if(cells->begin(), cells->end(),
                         [](const Cell& cell) { return cell.split == "every-node" && cell.depth == 4; });
  };
  EXPECT_EQ(count({.workloads = {"game"}, .threads = {1}}), 0);
  EXPECT_EQ(count({.workloads = {"game"}, .splits = {"every-node"}, .threads = {1}}), 1);
}

TEST(Grid, EveryExperimentHasOneByDefault) {
  for (const Experiment& experiment : experiments()) {
    const auto cells = make_grid(experiment, {});
    ASSERT_TRUE(cells) << experiment.name << ": " << cells.error().message;
    for (const Workload& workload : experiment.workloads)
      EXPECT_TRUE(
          std::any_of(cells->begin(), cells->end(), [&](const Cell& cell) { return cell.workload == workload.name; }));
  }
}

TEST(Grid, AnImpossibleValueIsRefusedWithThePossibleOnes) {
  EXPECT_EQ(refusal("blokus-maxn", {.workloads = {"middle"}}),
            "unknown workload of blokus-maxn 'middle'\nvalid: start, midgame");
  EXPECT_EQ(refusal("blokus-maxn", {.depths = {6}}),
            "no workload is searched at depth 6\nvalid: 1 to 5 (start), 1 to 3 (midgame)");
  EXPECT_EQ(refusal("blokus-maxn", {.workloads = {"midgame"}, .depths = {4}}),
            "no workload is searched at depth 4\nvalid: 1 to 3 (midgame)");
  EXPECT_NE(refusal("blokus-maxn", {.depths = {0}}), "");
  EXPECT_EQ(refusal("blokus-maxn", {.splits = {"partition"}}),
            "unknown split of blokus-maxn 'partition'\n"
            "valid: sequential, every-node, budget:PLIES, root:static, root:dynamic, stealing:GRAIN, "
            "every-node-rpar, budget-rpar:PLIES, copies");
  EXPECT_EQ(refusal("blokus-maxn", {.splits = {"budget:x"}}),
            "budget: the plies 'x' is not valid\nvalid: 1 to 1000000");
  EXPECT_EQ(refusal("duo-heuristics", {.splits = {"minmax"}}),
            "unknown split of duo-heuristics 'minmax' (did you mean 'minimax'?)\n"
            "valid: sequential, ybw:DEPTH, shared-table, copies, minimax");
  EXPECT_EQ(refusal("blokus-maxn", {.threads = {0}}), "0 threads cannot be\nvalid: 1 to 1024");
  EXPECT_NE(refusal("blokus-maxn", {.threads = {1025}}), "");
}

}  // namespace
}  // namespace tetraply::lab
