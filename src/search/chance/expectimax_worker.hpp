// The part of an expectimax search that runs on one thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>
#include <optional>

#include "core/random.hpp"
#include "parallel/pool.hpp"
#include "search/chance/pairs.hpp"
#include "search/children.hpp"
#include "search/meter.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct ExpectimaxOptions {
  // Outcomes less likely than 2^-likelihood_bits are not searched deeper: after such an outcome only the player's next
  // move is tried. Likelihoods are counted in whole bits; each outcome costs the rounded logarithm of its odds. None:
  // exact.
  std::optional<int> likelihood_bits = {};
  // Deepens by likelihood instead: iteration n looks deeper wherever it is at least 2^-(n - 1) likely, at any depth. So
  // crowded positions, which have few outcomes, are searched deepest. likelihood_bits is not used then.
  bool by_likelihood = false;
  std::size_t table_bytes = 0;  // none: no transposition table
  bool deepening = true;
  Split split = {};
};

template <ChanceGame G, Evaluation<G> E>
class ExpectimaxWorker {
 public:
  using Move = typename G::Move;
  using Value = std::int64_t;
  static constexpr std::int64_t kParts = 256;  // fraction of the evaluation's unit in which values are counted

  struct Entry {
    Value value;
    std::uint8_t depth;
  };
  using Table = TranspositionTable<Entry>;

  // The state that all threads of a search share.
  struct Shared {
    const E& evaluate;
    const ExpectimaxOptions& options;
    Table* table;  // may be null
    StopSignal& signal;
    Team& team;
    Pool<ExpectimaxWorker> workers;

    [[nodiscard]] auto worker() {
      return workers.lease([this] { return std::make_unique<ExpectimaxWorker>(*this); });
    }
  };

  explicit ExpectimaxWorker(Shared& shared) : shared_(shared), meter_(shared.signal) {}

  // The value of a move at the root in an iteration. Meaningless when the search must end.
  [[nodiscard]] Value value_of(const G& root, Move move, int iteration) {
    if (shared_.options.by_likelihood) return mean(after(root, move), kAnyDepth, 1, iteration - 1);
    return mean(after(root, move), iteration, 1, shared_.options.likelihood_bits.value_or(kUnlimited));
  }
  [[nodiscard]] bool must_end() const { return meter_.must_end(); }
  [[nodiscard]] const Counters& counters() const { return counters_; }

 private:
  // An evaluation with a faster way to the values of several outcomes than one by one provides for_outcomes(position,
  // outcomes, visit), which calls visit like for_each_outcome.
  static constexpr bool kValuesOutcomesTogether = requires(
      const E& e, const G& position, const typename G::MoveList& outcomes, bool (*visit)(std::uint32_t, std::int32_t)) {
    e.for_outcomes(position, outcomes, visit);
  };
  static constexpr int kUnlimited = std::numeric_limits<int>::max() / 2;
  static constexpr int kAnyDepth = 2;  // by likelihood all nodes have this depth, except those that end the search

  // The value of a chance turn or of a finished game.
  Value mean(const G& position, int depth, int ply, int bits) {
    if (enter() || position.turn().is_over()) return evaluate(position);
    typename G::MoveList outcomes;
    std::uint64_t total = 0;
    if (depth > 1) {
      position.legal_moves(outcomes);
      std::uint64_t most = 0;
      for (const Move outcome : outcomes) {
        const std::uint64_t weight = position.chance_weight(outcome);
        total += weight;
        most = std::max(most, weight);
      }
      if (cost(total, most) > bits) depth = 1;  // not even for the likeliest outcome
    }
    // If every deeper line is cut off anyway, the remaining bits make no difference.
    const std::uint64_t key = shared_.table ? key_of(position, depth, depth == 1 ? 0 : bits) : 0;
    if (shared_.table) {
      ++counters_.table_probes;
      if (const auto found = shared_.table->find_current(key)) {
        ++counters_.table_hits;
        ++counters_.table_cutoffs;
        return found->value;
      }
    }
    Value sum = 0;
    if (depth > 1 && shared_.team.splits(ply, depth)) {
      sum = sum_together(position, outcomes, total, depth, ply, bits);
      if (must_end()) return 0;
    } else if (depth == 1) {
      total = 0;
      int count = 0;
      for_each_pair(shared_.evaluate, position, [&](std::uint32_t weight, std::int32_t value) {
        ++count;
        total += weight;
        sum += Value{weight} * value;
        return true;
      });
      sum *= kParts;
      counters_.nodes += count;
      counters_.evaluations += count;
      static_cast<void>(meter_.spend(count));
    } else {
      if constexpr (kValuesOutcomesTogether) sum += take_unlikely(position, outcomes, total, bits);
      for (const Move outcome : outcomes) {
        sum += weighted(position, outcome, total, depth, ply, bits);
        if (must_end()) return 0;
      }
    }
    const Value value = sum / static_cast<Value>(total);
    if (shared_.table) shared_.table->store(key, {value, work(depth, bits)});
    return value;
  }

  // The contribution of one outcome to the sum.
  Value weighted(const G& position, Move outcome, std::uint64_t total, int depth, int ply, int bits) {
    const std::uint32_t weight = position.chance_weight(outcome);
    const int left = bits - cost(total, weight);
    counters_.cutoffs += left < 0 ? 1 : 0;
    return Value{weight} * best(after(position, outcome), left < 0 ? 0 : below(depth), ply + 1, left);
  }
  // Removes the outcomes that are not searched deeper, and returns their contribution to the sum.
  Value take_unlikely(const G& position, typename G::MoveList& outcomes, std::uint64_t total, int bits) {
    typename G::MoveList unlikely;
    typename G::MoveList likely;
    for (const Move outcome : outcomes)
      (cost(total, position.chance_weight(outcome)) > bits ? unlikely : likely).push_back(outcome);
    if (unlikely.empty()) return 0;
    Value sum = 0;
    shared_.evaluate.for_outcomes(position, unlikely, [&](std::uint32_t weight, std::int32_t value) {
      sum += Value{weight} * value * kParts;
      return true;
    });
    const auto count = static_cast<std::int64_t>(unlikely.size());
    counters_.cutoffs += count;
    counters_.nodes += count;
    counters_.evaluations += count;
    static_cast<void>(meter_.spend(count));
    outcomes = likely;
    return sum;
  }
  // Sums all outcomes on several threads. Integer sums do not depend on the order.
  Value sum_together(const G& position, const typename G::MoveList& outcomes, std::uint64_t total, int depth, int ply,
                     int bits) {
    std::atomic<Value> sum = 0;
    const auto search_one = [&](ExpectimaxWorker& worker, std::size_t i) {
      sum.fetch_add(worker.weighted(position, outcomes[i], total, depth, ply, bits), std::memory_order_relaxed);
    };
    search_children(shared_, depth - 1, 0, outcomes.size(), search_one,
                    [&](std::size_t i) { return to_text(position, outcomes[i]); });
    static_cast<void>(meter_.end_if_raised());
    return sum;
  }

  // The value of a player's turn or of a finished game.
  Value best(const G& position, int depth, int ply, int bits) {
    if (enter() || position.turn().is_over()) return evaluate(position);
    typename G::MoveList moves;
    position.legal_moves(moves);
    Value highest = std::numeric_limits<Value>::min();
    if (depth == 0) {
      counters_.evaluations += moves.size();
      counters_.nodes += moves.size();
      static_cast<void>(meter_.spend(static_cast<std::int64_t>(moves.size())));
      if constexpr (requires { shared_.evaluate.best_after(position); })
        return kParts * shared_.evaluate.best_after(position);
      const auto value_after = values_after(shared_.evaluate, position);
      for (const Move move : moves) highest = std::max(highest, kParts * value_after(move)[0]);
      return highest;
    }
    if (shared_.team.splits(ply, depth)) return highest_together(position, moves, depth, ply, bits);
    for (const Move move : moves) highest = std::max(highest, mean(after(position, move), depth, ply + 1, bits));
    return highest;
  }

  Value highest_together(const G& position, const typename G::MoveList& moves, int depth, int ply, int bits) {
    std::array<Value, G::MoveList::capacity()> values{};
    const auto search_one = [&](ExpectimaxWorker& worker, std::size_t i) {
      values[i] = worker.mean(after(position, moves[i]), depth, ply + 1, bits);
    };
    search_children(shared_, depth, 0, moves.size(), search_one,
                    [&](std::size_t i) { return to_text(position, moves[i]); });
    static_cast<void>(meter_.end_if_raised());
    return *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(moves.size()));
  }

  [[nodiscard]] int below(int depth) const { return shared_.options.by_likelihood ? depth : depth - 1; }

  [[nodiscard]] Value evaluate(const G& position) {
    ++counters_.evaluations;
    return kParts * shared_.evaluate(position)[0];
  }

  // Returns true if the search must end. Values are meaningless then.
  bool enter() {
    ++counters_.nodes;
    return meter_.spend(1);
  }

  // log2(total / weight), rounded: half the logarithm of twice its square. By likelihood at least 1, so that every line
  // ends.
  [[nodiscard]] int cost(std::uint64_t total, std::uint64_t weight) const {
    if (!shared_.options.likelihood_bits && !shared_.options.by_likelihood) return 0;
    const int bits = (static_cast<int>(std::bit_width(2 * total * total / (weight * weight))) - 1) / 2;
    return shared_.options.by_likelihood ? std::max(bits, 1) : bits;
  }

  // How much work the value of a chance turn stands for, so that the table keeps what is dearest.
  [[nodiscard]] std::uint8_t work(int depth, int bits) const {
    return static_cast<std::uint8_t>(shared_.options.by_likelihood && depth > 1 ? 1 + bits : depth);
  }

  [[nodiscard]] static std::uint64_t key_of(const G& position, int depth, int bits) {
    return position.hash() ^ mix64(static_cast<std::uint64_t>(bits) << 8 | static_cast<std::uint64_t>(depth));
  }

  Shared& shared_;
  Meter meter_;
  Counters counters_;
};

}  // namespace tetraply
