// Sets of placements on the whole field as one value, with one lane per column, so that the search for reachable
// placements moves all of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "games/tetris/board.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

// The search is one large function per piece, and by default the compilers stop inlining somewhere in it. Debug builds
// do without, because with sanitizers such functions take minutes to compile.
#ifdef NDEBUG
#define TETRAPLY_INLINE __attribute__((always_inline))
#else
#define TETRAPLY_INLINE
#endif

namespace tetraply::tetris {

// Bit 0 of a lane is the top row. Falling pieces move toward the high bits, and an addition, whose carry runs through
// ones until it meets a zero, lets everything fall as far as it can at once. Lanes beyond the last column are zero, and
// zeros are shifted in at the sides and at the bottom: in a set of free cells these are the walls and the floor.
//
// Narrow words make it fast: 16 rows of all columns fit one 256-bit register, and most stacks are lower than that.
template <class Word>
struct Lanes {
  static constexpr int kRows = sizeof(Word) == 8 ? kHeight : static_cast<int>(8 * sizeof(Word));
  static constexpr int kPerVector = static_cast<int>(32 / sizeof(Word));
  static constexpr int kVectors = (kWidth + kPerVector - 1) / kPerVector;
  static constexpr int kLanes = kPerVector * kVectors;
  typedef Word Vector __attribute__((vector_size(32)));  // NOLINT(modernize-use-using): gcc ignores it in `using`

  Vector v[kVectors];

  // Copies vector by vector. By default g++ copies halves, and the next read of the whole vector has to wait for both.
  Lanes() = default;
  TETRAPLY_INLINE Lanes(const Lanes& other) { *this = other; }
  TETRAPLY_INLINE Lanes& operator=(const Lanes& other) {
    for (int i = 0; i < kVectors; ++i) v[i] = other.v[i];
    return *this;
  }

  TETRAPLY_INLINE static Lanes zero() { return uniform(0); }
  // The same word in every column.
  TETRAPLY_INLINE static Lanes uniform(Word word) {
    alignas(32) std::array<Word, kLanes> words{};
    for (int x = 0; x < kWidth; ++x) words[x] = word;
    return load(words);
  }
  TETRAPLY_INLINE static Lanes load(const std::array<Word, kLanes>& words) { return load(words.data()); }
  TETRAPLY_INLINE static Lanes load(const Word* words) {  // kLanes of them
    Lanes result;
    for (int i = 0; i < kVectors; ++i) {
      Vector loaded;
      std::memcpy(&loaded, words + i * kPerVector, sizeof loaded);
      result.v[i] = loaded;
    }
    return result;
  }
  [[nodiscard]] TETRAPLY_INLINE std::array<Word, kLanes> words() const {
    std::array<Word, kLanes> result;
    std::memcpy(result.data(), v, sizeof v);
    return result;
  }

  TETRAPLY_INLINE friend Lanes operator&(Lanes a, const Lanes& b) {
    for (int i = 0; i < kVectors; ++i) a.v[i] &= b.v[i];
    return a;
  }
  TETRAPLY_INLINE friend Lanes operator|(Lanes a, const Lanes& b) {
    for (int i = 0; i < kVectors; ++i) a.v[i] |= b.v[i];
    return a;
  }
  // a without b
  TETRAPLY_INLINE friend Lanes operator-(Lanes a, const Lanes& b) {
    for (int i = 0; i < kVectors; ++i) a.v[i] &= ~b.v[i];
    return a;
  }
  TETRAPLY_INLINE Lanes& operator&=(const Lanes& other) { return *this = *this & other; }
  TETRAPLY_INLINE Lanes& operator|=(const Lanes& other) { return *this = *this | other; }

  // All placements moved up by Rows (down if negative) and to the right by Columns (left if negative).
  template <int Rows>
  [[nodiscard]] TETRAPLY_INLINE Lanes up() const {
    Lanes result = *this;
    for (int i = 0; i < kVectors; ++i) {
      if constexpr (Rows > 0) result.v[i] >>= Rows;
      if constexpr (Rows < 0) result.v[i] <<= -Rows;
    }
    return result;
  }
  template <int Columns>
  [[nodiscard]] TETRAPLY_INLINE Lanes right() const {
    if constexpr (Columns == 0) return *this;
    Lanes result;
    for (int i = 0; i < kVectors; ++i) {
      if constexpr (Columns > 0) result.v[i] = shifted_in<Columns>(i > 0 ? v[i - 1] : Vector{}, v[i]);
      if constexpr (Columns < 0) result.v[i] = shifted_out<-Columns>(v[i], i + 1 < kVectors ? v[i + 1] : Vector{});
    }
    return result;
  }

  // `from`, a subset of this set, and everything below that can be reached without leaving this set.
  [[nodiscard]] TETRAPLY_INLINE Lanes fallen(const Lanes& from) const {
    Lanes result;
    for (int i = 0; i < kVectors; ++i) result.v[i] = (v[i] & ~(v[i] + from.v[i])) | from.v[i];
    return result;
  }
  // The members that can be reached from the top row by falling straight down.
  [[nodiscard]] TETRAPLY_INLINE Lanes open_from_above() const {
    Lanes result;
    for (int i = 0; i < kVectors; ++i) result.v[i] = v[i] & ~(v[i] + 1);
    return result;
  }

  [[nodiscard]] TETRAPLY_INLINE bool any() const {
    Vector all = v[0];
    for (int i = 1; i < kVectors; ++i) all |= v[i];
#ifdef __AVX2__
    return _mm256_testz_si256((__m256i)all, (__m256i)all) == 0;
#else
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), &all, sizeof words);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
#endif
  }

  // The OR of all columns.
  [[nodiscard]] TETRAPLY_INLINE Word any_in_row() const {
    Vector all = v[0];
    for (int i = 1; i < kVectors; ++i) all |= v[i];
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), &all, sizeof words);
    std::uint64_t folded = (words[0] | words[1]) | (words[2] | words[3]);
    for (unsigned bits = 32; bits >= 8 * sizeof(Word); bits /= 2) folded |= folded >> bits;
    return static_cast<Word>(folded);
  }

 private:
#ifdef __AVX2__
  // The compilers find these two instructions for some widths but not for others.
  template <int Columns>
  TETRAPLY_INLINE static Vector shifted_in(Vector before, Vector here) {
    const __m256i seam = _mm256_permute2x128_si256((__m256i)before, (__m256i)here, 0x21);
    return (Vector)_mm256_alignr_epi8((__m256i)here, seam, 16 - Columns * static_cast<int>(sizeof(Word)));
  }
  template <int Columns>
  TETRAPLY_INLINE static Vector shifted_out(Vector here, Vector after) {
    const __m256i seam = _mm256_permute2x128_si256((__m256i)here, (__m256i)after, 0x21);
    return (Vector)_mm256_alignr_epi8(seam, (__m256i)here, Columns * static_cast<int>(sizeof(Word)));
  }
#else
  template <int Columns>
  TETRAPLY_INLINE static Vector shifted_in(Vector before, Vector here) {
    return [&]<std::size_t... Lane>(std::index_sequence<Lane...>) {
      return __builtin_shufflevector(before, here, static_cast<int>(Lane) + kPerVector - Columns...);
    }
    (std::make_index_sequence<kPerVector>{});
  }
  template <int Columns>
  TETRAPLY_INLINE static Vector shifted_out(Vector here, Vector after) {
    return [&]<std::size_t... Lane>(std::index_sequence<Lane...>) {
      return __builtin_shufflevector(here, after, static_cast<int>(Lane) + Columns...);
    }
    (std::make_index_sequence<kPerVector>{});
  }
#endif
};

template <class Word>
TETRAPLY_INLINE inline int count(const Lanes<Word>& places) {
  // Only the words that hold columns. The lanes beyond them in the last word are zero.
  constexpr int kBytes = kWidth * sizeof(Word);
  std::array<std::uint64_t, (kBytes + 7) / 8> words;
  std::memcpy(words.data(), places.v, sizeof words);
  int total = 0;
  for (const std::uint64_t word : words) total += std::popcount(word);
  return total;
}

// The free cells of the lowest rows of a board, as many rows as a lane holds.
template <class Word>
Lanes<Word> free_cells(const Board& board) {
  using L = Lanes<Word>;
  alignas(32) std::array<Word, L::kLanes> words{};
  for (int x = 0; x < kWidth; ++x) words[x] = static_cast<Word>(~board.column(x));
  L lanes = L::load(words);
  // Reverses the bits: swaps neighboring bits, then pairs, and so on.
  for (int i = 0; i < L::kVectors; ++i) {
    auto& v = lanes.v[i];
    const auto swap = [&v](Word mask, int bits) { v = (v >> bits & mask) | (v & mask) << bits; };
    swap(static_cast<Word>(0x5555555555555555u), 1);
    swap(static_cast<Word>(0x3333333333333333u), 2);
    swap(static_cast<Word>(0x0f0f0f0f0f0f0f0fu), 4);
    swap(static_cast<Word>(0x00ff00ff00ff00ffu), 8);
    if constexpr (sizeof(Word) >= 4) swap(static_cast<Word>(0x0000ffff0000ffffu), 16);
    if constexpr (sizeof(Word) == 8) {
      v = v >> 32 | v << 32;
      v >>= 64 - L::kRows;
    }
  }
  return lanes;
}

}  // namespace tetraply::tetris
