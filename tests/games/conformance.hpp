// The conformance suite: what every game must prove, as a typed test suite over the Game concept. A game joins with a
// traits type and the line
//   INSTANTIATE_TYPED_TEST_SUITE_P(Duo, GameConformance, DuoTraits);
// Its rules are checked against a second, plain implementation of them that shares no code with the game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "effort.hpp"
#include "games/conformance_support.hpp"

namespace tetraply::conformance {

template <GameTraits Traits>
class GameConformance : public testing::Test {
 protected:
  using Position = typename Traits::Game;

  static constexpr int kGames = 20;  // for tests that do nothing slow at every position
  static constexpr int kReferenceGames = [] {
    if constexpr (requires { Traits::kReferenceGames; })
      return Traits::kReferenceGames;
    else
      return 3;
  }();

  // Calls visit(position, ply) for every position of a random game, from the start to the end or the ply limit, and
  // played(position, move) just before every move. Stops once a check has failed.
  template <class Visit, class Played>
  static void follow(std::uint64_t seed, Visit visit, Played played) {
    Position position = start<Traits>(seed);
    Random random(seed);
    for (int ply = 0;; ++ply) {
      visit(std::as_const(position), ply);
      const std::vector<typename Position::Move> moves = list_moves(position);
      if (HasFatalFailure() || moves.empty() || ply == Traits::kMaxPlies) return;
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      played(std::as_const(position), move);
      position.play(move);
    }
  }

  template <class Visit>
  static void follow(std::uint64_t seed, Visit visit) {
    follow(seed, visit, [](const Position&, typename Position::Move) {});
  }

  // Follows a game with the reference in step: visit(position, reference, ply).
  template <class Visit>
  static void follow_both(std::uint64_t seed, Visit visit) {
    typename Traits::Reference reference = start_reference<Traits>(seed);
    follow(
        seed, [&](const Position& position, int ply) { visit(position, std::as_const(reference), ply); },
        [&](const Position& position, typename Position::Move move) { reference.play(to_text(position, move)); });
  }
};

TYPED_TEST_SUITE_P(GameConformance);

TYPED_TEST_P(GameConformance, RandomGamesEnd) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < 5 * this->kGames; ++seed) {
    int plies = 0;
    if constexpr (TypeParam::kAlwaysEnds) {  // so nothing needs to cut it off
      G position = start<TypeParam>(seed);
      Random random(seed);
      plies = play_out(position, random);
      ASSERT_LE(plies, TypeParam::kMaxPlies) << "seed " << seed;
    } else {
      this->follow(seed, [&](const G&, int ply) { plies = ply; });
    }
    ASSERT_GT(plies, 0) << "seed " << seed;
  }
}

TYPED_TEST_P(GameConformance, ThereAreNoMovesExactlyWhenTheGameIsOver) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      ASSERT_EQ(list_moves(position).empty(), position.turn().is_over()) << "seed " << seed << ", ply " << ply;
      ASSERT_LT(position.turn().player, G::kPlayers);
      ASSERT_EQ(count_legal_moves(position), list_moves(position).size()) << "seed " << seed << ", ply " << ply;
    });
}

TYPED_TEST_P(GameConformance, ListIsClearedFirst) {
  using G = typename TypeParam::Game;
  typename G::MoveList moves;
  this->follow(1, [&](const G& position, int) {
    position.legal_moves(moves);
    const auto fresh = list_moves(position);
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), fresh.begin(), fresh.end()));
  });
}

TYPED_TEST_P(GameConformance, NoMoveIsListedTwice) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      const auto moves = list_moves(position);
      for (std::size_t i = 0; i < moves.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          ASSERT_FALSE(moves[i] == moves[j])
              << "seed " << seed << ", ply " << ply << ": " << to_text(position, moves[i]);
    });
}

TYPED_TEST_P(GameConformance, AMoveIsLegalExactlyIfItIsListed) {
  using G = typename TypeParam::Game;
  using Move = typename G::Move;
  const std::vector<Move> conceivable = TypeParam::conceivable_moves();
  for (int seed = 0; seed < this->kReferenceGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      std::vector<Move> legal;
      for (const Move move : conceivable)
        if (position.is_legal(move)) legal.push_back(move);
      ASSERT_EQ(texts(position, legal), texts(position, list_moves(position))) << "seed " << seed << ", ply " << ply;
    });
}

TYPED_TEST_P(GameConformance, LegalMovesTurnAndScoresAreThoseOfTheReference) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kReferenceGames; ++seed)
    this->follow_both(seed, [&](const G& position, const auto& reference, int ply) {
      ASSERT_EQ(position.turn(), reference.turn()) << "seed " << seed << ", ply " << ply;
      ASSERT_EQ(texts(position, list_moves(position)), sorted_moves(reference)) << "seed " << seed << ", ply " << ply;
      const auto scores = position.scores();
      ASSERT_EQ(std::vector<int>(scores.begin(), scores.end()), reference.scores())
          << "seed " << seed << ", ply " << ply;
    });
}

TYPED_TEST_P(GameConformance, ScoresStayWithinTheirBounds) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int) {
      for (const int score : position.scores()) {
        ASSERT_GE(score, TypeParam::kMinScore);
        ASSERT_LE(score, TypeParam::kMaxScore);
      }
    });
}

// Goes as deep as the reference can afford: a few hundred of its move lists per position.
TYPED_TEST_P(GameConformance, PerftIsTheSumOverTheMovesAndThatOfTheReference) {
  using G = typename TypeParam::Game;
  constexpr std::uint64_t kAffordable = 500;
  constexpr int kDeepest = 4;
  int last_ply = 0;
  this->follow(1, [&](const G&, int ply) { last_ply = ply; });
  const int step = std::max(1, last_ply / 4);
  this->follow_both(1, [&](const G& position, const auto& reference, int ply) {
    if (ply % step != 0) return;
    int depth = 1;
    while (depth < kDeepest && perft(position, depth) <= kAffordable) ++depth;
    std::uint64_t sum = 0;
    for (const auto move : list_moves(position)) sum += perft(after(position, move), depth - 1);
    ASSERT_EQ(perft(position, depth), sum) << "ply " << ply << ", depth " << depth;
    ASSERT_EQ(perft(position, depth), reference_perft(reference, depth)) << "ply " << ply << ", depth " << depth;
  });
}

TYPED_TEST_P(GameConformance, PlayUpdatesTheHash) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      ASSERT_EQ(position.hash(), position.recomputed_hash()) << "seed " << seed << ", ply " << ply;
    });
}

TYPED_TEST_P(GameConformance, DifferentPositionsHaveDifferentHashes) {
  using G = typename TypeParam::Game;
  constexpr std::size_t kPositions = effort(100'000);
  constexpr int kSiblings = 20;
  constexpr std::size_t kMostTried = 10 * kPositions;  // because a small game has fewer positions
  std::unordered_map<std::uint64_t, G> seen;
  Random random(7);
  std::size_t tried = 0;
  for (int seed = 0; seen.size() < kPositions && tried < kMostTried && !this->HasFatalFailure(); ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      if (position.turn().is_over()) return;
      for (int i = 0; i < kSiblings; ++i, ++tried) {
        const G next = after(position, random_move(position, random));
        ASSERT_EQ(seen.try_emplace(next.hash(), next).first->second, next) << "seed " << seed << ", ply " << ply;
      }
    });
}

// Plays a sequence of moves in two orders. If both give the same position, they must give the same hash.
TYPED_TEST_P(GameConformance, EqualPositionsHaveEqualHashes) {
  using G = typename TypeParam::Game;
  constexpr int kRun = 6;
  Random random(11);
  int transpositions = 0;
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      std::vector<std::string> run;
      G straight = position;
      while (!straight.turn().is_over() && run.size() < kRun) {
        const auto move = random_move(straight, random);
        run.push_back(to_text(straight, move));
        straight.play(move);
      }
      if (run.size() < 2) return;
      const std::size_t i = random.below(static_cast<std::uint32_t>(run.size()));
      const std::size_t j = random.below(static_cast<std::uint32_t>(run.size()));
      std::swap(run[i], run[j]);
      G swapped = position;
      for (const std::string& text : run) {
        const auto move = parse_move(swapped, text);
        if (!move) return;
        swapped.play(*move);
      }
      ASSERT_EQ(swapped == straight, swapped.hash() == straight.hash()) << "seed " << seed << ", ply " << ply;
      transpositions += swapped == straight && i != j ? 1 : 0;
    });
  EXPECT_TRUE(transpositions > 0 || !TypeParam::kOrderMayNotMatter);
}

TYPED_TEST_P(GameConformance, EveryLegalMoveHasAUniqueTextThatReadsBack) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kReferenceGames; ++seed)
    this->follow(seed, [&](const G& position, int) {
      const auto moves = list_moves(position);
      for (const auto move : moves) {
        const auto parsed = parse_move(position, to_text(position, move));
        ASSERT_TRUE(parsed) << parsed.error().message;
        ASSERT_EQ(*parsed, move) << to_text(position, move);
      }
      const std::vector<std::string> all = texts(position, moves);
      ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    });
}

TYPED_TEST_P(GameConformance, JunkIsRefusedWithAMessage) {
  using G = typename TypeParam::Game;
  this->follow(2, [&](const G& position, int) {
    const std::string long_text(100'000, 'a');
    for (const std::string& junk : {std::string{}, std::string(1, '\0'), std::string("no such move"), std::string(","),
                                    std::string(" "), std::string("\xff\xfe\n"), long_text}) {
      const auto parsed = parse_move(position, junk);
      ASSERT_FALSE(parsed) << junk.substr(0, 20);
      ASSERT_FALSE(parsed.error().message.empty());
    }
  });
}

// Random text may happen to be a move, and damaged text may be another move, but never an illegal one.
TYPED_TEST_P(GameConformance, EveryMoveThatIsReadIsLegal) {
  using G = typename TypeParam::Game;
  constexpr int kTexts = 200;
  Random random(3);
  this->follow(3, [&](const G& position, int) {
    const auto moves = list_moves(position);
    for (int i = 0; i < kTexts; ++i) {
      std::string text = random_text(random);
      if (i % 2 == 0 && !moves.empty())
        text = damaged(to_text(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]), random);
      const auto parsed = parse_move(position, text);
      if (parsed)
        ASSERT_TRUE(position.is_legal(*parsed)) << testing::PrintToString(text);
      else
        ASSERT_FALSE(parsed.error().message.empty()) << testing::PrintToString(text);
    }
  });
}

TYPED_TEST_P(GameConformance, CopiesAreIndependentValues) {
  using G = typename TypeParam::Game;
  Random random(5);
  for (int seed = 0; seed < this->kGames; ++seed)
    this->follow(seed, [&](const G& position, int ply) {
      const G before = position;
      std::vector<unsigned char> bytes(sizeof(G));
      std::memcpy(bytes.data(), &position, sizeof(G));

      G copy = position;
      G from_bytes = start<TypeParam>(0);
      std::memcpy(static_cast<void*>(&from_bytes), bytes.data(), sizeof(G));
      ASSERT_EQ(from_bytes, position);
      for (int i = 0; i < 4 && !copy.turn().is_over(); ++i) {
        const auto move = random_move(copy, random);
        copy.play(move);
        from_bytes.play(move);
        ASSERT_EQ(from_bytes, copy);
        ASSERT_EQ(from_bytes.hash(), copy.hash());
      }
      ASSERT_EQ(position, before) << "seed " << seed << ", ply " << ply;
      ASSERT_EQ(std::memcmp(&position, bytes.data(), sizeof(G)), 0) << "seed " << seed << ", ply " << ply;
    });
}

TYPED_TEST_P(GameConformance, RandomMoveGivesEachMoveAsOftenAsItShould) {
  using G = typename TypeParam::Game;
  constexpr int kDrawsPerMove = 30;
  Random random(9);
  int last_ply = 0;
  this->follow(4, [&](const G&, int ply) { last_ply = ply; });
  const int step = std::max(1, last_ply / 7);
  this->follow(4, [&](const G& position, int ply) {
    const auto moves = list_moves(position);
    if (ply % step > 1 || moves.size() < 2) return;  // two in a row, so that chance gets its turn as well
    std::vector<double> odds(moves.size(), 1.0);
    if constexpr (requires { TypeParam::odds(position, moves[0]); })
      if (position.turn().kind == Turn::Kind::chance)
        for (std::size_t i = 0; i < moves.size(); ++i) odds[i] = TypeParam::odds(position, moves[i]);
    double all_odds = 0;
    for (const double one : odds) all_odds += one;
    const double least = *std::min_element(odds.begin(), odds.end());
    const int draws = static_cast<int>(kDrawsPerMove * all_odds / least);

    std::vector<int> drawn(moves.size(), 0);
    for (int i = 0; i < draws; ++i) {
      const auto found = std::find(moves.begin(), moves.end(), random_move(position, random));
      ASSERT_NE(found, moves.end()) << "an illegal move at ply " << ply;
      ++drawn[found - moves.begin()];
    }
    double chi_square = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double expected = draws * odds[i] / all_odds;
      chi_square += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    }
    ASSERT_LT(chi_square, chi_square_limit(static_cast<int>(moves.size()) - 1)) << "ply " << ply;
  });
}

// The same seed must play the same game, with or without a list.
TYPED_TEST_P(GameConformance, DrawingWithoutAListDrawsTheSameMove) {
  using G = typename TypeParam::Game;
  for (int seed = 0; seed < this->kGames; ++seed) {
    Random random(seed);
    Random other_random(seed);
    this->follow(seed, [&](const G& position, int ply) {
      if (position.turn().is_over()) return;
      typename G::MoveList moves;
      position.legal_moves(moves);
      ASSERT_EQ(random_move(position, random), draw_move(position, moves, other_random))
          << "seed " << seed << ", ply " << ply;
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameConformance, RandomGamesEnd, ThereAreNoMovesExactlyWhenTheGameIsOver,
                            ListIsClearedFirst, NoMoveIsListedTwice, AMoveIsLegalExactlyIfItIsListed,
                            LegalMovesTurnAndScoresAreThoseOfTheReference, ScoresStayWithinTheirBounds,
                            PerftIsTheSumOverTheMovesAndThatOfTheReference, PlayUpdatesTheHash,
                            DifferentPositionsHaveDifferentHashes, EqualPositionsHaveEqualHashes,
                            EveryLegalMoveHasAUniqueTextThatReadsBack, JunkIsRefusedWithAMessage,
                            EveryMoveThatIsReadIsLegal, CopiesAreIndependentValues,
                            RandomMoveGivesEachMoveAsOftenAsItShould, DrawingWithoutAListDrawsTheSameMove);

}  // namespace tetraply::conformance
