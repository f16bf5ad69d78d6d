// A set of small integers as a row of 64-bit words. All boards are built from it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace tetraply {

// The set bit with exactly `rank` set bits below it; rank < popcount(word).
constexpr int select_bit(std::uint64_t word, int rank) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << rank, word));
#endif
  for (; rank > 0; --rank) word &= word - 1;
  return std::countr_zero(word);
}

// Aligned and sized so that the compiler turns the loops into whole vector registers.
template <int Words>
struct alignas(Words % 4 == 0 ? 32 : 8) Bits {
  static constexpr int kWords = Words;
  std::array<std::uint64_t, Words> words{};

  constexpr bool operator==(const Bits&) const = default;

  [[nodiscard]] constexpr bool test(int bit) const { return (words[bit / 64] >> (bit % 64) & 1) != 0; }
  constexpr void set(int bit) { words[bit / 64] |= std::uint64_t{1} << (bit % 64); }

  constexpr Bits& operator|=(const Bits& other) {
    for (int i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr Bits& operator&=(const Bits& other) {
    for (int i = 0; i < Words; ++i) words[i] &= other.words[i];
    return *this;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  // a without b
  friend constexpr Bits operator-(Bits a, const Bits& b) {
    for (int i = 0; i < Words; ++i) a.words[i] &= ~b.words[i];
    return a;
  }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < Words; ++i) all |= words[i];
    return all != 0;
  }
  // Bit i is set if word i is not zero.
  [[nodiscard]] constexpr std::uint32_t words_in_use() const {
    static_assert(Words <= 32);
    std::uint32_t in_use = 0;
#ifdef __AVX2__
    if (Words % 4 == 0 && !std::is_constant_evaluated()) {
      using Vector __attribute__((vector_size(32))) = long long;
      using Doubles __attribute__((vector_size(32))) = double;
      for (int i = 0; i < Words; i += 4) {
        Vector vector;
        __builtin_memcpy(&vector, words.data() + i, sizeof vector);
        in_use |= static_cast<std::uint32_t>(__builtin_ia32_movmskpd256((Doubles)(vector != 0))) << i;
      }
      return in_use;
    }
#endif
    for (int i = 0; i < Words; ++i) in_use |= static_cast<std::uint32_t>(words[i] != 0) << i;
    return in_use;
  }
  [[nodiscard]] constexpr int count() const {
    int total = 0;
    for (int i = 0; i < Words; ++i) total += std::popcount(words[i]);
    return total;
  }

  // Calls visit(bit) for every member, in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int i = 0; i < Words; ++i)
      for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) visit(i * 64 + std::countr_zero(rest));
  }

  // The member with exactly `rank` members below it; rank < count().
  [[nodiscard]] constexpr int select(int rank) const {
    int i = 0;
    for (int here = std::popcount(words[0]); rank >= here; here = std::popcount(words[++i])) rank -= here;
    return i * 64 + select_bit(words[i], rank);
  }
};

}  // namespace tetraply
