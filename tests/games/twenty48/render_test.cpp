#include "games/twenty48/render.hpp"

#include <gtest/gtest.h>

#include "games/twenty48/notation.hpp"

namespace tetraply::twenty48 {
namespace {

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Picture, WithoutColorIsTheBoardWithCoordinatesWhatIsNextAndTheScore) {
  const Position position = parse_position("2 4 0 0  0 0 0 0  0 0 0 0  131072 65536 32768 2048  score 3500000").value();
  EXPECT_EQ(render(position, false),
            "4        2       4       .       .\n"
            "3        .       .       .       .\n"
            "2        .       .       .       .\n"
            "1   131072   65536   32768    2048\n"
            "         a       b       c       d\n"
            "slide up, down, right, score 3500000\n");
}

TEST(Picture, SaysWhenANewTileIsNextAndWhenTheGameIsOver) {
  EXPECT_NE(render(Position{}, false).find("\na new tile comes next, score 0\n"), std::string::npos);
  EXPECT_NE(render(parse_position("1212212112122121").value(), false).find("\ngame over, score 0\n"),
            std::string::npos);
}

TEST(Picture, WithColorHasThreeLinesATileAndEveryLineEndsUncolored) {
  const std::string picture = render(parse_position("2 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0").value(), true);
  EXPECT_EQ(count(picture, "\n"), 3 * 4 + 2);
  EXPECT_EQ(count(picture, "\033[0m"), 3 * 16);
  EXPECT_EQ(count(picture, "\033[0m\n"), 3 * 4);
}

TEST(Picture, SvgShowsEveryTileOnce) {
  const std::string svg = render_svg(parse_position("2 4 0 0 0 0 0 0 0 0 0 0 0 0 0 65536").value());
  EXPECT_EQ(count(svg, ">2</text>"), 2);  // the tile, and the name of the row
  EXPECT_EQ(count(svg, ">65536</text>"), 1);
  EXPECT_EQ(count(svg, "<g "), 16);
  EXPECT_EQ(count(svg, "<g "), count(svg, "</g>"));
}

}  // namespace
}  // namespace tetraply::twenty48
