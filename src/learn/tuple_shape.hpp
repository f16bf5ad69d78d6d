// The shape of an n-tuple network of 2048: which cells of the board each of its tuples looks at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tetraply::learn {

inline constexpr int kMostTuples = 16;
inline constexpr int kMostCells = 6;  // per tuple, whose table has 16 to this power entries

// A tuple is a set of cells, with four bits set for each cell, as on the board. Each tuple stands for all its rotations
// and reflections, which share one table of weights.
struct TupleShape {
  std::vector<std::uint64_t> tuples;

  bool operator==(const TupleShape&) const = default;
};

// The name of a published shape, "4x6", or the cells of each tuple in hexadecimal: "0123,4567,0145".
[[nodiscard]] Result<TupleShape> parse_shape(std::string_view text);

// The cells of each tuple in hexadecimal, whatever the shape's name.
[[nodiscard]] std::string to_text(const TupleShape& shape);

// What parse_shape accepts, for messages and help.
[[nodiscard]] std::string valid_shapes();

[[nodiscard]] int count_cells(std::uint64_t tuple);

}  // namespace tetraply::learn
