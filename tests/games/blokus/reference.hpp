// A second implementation of Blokus, as plain as possible: characters in a grid, pieces as drawings, every rule a loop
// over cells. It shares nothing with src/games/blokus, so that the two can check each other.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace tetraply::blokus_reference {

// Column and row, both from 0 at the lower left.
struct Cell {
  int x;
  int y;
  auto operator<=>(const Cell&) const = default;
};

using Cells = std::vector<Cell>;  // row by row from the bottom, left to right

struct Color {
  char letter;
  Cell start;
};

struct Variant {
  int size;
  int players;
  std::vector<Color> colors;  // in turn order
};

const Variant& classic();        // four players
const Variant& classic_two();    // two players, two colors each
const Variant& classic_three();  // three players and a color that they take turns playing
const Variant& duo();

// All orientations of each of the 21 pieces without repetition: the squares with the lowest row at row 0 and the
// leftmost column at column 0.
const std::map<std::string, std::vector<Cells>>& orientations();

// Moves as text: `e8,d9,e9,f9,e10`, a1 at the lower left.
std::string text_of(const Cells& cells);
Cells cells_of(std::string_view text);

class Reference {
 public:
  explicit Reference(const Variant& variant);

  [[nodiscard]] Turn turn() const;
  [[nodiscard]] int color_to_move() const { return to_move_; }  // -1 when the game is over
  [[nodiscard]] int player_of(int color) const;

  [[nodiscard]] std::vector<std::string> legal_moves() const;
  [[nodiscard]] std::vector<std::string> legal_moves(int color, std::size_t at_most = 1'000'000) const;

  void play(const std::string& move);

  // Advanced scoring: minus one point for every square in hand; plus 15 for an empty hand, or 20 if the monomino went
  // last.
  [[nodiscard]] std::vector<int> scores() const;
  [[nodiscard]] int color_score(int color) const;
  [[nodiscard]] int squares_placed(int color) const;

 private:
  [[nodiscard]] char at(Cell cell) const;  // ' ' outside the board, '.' if empty
  [[nodiscard]] bool may_cover(int color, const Cells& orientation, Cell lower_left) const;
  [[nodiscard]] bool can_move(int color) const;

  const Variant* variant_;
  std::vector<std::string> rows_;
  std::vector<std::vector<std::string>> in_hand_;  // the names of the pieces left, by color
  std::vector<std::string> last_placed_;           // by color
  int to_move_ = 0;
};

}  // namespace tetraply::blokus_reference
