// A transposition table of fixed size, which threads can share without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

#include "core/zeroed_memory.hpp"

namespace tetraply {

// An entry is a plain value with a member `depth`, which measures the work behind it.
//
// Each bucket has two slots. The first keeps the deepest entry of the current search, the second the newest. A slot's
// words are written one by one, so two threads may mix their entries in it. The key is stored XORed with all words, so
// a mixed slot is never found (Hyatt and Mann, 2002).
template <class Entry>
class TranspositionTable {
  static_assert(std::is_trivially_copyable_v<Entry>);

 public:
  // Uses the largest power of two of buckets that fits, at least one. The system provides memory on the first write, so
  // a large table that is hardly used costs little.
  explicit TranspositionTable(std::size_t bytes)
      : size_(std::bit_floor(std::max<std::size_t>(bytes / kBucketBytes, 1))),
        memory_(size_ * kBucketBytes),
        words_(memory_.words()) {}

  [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const {
    for (int i = 0; i < kSlots; ++i)
      if (const Read read = slot(key, i).read(); read.key == key && !read.empty()) return read.stored.entry;
    return std::nullopt;
  }

  // Only an entry of the current search. After new_search this is like a table that was cleared, at no cost.
  [[nodiscard]] std::optional<Entry> find_current(std::uint64_t key) const {
    for (int i = 0; i < kSlots; ++i)
      if (const Read read = slot(key, i).read(); read.key == key && read.stored.generation == generation_)
        return read.stored.entry;
    return std::nullopt;
  }

  void store(std::uint64_t key, const Entry& entry) {
    const Read first = slot(key, 0).read();
    const bool keep_first =
        first.key != key && first.stored.generation == generation_ && first.stored.entry.depth > entry.depth;
    slot(key, keep_first ? 1 : 0).write(key, {entry, generation_});
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket(key)); }

  // Entries of earlier searches stay, but no longer take precedence.
  // When the numbers of searches begin again, older entries with the same number must go.
  void new_search() {
    generation_ = static_cast<std::uint16_t>(generation_ % UINT16_MAX + 1);
    if (generation_ == 1) clear();
  }
  void clear() {
    for (std::size_t i = 0; i < size_ * kBucketBytes / sizeof(std::uint64_t); ++i) words_[i] = 0;
  }

  // The permille of slots in use, estimated from a sample.
  [[nodiscard]] int permille() const {
    const std::size_t sample = std::min<std::size_t>(size_, 1000);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample * kSlots; ++i)
      used += Slot{words_ + i / kSlots * kBucketWords + i % kSlots * (kWords + 1)}.read().empty() ? 0 : 1;
    return static_cast<int>(used * 1000 / (sample * kSlots));
  }

 private:
  static constexpr int kSlots = 2;

  struct Stored {
    Entry entry;
    std::uint16_t generation;  // 0: the slot was never used
  };
  static constexpr std::size_t kWords = (sizeof(Stored) + 7) / 8;

  struct Read {
    std::uint64_t key;
    Stored stored;
    [[nodiscard]] bool empty() const { return stored.generation == 0; }
  };

  // A view of the words of one slot: the check word, then the entry.
  struct Slot {
    std::uint64_t* words;

    [[nodiscard]] static std::uint64_t load(std::uint64_t& word) {
      return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void store(std::uint64_t& word, std::uint64_t value) {
      std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    [[nodiscard]] Read read() const {
      std::array<std::uint64_t, kWords> copy;
      Read read{load(words[0]), {}};
      for (std::size_t i = 0; i < kWords; ++i) read.key ^= copy[i] = load(words[i + 1]);
      std::memcpy(static_cast<void*>(&read.stored), copy.data(), sizeof(Stored));
      return read;
    }
    void write(std::uint64_t key, const Stored& stored) const {
      std::array<std::uint64_t, kWords> copy{};
      std::memcpy(copy.data(), &stored, sizeof(Stored));
      for (std::size_t i = 0; i < kWords; ++i) {
        key ^= copy[i];
        store(words[i + 1], copy[i]);
      }
      store(words[0], key);
    }
  };

  // A bucket stays within a cache line if possible.
  static constexpr std::size_t kBucketBytes = std::bit_ceil(kSlots * (kWords + 1) * sizeof(std::uint64_t));
  static constexpr std::size_t kBucketWords = kBucketBytes / sizeof(std::uint64_t);

  // The upper bits choose the bucket, so keys that differ only in a few low bits still spread.
  [[nodiscard]] std::uint64_t* bucket(std::uint64_t key) const {
    return words_ + ((key * 0x9e3779b97f4a7c15u >> 32) & (size_ - 1)) * kBucketWords;
  }
  [[nodiscard]] Slot slot(std::uint64_t key, int i) const { return {bucket(key) + i * (kWords + 1)}; }

  std::size_t size_;
  ZeroedMemory memory_;
  std::uint64_t* words_;
  std::uint16_t generation_ = 1;
};

}  // namespace tetraply
