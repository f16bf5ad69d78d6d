// Sweeps: the order of runs, resuming, the state after a kill, and exports. A fake runs the cells when only the order
// matters, and real players when results matter.
#include "lab/sweep.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <numeric>
#include <set>
#include <sstream>

#include "lab/export.hpp"
#include "lab/player_runner.hpp"
#include "lab/results.hpp"
#include "lab/sweep_store.hpp"
#include "lab/table.hpp"

namespace tetraply::lab {
namespace {

// Records the requests. A cell takes as many seconds as its depth, divided by the number of its threads.
class StandIn : public Runner {
 public:
  std::vector<std::string> asked;
  std::string differing_split;  // this split finds another move
  std::function<void()> before_run = [] {};

  Result<TimedRun> time(const Cell& cell) override {
    before_run();
    asked.push_back("time " + to_text(cell));
    const double seconds = static_cast<double>(cell.depth) / cell.threads;
    return TimedRun{seconds, 1, 100, cell.split == differing_split ? "b2" : "a1", "1 2 3 4"};
  }
  Result<Json> record(const Cell& cell) override {
    before_run();
    asked.push_back("record " + to_text(cell));
    return Json{{"tasks", {{"created", 10}, {"by_thief", 4}, {"by_creator", 6}, {"cancelled", 0}}}, {"imbalance", 1.5}};
  }
  Result<Json> forecast(const Cell& cell) override {
    before_run();
    asked.push_back("forecast " + to_text(cell));
    return Json{
        {"work", 8}, {"span", 2}, {"points", {{{"cores", 1}, {"speedup", 0.8}}, {{"cores", 2}, {"speedup", 1.6}}}}};
  }
};

class Sweeps : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-lab-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return folder_ / "sweeps.db"; }

  [[nodiscard]] SweepStore open() const {
    auto store = SweepStore::open(file(), setting_);
    EXPECT_TRUE(store) << store.error().message;
    return *std::move(store);
  }

  // Runs what is missing, as the command does.
  void run(Runner& runner, const std::atomic<bool>* stop = nullptr) const {
    SweepStore store = open();
    const auto missing = unfinished(steps_, store);
    ASSERT_TRUE(missing) << missing.error().message;
    const auto ran = run_steps(steps_, *missing, *crew_, runner, &store, stop, [](const SweepProgress&) {});
    EXPECT_TRUE(ran) << ran.error().message;
  }

  [[nodiscard]] SweepResults results() const { return evaluate(experiment_, setting_, *open().load(cells_)); }

  const Experiment& experiment_ = **find_experiment("blokus-maxn");
  Setting setting_{"blokus-maxn", "1.0", 2, "some compiler"};
  std::vector<Cell> cells_ =
      *make_grid(experiment_, {.workloads = {"start"}, .depths = {1, 2}, .splits = {"budget:1"}, .threads = {1, 2}});
  std::vector<Step> steps_ = plan(experiment_, cells_, 3);
  const std::unique_ptr<cluster::Crew> crew_ = cluster::thread_crew(1);

 private:
  std::filesystem::path folder_;
};

// What is recorded comes after the first round, so that a sweep that is interrupted later has it.
TEST_F(Sweeps, RunEveryCellOnceBeforeAnyCellAgain) {
  StandIn runner;
  run(runner);
  std::vector<std::string> expected;
  const auto time_all = [&] {
    for (const Cell& cell : cells_) expected.push_back("time " + to_text(cell));
  };
  time_all();
  for (const Cell& cell : cells_)
    if (cell.split != "copies") expected.push_back("record " + to_text(cell));
  for (const char* depth : {"1", "2"})
    expected.push_back(std::string("forecast start depth ") + depth + " budget:1 on 1 thread");
  time_all();
  time_all();
  EXPECT_EQ(runner.asked, expected);
}

TEST_F(Sweeps, ResumeWithExactlyTheRunsThatAreMissing) {
  StandIn whole;
  run(whole);
  std::filesystem::remove(file());
  constexpr std::size_t kStopAfter = 8;
  StandIn first;
  std::atomic<bool> stop = false;
  first.before_run = [&] { stop = first.asked.size() == kStopAfter; };  // the run that is stopped is lost
  run(first, &stop);
  EXPECT_EQ(first.asked.size(), kStopAfter + 1);
  StandIn second;
  run(second);
  std::vector<std::string> together(first.asked.begin(), first.asked.begin() + kStopAfter);
  together.insert(together.end(), second.asked.begin(), second.asked.end());
  EXPECT_EQ(together, whole.asked);
  StandIn third;
  run(third);
  EXPECT_TRUE(third.asked.empty());
}

TEST_F(Sweeps, AnotherVersionMachineOrPlayerIsMeasuredAgain) {
  StandIn runner;
  run(runner);
  const std::size_t all = runner.asked.size();
  const auto asked_again = [&] {
    StandIn again;
    run(again);
    return again.asked.size();
  };
  setting_.version = "1.1";
  EXPECT_EQ(asked_again(), all);
  setting_.cores = 4;
  EXPECT_EQ(asked_again(), all);
  EXPECT_EQ(asked_again(), 0u);
  for (Step& step : steps_) step.cell.player += ",pin=on";
  EXPECT_EQ(asked_again(), all);
}

TEST(SweepSetting, OtherSourcesOrOptionsAreAnotherOneAndACommitAloneIsNot) {
  const Build build{.version = "1.2.3",
                    .source = "0123456789ab",
                    .commit = "abc1234567",
                    .date = "2026-11-18",
                    .compiler = "g++ 12.2.0",
                    .type = "Release",
                    .options = "MPI"};
  const Setting setting = this_setting("blokus-maxn", build);
  EXPECT_EQ(setting.version, "1.2.3+0123456789ab");
  EXPECT_EQ(setting.compiler, "g++ 12.2.0, Release, MPI");
  Build other = build;
  other.commit = "def1234567";
  other.date = "2026-11-19";
  EXPECT_EQ(this_setting("blokus-maxn", other).version, setting.version);
  EXPECT_EQ(this_setting("blokus-maxn", other).compiler, setting.compiler);
  other.source = "ba9876543210";
  EXPECT_NE(this_setting("blokus-maxn", other).version, setting.version);
  other.type = "Debug";
  EXPECT_NE(this_setting("blokus-maxn", other).compiler, setting.compiler);
}

TEST_F(Sweeps, MoreRepetitionsAddToThoseThatAreThere) {
  StandIn runner;
  run(runner);
  steps_ = plan(experiment_, cells_, 5);
  StandIn more;
  run(more);
  EXPECT_EQ(more.asked.size(), 2 * cells_.size());
  for (const CellResult& cell : results().cells) EXPECT_EQ(cell.stored.runs.size(), 5u);
}

TEST_F(Sweeps, ForgetOnlyTheCellsTheyAreAskedTo) {
  StandIn runner;
  run(runner);
  std::vector<Step> some;
  std::copy_if(steps_.begin(), steps_.end(), std::back_inserter(some),
               [](const Step& step) { return step.cell.depth == 1; });
  ASSERT_TRUE(open().forget(some));
  StandIn again;
  run(again);
  EXPECT_EQ(again.asked.size(), some.size());
}

// A child process is killed in its fifth run. The first four must be in the file.
TEST_F(Sweeps, AKillLosesNoMoreThanTheRunInProgress) {
  constexpr std::size_t kKillIn = 4;
  const pid_t child = fork();
  if (child == 0) {
    StandIn doomed;
    doomed.before_run = [&] {
      if (doomed.asked.size() == kKillIn) raise(SIGKILL);
    };
    run(doomed);
    _exit(0);
  }
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  SweepStore store = open();
  const auto missing = unfinished(steps_, store);
  ASSERT_TRUE(missing) << missing.error().message;
  std::vector<std::size_t> expected(steps_.size() - kKillIn);
  std::iota(expected.begin(), expected.end(), std::size_t{kKillIn});
  EXPECT_EQ(*missing, expected);
  StandIn rest;
  run(rest);
  EXPECT_EQ(rest.asked.size(), steps_.size() - kKillIn);
}

TEST_F(Sweeps, ASplitThatFindsSomethingElseIsNoticed) {
  StandIn runner;
  runner.differing_split = "budget:1";
  run(runner);
  for (const CellResult& cell : results().cells)
    EXPECT_EQ(cell.agrees, cell.stored.cell.split != "budget:1") << to_text(cell.stored.cell);
  EXPECT_NE(result_table(results()).find("DIFFERS"), std::string::npos);
}

TEST_F(Sweeps, IfOnlyValuesCountAnotherMoveIsNotADifference) {
  Experiment lenient = experiment_;
  lenient.values_only = {"budget:1"};
  StandIn runner;
  runner.differing_split = "budget:1";
  run(runner);
  for (const CellResult& cell : evaluate(lenient, setting_, *open().load(cells_)).cells) EXPECT_TRUE(cell.agrees);
}

TEST_F(Sweeps, SpeedupIsAgainstSequentialOfTheSameDepth) {
  StandIn runner;
  run(runner);
  for (const CellResult& cell : results().cells) {
    ASSERT_TRUE(cell.speedup);
    EXPECT_EQ(*cell.speedup, cell.stored.cell.threads);
    EXPECT_EQ(*cell.speedup_of_fastest, cell.stored.cell.threads);
    EXPECT_EQ(cell.median, static_cast<double>(cell.stored.cell.depth) / cell.stored.cell.threads);
  }
}

TEST_F(Sweeps, AFigureFromTooFewRoundsIsNoHeadline) {
  steps_ = plan(experiment_, cells_, 2);
  StandIn runner;
  run(runner);
  const std::string doubtful = result_table(results());
  EXPECT_NE(doubtful.find("UNRELIABLE"), std::string::npos) << doubtful;
  EXPECT_NE(doubtful.find("it rests on 2 runs"), std::string::npos) << doubtful;
  EXPECT_NE(doubtful.find("best speedup: none that can be believed"), std::string::npos) << doubtful;
  EXPECT_EQ(to_json(results()).at("cells").at(3).at("doubts").at(0).at("reason"), "it rests on 2 runs");
  steps_ = plan(experiment_, cells_, 3);
  run(runner);
  const std::string good = result_table(results());
  EXPECT_EQ(good.find("UNRELIABLE"), std::string::npos) << good;
  EXPECT_NE(good.find("best speedup: 2.00, start depth 1 budget:1 on 2 threads"), std::string::npos) << good;
  EXPECT_TRUE(to_json(results()).at("cells").at(3).at("doubts").empty());
}

TEST_F(Sweeps, SplitsAreComparedWithAsManyCopiesInTheSameRounds) {
  StandIn runner;
  run(runner);
  auto stored = *open().load(cells_);
  const double copies[] = {4, 6, 8};
  const double split[] = {8, 8, 8};  // ratios 0.5, 0.75, 1
  for (std::size_t i = 0; i < 3; ++i) {
    ASSERT_EQ(stored.at(1).cell.split, "copies");
    stored[1].runs[i]->seconds = copies[i];
    stored[3].runs[i]->seconds = split[i];
  }
  const SweepResults found = evaluate(experiment_, setting_, stored);
  EXPECT_EQ(found.cells.at(3).of_copies, 0.75);
  EXPECT_EQ(found.cells.at(1).of_copies, std::nullopt);
  EXPECT_EQ(found.cells.at(2).of_copies, std::nullopt) << "on one thread there is nothing to compare with";
  EXPECT_NE(result_table(found).find("75 %"), std::string::npos);
  EXPECT_EQ(to_json(found).at("cells").at(3).at("of_copies"), 0.75);
}

TEST_F(Sweeps, TheFastestRunsAreComparedAsWellAsThoseOfTheSameTurn) {
  StandIn runner;
  run(runner);
  auto stored = *open().load(cells_);
  const auto set = [](StoredCell& cell, const std::vector<double>& seconds) {
    for (std::size_t i = 0; i < seconds.size(); ++i) cell.runs[i]->seconds = seconds[i];
  };
  set(stored.at(0), {6, 4, 9});  // sequential
  set(stored.at(3), {2, 4, 9});  // on two threads
  const CellResult cell = evaluate(experiment_, setting_, stored).cells.at(3);
  EXPECT_EQ(cell.fastest, 2);
  EXPECT_EQ(cell.speedup, 1);
  EXPECT_EQ(cell.speedup_of_fastest, 2);
}

// On one thread the fake's splits are as fast as the sequential search, but its forecast for one core is 0.8.
TEST_F(Sweeps, ForecastsBeginWithWhatOneThreadWasMeasuredToDo) {
  StandIn runner;
  run(runner);
  for (const CellResult& cell : results().cells) {
    if (cell.stored.cell.split != "budget:1") continue;
    EXPECT_EQ(cell.forecast.at("points").at(0).at("speedup"), 1);
    EXPECT_EQ(cell.forecast.at("points").at(1).at("speedup"), 2);
  }
  cells_.erase(std::remove_if(cells_.begin(), cells_.end(),
                              [](const Cell& cell) { return cell.split != "sequential" && cell.threads == 1; }),
               cells_.end());
  EXPECT_EQ(results().cells.at(2).forecast.at("points").at(1).at("speedup"), 1.6) << "as it is";
}

TEST_F(Sweeps, ExportsParseAndAgree) {
  StandIn runner;
  run(runner);
  const auto json = nlohmann::json::parse(to_json(results()).dump());
  EXPECT_EQ(json.at("experiment"), "blokus-maxn");
  EXPECT_EQ(json.at("version"), "1.0");
  EXPECT_EQ(json.at("made_by"), this_build().name());
  EXPECT_EQ(json.at("build").at("source"), this_build().source);
  EXPECT_EQ(json.at("machine"), (nlohmann::json{{"cores", 2}, {"compiler", "some compiler"}}));
  EXPECT_EQ(json.at("seed_tables").at(0).at("columns").size(), json.at("seed_tables").at(0).at("rows").at(0).size());
  EXPECT_EQ(json.at("published").at(0).at("points").at(0), (nlohmann::json{8, 5.5}));
  ASSERT_EQ(json.at("cells").size(), cells_.size());
  const auto& cell = json.at("cells").at(3);
  EXPECT_EQ(cell.at("workload"), "start");
  EXPECT_EQ(cell.at("split"), "budget:1");
  EXPECT_EQ(cell.at("threads"), 2);
  EXPECT_EQ(cell.at("runs"), (nlohmann::json{0.5, 0.5, 0.5}));
  EXPECT_EQ(cell.at("speedup"), 2);
  EXPECT_EQ(cell.at("agrees"), true);
  EXPECT_EQ(cell.at("tasks").at("by_thief"), 4);
  EXPECT_EQ(cell.at("imbalance"), 1.5);
  EXPECT_EQ(cell.at("forecast").at("work"), 8) << "from the cell with one thread";
  EXPECT_TRUE(json.at("cells").at(0).at("forecast").is_null()) << "of sequential there is none";
  for (const char* key : {"depth", "player", "median", "low", "high", "fastest", "speedup_of_fastest", "nodes",
                          "thread_times", "phases", "timeline", "diagnosis"})
    EXPECT_TRUE(cell.contains(key)) << key;

  std::istringstream csv(to_csv(results()));
  std::string line;
  std::size_t lines = 0;
  while (std::getline(csv, line)) {
    if (lines == 1) {
      EXPECT_EQ(
          line,
          "blokus-maxn,1.0,2,some compiler,start,1,sequential,1,\"maxn:eval=chao,deepening=off,endgame=0,depth=1\","
          "1,1,1,1,100,true");
    }
    ++lines;
  }
  EXPECT_EQ(lines, 1 + 3 * cells_.size());
}

TEST_F(Sweeps, ExportsOfAnUnfinishedSweepHaveWhatIsThere) {
  EXPECT_EQ(to_json(results()).at("cells").size(), 0u);
  StandIn runner;
  std::atomic<bool> stop = false;
  runner.before_run = [&] { stop = runner.asked.size() == 2; };
  run(runner, &stop);
  const Json json = to_json(results());
  ASSERT_EQ(json.at("cells").size(), 2u);
  EXPECT_TRUE(json.at("cells").at(1).at("tasks").is_null());
  EXPECT_TRUE(json.at("cells").at(1).at("forecast").is_null());
}

TEST_F(Sweeps, AFailedRunEndsThemWithItsMessage) {
  struct Failing : StandIn {
    Result<TimedRun> time(const Cell&) override { return failure("out of luck"); }
  } runner;
  SweepStore store = open();
  const auto ran =
      run_steps(steps_, *unfinished(steps_, store), *crew_, runner, &store, nullptr, [](const SweepProgress&) {});
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().message, "out of luck");
}

// 58 first moves for each color: 58 leaves at depth 1, and 58 and 58² nodes at depth 2.
TEST_F(Sweeps, RealPlayersAreTimedAndFindTheSameEveryTime) {
  cells_ =
      *make_grid(experiment_, {.workloads = {"start"}, .depths = {1, 2}, .splits = {"sequential"}, .threads = {2}});
  steps_ = plan(experiment_, cells_, 2);
  PlayerRunner runner(experiment_, nullptr);
  ASSERT_TRUE(runner.check(cells_));
  run(runner);
  const SweepResults found = results();
  ASSERT_EQ(found.cells.size(), 4u) << "two of them copies";
  for (const std::size_t i : {0, 1}) EXPECT_EQ(found.cells[i].nodes, 58u);
  for (const std::size_t i : {2, 3}) EXPECT_EQ(found.cells[i].nodes, 58u + 58u * 58u);
  EXPECT_GT(found.cells[0].stored.runs[0]->passes, 10) << "as often as it takes to be measured";
  for (const CellResult& cell : found.cells) {
    EXPECT_TRUE(cell.agrees);
    EXPECT_EQ(cell.positions, 1);
    EXPECT_GT(cell.median, 0);
    EXPECT_LT(cell.median, 1);
    EXPECT_FALSE(cell.stored.runs[0]->moves.empty());
  }
}

// Ranges of leaves are as many for one thread as for 128, or one thread could not tell about the others.
TEST_F(Sweeps, PartitionIsForecastWithRangesForManyProcessors) {
  const Experiment& tetris = **find_experiment("tetris-lookahead");
  const auto cells =
      *make_grid(tetris, {.workloads = {"bits"}, .depths = {3}, .splits = {"partition"}, .threads = {1, 2}});
  std::vector<Cell> forecast;
  for (const Step& step : plan(tetris, cells, 1))
    if (step.kind == Step::Kind::forecast) forecast.push_back(step.cell);
  ASSERT_EQ(forecast.size(), 1u);
  EXPECT_NE(forecast[0].player.find(",parts=2048"), std::string::npos) << forecast[0].player;
  PlayerRunner runner(tetris, nullptr);
  // An interruption by another program makes one range long, so several runs are tried.
  double parallelism = 0;
  for (int i = 0; i < 20 && parallelism <= 4; ++i) {
    const auto found = runner.forecast(forecast[0]);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_FALSE(found->is_null());
    parallelism = std::max(parallelism, found->at("parallelism").get<double>());
  }
  EXPECT_GT(parallelism, 4);
}

TEST_F(Sweeps, FreshPlayersSearchAllOverInEveryPass) {
  const Experiment& duo = **find_experiment("duo-heuristics");
  setting_.experiment = duo.name;
  cells_ = *make_grid(duo, {.workloads = {"endgame/score"}, .depths = {2}, .splits = {"minimax"}, .threads = {1}});
  PlayerRunner runner(duo, nullptr);
  const auto once = runner.time(cells_[0]);
  const auto again = runner.time(cells_[0]);
  ASSERT_TRUE(once && again);
  EXPECT_GT(once->passes, 1);
  EXPECT_EQ(once->nodes, again->nodes) << "however many passes there were";
  const auto plain = runner.time(cells_[1]);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->values, once->values);
}

TEST_F(Sweeps, AnUnknownPlayerIsRefusedBeforeAnythingRuns) {
  cells_[2].player = "maxn:split=sideways";
  PlayerRunner runner(experiment_, nullptr);
  const auto checked = runner.check({cells_[2]});
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message.rfind("start depth 1 budget:1 on 1 thread: ", 0), 0u) << checked.error().message;
}

}  // namespace
}  // namespace tetraply::lab
