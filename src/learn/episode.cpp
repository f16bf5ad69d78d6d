#include "learn/episode.hpp"

#include <algorithm>
#include <array>
#include <limits>

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

template <class Weight>
void prepare(const BasicNetwork<Weight>& network, const Board& board, Prepared& prepared) {
  prepared.slides = twenty48::slides(board);
  prepared.open = twenty48::open_directions(board);
  for (std::size_t d = 0; d < 4; ++d)
    if ((prepared.open >> d & 1) != 0) network.find(prepared.slides.tiles[d], prepared.indices[d]);
  // The same pairs merge in both directions of a line, so opposite slides earn the same.
  const std::int32_t before = twenty48::worth(board);
  prepared.rewards = {twenty48::worth(prepared.slides[Direction::up]) - before,
                      twenty48::worth(prepared.slides[Direction::left]) - before};
}

template <class Weight>
float best_promise(const BasicNetwork<Weight>& network, const Prepared& prepared) {
  if (prepared.open == 0) return 0;
  float best = std::numeric_limits<float>::lowest();
  for (std::size_t d = 0; d < 4; ++d)
    if ((prepared.open >> d & 1) != 0)
      best = std::max(best, static_cast<float>(prepared.rewards[d / 2]) + network.value(prepared.indices[d]));
  return best;
}

template <class Weight>
bool choose_slide(const BasicNetwork<Weight>& network, const Board& board, Choice& best) {
  Prepared prepared;
  prepare(network, board, prepared);
  if (prepared.open == 0) return false;
  std::size_t chosen = 4;
  for (std::size_t d = 0; d < 4; ++d) {
    if ((prepared.open >> d & 1) == 0) continue;
    const std::int32_t reward = prepared.rewards[d / 2];
    const float value = network.value(prepared.indices[d]);
    if (chosen < 4 && static_cast<float>(reward) + value <= best.promise()) continue;
    chosen = d;
    best.reward = reward;
    best.value = value;
  }
  best.after = prepared.slides[static_cast<Direction>(chosen)];
  std::copy_n(prepared.indices[chosen].begin(), network.features(), best.indices.begin());
  return true;
}

template void prepare(const NTupleNetwork&, const Board&, Prepared&);
template void prepare(const PlayNetwork&, const Board&, Prepared&);
template float best_promise(const NTupleNetwork&, const Prepared&);
template float best_promise(const PlayNetwork&, const Prepared&);
template bool choose_slide(const NTupleNetwork&, const Board&, Choice&);
template bool choose_slide(const PlayNetwork&, const Board&, Choice&);

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
