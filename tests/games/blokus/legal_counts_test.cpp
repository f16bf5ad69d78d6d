// Games with the number of legal moves of every color at every ply, as counted by Pentobi.
#include "games/blokus/reference.hpp"
#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

template <class G>
std::vector<int> legal_counts(const G& position) {
  std::vector<int> counts;
  for (int color = 0; color < G::kColors; ++color) counts.push_back(position.count_legal_moves(color));
  return counts;
}

template <class G>
std::vector<int> list_sizes(const G& position) {
  std::vector<int> sizes;
  for (int color = 0; color < G::kColors; ++color) {
    typename G::MoveList moves;
    position.legal_moves(color, moves);
    sizes.push_back(static_cast<int>(moves.size()));
  }
  return sizes;
}

// Duo: the winner and the margin, such as B+9. Classic: every color's squares on the board plus bonus, which is 89 more
// than our advanced score, because that counts the squares that are left.
std::string pentobi_score(const Duo& position) {
  const auto [black, white] = position.scores();
  if (black == white) return "0";
  return black > white ? "B+" + std::to_string(black - white) : "W+" + std::to_string(white - black);
}

std::string pentobi_score(const Classic& position) {
  std::string text;
  for (const int score : position.scores()) text += (text.empty() ? "" : " ") + std::to_string(score + 89);
  return text;
}

// A color that cannot move has no entry among the moves. The color to move shows how passes are handled.
template <class G>
void expect_pentobis_numbers(const nlohmann::json& game) {
  SCOPED_TRACE(game.at("id").get<std::string>());
  const auto& moves = game.at("moves");
  const auto& counts = game.at("legal_counts");
  ASSERT_EQ(counts.size(), moves.size() + 1);
  G position;
  for (std::size_t ply = 0;; ++ply) {
    ASSERT_EQ(legal_counts(position), counts[ply].get<std::vector<int>>()) << "ply " << ply;
    ASSERT_EQ(list_sizes(position), counts[ply].get<std::vector<int>>()) << "ply " << ply;
    if (ply == moves.size()) break;
    ASSERT_NO_FATAL_FAILURE(play_text(position, color_of(position, moves[ply][0]), moves[ply][1])) << "ply " << ply;
  }
  EXPECT_EQ(position.turn().is_over(), game.at("game_over").get<bool>());
  if (game.at("score_pentobi").is_string()) {
    EXPECT_EQ(pentobi_score(position), game.at("score_pentobi"));
  }
}

TEST(BlokusLegalCounts, EveryPlyOfEveryGameHasPentobisCounts) {
  const nlohmann::json games = test_data("legal_counts.json").at("positions");
  EXPECT_EQ(games.size(), 20u);
  for (const auto& game : games) {
    if (game.at("variant") == "duo")
      expect_pentobis_numbers<Duo>(game);
    else
      expect_pentobis_numbers<Classic>(game);
  }
}

// The reference must be right before it can serve as one.
TEST(BlokusLegalCounts, ReferenceHasPentobisCountsAtTheEndOfEveryGame) {
  const nlohmann::json games = test_data("legal_counts.json").at("positions");
  for (const auto& game : games) {
    SCOPED_TRACE(game.at("id").get<std::string>());
    const bool is_duo = game.at("variant") == "duo";
    blokus_reference::Reference reference(is_duo ? blokus_reference::duo() : blokus_reference::classic());
    for (const auto& move : game.at("moves")) {
      const std::string token = move[0];
      EXPECT_EQ(reference.color_to_move(), is_duo ? (token == "b" ? 0 : 1) : token[0] - '1');
      reference.play(move[1]);
    }
    std::vector<int> counts;
    for (int color = 0; color < (is_duo ? 2 : 4); ++color)
      counts.push_back(static_cast<int>(reference.legal_moves(color).size()));
    EXPECT_EQ(counts, game.at("legal_counts").back().get<std::vector<int>>());
    EXPECT_EQ(reference.turn().is_over(), game.at("game_over").get<bool>());
  }
}

TEST(BlokusLegalCounts, PositionThatWasSetUpHasTheSeedsCounts) {
  const nlohmann::json midgame = test_data("seed_positions.json").at("duo-midgame");
  Duo position;
  for (const auto& text : midgame.at("first")) place_text(position, 0, text);
  for (const auto& text : midgame.at("second")) place_text(position, 1, text);
  position.set_turn(0);
  EXPECT_EQ(position.turn(), Turn::of(0));
  EXPECT_EQ(position.count_legal_moves(), midgame.at("legal").at("first"));
  EXPECT_EQ(legal_counts(position), (std::vector<int>{510, 509}));
  EXPECT_EQ(list_sizes(position), (std::vector<int>{510, 509}));
  EXPECT_EQ(position.hash(), position.recomputed_hash());
}

}  // namespace
}  // namespace tetraply::blokus
