// The conformance suite for a tiny game. It shows that the suite supports chance turns, uneven odds and a start that
// depends on a seed, and what a game has to provide.
#include "games/conformance.hpp"

#include <array>

#include "core/fixed_list.hpp"

namespace tetraply::conformance {
namespace {

// A walk to square 30. Chance gives 1, 2 or 3 steps, 1 twice as often; the player then walks them once or twice.
class Walk {
 public:
  enum class Move : std::uint8_t { one, two, three, once, twice };
  using MoveList = FixedList<Move, 3>;
  static constexpr std::string_view kName = "walk";
  static constexpr int kPlayers = 1;
  static constexpr int kGoal = 30;

  explicit Walk(int square) : square_(static_cast<std::uint8_t>(square)) {}

  bool operator==(const Walk&) const = default;

  [[nodiscard]] Turn turn() const {
    if (square_ >= kGoal) return Turn::over();
    return steps_ == 0 ? Turn::chance() : Turn::of(0);
  }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    for (const Move move : {Move::one, Move::two, Move::three, Move::once, Move::twice})
      if (is_legal(move)) moves.push_back(move);
  }
  [[nodiscard]] bool is_legal(Move move) const {
    if (turn().is_over() || move > Move::twice) return false;
    return (steps_ == 0) == (move <= Move::three);
  }
  [[nodiscard]] Move random_move(Random& random) const {
    if (steps_ > 0) return random.below(2) == 0 ? Move::once : Move::twice;
    return std::array{Move::one, Move::one, Move::two, Move::three}.at(random.below(4));
  }
  [[nodiscard]] std::uint32_t chance_weight(Move move) const { return move == Move::one ? 2 : 1; }
  void play(Move move) {
    if (steps_ == 0) {
      steps_ = static_cast<std::uint8_t>(static_cast<int>(move) + 1);
    } else {
      square_ = static_cast<std::uint8_t>(square_ + (move == Move::once ? steps_ : 2 * steps_));
      steps_ = 0;
    }
  }
  [[nodiscard]] std::uint64_t hash() const { return mix64(square_ * 4u + steps_); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }
  [[nodiscard]] Scores<1> scores() const { return {square_}; }

 private:
  std::uint8_t square_;
  std::uint8_t steps_ = 0;  // given by chance, not yet walked
};

constexpr std::array<std::string_view, 5> kTexts{"1", "2", "3", "once", "twice"};

std::string to_text(const Walk&, Walk::Move move) {
  return std::string(kTexts.at(static_cast<std::size_t>(move)));
}

Result<Walk::Move> parse_move(const Walk& position, std::string_view text) {
  for (std::size_t i = 0; i < kTexts.size(); ++i)
    if (const auto move = static_cast<Walk::Move>(i); text == kTexts.at(i) && position.is_legal(move)) return move;
  return failure("'{}' is not a move", text);
}

struct WalkTraits {
  using Game = Walk;
  static constexpr int kMaxPlies = 60;
  static constexpr bool kAlwaysEnds = true;
  static constexpr int kMinScore = 0;
  static constexpr int kMaxScore = 35;
  static constexpr bool kOrderMayNotMatter = true;

  static Walk start(std::uint64_t seed) { return Walk(static_cast<int>(seed % 3)); }
  static double odds(const Walk&, Walk::Move move) { return move == Walk::Move::one ? 2 : 1; }
  static std::vector<Walk::Move> conceivable_moves() {
    std::vector<Walk::Move> moves;
    for (int i = 0; i < 256; ++i) moves.push_back(static_cast<Walk::Move>(i));
    return moves;
  }

  class Reference {
   public:
    explicit Reference(std::uint64_t seed) : square_(static_cast<int>(seed % 3)) {}
    [[nodiscard]] Turn turn() const {
      return square_ >= 30 ? Turn::over() : given_.empty() ? Turn::chance() : Turn::of(0);
    }
    [[nodiscard]] std::vector<std::string> legal_moves() const {
      if (square_ >= 30) return {};
      return given_.empty() ? std::vector<std::string>{"1", "2", "3"} : std::vector<std::string>{"once", "twice"};
    }
    void play(const std::string& move) {
      if (given_.empty()) {
        given_ = move;
        return;
      }
      for (int time = 0; time < (move == "once" ? 1 : 2); ++time) square_ += std::stoi(given_);
      given_.clear();
    }
    [[nodiscard]] std::vector<int> scores() const { return {square_}; }

   private:
    int square_;
    std::string given_;
  };
};

INSTANTIATE_TYPED_TEST_SUITE_P(Walk, GameConformance, WalkTraits);

}  // namespace
}  // namespace tetraply::conformance
