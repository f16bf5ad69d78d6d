// What was found out about positions, by their hash: of fixed size, and safe to share between threads without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>

namespace tetraply {

// An entry is a plain value with a member `depth`: how much work it stands for.
//
// Each bucket has two slots. The first keeps the deepest entry of the current search, the second the newest. A slot's
// words are written one by one, so two threads may mix their entries in it; the key is stored XORed with all words,
// and a mixed slot is not found (Hyatt and Mann, 2002).
template <class Entry>
class TranspositionTable {
  static_assert(std::is_trivially_copyable_v<Entry>);

 public:
  // The largest power of two of buckets that fits; at least one.
  explicit TranspositionTable(std::size_t bytes)
      : size_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))), buckets_(new Bucket[size_]()) {}

  [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots)
      if (const auto stored = slot.read(key)) return stored->entry;
    return std::nullopt;
  }

  void store(std::uint64_t key, const Entry& entry) {
    Bucket& in = bucket(key);
    const Stored stored{entry, generation_};
    const auto first = in.slots[0].read_any();
    const bool keep_first =
        first.key != key && first.stored.generation == generation_ && first.stored.entry.depth > entry.depth;
    in.slots[keep_first ? 1 : 0].write(key, stored);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Entries of earlier searches stay, but no longer take precedence.
  void new_search() { generation_ = static_cast<std::uint16_t>(generation_ % UINT16_MAX + 1); }
  void clear() {
    for (std::size_t i = 0; i < size_; ++i)
      for (Slot& slot : buckets_[i].slots) slot.clear();
  }

  // Of the slots, how many are in use; by a sample.
  [[nodiscard]] int permille() const {
    const std::size_t sample = std::min<std::size_t>(size_, 1000);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
      for (const Slot& slot : buckets_[i].slots) used += slot.read_any().empty() ? 0 : 1;
    return static_cast<int>(used * 1000 / (sample * kSlots));
  }

 private:
  static constexpr int kSlots = 2;

  struct Stored {
    Entry entry;
    std::uint16_t generation;  // 0: nothing was ever stored here
  };
  static constexpr std::size_t kWords = (sizeof(Stored) + 7) / 8;

  struct Read {
    std::uint64_t key;
    Stored stored;
    [[nodiscard]] bool empty() const { return stored.generation == 0; }
  };

  class Slot {
   public:
    [[nodiscard]] Read read_any() const {
      std::array<std::uint64_t, kWords> words;
      std::uint64_t key = check_.load(std::memory_order_relaxed);
      for (std::size_t i = 0; i < kWords; ++i) key ^= words[i] = words_[i].load(std::memory_order_relaxed);
      Read read{key, {}};
      std::memcpy(static_cast<void*>(&read.stored), words.data(), sizeof(Stored));
      return read;
    }
    [[nodiscard]] std::optional<Stored> read(std::uint64_t key) const {
      const Read found = read_any();
      return found.key == key && !found.empty() ? std::optional(found.stored) : std::nullopt;
    }
    void write(std::uint64_t key, const Stored& stored) {
      std::array<std::uint64_t, kWords> words{};
      std::memcpy(words.data(), &stored, sizeof(Stored));
      for (std::size_t i = 0; i < kWords; ++i) {
        key ^= words[i];
        words_[i].store(words[i], std::memory_order_relaxed);
      }
      check_.store(key, std::memory_order_relaxed);
    }
    void clear() {
      check_.store(0, std::memory_order_relaxed);
      for (auto& word : words_) word.store(0, std::memory_order_relaxed);
    }

   private:
    std::atomic<std::uint64_t> check_{0};
    std::array<std::atomic<std::uint64_t>, kWords> words_{};
  };

  struct alignas(std::bit_ceil(kSlots * sizeof(Slot)) <= 64 ? std::bit_ceil(kSlots * sizeof(Slot)) : 64) Bucket {
    std::array<Slot, kSlots> slots;
  };

  // The upper bits choose the bucket, so that keys which differ only in a few low bits still spread.
  [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
    return buckets_[(key * 0x9e3779b97f4a7c15u >> 32) & (size_ - 1)];
  }

  std::size_t size_;
  std::unique_ptr<Bucket[]> buckets_;
  std::uint16_t generation_ = 1;
};

}  // namespace tetraply
