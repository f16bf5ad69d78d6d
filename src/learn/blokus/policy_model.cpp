#include "learn/blokus/policy_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tetraply::learn {

using blokus::Duo;
using blokus::DuoRules;

PolicyModel::PolicyModel() : parameters_(Layout::kSize) {
  const std::vector<float> by_hand = Policy<DuoRules>::by_hand();
  std::copy(by_hand.begin(), by_hand.end(), parameters_.values().begin());
  parameters_.begin_averages();
}

double PolicyModel::compare(const Duo& position, std::span<const Visits> visits) {
  position.legal_moves(moves_);
  errors_.resize(moves_.size());
  const auto& table = PlacementCellsTable<DuoRules::kSize>::get();
  const PolicyMaps<DuoRules, float> maps(position, CellView<DuoRules>(position), parameters_.values().data());
  float largest = -1e9F;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    errors_[i] = maps.logit(table[moves_[i]]);
    largest = std::max(largest, errors_[i]);
  }
  double sum = 0;
  for (float& error : errors_) {
    error = std::exp(error - largest);
    sum += error;
  }
  for (float& error : errors_) error = static_cast<float>(error / sum);
  double total = 0;
  for (const Visits& visit : visits) total += visit.count;
  double loss = 0;
  for (const Visits& visit : visits) {
    const auto at = std::lower_bound(moves_.begin(), moves_.end(), visit.move) - moves_.begin();
    const double share = visit.count / total;
    if (share == 0) continue;
    loss += share * std::log(share / std::max(1e-9, static_cast<double>(errors_[at])));
  }
  for (const Visits& visit : visits) {
    const auto at = std::lower_bound(moves_.begin(), moves_.end(), visit.move) - moves_.begin();
    errors_[at] -= static_cast<float>(visit.count / total);
  }
  return loss;
}

void PolicyModel::spread_errors(const Duo& position) {
  using Cells = PlacementCells<DuoRules::kSize>;
  const auto& table = PlacementCellsTable<DuoRules::kSize>::get();
  std::array<float, Cells::kMapSize> squares{};
  std::array<float, Cells::kMapSize> edges{};
  std::array<float, Cells::kMapSize> corners{};
  const auto gradients = parameters_.gradients();
  const int color = position.color_to_move();
  const int pieces = blokus::kPieces - std::popcount(position.hand(color));
  const int phase = Layout::phase(pieces);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Cells& cells = table[moves_[i]];
    const float error = errors_[i];
    for (const auto cell : cells.squares) squares[cell] += error;
    for (const auto cell : cells.edges) edges[cell] += error;
    for (const auto cell : cells.corners) corners[cell] += error;
    gradients[Layout::kPiece + pieces * blokus::kPieces + cells.piece] += error;
  }
  const CellView<DuoRules> view(position);
  const auto table_of = [&](int first) { return gradients.data() + first + phase * kCellCodes; };
  for (int cell = 0; cell < Layout::kCells; ++cell) {
    const int reach = view.reach(cell);
    const int room = view.room(cell);
    table_of(Layout::kSquareReach)[reach] += squares[cell];
    table_of(Layout::kSquareRoom)[room] += squares[cell];
    table_of(Layout::kEdgeReach)[reach] += edges[cell];
    table_of(Layout::kEdgeRoom)[room] += edges[cell];
    table_of(Layout::kCornerReach)[reach] += corners[cell];
    table_of(Layout::kCornerRoom)[room] += corners[cell];
    gradients[Layout::kSquarePlace + phase * Layout::kCells + Layout::seen_by(color, cell)] += squares[cell];
  }
}

double PolicyModel::add(const Duo& position, std::span<const Visits> visits) {
  const double loss = compare(position, visits);
  spread_errors(position);
  return loss;
}

double PolicyModel::loss(const Duo& position, std::span<const Visits> visits) {
  return compare(position, visits);
}

void PolicyModel::step(int samples, float rate) {
  const float scale = 1 / static_cast<float>(samples);
  for (float& gradient : parameters_.gradients()) gradient *= scale;
  parameters_.step(0, parameters_.size(), rate);
  parameters_.end_step();
}

Policy<DuoRules> PolicyModel::policy() const {
  const auto averages = parameters_.averages();
  return Policy<DuoRules>(std::vector<float>(averages.begin(), averages.end()));
}

}  // namespace tetraply::learn
