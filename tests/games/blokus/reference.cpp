#include "games/blokus/reference.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace tetraply::blokus_reference {

namespace {

using Drawing = std::vector<std::string>;  // rows from the top, '#' is a square of the piece

// The pieces by Pentobi's names.
const std::map<std::string, Drawing>& pieces() {
  static const std::map<std::string, Drawing> kPieces = {
      {"1", {"#"}},
      {"2", {"#", "#"}},
      {"I3", {"#", "#", "#"}},
      {"V3", {"#.", "##"}},
      {"I4", {"#", "#", "#", "#"}},
      {"L4", {".#", ".#", "##"}},
      {"T4", {".#.", "###"}},
      {"O", {"##", "##"}},
      {"Z4", {".##", "##."}},
      {"I5", {"#", "#", "#", "#", "#"}},
      {"L5", {".#", ".#", ".#", "##"}},
      {"N", {".#", ".#", "##", "#."}},
      {"P", {".#", "##", "##"}},
      {"U", {"##", "#.", "##"}},
      {"Y", {"#.", "##", "#.", "#."}},
      {"T5", {".#.", ".#.", "###"}},
      {"V5", {"#..", "#..", "###"}},
      {"W", {".##", "##.", "#.."}},
      {"Z5", {".##", ".#.", "##."}},
      {"F", {".##", "##.", ".#."}},
      {"X", {".#.", "###", ".#."}},
  };
  return kPieces;
}

Drawing quarter_turned(const Drawing& drawing) {
  const std::size_t height = drawing.size();
  const std::size_t width = drawing[0].size();
  Drawing turned(width, std::string(height, '.'));
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column) turned[column][height - 1 - row] = drawing[row][column];
  return turned;
}

Drawing flipped(Drawing drawing) {
  for (std::string& row : drawing) std::reverse(row.begin(), row.end());
  return drawing;
}

Cells cells_of(const Drawing& drawing) {
  Cells cells;
  const int height = static_cast<int>(drawing.size());
  const int width = static_cast<int>(drawing[0].size());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (drawing[height - 1 - y][x] == '#') cells.push_back({x, y});
  return cells;
}

Cells moved(Cells cells, int right, int up) {
  for (Cell& cell : cells) cell = {cell.x + right, cell.y + up};
  return cells;
}

// The name of the piece that covers these squares.
std::string piece_of(const Cells& cells) {
  int left = cells[0].x;
  int bottom = cells[0].y;
  for (const Cell& cell : cells) {
    left = std::min(left, cell.x);
    bottom = std::min(bottom, cell.y);
  }
  const std::set<Cell> wanted(cells.begin(), cells.end());
  for (const auto& [name, shapes] : orientations())
    for (const Cells& shape : shapes) {
      const Cells covered = moved(shape, left, bottom);
      if (std::set<Cell>(covered.begin(), covered.end()) == wanted) return name;
    }
  throw std::invalid_argument(text_of(cells) + " is no piece");
}

constexpr Cell kEdgeNeighbors[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Cell kCornerNeighbors[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

Cell plus(Cell a, Cell b) {
  return {a.x + b.x, a.y + b.y};
}

const std::vector<Color> kFourColors = {{'B', {0, 19}}, {'Y', {19, 19}}, {'R', {19, 0}}, {'G', {0, 0}}};

}  // namespace

const Variant& classic() {
  static const Variant kVariant{20, 4, kFourColors};
  return kVariant;
}

const Variant& classic_two() {
  static const Variant kVariant{20, 2, kFourColors};
  return kVariant;
}

const Variant& classic_three() {
  static const Variant kVariant{20, 3, kFourColors};
  return kVariant;
}

const Variant& duo() {
  static const Variant kVariant{14, 2, {{'b', {4, 9}}, {'w', {9, 4}}}};
  return kVariant;
}

const std::map<std::string, std::vector<Cells>>& orientations() {
  static const auto kOrientations = [] {
    std::map<std::string, std::vector<Cells>> all;
    for (const auto& [name, drawing] : pieces()) {
      std::set<Drawing> different;
      Drawing turned = drawing;
      for (int quarter = 0; quarter < 4; ++quarter) {
        different.insert(turned);
        different.insert(flipped(turned));
        turned = quarter_turned(turned);
      }
      for (const Drawing& one : different) all[name].push_back(cells_of(one));
    }
    return all;
  }();
  return kOrientations;
}

std::string text_of(const Cells& cells) {
  std::string text;
  for (const Cell& cell : cells) {
    if (!text.empty()) text += ',';
    text += static_cast<char>('a' + cell.x);
    text += std::to_string(cell.y + 1);
  }
  return text;
}

Cells cells_of(std::string_view text) {
  Cells cells;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string square(text.substr(0, comma));
    cells.push_back({square[0] - 'a', std::stoi(square.substr(1)) - 1});
    if (comma == std::string_view::npos) return cells;
    text.remove_prefix(comma + 1);
  }
}

Reference::Reference(const Variant& variant)
    : variant_(&variant),
      rows_(variant.size, std::string(variant.size, '.')),
      in_hand_(variant.colors.size()),
      last_placed_(variant.colors.size()) {
  for (std::vector<std::string>& hand : in_hand_)
    for (const auto& [name, drawing] : pieces()) hand.push_back(name);
}

Turn Reference::turn() const {
  return to_move_ < 0 ? Turn::over() : Turn::of(player_of(to_move_));
}

int Reference::player_of(int color) const {
  switch (variant_->players) {
    case 4:
      return color;
    case 3:  // the first player places the fourth color's first piece, the second player its second, …
      return color < 3 ? color : static_cast<int>(pieces().size() - in_hand_[color].size()) % 3;
    default:
      return color == 0 || color == 2 ? 0 : 1;
  }
}

char Reference::at(Cell cell) const {
  const auto [x, y] = cell;
  if (x < 0 || y < 0 || x >= variant_->size || y >= variant_->size) return ' ';
  return rows_[y][x];
}

bool Reference::may_cover(int color, const Cells& orientation, Cell lower_left) const {
  const auto [own, start] = variant_->colors[color];
  const bool first_piece = in_hand_[color].size() == pieces().size();
  bool connected = false;
  for (const Cell& cell : orientation) {
    const Cell square = plus(lower_left, cell);
    if (at(square) != '.') return false;
    for (const Cell& step : kEdgeNeighbors)
      if (at(plus(square, step)) == own) return false;
    if (first_piece) {
      if (square == start) connected = true;
    } else {
      for (const Cell& step : kCornerNeighbors)
        if (at(plus(square, step)) == own) connected = true;
    }
  }
  return connected;
}

std::vector<std::string> Reference::legal_moves() const {
  return to_move_ < 0 ? std::vector<std::string>{} : legal_moves(to_move_);
}

std::vector<std::string> Reference::legal_moves(int color, std::size_t at_most) const {
  std::vector<std::string> moves;
  for (const std::string& name : in_hand_[color])
    for (const Cells& orientation : orientations().at(name))
      for (int y = 0; y < variant_->size; ++y)
        for (int x = 0; x < variant_->size; ++x) {
          if (moves.size() == at_most) return moves;
          if (may_cover(color, orientation, {x, y})) moves.push_back(text_of(moved(orientation, x, y)));
        }
  return moves;
}

bool Reference::can_move(int color) const {
  return !legal_moves(color, 1).empty();
}

void Reference::play(const std::string& move) {
  const Cells cells = cells_of(move);
  const int color = to_move_;
  for (const Cell& cell : cells) rows_[cell.y][cell.x] = variant_->colors[color].letter;
  last_placed_[color] = piece_of(cells);
  std::erase(in_hand_[color], last_placed_[color]);

  const int colors = static_cast<int>(variant_->colors.size());
  to_move_ = -1;
  for (int step = 1; step <= colors && to_move_ < 0; ++step)
    if (can_move((color + step) % colors)) to_move_ = (color + step) % colors;
}

int Reference::squares_placed(int color) const {
  int squares = 0;
  for (const std::string& row : rows_)
    squares += static_cast<int>(std::count(row.begin(), row.end(), variant_->colors[color].letter));
  return squares;
}

int Reference::color_score(int color) const {
  if (in_hand_[color].empty()) return last_placed_[color] == "1" ? 20 : 15;
  int squares = 0;
  for (const std::string& name : in_hand_[color])
    for (const std::string& row : pieces().at(name))
      squares += static_cast<int>(std::count(row.begin(), row.end(), '#'));
  return -squares;
}

std::vector<int> Reference::scores() const {
  switch (variant_->players) {
    case 4:
      return {color_score(0), color_score(1), color_score(2), color_score(3)};
    case 3:
      return {color_score(0), color_score(1), color_score(2)};
    default:
      if (variant_->colors.size() == 2) return {color_score(0), color_score(1)};
      return {color_score(0) + color_score(2), color_score(1) + color_score(3)};
  }
}

}  // namespace tetraply::blokus_reference
