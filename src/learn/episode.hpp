// Games of 2048 played by an n-tuple network that looks one slide ahead, and games from which it learns.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "games/twenty48/spawn.hpp"
#include "learn/td_learner.hpp"

namespace tetraply::learn {

struct Episode {
  std::int32_t score = 0;
  std::uint32_t moves = 0;
  int largest = 0;  // exponent of the largest tile at the end
};

// A slide, as the network sees it.
struct Choice {
  twenty48::Board after;
  std::int32_t reward = 0;
  float value = 0;  // of the board after the slide
  WeightIndices indices;

  // The slide's expected total: what it earns, plus what the network expects after it.
  [[nodiscard]] float promise() const { return static_cast<float>(reward) + value; }
};

// The slides of a board, with the weights of the boards after them on their way to the cache.
struct Prepared {
  twenty48::Slides slides;
  std::uint8_t open = 0;                 // the legal directions, bit d for Direction d
  std::array<std::int32_t, 2> rewards;   // of upright and of sideways slides
  std::array<WeightIndices, 4> indices;  // by Direction
};
template <class Weight>
void prepare(const BasicNetwork<Weight>& network, const twenty48::Board& board, Prepared& prepared);

// The promise of the best slide. 0 if there is no slide, because nothing more can be earned.
template <class Weight>
[[nodiscard]] float best_promise(const BasicNetwork<Weight>& network, const Prepared& prepared);

// The slide with the highest promise, the first in the order of Direction among equals. False if there is no slide.
template <class Weight>
[[nodiscard]] bool choose_slide(const BasicNetwork<Weight>& network, const twenty48::Board& board, Choice& best);

// Plays to the end without learning.
[[nodiscard]] Episode play_episode(const NTupleNetwork& network, Random& random);

// Plays to the end and learns after each slide.
[[nodiscard]] Episode learn_episode(TdLearner& learner, LearningRule rule, Random& random);

}  // namespace tetraply::learn
