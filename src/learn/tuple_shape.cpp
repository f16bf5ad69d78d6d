#include "learn/tuple_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/quotable.hpp"
#include "learn/symmetry.hpp"

namespace tetraply::learn {

namespace {

struct Published {
  std::string_view name;
  std::string_view cells;
};

// 4x6: Yeh et al., 2016; 5x6: 4x6 and one more rectangle; 8x6: Matsuzaki, 2016.
constexpr std::array kPublished{
    Published{"4x6", "012345,456789,012456,45689a"},
    Published{"5x6", "012345,456789,89abcd,012456,45689a"},
    Published{"8x6", "012456,456789,012345,234569,01259a,345678,134567,01489a"},
};

// The cell's number, or -1.
int cell_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

}  // namespace

int count_cells(std::uint64_t tuple) {
  return std::popcount(tuple) / 4;
}

std::string valid_shapes() {
  std::string names;
  for (const Published& shape : kPublished) names += fmt::format("{}, ", shape.name);
  return names + "or cells in hexadecimal such as 0123,4567,0145";
}

Result<TupleShape> parse_shape(std::string_view text) {
  for (const Published& published : kPublished)
    if (text == published.name) text = published.cells;
  const auto wrong = [&](const std::string& what) {
    return failure("'{}' is not a shape of tuples: {}\nvalid: {}", quotable(text), what, valid_shapes());
  };
  TupleShape shape;
  std::uint64_t tuple = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != ',') {
      const int cell = cell_of(text[i]);
      if (cell < 0) return wrong("cells are 0 to 9 and a to f");
      if ((tuple >> 4 * cell & 1) != 0) return wrong("a tuple names a cell twice");
      tuple |= std::uint64_t{15} << 4 * cell;
      continue;
    }
    if (count_cells(tuple) < 2 || count_cells(tuple) > kMostCells)
      return wrong(fmt::format("a tuple has 2 to {} cells", kMostCells));
    for (const std::uint64_t image : symmetric_images(tuple))
      if (std::find(shape.tuples.begin(), shape.tuples.end(), image) != shape.tuples.end())
        return wrong("two tuples are images of each other, so they would share one table");
    shape.tuples.push_back(tuple);
    tuple = 0;
  }
  if (shape.tuples.size() > kMostTuples) return wrong(fmt::format("it has more than {} tuples", kMostTuples));
  return shape;
}

std::string to_text(const TupleShape& shape) {
  std::string text;
  for (const std::uint64_t tuple : shape.tuples) {
    if (!text.empty()) text += ',';
    for (int cell = 0; cell < 16; ++cell)
      if ((tuple >> 4 * cell & 1) != 0) text += "0123456789abcdef"[cell];
  }
  return text;
}

}  // namespace tetraply::learn
