// Temporal difference learning of an n-tuple network: how one difference changes the weights of a board.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/huge_memory.hpp"
#include "learn/ntuple_network.hpp"

namespace tetraply::learn {

// TD: all weights of a board move by the same share of the difference. TC (temporal coherence, Beal and Smith 1999):
// each weight has its own rate, the part of its past differences that did not cancel out.
enum class LearningRule { td, tc };

struct LearningRates {
  float td = 0.1f;
  float tc = 1.0f;

  bool operator==(const LearningRates&) const = default;
};

// Threads may learn at the same time. If two of them change the same weight at once, one of the changes is lost, which
// costs less than waiting.
class TdLearner {
 public:
  struct Coherence {
    float net;    // sum of the differences
    float total;  // sum of their absolute values
  };

  explicit TdLearner(NTupleNetwork& network, const LearningRates& rates = {})
      : network_(network), rates_(rates), memory_(network.all_weights().size() * sizeof(Coherence)) {}

  // Prefetches what `learn` needs besides the weights.
  void prefetch(const NTupleNetwork::Indices& indices) const {
    for (std::size_t i = 0; i < network_.features(); ++i) __builtin_prefetch(coherence() + indices[i], 1);
  }

  // Moves the value of the board with these indices toward the target. Reads the value again, because it has changed
  // since the board was chosen: the board before it shares most weights and has learned since.
  void learn(LearningRule rule, const NTupleNetwork::Indices& indices, float target) {
    const float difference = target - network_.value(indices);
    const float share = difference / static_cast<float>(network_.features());
    for (std::size_t i = 0; i < network_.features(); ++i) {
      const std::uint32_t index = indices[i];
      const float rate = rule == LearningRule::td ? rates_.td : rates_.tc * coherent_rate(index, difference);
      network_.set_weight(index, network_.weight(index) + rate * share);
    }
  }

  [[nodiscard]] const NTupleNetwork& network() const { return network_; }
  [[nodiscard]] const LearningRates& rates() const { return rates_; }

  // All sums, for files. Not to be called while threads learn.
  [[nodiscard]] std::span<Coherence> all_coherence() { return {coherence(), network_.all_weights().size()}; }
  [[nodiscard]] std::span<const Coherence> all_coherence() const {
    return {coherence(), network_.all_weights().size()};
  }

 private:
  [[nodiscard]] Coherence* coherence() const { return static_cast<Coherence*>(memory_.data()); }

  // The rate of a weight from its differences so far, 1 without any. Then adds this difference.
  [[nodiscard]] float coherent_rate(std::uint32_t index, float difference) {
    const std::atomic_ref net(coherence()[index].net);
    const std::atomic_ref total(coherence()[index].total);
    const float old_net = net.load(std::memory_order_relaxed);
    const float old_total = total.load(std::memory_order_relaxed);
    net.store(old_net + difference, std::memory_order_relaxed);
    total.store(old_total + std::abs(difference), std::memory_order_relaxed);
    return old_total > 0 ? std::abs(old_net) / old_total : 1.0f;
  }

  NTupleNetwork& network_;
  LearningRates rates_;
  HugeMemory memory_;
};

}  // namespace tetraply::learn
