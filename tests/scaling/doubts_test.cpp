// Figures that a student met on a busy machine, and good ones beside them.
#include "scaling/doubts.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

// 1.9 on two cores, as independent searches do.
MeasuredSpeedup good() {
  return {.speedup = 1.9,
          .threads = 2,
          .cores = 2,
          .rounds = 5,
          .copies = 1.95,
          .tasks = TaskCounts{.created = 58, .by_thief = 29, .by_creator = 29},
          .thread_times = {{.busy = 1.0, .idle = 0.0}, {.busy = 0.95, .idle = 0.05}}};
}

bool mentions(const std::vector<Doubt>& doubts, std::string_view words) {
  for (const Doubt& doubt : doubts)
    if (doubt.reason.find(words) != std::string::npos && !doubt.advice.empty()) return true;
  return false;
}

TEST(Doubts, AGoodFigureHasNone) {
  EXPECT_TRUE(doubts_about(good()).empty());
}

TEST(Doubts, OneRunIsNotEnough) {
  MeasuredSpeedup measured = good();
  for (const int rounds : {0, 1, 2}) {
    measured.rounds = rounds;
    EXPECT_TRUE(mentions(doubts_about(measured), "it rests on")) << rounds;
  }
  measured.rounds = 3;
  EXPECT_TRUE(doubts_about(measured).empty());
}

TEST(Doubts, TwoCoresCannotDoTheWorkOfSix) {
  MeasuredSpeedup measured = good();
  measured.speedup = 6.71;
  EXPECT_TRUE(mentions(doubts_about(measured), "6.71× is more than 2 threads on 2 cores can give"));
  // With pruning, a split may find its way with fewer nodes.
  measured.saved_nodes = 4;
  EXPECT_TRUE(doubts_about(measured).empty());
  // More threads do not make more cores.
  measured.saved_nodes = 1;
  measured.threads = 8;
  EXPECT_TRUE(mentions(doubts_about(measured), "more than 8 threads on 2 cores"));
}

TEST(Doubts, OneThreadIsNotFasterThanOneThread) {
  MeasuredSpeedup measured = good();
  measured.threads = 1;
  measured.copies.reset();
  measured.thread_times.resize(1);
  measured.tasks->by_thief = 0;
  measured.speedup = 1.36;
  EXPECT_TRUE(mentions(doubts_about(measured), "1.36× is more than 1 thread"));
  measured.speedup = 1.02;
  EXPECT_TRUE(doubts_about(measured).empty());
}

TEST(Doubts, ABusyMachineProvesNothing) {
  MeasuredSpeedup measured = good();
  measured.copies = 1.3;
  EXPECT_TRUE(mentions(doubts_about(measured), "2 independent searches did only 1.30 times the work of one"));
  measured.copies = 3.4;
  EXPECT_TRUE(mentions(doubts_about(measured), "seem to do 3.40 times"));
  measured.copies.reset();
  EXPECT_TRUE(mentions(doubts_about(measured), "copies"));
  measured.copies_expected = false;
  EXPECT_TRUE(doubts_about(measured).empty());
}

TEST(Doubts, ASpeedupNeedsWorkThatWasShared) {
  MeasuredSpeedup measured = good();
  measured.tasks = TaskCounts{.created = 1, .by_thief = 0, .by_creator = 1};
  EXPECT_TRUE(mentions(doubts_about(measured), "no other thread ran any of its 1 task"));
  measured = good();
  measured.thread_times = {{.busy = 1.0, .idle = 0.0}, {.busy = 0.0, .idle = 1.0}};
  EXPECT_TRUE(mentions(doubts_about(measured), "only 1.0 threads were busy"));
  // Without a speed-up there is nothing to doubt.
  measured.speedup = 0.98;
  EXPECT_TRUE(doubts_about(measured).empty());
}

}  // namespace
}  // namespace tetraply
