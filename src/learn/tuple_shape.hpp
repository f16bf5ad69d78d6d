// The shape of an n-tuple network of 2048: which cells of the board each of its tuples looks at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tetraply::learn {

inline constexpr int kMostTuples = 16;
inline constexpr int kMostCells = 6;  // of a tuple: its table has 16 entries to the power of this

// A tuple is a set of cells, four bits set for each of them, as on the board. Each stands for all its rotations and
// reflections, which share one table of weights.
struct TupleShape {
  std::vector<std::uint64_t> tuples;

  bool operator==(const TupleShape&) const = default;
};

// The name of a published shape, "4x6", or the cells of each tuple in hexadecimal: "0123,4567,0145".
[[nodiscard]] Result<TupleShape> parse_shape(std::string_view text);

// The cells of each tuple in hexadecimal, whatever the shape's name.
[[nodiscard]] std::string to_text(const TupleShape& shape);

// What parse_shape understands, for messages and help.
[[nodiscard]] std::string valid_shapes();

[[nodiscard]] int count_cells(std::uint64_t tuple);

}  // namespace tetraply::learn
