// Whole games from Pentobi's data, written as .blksgf and read again. The position after every move must be the same,
// and colors without moves must be skipped.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "data.hpp"
#include "formats/blksgf.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {
namespace {

constexpr int kGames = 20;

nlohmann::json games() {
  std::ifstream file(data_path("blokus/legal_counts.json"));
  return nlohmann::json::parse(file).at("positions");
}

std::vector<int> legal_counts(const auto& position) {
  std::vector<int> counts;
  for (int color = 0; color < position.kColors; ++color) counts.push_back(position.count_legal_moves(color));
  return counts;
}

// The record of the game, made move by move. Its positions must be those of the board.
template <class R>
void write_and_read(const nlohmann::json& game) {
  Record<R> record;
  blokus::Position<R> position;
  std::vector<blokus::Position<R>> positions{position};
  std::vector<blokus::Move> moves;
  NodeId node = kRoot;
  for (const auto& [token, squares] : game.at("moves").get<std::vector<std::pair<std::string, std::string>>>()) {
    const auto move = blokus::parse_move(position, squares);
    ASSERT_TRUE(move) << move.error().message;
    ASSERT_EQ(token, R::kColorInfo[position.color_to_move()].token);
    const auto child = record.add_move(node, position.color_to_move(), *move);
    ASSERT_TRUE(child) << child.error().message;
    node = *child;
    position.play(*move);
    positions.push_back(position);
    moves.push_back(*move);
  }
  EXPECT_EQ(Record<R>::from_moves(moves)->tree(), record.tree());

  const auto again = Record<R>::parse("again.blksgf", record.write());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->tree(), record.tree());
  const std::vector<Ply> line = again->main_line();
  ASSERT_EQ(line.size(), moves.size());
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    if (ply < moves.size()) {
      EXPECT_EQ(line[ply].move, moves[ply]);
      EXPECT_EQ(line[ply].color, positions[ply].color_to_move());
    }
    const auto at = again->at_ply(static_cast<int>(ply));
    ASSERT_TRUE(at) << at.error().message;
    EXPECT_EQ(again->position(*at), positions[ply]) << "ply " << ply;
    EXPECT_EQ(legal_counts(again->position(*at)), game.at("legal_counts").at(ply)) << "ply " << ply;
  }
}

// Writes the position as a setup, which loses only the order of the pieces.
template <class R>
void set_up_and_read(const nlohmann::json& game) {
  blokus::Position<R> position;
  for (const auto& [token, squares] : game.at("moves").get<std::vector<std::pair<std::string, std::string>>>())
    position.play(blokus::parse_move(position, squares).value());
  const auto record = Record<R>::from_position(position);
  ASSERT_TRUE(record) << record.error().message;
  const auto again = Record<R>::parse("again.blksgf", record->write());
  ASSERT_TRUE(again) << again.error().message;
  const blokus::Position<R> shown = again->position(kRoot);
  for (int color = 0; color < R::kColors; ++color) {
    EXPECT_EQ(shown.cells(color), position.cells(color));
    EXPECT_EQ(shown.hand(color), position.hand(color));
  }
  EXPECT_EQ(shown.color_to_move(), position.color_to_move());
  EXPECT_EQ(legal_counts(shown), game.at("legal_counts").back());
}

// Removes the last piece in a node after it. The turn goes to the next color that can move, even if the game was over.
template <class R>
void take_back_and_read(const nlohmann::json& game) {
  std::string text = fmt::format("(;GM[{}]", R::kSgfName);
  const auto moves = game.at("moves").get<std::vector<std::pair<std::string, std::string>>>();
  for (const auto& [token, squares] : moves)
    text += fmt::format(";{}[{}]", token == "b" ? "B" : token == "w" ? "W" : token, squares);
  text += fmt::format(";AE[{}])", moves.back().second);
  const auto record = Record<R>::parse("game.blksgf", text);
  ASSERT_TRUE(record) << record.error().message;
  const auto before = game.at("legal_counts").at(moves.size() - 1).get<std::vector<int>>();
  int expected = record->main_line().back().color;
  do expected = (expected + 1) % R::kColors;
  while (before[static_cast<std::size_t>(expected)] == 0);
  const auto shown = record->position(record->end_of_main_line());
  EXPECT_EQ(legal_counts(shown), before);
  EXPECT_EQ(shown.color_to_move(), expected);
  EXPECT_EQ(shown.hash(), shown.recomputed_hash());
}

class BlksgfGames : public testing::TestWithParam<int> {
 protected:
  const nlohmann::json game_ = games().at(static_cast<std::size_t>(GetParam()));
  const bool is_duo_ = game_.at("variant") == "duo";
};

TEST_P(BlksgfGames, ComeBackWithEveryPositionEqual) {
  if (is_duo_) {
    write_and_read<blokus::DuoRules>(game_);
  } else {
    write_and_read<blokus::ClassicRules>(game_);
    write_and_read<blokus::ClassicTwoRules>(game_);
    write_and_read<blokus::ClassicThreeRules>(game_);
  }
}

TEST_P(BlksgfGames, ComeBackAsASetup) {
  if (is_duo_) {
    set_up_and_read<blokus::DuoRules>(game_);
  } else {
    set_up_and_read<blokus::ClassicRules>(game_);
  }
}

TEST_P(BlksgfGames, LoseTheLastPieceWhenItIsTakenOff) {
  if (is_duo_) {
    take_back_and_read<blokus::DuoRules>(game_);
  } else {
    take_back_and_read<blokus::ClassicRules>(game_);
  }
}

INSTANTIATE_TEST_SUITE_P(Pentobi, BlksgfGames, testing::Range(0, kGames));

TEST(BlksgfGamesData, HasAsManyGamesAsAreTested) {
  EXPECT_EQ(games().size(), static_cast<std::size_t>(kGames));
}

}  // namespace
}  // namespace tetraply::blksgf
