// Monte Carlo tree search on games that can be searched to their end.
#include "search/mcts/mcts.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <numeric>

#include "core/stopwatch.hpp"
#include "games/blokus/notation.hpp"
#include "games/twenty48/notation.hpp"
#include "search/positions.hpp"
#include "search/row_game.hpp"

namespace tetraply {
namespace {

template <Game G>
Mcts<G, PlainGuide<G>> plain_search(const MctsOptions& options = {.memory = 32 << 20, .early_stop = false}) {
  return {PlainGuide<G>{}, options};
}

// The outcome for the player on turn if both play perfectly: 1, 0.5 or 0.
template <Game G>
double exact(const G& position) {
  static std::map<std::uint64_t, double> known;
  const auto found = known.find(position.hash());
  if (found != known.end()) return found->second;
  typename G::MoveList moves;
  position.legal_moves(moves);
  const int player = position.turn().player;
  double best = 0;
  for (const auto move : moves) {
    const G next = after(position, move);
    const double value = next.turn().is_over() ? outcome_of<2>(next.scores())[player] : 1 - exact(next);
    best = std::max(best, value);
  }
  return known[position.hash()] = best;
}

// Tests on positions after at least this many random plies.
template <Game G>
void expect_proofs_agree(std::uint32_t plies) {
  Random random(5);
  for (int game = 0; game < 60; ++game) {
    G position;
    for (std::uint32_t ply = plies + random.below(8); ply > 0; --ply)
      if (const G next = after(position, random_move(position, random)); !next.turn().is_over()) position = next;
    const int player = position.turn().player;
    auto search = plain_search<G>();
    const auto report = search.run(position, {.nodes = 300'000});
    ASSERT_TRUE(report.complete) << report.counters.nodes;
    EXPECT_EQ(report.best[0].values[player], 100 * exact(position));
    EXPECT_EQ(report.best[0].values[1 - player], 100 - 100 * exact(position));
    const G next = after(position, report.best[0].move);
    const double reached = next.turn().is_over() ? outcome_of<2>(next.scores())[player] : 1 - exact(next);
    EXPECT_EQ(reached, exact(position));
  }
}

TEST(Mcts, ProofsAgreeWithExhaustiveSearchInTicTacToe) {
  expect_proofs_agree<TicTacToe>(0);
}

TEST(Mcts, ProofsAgreeWithExhaustiveSearchInConnectFour) {
  expect_proofs_agree<SmallConnectFour>(5);
}

TEST(Mcts, TicTacToeIsADraw) {
  const auto report = plain_search<TicTacToe>().run({}, {.nodes = 1'000'000});
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.best[0].values, (std::array{50.0, 50.0}));
}

TEST(Mcts, TakesAWinAndStopsOne) {
  TicTacToe position;  // cells 0 1 2 / 3 4 5 / 6 7 8
  for (const int move : {0, 3, 1, 4}) position.play(static_cast<std::uint8_t>(move));
  EXPECT_EQ(plain_search<TicTacToe>().run(position, {.nodes = 200}).best[0].move, 2);
  position = {};
  for (const int move : {0, 3, 8, 4}) position.play(static_cast<std::uint8_t>(move));
  EXPECT_EQ(plain_search<TicTacToe>().run(position, {.nodes = 2'000}).best[0].move, 5);
}

// Three players, and a different outcome at every end, so that max^n has one answer.
struct ShortTree {
  using Move = std::uint8_t;
  using MoveList = FixedList<Move, 4>;
  static constexpr std::string_view kName = "short";
  static constexpr int kPlayers = 3;
  std::uint64_t state = 0;
  int plies = 0;

  bool operator==(const ShortTree&) const = default;
  [[nodiscard]] Turn turn() const {
    if (plies == 6 || (plies > 2 && mix64(state + 1) % 8 == 0)) return Turn::over();
    return Turn::of(static_cast<int>(mix64(state + 2) % 3));
  }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (turn().is_over()) return;
    for (std::uint64_t move = 0; move < 2 + mix64(state + 3) % 3; ++move) moves.push_back(static_cast<Move>(move));
  }
  [[nodiscard]] bool is_legal(Move move) const { return move < 2 + mix64(state + 3) % 3; }
  void play(Move move) {
    state = mix64(state * 31 + move);
    ++plies;
  }
  [[nodiscard]] std::uint64_t hash() const { return state; }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return state; }
  [[nodiscard]] Scores<3> scores() const { return {}; }
};
std::string to_text(const ShortTree&, std::uint8_t move) {
  return std::to_string(move);
}
Result<std::uint8_t> parse_move(const ShortTree&, std::string_view) {
  return failure("not needed");
}

struct DealtOutcomes : PlainGuide<ShortTree> {
  [[nodiscard]] Outcome<3> result(const ShortTree& end) const {
    Random random(end.state);
    Outcome<3> outcome;
    for (float& share : outcome) share = static_cast<float>(random.below(1 << 20)) / (1 << 20);
    return outcome;
  }
  [[nodiscard]] Outcome<3> value(const ShortTree& position, Random& random) const {
    ShortTree end = position;
    play_out(end, random);
    return result(end);
  }
};

Outcome<3> exact_max_n(const ShortTree& position) {
  if (position.turn().is_over()) return DealtOutcomes{}.result(position);
  ShortTree::MoveList moves;
  position.legal_moves(moves);
  Outcome<3> best{-1, -1, -1};
  for (const auto move : moves) {
    const Outcome<3> value = exact_max_n(after(position, move));
    if (value[position.turn().player] > best[position.turn().player]) best = value;
  }
  return best;
}

TEST(Mcts, ProofsOfThreePlayersAreThoseOfMaxN) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const ShortTree root{.state = seed};
    Mcts<ShortTree, DealtOutcomes> search({}, {.memory = 8 << 20, .early_stop = false});
    const auto report = search.run(root, {.nodes = 400'000});
    ASSERT_TRUE(report.complete) << seed;
    const Outcome<3> wanted = exact_max_n(root);
    for (int player = 0; player < 3; ++player) EXPECT_EQ(report.best[0].values[player], 100.0 * wanted[player]) << seed;
  }
}

// The player chooses between two wheels with winning probabilities 1/4 and 3/4.
struct Wheels {
  using Move = std::uint8_t;
  using MoveList = FixedList<Move, 2>;
  static constexpr std::string_view kName = "wheels";
  static constexpr int kPlayers = 2;
  int wheel = -1;
  int outcome = -1;

  bool operator==(const Wheels&) const = default;
  [[nodiscard]] Turn turn() const { return wheel < 0 ? Turn::of(0) : outcome < 0 ? Turn::chance() : Turn::over(); }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (outcome >= 0) return;
    moves.push_back(0);
    moves.push_back(1);
  }
  [[nodiscard]] bool is_legal(Move move) const { return outcome < 0 && move < 2; }
  [[nodiscard]] std::uint32_t chance_weight(Move move) const { return wheel == move ? 3 : 1; }
  void play(Move move) { (wheel < 0 ? wheel : outcome) = move; }
  [[nodiscard]] std::uint64_t hash() const { return mix64(static_cast<std::uint64_t>(wheel * 3 + outcome + 8)); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }
  [[nodiscard]] Scores<2> scores() const { return {outcome, 1 - outcome}; }
};
std::string to_text(const Wheels&, std::uint8_t move) {
  return std::to_string(move);
}
Result<std::uint8_t> parse_move(const Wheels&, std::string_view) {
  return failure("not needed");
}

TEST(Mcts, ChanceIsSampledByItsOdds) {
  const auto report = plain_search<Wheels>().run({}, {.nodes = 20'000, .lines = 2});
  EXPECT_EQ(report.best[0].move, 1);
  EXPECT_FALSE(report.complete);
  EXPECT_NEAR(report.best[0].values[0], 75, 2);
}

TEST(Mcts, TwiceTheSameSearchGivesTheSame) {
  const auto think = [](std::uint64_t seed) {
    auto search = plain_search<blokus::Duo>({.memory = 32 << 20, .seed = seed});
    const auto report = search.run({}, {.nodes = 1'000});
    std::vector<std::uint32_t> visits;
    for (const auto& root : search.root_visits()) visits.push_back(root.visits);
    return std::tuple(report.best[0].move, report.best[0].values, report.best[0].line, visits);
  };
  EXPECT_EQ(think(1), think(1));
  EXPECT_NE(std::get<1>(think(1)), std::get<1>(think(2)));
}

TEST(Mcts, LimitsHold) {
  auto search = plain_search<blokus::Duo>({.memory = 32 << 20, .reuse = false, .early_stop = false});
  EXPECT_EQ(search.run({}, {.nodes = 1}).counters.nodes, 1u);
  EXPECT_EQ(search.run({}, {.nodes = 777}).counters.nodes, 777u);
  EXPECT_EQ(search.run({}, {.depth = 6}).counters.nodes, 64u);
  const Stopwatch watch;
  EXPECT_GT(search.run({}, {.seconds = 0.05}).counters.nodes, 20u);
  EXPECT_LT(watch.seconds(), 1);
  const std::atomic<bool> stop = true;
  const auto stopped = search.run({}, {.nodes = 1'000'000'000, .stop = &stop});
  EXPECT_TRUE(blokus::Duo{}.is_legal(stopped.best.at(0).move));
}

TEST(Mcts, EndsWhenNoMoveCanOvertakeTheFirst) {
  auto search = plain_search<SmallConnectFour>({.memory = 32 << 20});
  SmallConnectFour forced;  // one column is left
  for (const int move : {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}) forced.play(static_cast<std::uint8_t>(move));
  ASSERT_FALSE(forced.turn().is_over());
  EXPECT_LT(search.run(forced, {.nodes = 1'000'000}).counters.nodes, 100u);
  auto patient = plain_search<blokus::Duo>({.memory = 32 << 20, .early_stop = false});
  auto quick = plain_search<blokus::Duo>({.memory = 32 << 20});
  const blokus::Duo late = position_before_end<blokus::Duo>(3, 8);
  const auto all = patient.run(late, {.nodes = 20'000});
  const auto some = quick.run(late, {.nodes = 20'000});
  EXPECT_EQ(all.best[0].move, some.best[0].move);
  EXPECT_LE(some.counters.nodes, all.counters.nodes);
}

TEST(Mcts, AFullTreeStopsGrowingAndTheSearchGoesOn) {
  auto search = plain_search<blokus::Duo>({.memory = 2 << 20, .early_stop = false});
  const auto report = search.run({}, {.nodes = 30'000});
  EXPECT_EQ(report.counters.nodes, 30'000u);
  EXPECT_EQ(report.remark, "the memory for the tree is full");
  EXPECT_GT(report.table_permille, 990);
  EXPECT_TRUE(blokus::Duo{}.is_legal(report.best[0].move));
  blokus::Duo position;  // the kept part fits again
  position.play(report.best[0].line.at(0));
  EXPECT_TRUE(position.is_legal(search.run(position, {.nodes = 500}).best.at(0).move));
}

TEST(Mcts, WhatWasFoundBelowTheNextPositionIsKept) {
  const auto visits_after = [](bool reuse) {
    auto search = plain_search<SmallConnectFour>({.memory = 32 << 20, .reuse = reuse, .early_stop = false});
    const auto report = search.run({}, {.nodes = 2'000});
    SmallConnectFour position;
    position.play(report.best[0].line.at(0));
    position.play(report.best[0].line.at(1));
    static_cast<void>(search.run(position, {.nodes = 100}));
    std::uint32_t total = 0;
    for (const auto& root : search.root_visits()) total += root.visits;
    return total;
  };
  EXPECT_EQ(visits_after(false), 100u);
  EXPECT_GT(visits_after(true), 200u);
}

TEST(Mcts, LinesAreRankedAndDiffer) {
  auto search = plain_search<blokus::Duo>();
  const auto report = search.run({}, {.nodes = 50, .lines = 414});
  ASSERT_EQ(report.best.size(), 414u);
  std::vector<std::uint16_t> moves;
  for (const auto& ranked : report.best) {
    EXPECT_EQ(ranked.line.at(0), ranked.move);
    EXPECT_NEAR(ranked.values[0] + ranked.values[1], 100, 0.001);
    moves.push_back(ranked.move.placement);
  }
  std::sort(moves.begin(), moves.end());
  EXPECT_EQ(std::unique(moves.begin(), moves.end()), moves.end());
}

TEST(Mcts, ReportsComeWithEveryDoublingAndAtTheEnd) {
  auto search = plain_search<blokus::Duo>({.memory = 32 << 20, .early_stop = false});
  std::vector<std::uint64_t> simulations;
  static_cast<void>(search.run(
      {}, {.nodes = 1'000}, [&](const Report<blokus::Duo>& report) { simulations.push_back(report.counters.nodes); }));
  EXPECT_TRUE(std::is_sorted(simulations.begin(), simulations.end()));
  EXPECT_GE(simulations.size(), 10u);
  EXPECT_EQ(simulations.back(), 1'000u);
}

TEST(Mcts, PlaysBetter2048ThanAtRandom) {
  const auto play = [](auto choose) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      twenty48::Position position = new_game<twenty48::Position>(seed);
      Random random(seed);
      for (int ply = 0; ply < 600 && !position.turn().is_over(); ++ply)
        position.play(position.turn() == Turn::chance() ? random_move(position, random) : choose(position, random));
      sum += position.scores()[0];
    }
    return sum;
  };
  auto search = plain_search<twenty48::Position>({.memory = 16 << 20});
  const double searched =
      play([&](const auto& position, Random&) { return search.run(position, {.nodes = 60}).best[0].move; });
  const double drawn = play([](const auto& position, Random& random) { return random_move(position, random); });
  EXPECT_GT(searched, 2 * drawn);
}

TEST(Softmax, IsNearTheExactOne) {
  for (const float temperature : {0.5F, 1.0F, 1.3F}) {
    std::vector<float> logits{-30, 2, 0.5F, 1, -1, 3.25F, 0};
    std::vector<double> wanted;
    for (const float logit : logits) wanted.push_back(std::exp(double{logit} / temperature));
    const double sum = std::accumulate(wanted.begin(), wanted.end(), 0.0);
    softmax(logits, temperature);
    for (std::size_t i = 0; i < logits.size(); ++i) EXPECT_NEAR(logits[i], wanted[i] / sum, 3e-4);
  }
}

}  // namespace
}  // namespace tetraply
