#include "games/blokus/heat.hpp"

namespace tetraply::blokus {

namespace {

// Adds one to each of the cells.
template <class R>
void warm(HeatMap<R>& map, const typename Board<R::kSize>::Cells& cells) {
  using Board = blokus::Board<R::kSize>;
  cells.for_each([&](int cell) {
    ++map[static_cast<std::size_t>(R::kSize - 1 - Board::y_of(cell))][static_cast<std::size_t>(Board::x_of(cell))];
  });
}

}  // namespace

template <class R>
HeatMap<R> influence_map(const Position<R>& position, int color) {
  HeatMap<R> map{};
  if (!position.can_move(color)) return map;
  for (const auto& cells : Outlook<R>(position).range_by_steps(color)) warm<R>(map, cells);
  return map;
}

template <class R>
HeatMap<R> reachability_map(const Position<R>& position, int color) {
  HeatMap<R> map{};
  if (position.can_move(color)) warm<R>(map, Outlook<R>(position).reachable(color));
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
