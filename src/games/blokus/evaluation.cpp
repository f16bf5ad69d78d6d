#include "games/blokus/evaluation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/suggest.hpp"

namespace tetraply::blokus {

namespace {

using Term = Evaluation::Term;

constexpr Term kChao[] = {{Feature::squares, 10}, {Feature::frontier, 3}, {Feature::left, -1}};
constexpr Term kSquaresOnly[] = {{Feature::squares, 1}};
constexpr Term kMobility[] = {{Feature::frontier, 1}};
constexpr Term kCentralization[] = {{Feature::center, 1}};
constexpr Term kCombined[] = {{Feature::squares, 1}, {Feature::frontier, 0.9}, {Feature::center, 0.5}};
constexpr Term kTouching[] = {{Feature::touching, 1}};
constexpr Term kInfluence[] = {{Feature::influence, 1}};
constexpr Term kRange[] = {{Feature::range, 1}};
constexpr Term kReachability[] = {{Feature::distance, -1}};
constexpr Term kComposite[] = {
    {Feature::squares, 1}, {Feature::touching, 1}, {Feature::influence, 0.3}, {Feature::distance, -0.1}};
// The result is the last term. It is worth more than any difference in the other terms that can remain when a game
// ends.
constexpr Term kStandard[] = {{Feature::squares, 1},
                              {Feature::frontier, 0.4},
                              {Feature::range, 0.15},
                              {Feature::rim, 0.1},
                              {Feature::result, 100}};

constexpr Evaluation::Named kAll[] = {
    {"chao", "squares placed, frontier cells, squares left in hand", kChao},
    {"score", "squares placed", kSquaresOnly},
    {"mobility", "frontier cells", kMobility},
    {"centralization", "closeness to the center, summed over the squares placed", kCentralization},
    {"combined", "squares placed, frontier cells, centralization", kCombined},
    {"squares", "squares placed", kSquaresOnly},
    {"corners-touching", "frontier cells next to a square of an opponent", kTouching},
    {"influence", "open cells at most two rows and columns from an own square", kInfluence},
    {"range", "open cells that the next piece can reach", kRange},
    {"reachability", "steps from the frontier to every empty cell; less is better", kReachability},
    {"composite", "squares placed, corners-touching, influence, reachability", kComposite},
    {"standard", "squares placed, frontier cells, range, depth from the rim, result when the game is over", kStandard},
    {"prospects", "standard without the result, always in squares",
     std::span(kStandard).first(std::size(kStandard) - 1)},
};

// A layer for every i: the set of cells whose depth is more than i.
template <int Size, int (*depth_of)(int)>
constexpr auto kLayers = [] {
  std::array<typename Board<Size>::Cells, Size / 2> layers{};
  Board<Size>::kAll.for_each([&](int cell) {
    for (int depth = 0; depth < depth_of(cell); ++depth) layers[depth].set(cell);
  });
  return layers;
}();

// The features that ValuesAfter computes from the change.
template <class R>
Scores<R::kPlayers> counted_features(const Evaluation& evaluate, const Position<R>& position) {
  const std::int32_t squares = evaluate.weight(Feature::squares);
  const std::int32_t left = evaluate.weight(Feature::left);
  const std::int32_t frontier = evaluate.weight(Feature::frontier);
  const std::int32_t center = evaluate.weight(Feature::center);
  const std::int32_t rim = evaluate.weight(Feature::rim);
  Scores<R::kPlayers> values{};
  for (int color = 0; color < kScoredColors<R>; ++color) {
    const int in_hand = squares_in(position.hand(color));
    std::int32_t value = squares * (kSquares - in_hand) + left * in_hand;
    if (frontier != 0) value += frontier * position.frontier(color).count();
    if (center != 0)
      for (const auto& layer : kLayers<R::kSize, closeness_to_center<R::kSize>>)
        value += center * (position.cells(color) & layer).count();
    if (rim != 0)
      for (const auto& layer : kLayers<R::kSize, depth_from_rim<R::kSize>>)
        value += rim * (position.cells(color) & layer).count();
    values[color % R::kPlayers] += value;
  }
  return values;
}

}  // namespace

std::span<const Evaluation::Named> Evaluation::all() {
  return kAll;
}

Result<const Evaluation::Named*> Evaluation::find(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Named& named : kAll) {
    if (named.name == name) return &named;
    names.push_back(named.name);
  }
  return tl::unexpected(Error{unknown_word("evaluation", name, names)});
}

Evaluation::Evaluation(const Named& named) {
  for (const Term& term : named.terms)
    weights_[static_cast<int>(term.feature)] = static_cast<std::int32_t>(std::lround(term.weight * kParts));
}

Evaluation::Evaluation(const Named& named, std::span<const double> weights) {
  assert(weights.size() == named.terms.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    assert(std::abs(weights[i]) <= kLargestWeight);
    weights_[static_cast<int>(named.terms[i].feature)] = static_cast<std::int32_t>(std::lround(weights[i] * kParts));
  }
}

template <class R>
Scores<R::kPlayers> Evaluation::operator()(const Position<R>& position) const {
  Scores<R::kPlayers> values = counted_features(*this, position);
  if (floods()) add_floods(Outlook<R>(position), values);
  if (weight(Feature::result) != 0) add_result(position, values);
  return values;
}

template <class R>
void Evaluation::add_floods(const Outlook<R>& outlook, Scores<R::kPlayers>& values) const {
  const std::int32_t touching = weight(Feature::touching);
  const std::int32_t influence = weight(Feature::influence);
  const std::int32_t range = weight(Feature::range);
  const std::int32_t distance = weight(Feature::distance);
  const auto distances = distance != 0 ? outlook.distances() : std::array<int, R::kColors>{};
  for (int color = 0; color < kScoredColors<R>; ++color) {
    std::int32_t& value = values[color % R::kPlayers];
    if (touching != 0) value += touching * outlook.touching(color);
    if (influence != 0) value += influence * outlook.influence(color);
    if (range != 0) value += range * outlook.range(color);
    value += distance * distances[color];
  }
}

template <class R>
void Evaluation::add_result(const Position<R>& position, Scores<R::kPlayers>& values) const {
  if (!position.turn().is_over()) return;
  const Scores<R::kPlayers> scores = position.scores();
  for (int player = 0; player < R::kPlayers; ++player)
    for (const std::int32_t other : scores)
      values[player] += weight(Feature::result) * ((scores[player] > other ? 1 : 0) - (scores[player] < other ? 1 : 0));
}

template <class G>
std::int32_t Evaluation::least() const {
  using R = typename G::Rules;
  constexpr int kCells = R::kSize * R::kSize;
  constexpr int kColorsEach = kScoredColors<R> / R::kPlayers;
  constexpr std::array<std::int32_t, kFeatures> kLargest{
      kSquares, kSquares, kCells, kSquares * (R::kSize / 2), kSquares * (R::kSize / 2 - 1),
      kCells,   kCells,   kCells, kCells * Outlook<R>::kFar, 0};
  std::int32_t least = -std::abs(weight(Feature::result)) * (R::kPlayers - 1);
  for (int i = 0; i < kFeatures; ++i) least += std::min(weights_[i], 0) * kLargest[i] * kColorsEach;
  return least;
}

template <class R>
ValuesAfter<R>::ValuesAfter(const Evaluation& evaluate, const Position<R>& position)
    : mover_(position.color_to_move()),
      frontier_weight_(evaluate.weight(Feature::frontier)),
      square_weight_(evaluate.weight(Feature::squares) - evaluate.weight(Feature::left)),
      center_weight_(evaluate.weight(Feature::center)),
      rim_weight_(evaluate.weight(Feature::rim)),
      more_(evaluate.floods() || evaluate.weight(Feature::result) != 0),
      evaluate_(&evaluate),
      position_(&position) {
  const Scores<R::kPlayers> before = counted_features(evaluate, position);
  std::memcpy(&before_, before.data(), sizeof before);
  if (mover_ == R::kColors) return;
  if (mover_ < kScoredColors<R>) mover_lane_[mover_ % R::kPlayers] = -1;
  frontier_ = ReadableCells<R::kSize>(position.frontier(mover_));
  may_open_ = ReadableCells<R::kSize>(position.open(mover_) - position.frontier(mover_));
  for (int color = 0; color < kScoredColors<R>; ++color)
    if (color != mover_)
      position.frontier(color).for_each([&](int cell) { others_on_[cell] += 1u << (8 * (color % R::kPlayers)); });
  if (evaluate.floods()) outlook_.emplace(position);
  if (evaluate.weight(Feature::result) == 0) return;
  // A color with the monomino in hand and more frontier than a piece covers can always move.
  for (int color = 0; color < R::kColors; ++color)
    if (color != mover_ && (position.hand(color) >> kMonomino & 1) != 0 &&
        position.frontier(color).count() > kMaxPieceSize)
      surely_goes_on_ = true;
}

template <class R>
void ValuesAfter<R>::add_more(Move move, Scores<R::kPlayers>& values) const {
  if (outlook_) {
    Outlook<R> outlook = *outlook_;
    outlook.place(mover_, PlacementTable<R::kSize>::get()[move]);
    evaluate_->add_floods(outlook, values);
  }
  if (evaluate_->weight(Feature::result) != 0 && !surely_goes_on_) {
    Position<R> next = *position_;
    next.play(move);
    evaluate_->add_result(next, values);
  }
}

// Instantiates the templates of the header for each variant.
#define TETRAPLY_INSTANTIATE(R)                                                         \
  template Scores<R::kPlayers> Evaluation::operator()(const Position<R>&) const;        \
  template void Evaluation::add_floods(const Outlook<R>&, Scores<R::kPlayers>&) const;  \
  template void Evaluation::add_result(const Position<R>&, Scores<R::kPlayers>&) const; \
  template std::int32_t Evaluation::least<Position<R>>() const;                         \
  template class ValuesAfter<R>;
TETRAPLY_INSTANTIATE(ClassicRules)
TETRAPLY_INSTANTIATE(ClassicTwoRules)
TETRAPLY_INSTANTIATE(ClassicThreeRules)
TETRAPLY_INSTANTIATE(DuoRules)
#undef TETRAPLY_INSTANTIATE

}  // namespace tetraply::blokus
