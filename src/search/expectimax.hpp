// Expectimax for one player: chance turns are worth the mean of their outcomes, weighted by their odds.
#pragma once

#include <bit>
#include <memory>

#include "search/chance.hpp"
#include "search/meter.hpp"
#include "search/ranking.hpp"
#include "search/transposition_table.hpp"

namespace tetraply {

struct ExpectimaxOptions {
  // What is less likely than 2^-likelihood_bits is not looked at any deeper: after such an outcome only the player's
  // next move is tried. Likelihoods are counted in whole bits, each outcome costing the rounded logarithm of its odds.
  // None: exact.
  std::optional<int> likelihood_bits = {};
  std::size_t table_bytes = 0;  // none: no transposition table
  bool deepening = true;
};

// Values are integers, in parts of the evaluation's unit, and means are rounded towards zero: the same on every
// machine. What a node is worth depends on the position, the depth and the bits that are left, and on nothing else; so
// the table changes no value, with or without a cut-off.
template <ChanceGame G, Evaluation<G> E>
class Expectimax {
  static_assert(G::kPlayers == 1);

 public:
  static constexpr std::int64_t kParts = 256;

  explicit Expectimax(E evaluate, const ExpectimaxOptions& options = {})
      : evaluate_(std::move(evaluate)), options_(options) {
    if (options.table_bytes > 0) table_ = std::make_unique<Table>(options.table_bytes);
  }

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    Meter meter(signal);
    meter_ = &meter;
    counters_ = {};
    if (table_) table_->clear();  // so that a limit of nodes ends every search of this position at the same place
    return deepen(root, limits, pair_depths(limits, options_.deepening), signal, on_report,
                  [&](int depth, Report<G>& report) { return iterate(root, depth, limits.lines, report); });
  }

 private:
  using Move = typename G::Move;
  using Value = std::int64_t;
  static constexpr int kUnlimited = std::numeric_limits<int>::max() / 2;

  struct Entry {
    Value value;
    std::uint8_t depth;
  };
  using Table = TranspositionTable<Entry>;

  bool iterate(const G& root, int depth, int lines, Report<G>& report) {
    typename G::MoveList moves;
    root.legal_moves(moves);
    Ranking<G, Value> ranking(lines);
    for (const Move move : moves) {
      const Value value = mean(after(root, move), depth, options_.likelihood_bits.value_or(kUnlimited));
      if (meter_->must_end()) break;
      ranking.offer({move, value, {move}});
    }
    report.counters = counters_;
    report.table_permille = table_ ? table_->permille() : 0;
    report.best = ranking.take(0, kParts);
    return !meter_->must_end();
  }

  // Chance's turn, or the game is over.
  Value mean(const G& position, int depth, int bits) {
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
      if (cost(total, most) > bits) depth = 1;  // not even the likeliest outcome
    }
    // Where every look deeper is cut off, the bits that are left make no difference.
    const std::uint64_t key = table_ ? key_of(position, depth, depth == 1 ? 0 : bits) : 0;
    if (table_) {
      ++counters_.table_probes;
      if (const auto found = table_->find(key)) {
        ++counters_.table_hits;
        ++counters_.table_cutoffs;
        return found->value;
      }
    }
    Value sum = 0;
    if (depth == 1) {
      total = 0;
      int count = 0;
      for_each_pair(evaluate_, position, [&](std::uint32_t weight, std::int32_t value) {
        ++count;
        total += weight;
        sum += Value{weight} * value;
        return true;
      });
      sum *= kParts;
      counters_.nodes += count;
      counters_.evaluations += count;
      static_cast<void>(meter_->spend(count));
    } else {
      for (const Move outcome : outcomes) {
        const std::uint32_t weight = position.chance_weight(outcome);
        const int left = bits - cost(total, weight);
        counters_.cutoffs += left < 0 ? 1 : 0;
        sum += Value{weight} * best(after(position, outcome), left < 0 ? 0 : depth - 1, left);
        if (meter_->must_end()) return 0;
      }
    }
    const Value value = sum / static_cast<Value>(total);
    if (table_) table_->store(key, {value, static_cast<std::uint8_t>(depth)});
    return value;
  }

  // The player's turn, or the game is over.
  Value best(const G& position, int depth, int bits) {
    if (enter() || position.turn().is_over()) return evaluate(position);
    typename G::MoveList moves;
    position.legal_moves(moves);
    Value highest = std::numeric_limits<Value>::min();
    if (depth == 0) {
      const auto value_after = values_after(evaluate_, position);
      for (const Move move : moves) highest = std::max(highest, kParts * value_after(move)[0]);
      counters_.evaluations += moves.size();
      counters_.nodes += moves.size();
      static_cast<void>(meter_->spend(static_cast<std::int64_t>(moves.size())));
      return highest;
    }
    for (const Move move : moves) highest = std::max(highest, mean(after(position, move), depth, bits));
    return highest;
  }

  [[nodiscard]] Value evaluate(const G& position) {
    ++counters_.evaluations;
    return kParts * evaluate_(position)[0];
  }

  // True: the search must end, and values no longer matter.
  bool enter() {
    ++counters_.nodes;
    return meter_->spend(1);
  }

  // log2(total / weight), rounded: half the logarithm of twice its square.
  [[nodiscard]] int cost(std::uint64_t total, std::uint64_t weight) const {
    if (!options_.likelihood_bits) return 0;
    return (static_cast<int>(std::bit_width(2 * total * total / (weight * weight))) - 1) / 2;
  }

  [[nodiscard]] static std::uint64_t key_of(const G& position, int depth, int bits) {
    return position.hash() ^ mix64(static_cast<std::uint64_t>(bits) << 8 | static_cast<std::uint64_t>(depth));
  }

  E evaluate_;
  ExpectimaxOptions options_;
  std::unique_ptr<Table> table_;
  Meter* meter_ = nullptr;
  Counters counters_;
};

}  // namespace tetraply
