#include "games/blokus/heat.hpp"

#include <algorithm>

namespace tetraply::blokus {

namespace {

// Adds a number to each of the cells.
template <class R>
void add(HeatMap<R>& map, const typename Board<R::kSize>::Cells& cells, int number) {
  using Board = blokus::Board<R::kSize>;
  cells.for_each([&](int cell) {
    std::uint8_t& value =
        map[static_cast<std::size_t>(R::kSize - 1 - Board::y_of(cell))][static_cast<std::size_t>(Board::x_of(cell))];
    value = static_cast<std::uint8_t>(value + number);
  });
}

}  // namespace

template <class R>
HeatMap<R> influence_map(const Position<R>& position, int color) {
  HeatMap<R> map{};
  if (!position.can_move(color)) return map;
  for (const auto& cells : Outlook<R>(position).range_by_steps(color)) add<R>(map, cells, 1);
  return map;
}

template <class R>
HeatMap<R> reachability_map(const Position<R>& position, int color) {
  HeatMap<R> map{};
  const Outlook<R> outlook(position);
  auto unreachable = outlook.empty();
  int cost = 0;
  for (const auto& cells : outlook.cells_by_distance(color)) {
    add<R>(map, cells & outlook.empty(), 1 + std::min(cost++, Outlook<R>::kFar));
    unreachable = unreachable - cells;
  }
  add<R>(map, unreachable, 1 + Outlook<R>::kFar);
  return map;
}

template HeatMap<ClassicRules> influence_map(const Classic&, int);
template HeatMap<ClassicTwoRules> influence_map(const ClassicTwo&, int);
template HeatMap<ClassicThreeRules> influence_map(const ClassicThree&, int);
template HeatMap<DuoRules> influence_map(const Duo&, int);
template HeatMap<ClassicRules> reachability_map(const Classic&, int);
template HeatMap<ClassicTwoRules> reachability_map(const ClassicTwo&, int);
template HeatMap<ClassicThreeRules> reachability_map(const ClassicThree&, int);
template HeatMap<DuoRules> reachability_map(const Duo&, int);

}  // namespace tetraply::blokus
