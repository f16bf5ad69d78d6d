#include "formats/position_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "formats/json_parts.hpp"
#include "games/tetris/text.hpp"
#include "json/json.hpp"

namespace tetraply::formats {

namespace {

Json field_json(const tetris::Board& field, int rows) {
  Json board = Json::array();
  for (int y = rows - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < tetris::kWidth; ++x) row += field.test(x, y) ? '#' : '.';
    board.push_back(row);
  }
  return board;
}

}  // namespace

template <class R>
Json to_json(const blokus::Position<R>& position) {
  Json board = Json::array();
  for (int y = R::kSize - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < R::kSize; ++x) {
      const auto color = position.color_at(x, y);
      row += color ? R::kColorInfo[*color].token : ".";
    }
    board.push_back(row);
  }
  Json turn = turn_json(position.turn());
  if (!position.turn().is_over()) turn["color"] = R::kColorInfo[position.color_to_move()].token;
  Json colors = Json::array();
  Json legal = Json::array();
  Json hands = Json::array();
  for (int color = 0; color < R::kColors; ++color) {
    colors.push_back(R::kColorInfo[color].token);
    legal.push_back(position.count_legal_moves(color));
    Json hand = Json::array();
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

Json to_json(const twenty48::Position& position) {
  Json board = Json::array();
  for (int y = 0; y < twenty48::kSize; ++y) {
    Json row = Json::array();
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
Json to_json(const tetris::DropPosition<Rows>& position) {
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

Json to_json(const tetris::Guideline& position) {
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
      {"hold", held ? Json(std::string(1, tetris::letter(*held))) : Json()},
      {"pieces", position.pieces_placed()},
      {"lines", position.lines()},
      {"combo", position.combo()},
      {"back_to_back", position.back_to_back()},
      {"hash", hash_text(position.hash())},
  };
}

Json to_json(const tetris::Versus<2>& position) {
  Json players = Json::array();
  for (int i = 0; i < 2; ++i) {
    Json player = to_json(position.player(i));
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

template Json to_json(const tetris::DropGame&);
template Json to_json(const tetris::DropGame20&);
template Json to_json(const blokus::Classic&);
template Json to_json(const blokus::ClassicTwo&);
template Json to_json(const blokus::ClassicThree&);
template Json to_json(const blokus::Duo&);

}  // namespace tetraply::formats
