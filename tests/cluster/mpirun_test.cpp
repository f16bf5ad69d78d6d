// Workers in processes that mpirun starts.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "cli/program.hpp"
#include "cluster/mpirun.hpp"

namespace {

class Mpirun : public Program {
 protected:
  [[nodiscard]] Outcome scenario(const std::string& what, int processes = 3) const {
    return run_program(TETRAPLY_WORKERS_PROGRAM, what, mpirun(processes));
  }
};

struct Line {
  std::size_t job;
  std::string found;
};

std::vector<Line> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<Line> all;
  for (Line line; in >> line.job && std::getline(in >> std::ws, line.found);) all.push_back(line);
  return all;
}

TEST_F(Mpirun, EveryJobIsDoneOnceAndTheLeaderGetsTheResult) {
  for (const int processes : {1, 2, 3, 5}) {
    const Outcome outcome = scenario("all", processes);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    std::map<std::size_t, int> seen;
    for (const auto& [job, found] : lines(outcome.out)) {
      ++seen[job];
      EXPECT_EQ(found, std::to_string(job * job));
    }
    EXPECT_EQ(seen.size(), 30u) << outcome.out;
    for (const auto& [job, times] : seen) EXPECT_EQ(times, 1) << job;
  }
}

TEST_F(Mpirun, ASlowJobDoesNotDelayTheOthers) {
  const auto all = lines(scenario("slow").out);
  ASSERT_EQ(all.size(), 30u);
  EXPECT_EQ(all.back().job, 0u);
}

TEST_F(Mpirun, LongTextsArriveComplete) {
  const Outcome outcome = scenario("long");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto all = lines(outcome.out);
  ASSERT_EQ(all.size(), 5u);
  for (const Line& line : all) EXPECT_EQ(line.found, "3000000 true");
}

TEST_F(Mpirun, WaitingTakesNoProcessorTime) {
  const Outcome outcome = scenario("idle");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto at = outcome.out.find("leader ");
  ASSERT_NE(at, std::string::npos) << outcome.out;
  EXPECT_LT(std::stod(outcome.out.substr(at + 7)), 0.3) << "of 2 seconds";
}

TEST_F(Mpirun, AnErrorInAWorkerFailsTheProgram) {
  const Outcome outcome = scenario("error");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err.rfind("job 5 went wrong\n", 0), 0u) << outcome.err;
}

TEST_F(Mpirun, TheLeaderReportsAWorkerThatEndsEarly) {
  const Outcome outcome = scenario("missing");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("ended before the work was done: no file"), std::string::npos) << outcome.err;
}

TEST_F(Mpirun, ALeaderThatEndsEarlyEndsAll) {
  EXPECT_EQ(scenario("early").code, 3);
}

TEST_F(Mpirun, ThreadsWithinProcessesAreRefused) {
  const Outcome outcome = scenario("threads");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("start more processes"), std::string::npos) << outcome.err;
}

TEST_F(Mpirun, AProgramThatAProcessStartsIsNotPartOfTheGroup) {
  const auto all = lines(scenario("child").out);
  ASSERT_EQ(all.size(), 2u);
  for (const Line& line : all) EXPECT_EQ(line.found, "0");
}

TEST_F(Mpirun, WhenOneIsKilledAllEndAndEarlierResultsAreKept) {
  const Outcome outcome = scenario("kill");
  EXPECT_NE(outcome.code, 0);
  const auto all = lines(outcome.out);
  EXPECT_GE(all.size(), 19u) << outcome.out;  // jobs 0 to 18 were done when 20 began, because there are two workers
  EXPECT_LT(all.size(), 1000u);
}

}  // namespace
