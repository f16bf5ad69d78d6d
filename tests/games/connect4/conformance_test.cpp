// The conformance suite for Connect Four, with a second implementation cell by cell.
#include "games/conformance.hpp"

#include <array>

#include "games/connect4/position.hpp"

namespace tetraply::conformance {
namespace {

class Reference {
 public:
  [[nodiscard]] Turn turn() const { return is_over() ? Turn::over() : Turn::of(plies_ % 2); }
  [[nodiscard]] std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (!is_over())
      for (int x = 0; x < 7; ++x)
        if (board_[x][5] == ' ') moves.push_back(std::to_string(x + 1));
    return moves;
  }
  void play(const std::string& move) {
    auto& column = board_.at(static_cast<std::size_t>(std::stoi(move) - 1));
    *std::find(column.begin(), column.end(), ' ') = plies_ % 2 == 0 ? 'O' : 'X';
    ++plies_;
  }
  [[nodiscard]] std::vector<int> scores() const { return {has_won('O') ? 1 : 0, has_won('X') ? 1 : 0}; }

 private:
  [[nodiscard]] bool is_over() const { return plies_ == 42 || has_won('O') || has_won('X'); }
  [[nodiscard]] bool is(int x, int y, char stone) const {
    return x >= 0 && x < 7 && y >= 0 && y < 6 && board_[x][y] == stone;
  }
  [[nodiscard]] bool has_won(char stone) const {
    for (int x = 0; x < 7; ++x)
      for (int y = 0; y < 6; ++y)
        for (const auto& [dx, dy] : {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          int length = 0;
          while (length < 4 && is(x + length * dx, y + length * dy, stone)) ++length;
          if (length == 4) return true;
        }
    return false;
  }

  // By column, from the bottom.
  std::array<std::array<char, 6>, 7> board_ = [] {
    std::array<std::array<char, 6>, 7> empty{};
    for (auto& column : empty) column.fill(' ');
    return empty;
  }();
  int plies_ = 0;
};

struct ConnectFourTraits {
  using Game = connect4::Position;
  using Reference = conformance::Reference;

  static constexpr int kMaxPlies = 42;
  static constexpr bool kAlwaysEnds = true;
  static constexpr int kMinScore = 0;
  static constexpr int kMaxScore = 1;
  static constexpr bool kOrderMayNotMatter = true;
  static constexpr int kReferenceGames = 10;

  static std::vector<connect4::Move> conceivable_moves() {
    std::vector<connect4::Move> moves;
    for (std::uint32_t column = 0; column <= UINT16_MAX; ++column)
      moves.push_back({static_cast<std::uint16_t>(column)});
    return moves;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(ConnectFour, GameConformance, ConnectFourTraits);

}  // namespace
}  // namespace tetraply::conformance
