#include "core/random.hpp"

#include <gtest/gtest.h>

#include <array>

namespace tetraply {
namespace {

// Reference values of Vigna's splitmix64.c for seed 0: the first outputs are those of the states k · 0x9e37…15.
TEST(Random, MixerIsSplitMix64) {
  EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(mix64(0x9e3779b97f4a7c15u), 0x6e789e6aa1b965f4u);
}

TEST(Random, SameSeedGivesTheSameNumbersAndAnotherSeedOthers) {
  Random a(7);
  Random b(7);
  Random c(8);
  int equal_to_c = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t number = a.next();
    EXPECT_EQ(number, b.next());
    equal_to_c += number == c.next() ? 1 : 0;
  }
  EXPECT_EQ(equal_to_c, 0);
}

TEST(Random, BelowIsUniform) {
  constexpr int kSides = 6;
  constexpr int kThrows = 60'000;
  std::array<int, kSides> seen{};
  Random random(42);
  for (int i = 0; i < kThrows; ++i) ++seen.at(random.below(kSides));
  double chi_square = 0;
  for (const int count : seen) {
    const double off = count - kThrows / kSides;
    chi_square += off * off / (kThrows / kSides);
  }
  EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom: exceeded by chance once in 1000
}

}  // namespace
}  // namespace tetraply
