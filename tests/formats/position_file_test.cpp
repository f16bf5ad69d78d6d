// Games written to files and read again.
#include "formats/position_file.hpp"

#include <gtest/gtest.h>

namespace tetraply::formats {
namespace {

PositionSource file_with(std::string text) {
  PositionSource source;
  source.name = "file";
  source.text = std::move(text);
  return source;
}

TEST(PositionFile, NamesTheLineOfAnImpossibleMove) {
  const auto error_of = [](const std::string& text) {
    const auto read = make_position(std::type_identity<twenty48::Position>{}, file_with(text));
    return read ? "no error" : read.error().message;
  };
  EXPECT_EQ(error_of("2@a1\r\n\n2@b1\nleft"), "no error");
  EXPECT_EQ(error_of("2@a1\n\n2@a1\n"), "file:3: '2@a1' is on a square that is not empty: a1 has 2");
  EXPECT_EQ(error_of("up\n2@a1\n"), "file: a board has 16 cells, row by row from the top, not 2");
}

}  // namespace
}  // namespace tetraply::formats
