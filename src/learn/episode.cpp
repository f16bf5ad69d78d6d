#include "learn/episode.hpp"

#include <algorithm>
#include <array>

namespace tetraply::learn {

namespace {

using twenty48::Board;
using twenty48::Direction;

void add_tile(Board& board, Random& random) {
  const twenty48::Move move = twenty48::random_spawn(board, random);
  board.tiles |= static_cast<std::uint64_t>(move.exponent()) << 4 * move.cell();
}

Board first_board(Random& random) {
  Board board;
  add_tile(board, random);
  add_tile(board, random);
  return board;
}

int largest_exponent(const Board& board) {
  int largest = 0;
  for (int cell = 0; cell < twenty48::kCells; ++cell) largest = std::max(largest, board.exponent(cell));
  return largest;
}

// Plays to the end. Calls step(last, next) with every slide and the one before it. Null means none: before the first
// slide and after the last.
template <class Step>
Episode play(const NTupleNetwork& network, Random& random, Step step) {
  Episode episode;
  Board board = first_board(random);
  std::array<Choice, 2> choices;
  const Choice* last = nullptr;
  while (true) {
    Choice& next = choices[episode.moves % 2];
    if (!choose_slide(network, board, next)) break;
    step(last, &next);
    last = &next;
    episode.score += next.reward;
    ++episode.moves;
    board = next.after;
    add_tile(board, random);
  }
  step(last, nullptr);
  episode.largest = largest_exponent(board);
  return episode;
}

}  // namespace

bool choose_slide(const NTupleNetwork& network, const Board& board, Choice& best) {
  const twenty48::Slides slides = twenty48::slides(board);
  const std::uint8_t open = twenty48::open_directions(board);
  if (open == 0) return false;
  std::array<NTupleNetwork::Indices, 4> indices;
  for (const Direction direction : twenty48::kDirections) {
    const auto d = static_cast<std::size_t>(direction);
    if ((open >> d & 1) != 0) network.find(slides.tiles[d], indices[d]);
  }
  // The same pairs merge in both directions of a line, so opposite slides earn the same.
  const std::int32_t before = twenty48::worth(board);
  const std::int32_t upright = twenty48::worth(slides[Direction::up]) - before;
  const std::int32_t sideways = twenty48::worth(slides[Direction::left]) - before;
  std::size_t chosen = 4;
  for (std::size_t d = 0; d < 4; ++d) {
    if ((open >> d & 1) == 0) continue;
    const std::int32_t reward = d < 2 ? upright : sideways;
    const float value = network.value(indices[d]);
    if (chosen < 4 && static_cast<float>(reward) + value <= best.promise()) continue;
    chosen = d;
    best.reward = reward;
    best.value = value;
  }
  best.after = slides[static_cast<Direction>(chosen)];
  std::copy_n(indices[chosen].begin(), network.features(), best.indices.begin());
  return true;
}

Episode play_episode(const NTupleNetwork& network, Random& random) {
  return play(network, random, [](const Choice*, const Choice*) {});
}

Episode learn_episode(TdLearner& learner, LearningRule rule, Random& random) {
  return play(learner.network(), random, [&](const Choice* last, const Choice* next) {
    if (next != nullptr && rule == LearningRule::tc) learner.prefetch(next->indices);
    if (last != nullptr) learner.learn(rule, last->indices, next != nullptr ? next->promise() : 0);
  });
}

}  // namespace tetraply::learn
