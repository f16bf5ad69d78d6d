#include "learn/tuple_shape.hpp"

#include <gtest/gtest.h>

namespace tetraply::learn {
namespace {

// Yeh et al. (2016) and Matsuzaki (2016), in the notation of TDL2048.
TEST(TupleShape, PublishedShapesHaveTheirPublishedCells) {
  EXPECT_EQ(to_text(*parse_shape("4x6")), "012345,456789,012456,45689a");
  EXPECT_EQ(to_text(*parse_shape("5x6")), "012345,456789,89abcd,012456,45689a");
  EXPECT_EQ(to_text(*parse_shape("8x6")), "012456,456789,012345,234569,01259a,345678,134567,01489a");
}

TEST(TupleShape, CellsInAnyOrderAreTheSameShape) {
  EXPECT_EQ(*parse_shape("3210,5410"), *parse_shape("0123,0145"));
  EXPECT_EQ(to_text(*parse_shape("3210,5410")), "0123,0145");
}

TEST(TupleShape, SaysWhatIsWrongAndWhatIsValid) {
  const auto refused = [](std::string_view text, std::string_view why) {
    const auto shape = parse_shape(text);
    ASSERT_FALSE(shape) << text;
    EXPECT_NE(shape.error().message.find(why), std::string::npos) << shape.error().message;
    EXPECT_NE(shape.error().message.find("valid: 4x6, 5x6, 8x6, or cells"), std::string::npos);
  };
  refused("", "2 to 6 cells");
  refused("0123,", "2 to 6 cells");
  refused("0123456", "2 to 6 cells");
  refused("7x6", "cells are 0 to 9 and a to f");
  refused("0120", "twice");
  refused("0123,cdef", "images of each other");
  refused("012,013,014,015,016,017,018,019,01a,01b,01c,01d,01e,01f,025,026,027", "more than 16 tuples");
}

}  // namespace
}  // namespace tetraply::learn
