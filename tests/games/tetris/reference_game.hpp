// A second implementation of the guideline game and versus from the rules alone: vectors, loops, and the search of
// reference.hpp. It shares only the tables of cells and kicks, the bags and the columns of holes with the game; these
// have their own tests.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "games/tetris/queue.hpp"
#include "games/tetris/reference.hpp"
#include "games/tetris/versus.hpp"

namespace tetraply::tetris::reference {

struct Text {
  Piece piece;
  Orientation orientation;
  int x;
  int y;
  std::string spin = "none";
  bool hold = false;
};

inline std::string name_of(Piece piece, const Rest& rest, bool hold) {
  for (int turns = 0; turns < kOrientations; ++turns)
    for (int x = 0; x < kWidth; ++x)
      for (int y = 0; y < kHeight; ++y)
        if (const auto orientation = static_cast<Orientation>(turns);
            cells_at(piece, orientation, x, y) == rest.first) {
          std::ostringstream text;
          text << letter(piece) << ',' << kOrientationNames[turns] << ',' << x << ',' << y;
          if (rest.second != Spin::none) text << (rest.second == Spin::mini ? ",mini" : ",full");
          if (hold) text << ",hold";
          return text.str();
        }
  return "no name";
}

inline Text read(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
  Text result{*piece_of(words[0][0]), Orientation::north, std::stoi(words[2]), std::stoi(words[3])};
  while (kOrientationNames[static_cast<int>(result.orientation)] != words[1])
    result.orientation = static_cast<Orientation>(static_cast<int>(result.orientation) + 1);
  for (std::size_t i = 4; i < words.size(); ++i)
    if (words[i] == "hold")
      result.hold = true;
    else
      result.spin = words[i];
  return result;
}

struct Result {
  int lines = 0;
  std::string spin = "none";
  bool back_to_back = false;
  bool perfect = false;
  int combo = 0;
};

class Player {
 public:
  explicit Player(std::uint64_t seed) {
    for (std::uint32_t number = 0; number < 300; ++number)
      for (const Piece piece : bag(seed, number)) pieces_.push_back(piece);
    check_entry();
  }

  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] int points() const { return points_; }

  [[nodiscard]] std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (over_) return moves;
    for (const Rest& rest : resting_places(board_, pieces_[0], {})) moves.push_back(name_of(pieces_[0], rest, false));
    if (held_ == pieces_[0]) return moves;
    const Piece other = held_.value_or(pieces_[1]);
    for (const Rest& rest : resting_places(board_, other, {})) moves.push_back(name_of(other, rest, true));
    return moves;
  }

  Result play(const std::string& text) {
    const Text move = read(text);
    const Piece current = pieces_.front();
    pieces_.pop_front();
    if (move.hold) {
      if (!held_) pieces_.pop_front();
      held_ = current;
    }
    bool visible = false;
    for (const auto& [x, y] : cells_at(move.piece, move.orientation, move.x, move.y)) {
      board_.set(x, y);
      visible = visible || y < 20;
    }
    over_ = !visible;
    Result result{.spin = move.spin};
    for (int y = 0; y < kHeight;)
      if (row_is_full(y)) {
        for (int above = y; above + 1 < kHeight; ++above) board_.set_row(above, board_.row(above + 1));
        board_.set_row(kHeight - 1, 0);
        ++result.lines;
      } else {
        ++y;
      }
    score(result);
    check_entry();
    return result;
  }

  void insert_garbage(int rows, int hole) {
    for (int i = 0; i < rows && !over_; ++i) {
      lost_ = lost_ || board_.row(kHeight - 1) != 0;
      for (int y = kHeight - 1; y > 0; --y) board_.set_row(y, board_.row(y - 1));
      board_.set_row(0, static_cast<Row>(kFullRow & ~(1u << hole)));
    }
    over_ = over_ || lost_;
    check_entry();
  }

 private:
  [[nodiscard]] bool row_is_full(int y) const {
    for (int x = 0; x < kWidth; ++x)
      if (!board_.test(x, y)) return false;
    return true;
  }

  void score(Result& result) {
    const bool spun = result.spin != "none";
    if (result.lines > 0) {
      result.combo = combo_++;
      const bool difficult = result.lines == 4 || spun;
      result.back_to_back = difficult && chain_;
      chain_ = difficult;
      result.perfect = board_.cells() == 0;
    } else {
      combo_ = 0;
    }
    static const std::map<std::string, std::vector<int>> kPoints{
        {"none", {0, 100, 300, 500, 800}}, {"mini", {100, 200, 400}}, {"full", {400, 800, 1200, 1600}}};
    int points = kPoints.at(result.spin).at(static_cast<std::size_t>(result.lines));
    if (result.back_to_back) points += points / 2;
    points += 50 * result.combo;
    if (result.perfect && result.lines == 4 && result.back_to_back)
      points += 3200;
    else if (result.perfect)
      points += std::vector<int>{0, 800, 1200, 1800, 2000}.at(static_cast<std::size_t>(result.lines));
    points_ += points;
  }

  void check_entry() {
    for (const auto& [x, y] : cells_at(pieces_[0], Orientation::north, 4, 20)) over_ = over_ || board_.test(x, y);
  }

  Board board_;
  std::deque<Piece> pieces_;
  std::optional<Piece> held_;
  int combo_ = 0;
  bool chain_ = false;
  int points_ = 0;
  bool over_ = false;
  bool lost_ = false;
};

class Solo {
 public:
  explicit Solo(std::uint64_t seed) : player_(seed) {}
  [[nodiscard]] Turn turn() const { return player_.over() ? Turn::over() : Turn::of(0); }
  [[nodiscard]] std::vector<std::string> legal_moves() const { return player_.legal_moves(); }
  void play(const std::string& move) { player_.play(move); }
  [[nodiscard]] std::vector<int> scores() const { return {player_.points()}; }

 private:
  Player player_;
};

class Duel {
 public:
  explicit Duel(std::uint64_t seed) : seed_(seed), players_{Player(seed), Player(seed)} {}
  [[nodiscard]] Turn turn() const {
    return players_[0].over() || players_[1].over() ? Turn::over() : Turn::of(to_move_);
  }
  [[nodiscard]] std::vector<std::string> legal_moves() const {
    return turn().is_over() ? std::vector<std::string>{} : players_[to_move_].legal_moves();
  }
  [[nodiscard]] std::vector<int> scores() const { return {players_[1].over() ? 1 : 0, players_[0].over() ? 1 : 0}; }

  void play(const std::string& move) {
    const int self = to_move_;
    const int other = 1 - self;
    const Result result = players_[self].play(move);
    int rows = rows_sent(result);
    std::deque<Coming>& own = coming_[self];
    while (rows > 0 && !own.empty()) {
      --rows;
      if (--own.front().rows == 0) own.pop_front();
    }
    if (rows > 0) coming_[other].push_back({rows, hole(), 1});
    std::deque<Coming> later;
    for (Coming garbage : own) {
      if (garbage.wait == 0 && result.lines == 0) {
        players_[self].insert_garbage(garbage.rows, garbage.hole);
        continue;
      }
      garbage.wait = std::max(0, garbage.wait - 1);
      later.push_back(garbage);
    }
    own = later;
    to_move_ = other;
  }

 private:
  struct Coming {
    int rows;
    int hole;
    int wait;
  };

  static int rows_sent(const Result& result) {
    if (result.lines == 0) return 0;
    if (result.perfect) return 10;
    static const std::map<std::string, std::vector<int>> kRows{
        {"none", {0, 0, 1, 2, 4}}, {"mini", {0, 0, 1}}, {"full", {0, 2, 4, 6}}};
    static const std::vector<int> kCombo{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
    return kRows.at(result.spin).at(static_cast<std::size_t>(result.lines)) + (result.back_to_back ? 1 : 0) +
           kCombo[std::min<std::size_t>(static_cast<std::size_t>(result.combo), kCombo.size() - 1)];
  }
  int hole() { return static_cast<int>(garbage_hole(seed_, attacks_++)); }

  std::uint64_t seed_;
  std::uint32_t attacks_ = 0;
  std::array<Player, 2> players_;
  std::array<std::deque<Coming>, 2> coming_;
  std::uint8_t to_move_ = 0;
};

}  // namespace tetraply::tetris::reference
