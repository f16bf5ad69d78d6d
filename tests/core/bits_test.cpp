#include "core/bits.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/random.hpp"

namespace tetraply {
namespace {

std::vector<int> members(const Bits<4>& bits) {
  std::vector<int> result;
  bits.for_each([&](int bit) { result.push_back(bit); });
  return result;
}

Bits<4> from(const std::set<int>& numbers) {
  Bits<4> bits;
  for (const int number : numbers) bits.set(number);
  return bits;
}

TEST(Bits, BehaveLikeASetOfNumbers) {
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    std::set<int> a;
    std::set<int> b;
    for (int i = 0; i < round; ++i) {
      a.insert(static_cast<int>(random.below(256)));
      b.insert(static_cast<int>(random.below(256)));
    }
    std::set<int> both;
    std::set<int> either = a;
    std::set<int> only_a;
    for (const int number : a) (b.contains(number) ? both : only_a).insert(number);
    either.insert(b.begin(), b.end());

    EXPECT_EQ(members(from(a)), std::vector<int>(a.begin(), a.end()));
    EXPECT_EQ(from(a) & from(b), from(both));
    EXPECT_EQ(from(a) | from(b), from(either));
    EXPECT_EQ(from(a) - from(b), from(only_a));
    EXPECT_EQ(from(a).count(), static_cast<int>(a.size()));
    EXPECT_EQ(from(a).any(), !a.empty());
    int rank = 0;
    for (const int number : a) EXPECT_EQ(from(a).select(rank++), number);
  }
}

}  // namespace
}  // namespace tetraply
