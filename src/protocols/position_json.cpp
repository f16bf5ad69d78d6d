#include "protocols/position_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "games/tetris/text.hpp"

namespace tetraply::protocols {

namespace {

nlohmann::ordered_json turn_json(Turn turn) {
  switch (turn.kind) {
    case Turn::Kind::player:
      return {{"kind", "player"}, {"player", turn.player}};
    case Turn::Kind::chance:
      return {{"kind", "chance"}};
    case Turn::Kind::over:
      break;
  }
  return {{"kind", "over"}};
}

nlohmann::ordered_json field_json(const tetris::Board& field, int rows) {
  nlohmann::ordered_json board = nlohmann::ordered_json::array();
  for (int y = rows - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < tetris::kWidth; ++x) row += field.test(x, y) ? '#' : '.';
    board.push_back(row);
  }
  return board;
}

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

}  // namespace

template <class R>
nlohmann::ordered_json to_json(const blokus::Position<R>& position) {
  nlohmann::ordered_json board = nlohmann::ordered_json::array();
  for (int y = R::kSize - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < R::kSize; ++x) {
      const auto color = position.color_at(x, y);
      row += color ? R::kColorInfo[*color].token : ".";
    }
    board.push_back(row);
  }
  nlohmann::ordered_json turn = turn_json(position.turn());
  if (!position.turn().is_over()) turn["color"] = R::kColorInfo[position.color_to_move()].token;
  nlohmann::ordered_json colors = nlohmann::ordered_json::array();
  nlohmann::ordered_json legal = nlohmann::ordered_json::array();
  nlohmann::ordered_json hands = nlohmann::ordered_json::array();
  for (int color = 0; color < R::kColors; ++color) {
    colors.push_back(R::kColorInfo[color].token);
    legal.push_back(position.count_legal_moves(color));
    nlohmann::ordered_json hand = nlohmann::ordered_json::array();
    for (int piece = 0; piece < blokus::kPieces; ++piece)
      if ((position.hand(color) >> piece & 1) != 0) hand.push_back(blokus::kPieceDrawings[piece].name);
    hands.push_back(hand);
  }
  return {
      {"game", R::kName},
      {"board", board},
      {"turn", turn},
      {"scores",
       {{"squares", position.scores(blokus::Scoring::squares)},
        {"advanced", position.scores(blokus::Scoring::advanced)}}},
      {"colors", colors},
      {"legal", legal},
      {"hands", hands},
      {"hash", hash_text(position.hash())},
  };
}

nlohmann::ordered_json to_json(const twenty48::Position& position) {
  nlohmann::ordered_json board = nlohmann::ordered_json::array();
  for (int y = 0; y < twenty48::kSize; ++y) {
    nlohmann::ordered_json row = nlohmann::ordered_json::array();
    for (int x = 0; x < twenty48::kSize; ++x) {
      const int exponent = position.board().exponent(y * twenty48::kSize + x);
      row.push_back(exponent == 0 ? 0 : 1 << exponent);
    }
    board.push_back(row);
  }
  return {
      {"game", twenty48::Position::kName},     {"board", board},
      {"turn", turn_json(position.turn())},    {"scores", position.scores()},
      {"legal", position.count_legal_moves()}, {"hash", hash_text(position.hash())},
  };
}

template <int Rows>
nlohmann::ordered_json to_json(const tetris::DropPosition<Rows>& position) {
  std::vector<tetris::Piece> in_sight;
  for (int i = 0; i < position.visible(); ++i) in_sight.push_back(position.queue(i));
  return {
      {"game", tetris::DropPosition<Rows>::kName},
      {"board", field_json(position.board(), Rows)},
      {"turn", turn_json(position.turn())},
      {"scores", position.scores()},
      {"legal", position.count_legal_moves()},
      {"queue", tetris::queue_text(in_sight)},
      {"pieces", position.pieces()},
      {"hash", hash_text(position.hash())},
  };
}

nlohmann::ordered_json to_json(const tetris::Guideline& position) {
  std::vector<tetris::Piece> in_sight;
  for (int i = 0; i < std::min(position.queue().size(), 1 + position.rules().preview); ++i)
    in_sight.push_back(position.queue()[i]);
  const auto held = position.held();
  return {
      {"game", tetris::Guideline::kName},
      {"board", field_json(position.board(), tetris::kHeight)},
      {"turn", turn_json(position.turn())},
      {"scores", position.scores()},
      {"legal", count_legal_moves(position)},
      {"queue", tetris::queue_text(in_sight)},
      {"hold", held ? nlohmann::ordered_json(std::string(1, tetris::letter(*held))) : nlohmann::ordered_json()},
      {"pieces", position.pieces_placed()},
      {"lines", position.lines()},
      {"combo", position.combo()},
      {"back_to_back", position.back_to_back()},
      {"hash", hash_text(position.hash())},
  };
}

nlohmann::ordered_json to_json(const tetris::Versus<2>& position) {
  nlohmann::ordered_json players = nlohmann::ordered_json::array();
  for (int i = 0; i < 2; ++i) {
    nlohmann::ordered_json player = to_json(position.player(i));
    player["sent"] = position.rows_sent(i);
    player["pending"] = position.pending_rows(i);
    players.push_back(player);
  }
  return {
      {"game", tetris::Versus<2>::kName},
      {"turn", turn_json(position.turn())},
      {"scores", position.scores()},
      {"legal", count_legal_moves(position)},
      {"players", players},
      {"hash", hash_text(position.hash())},
  };
}

template nlohmann::ordered_json to_json(const tetris::DropGame&);
template nlohmann::ordered_json to_json(const tetris::DropGame20&);
template nlohmann::ordered_json to_json(const blokus::Classic&);
template nlohmann::ordered_json to_json(const blokus::ClassicTwo&);
template nlohmann::ordered_json to_json(const blokus::ClassicThree&);
template nlohmann::ordered_json to_json(const blokus::Duo&);

}  // namespace tetraply::protocols
