// Games written to files and read again.
#include "protocols/position_file.hpp"

#include <gtest/gtest.h>

namespace tetraply::protocols {
namespace {

template <Game G>
std::vector<typename G::Move> random_game(G& position, int longest) {
  std::vector<typename G::Move> moves;
  for (Random random(3); !position.turn().is_over() && std::ssize(moves) < longest;) {
    moves.push_back(random_move(position, random));
    position.play(moves.back());
  }
  return moves;
}

PositionSource file_with(std::string text) {
  PositionSource source;
  source.name = "file";
  source.text = std::move(text);
  return source;
}

TEST(PositionFile, ReadsTheRecordOfAnyGame) {
  for (const std::string_view name : AllGames::kNames)
    visit_game(AllGames{}, name, [&]<class G>(std::type_identity<G> game) {
      G end;
      const auto moves = random_game(end, 60);
      PositionSource source = file_with(write_record<G>(moves));
      const auto read = make_position(game, source);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(*read, end) << name;

      G middle;
      for (std::size_t i = 0; i < moves.size() / 2; ++i) middle.play(moves[i]);
      source.ply = static_cast<int>(moves.size() / 2);
      EXPECT_EQ(make_position(game, source).value(), middle) << name;
      source.ply = 0;
      EXPECT_EQ(make_position(game, source).value(), G{}) << name;
      source.ply = static_cast<int>(moves.size() + 1);
      EXPECT_FALSE(make_position(game, source)) << name;
    });
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
}  // namespace tetraply::protocols
