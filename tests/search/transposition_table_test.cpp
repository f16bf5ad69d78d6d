#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/random.hpp"

namespace tetraply {
namespace {

struct Entry {
  std::uint64_t value;
  std::uint64_t same_value;
  int depth;
};

Entry entry_of(std::uint64_t key, int depth = 1) {
  return {mix64(key), mix64(key), depth};
}

TEST(TranspositionTable, FindsWhatWasStoredAndNothingElse) {
  TranspositionTable<Entry> table(1 << 20);
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(7));
  table.store(7, entry_of(7));
  ASSERT_TRUE(table.find(7));
  EXPECT_EQ(table.find(7)->value, mix64(7));
  EXPECT_FALSE(table.find(8));
  table.clear();
  EXPECT_FALSE(table.find(7));
}

TEST(TranspositionTable, KeepsTheDeepestAndTheNewestOfABucket) {
  TranspositionTable<Entry> table(1);  // a single bucket
  table.store(1, entry_of(1, 9));
  table.store(2, entry_of(2, 3));
  table.store(3, entry_of(3, 2));
  EXPECT_TRUE(table.find(1));
  EXPECT_FALSE(table.find(2));
  EXPECT_TRUE(table.find(3));
  EXPECT_EQ(table.permille(), 1000);
  table.new_search();  // now the entry of depth 9 is old
  table.store(4, entry_of(4, 1));
  EXPECT_FALSE(table.find(1));
  EXPECT_TRUE(table.find(4));
}

TEST(TranspositionTable, CanForgetEarlierSearchesAndHaveRoomForANewOne) {
  TranspositionTable<Entry> table(1);  // a single bucket
  table.store(1, entry_of(1, 9));
  table.store(2, entry_of(2, 8));
  EXPECT_TRUE(table.find_current(1));
  table.new_search();
  EXPECT_TRUE(table.find(1));
  EXPECT_FALSE(table.find_current(1));
  table.store(3, entry_of(3, 1));
  table.store(4, entry_of(4, 1));
  EXPECT_EQ(table.find_current(3).has_value() + table.find_current(4).has_value(), 1) << "like an empty bucket";
  for (int search = 0; search < 65535; ++search) table.new_search();
  EXPECT_FALSE(table.find_current(3));
  EXPECT_FALSE(table.find_current(4));
}

TEST(TranspositionTable, SameKeyIsReplacedAndNotDoubled) {
  TranspositionTable<Entry> table(1);
  table.store(1, entry_of(1, 9));
  table.store(1, Entry{5, 5, 2});
  EXPECT_EQ(table.find(1)->value, 5u);
}

TEST(TranspositionTable, ThreadsNeverSeeAMixedEntry) {
  TranspositionTable<Entry> table(1 << 9);
  std::vector<std::thread> threads;
  std::atomic<int> hits{0};
  for (std::uint64_t thread = 0; thread < 4; ++thread)
    threads.emplace_back([&, thread] {
      Random random(thread);
      for (int i = 0; i < 50'000; ++i) {
        const std::uint64_t key = 1 + random.below(64);
        table.store(key, {random.next() | 1, 0, static_cast<int>(random.below(4))});
        const auto whole = [](std::uint64_t value) { return Entry{value, ~value, 1}; };
        const std::uint64_t other = 100 + random.below(64);
        table.store(other, whole(random.next()));
        if (const auto found = table.find(other)) {
          EXPECT_EQ(found->same_value, ~found->value);
          ++hits;
        }
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(hits.load(), 0);
}

}  // namespace
}  // namespace tetraply
