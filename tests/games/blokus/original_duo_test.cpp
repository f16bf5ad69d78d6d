// The choices of the TypeScript program in its own three positions: at depth 2, its piece is among the equally best.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

constexpr int kSize = 14;
using Grid = std::vector<std::string>;

// Two pieces of a color never share an edge, so connected squares of one color are a piece.
void place_piece_at(Duo& position, Grid& rows, int row, int column) {
  const char owner = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  std::vector<std::pair<int, int>> open{{row, column}};
  std::string text;
  while (!open.empty()) {
    const auto [r, c] = open.back();
    open.pop_back();
    if (r < 0 || c < 0 || r >= kSize || c >= kSize) continue;
    char& cell = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    if (cell != owner) continue;
    cell = '.';
    text += (text.empty() ? "" : ",") + std::string(1, static_cast<char>('a' + c)) + std::to_string(kSize - r);
    for (const auto& [dr, dc] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)})
      open.emplace_back(r + dr, c + dc);
  }
  place_text(position, owner - '1', text);
}

Duo duo_of(const nlohmann::json& stage) {
  Duo position;
  if (stage.contains("board")) {
    Grid rows = stage.at("board").get<Grid>();
    for (int row = 0; row < kSize; ++row)
      for (int column = 0; column < kSize; ++column)
        if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != '.')
          place_piece_at(position, rows, row, column);
  } else {
    for (const std::string text : stage.at("first")) place_text(position, 0, text);
    for (const std::string text : stage.at("second")) place_text(position, 1, text);
  }
  position.set_turn(stage.at("to_move") == "first" ? 0 : 1);
  return position;
}

Duo position_of(const nlohmann::json& data, const std::string& stage) {
  return stage == "initial" ? Duo{} : duo_of(data.at(stage));
}

// The original's names contain the number of squares: X5, where ours is X.
std::string original_name(Piece piece) {
  const std::string name(kPieceDrawings[piece].name);
  if (name == "2") return "I2";
  return std::isdigit(static_cast<unsigned char>(name.back())) != 0 ? name : name + std::to_string(kPieceSizes[piece]);
}

struct Best {
  int value = 0;  // in hundredths, the player's value minus the opponent's
  std::set<std::string> pieces;
  int moves = 0;
};

// Searches all moves and all answers, without pruning.
Best best_at_depth_two(const Duo& position, const Evaluation& evaluate) {
  const int player = position.turn().player;
  const auto lead = [&](const Duo& leaf) {
    const auto values = evaluate(leaf);
    return values[static_cast<std::size_t>(player)] - values[static_cast<std::size_t>(1 - player)];
  };
  Best best;
  best.value = -1'000'000;
  Duo::MoveList moves;
  position.legal_moves(moves);
  for (const Move move : moves) {
    const Duo next = after(position, move);
    EXPECT_EQ(next.turn(), Turn::of(1 - player)) << "the original ends its search where a side cannot move";
    int value = 1'000'000;
    Duo::MoveList answers;
    next.legal_moves(answers);
    for (const Move answer : answers) value = std::min(value, lead(after(next, answer)));
    if (value < best.value) continue;
    if (value > best.value) best = {.value = value, .pieces = {}, .moves = 0};
    best.pieces.insert(original_name(PlacementTable<kSize>::get()[move].piece));
    ++best.moves;
  }
  return best;
}

TEST(OriginalDuo, ItsPieceIsAmongTheEquallyBestAtDepthTwo) {
  const auto data = test_data("seed_positions.json");
  for (const auto& [stage, choices] : data.at("depth2_choices").items()) {
    if (!choices.is_object()) continue;  // the explanatory note
    const Duo position = position_of(data, stage);
    for (const auto& [name, piece] : choices.items()) {
      const Best best = best_at_depth_two(position, Evaluation(**Evaluation::find(name)));
      EXPECT_TRUE(best.pieces.contains(piece.get<std::string>())) << stage << ", " << name << ": " << piece;
    }
  }
}

TEST(OriginalDuo, ItsValuesOfCentralizationAndItsTies) {
  const auto data = test_data("seed_positions.json");
  const auto best = [&](const std::string& stage, std::string_view name) {
    return best_at_depth_two(position_of(data, stage), Evaluation(**Evaluation::find(name)));
  };
  const Best start = best("initial", "centralization");
  EXPECT_EQ(start.value, -5 * Evaluation::kParts);
  EXPECT_EQ(start.pieces, (std::set<std::string>{"W5", "Z5"}));
  EXPECT_EQ(best("duo-midgame", "centralization").value, -17 * Evaluation::kParts);
  EXPECT_EQ(best("initial", "score").moves, 315);
  for (const std::string_view name : {"mobility", "combined"})
    EXPECT_EQ(best("initial", name).pieces.size(), 1u) << name;
}

// The final board is set up as the original's page shows it, with these pieces left in hand.
TEST(OriginalDuo, ItsEndgameLeavesThePiecesThatItsPageShows) {
  const auto data = test_data("seed_positions.json");
  const Duo position = position_of(data, "duo-endgame");
  for (const auto& [player, color] : {std::pair("first", 0), std::pair("second", 1)}) {
    std::set<std::string> in_hand;
    for (int piece = 0; piece < kPieces; ++piece)
      if ((position.hand(color) >> piece & 1) != 0) in_hand.insert(original_name(static_cast<Piece>(piece)));
    EXPECT_EQ(in_hand, data.at("duo-endgame").at("in_hand").at(player).get<std::set<std::string>>()) << player;
  }
}

}  // namespace
}  // namespace tetraply::blokus
