#include "learn/ntuple_network.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace tetraply::learn {

namespace {

// An image of the tuple `b` that shares all cells but one with `a`.
std::optional<std::uint64_t> partner(std::uint64_t a, std::uint64_t b) {
  if (count_cells(a) != count_cells(b)) return std::nullopt;
  for (const std::uint64_t image : symmetric_images(b))
    if (count_cells(a & image) == count_cells(a) - 1) return image;
  return std::nullopt;
}

std::uint8_t lowest_cell_shift(std::uint64_t cells) {
  return static_cast<std::uint8_t>(std::countr_zero(cells));
}

}  // namespace

std::size_t count_weights(const TupleShape& shape) {
  std::size_t size = 0;
  for (const std::uint64_t tuple : shape.tuples) size += std::size_t{1} << 4 * count_cells(tuple);
  return size;
}

template <class Weight>
BasicNetwork<Weight>::BasicNetwork(const TupleShape& shape, float initial_value)
    : shape_(shape),
      initial_value_(initial_value),
      features_(shape.tuples.size() * kSymmetries),
      size_(count_weights(shape)),
      memory_(size_ * sizeof(Weight)) {
  std::vector<std::uint64_t> rest = shape.tuples;
  std::uint32_t first = 0;
  while (!rest.empty()) {
    const std::uint64_t tuple = rest.front();
    rest.erase(rest.begin());
    Block block{tuple, {}, 16, first};
    for (auto other = rest.begin(); other != rest.end(); ++other) {
      const auto image = partner(tuple, *other);
      if (!image) continue;
      block = {tuple & *image, {lowest_cell_shift(tuple & ~*image), lowest_cell_shift(*image & ~tuple)}, 32, first};
      rest.erase(other);
      break;
    }
    if (block.row_size == 16) {
      block.shifts[0] = lowest_cell_shift(tuple);
      block.shared = tuple & ~(std::uint64_t{15} << block.shifts[0]);
    }
    blocks_.push_back(block);
    first += block.row_size << 4 * count_cells(block.shared);
  }
}

template class BasicNetwork<float>;
template class BasicNetwork<std::int16_t>;

}  // namespace tetraply::learn
