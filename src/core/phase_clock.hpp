// A clock that measures how a thread divides its time among phases that alternate every few nanoseconds.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tetraply {

// A clock for one thread. From begin() to end(), every moment belongs to one phase. It starts in the last phase, which
// collects everything unnamed; enter() changes it. The cost of the clock itself is subtracted.
template <int Phases>
class PhaseClock {
 public:
  // The first clock takes some milliseconds to measure its own cost.
  PhaseClock() : scale_(&scale()) {}

  void begin() {
    current_ = Phases - 1;
    entered_ = ticks();
  }
  void enter(int phase) {
    add(ticks());
    current_ = phase;
  }
  void end() { add(ticks()); }

  [[nodiscard]] double seconds(int phase) const {
    const Stretches& all = phases_[static_cast<std::size_t>(phase)];
    const double own = static_cast<double>(all.ticks) - static_cast<double>(all.count) * scale_->ticks_per_stretch;
    return own > 0 ? own * scale_->seconds_per_tick : 0;
  }

 private:
  struct Stretches {
    std::uint64_t ticks = 0;
    std::uint64_t count = 0;
  };
  struct Scale {
    double seconds_per_tick;
    double ticks_per_stretch;  // measured for an empty stretch
  };

  explicit PhaseClock(std::nullptr_t) {}  // a clock that measures its own cost

  // The processor's cycle counter, if there is one. A system clock costs several times as much.
  [[nodiscard]] static std::uint64_t ticks() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
  }

  void add(std::uint64_t now) {
    Stretches& all = phases_[static_cast<std::size_t>(current_)];
    all.ticks += now - entered_;
    ++all.count;
    entered_ = now;
  }

  // Measured once. The fastest of many rounds counts, because others may have been interrupted.
  [[nodiscard]] static const Scale& scale() {
    static const Scale kScale = [] {
      constexpr int kRounds = 50;
      constexpr int kStretches = 1000;
      const auto time_begin = std::chrono::steady_clock::now();
      const std::uint64_t begin = ticks();
      double least = 1e300;
      std::uint64_t end = begin;
      for (int round = 0; round < kRounds || end - begin < 10'000'000; ++round) {
        PhaseClock clock(nullptr);
        clock.begin();
        for (int i = 0; i < kStretches; ++i) clock.enter(i % Phases);
        std::uint64_t sum = 0;
        for (const Stretches& all : clock.phases_) sum += all.ticks;
        least = std::min(least, static_cast<double>(sum) / kStretches);
        end = ticks();
      }
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - time_begin;
      return Scale{time.count() / static_cast<double>(end - begin), least};
    }();
    return kScale;
  }

  const Scale* scale_ = nullptr;
  std::array<Stretches, Phases> phases_{};
  std::uint64_t entered_ = 0;
  int current_ = 0;
};

// Stands in for a clock when nothing is measured. It compiles to no code.
struct NoPhaseClock {
  void enter(int) const {}
};

}  // namespace tetraply
