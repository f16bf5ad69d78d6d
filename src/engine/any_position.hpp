// A position of any game: a value like the positions of one game, for code that knows games by name.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/function_ref.hpp"
#include "core/game.hpp"
#include "core/result.hpp"
#include "engine/any_move.hpp"
#include "json/json_fwd.hpp"

namespace tetraply {

class AnyGame;

// A figure of a position that its scores do not tell, such as the largest tile.
struct Fact {
  std::string name;
  double value = 0;
};

class AnyPosition {
 public:
  // Implemented for each game by engine/module.hpp. The functions of AnyPosition say what they do.
  class Model {
   public:
    virtual ~Model() = default;
    [[nodiscard]] virtual std::unique_ptr<Model> clone() const = 0;
    [[nodiscard]] virtual const AnyGame& game() const = 0;
    [[nodiscard]] virtual Turn turn() const = 0;
    [[nodiscard]] virtual std::optional<int> color_to_move() const = 0;
    [[nodiscard]] virtual std::vector<std::int32_t> scores() const = 0;
    [[nodiscard]] virtual std::vector<int> squares() const = 0;
    [[nodiscard]] virtual std::uint64_t hash() const = 0;
    [[nodiscard]] virtual std::vector<Fact> facts() const = 0;
    [[nodiscard]] virtual std::vector<AnyMove> legal_moves() const = 0;
    [[nodiscard]] virtual std::uint64_t count_legal_moves() const = 0;
    [[nodiscard]] virtual std::optional<std::uint32_t> index_of(AnyMove move) const = 0;
    [[nodiscard]] virtual bool is_legal(AnyMove move) const = 0;
    virtual void play(AnyMove move) = 0;
    [[nodiscard]] virtual AnyMove random_move(Random& random) const = 0;
    [[nodiscard]] virtual AnyMove greedy_move(Random& random) const = 0;
    [[nodiscard]] virtual AnyMove opening_move(Random& random) const = 0;
    [[nodiscard]] virtual Result<AnyMove> parse(std::string_view text) const = 0;
    [[nodiscard]] virtual std::string to_text(AnyMove move) const = 0;
    [[nodiscard]] virtual std::string picture(bool color) const = 0;
    [[nodiscard]] virtual std::string svg() const = 0;
    [[nodiscard]] virtual Json to_json() const = 0;
    [[nodiscard]] virtual Json heat() const = 0;
    [[nodiscard]] virtual std::vector<AnyMove> perft_moves() const = 0;
    [[nodiscard]] virtual std::uint64_t perft(int depth, FunctionRef<bool()> go_on) const = 0;
    [[nodiscard]] virtual const void* typed() const = 0;
    virtual void assign(const void* typed) = 0;
  };

  explicit AnyPosition(std::unique_ptr<Model> model) : model_(std::move(model)) {}
  AnyPosition(const AnyPosition& other) : model_(other.model_->clone()) {}
  AnyPosition(AnyPosition&&) = default;
  AnyPosition& operator=(const AnyPosition& other) { return *this = AnyPosition(other); }
  AnyPosition& operator=(AnyPosition&&) = default;
  ~AnyPosition() = default;

  [[nodiscard]] const AnyGame& game() const { return model_->game(); }
  [[nodiscard]] Turn turn() const { return model_->turn(); }
  // The index in GameInfo::colors; none for a game without colors, and when the game is over.
  [[nodiscard]] std::optional<int> color_to_move() const { return model_->color_to_move(); }
  [[nodiscard]] std::vector<std::int32_t> scores() const { return model_->scores(); }  // by player
  // Squares on the board by player; empty for games that do not count them.
  [[nodiscard]] std::vector<int> squares() const { return model_->squares(); }
  [[nodiscard]] std::uint64_t hash() const { return model_->hash(); }
  [[nodiscard]] std::vector<Fact> facts() const { return model_->facts(); }

  [[nodiscard]] std::vector<AnyMove> legal_moves() const { return model_->legal_moves(); }
  [[nodiscard]] std::uint64_t count_legal_moves() const { return model_->count_legal_moves(); }
  // The index of the move in legal_moves(); none if it is not legal.
  [[nodiscard]] std::optional<std::uint32_t> index_of(AnyMove move) const { return model_->index_of(move); }
  [[nodiscard]] bool is_legal(AnyMove move) const { return model_->is_legal(move); }
  void play(AnyMove move) { model_->play(move); }  // legal moves only
  // The game must not be over. A random legal move, by the odds of chance if it is on turn.
  [[nodiscard]] AnyMove random_move(Random& random) const { return model_->random_move(random); }
  // A player must be on turn. The best score after one move; equal moves have the same chance.
  [[nodiscard]] AnyMove greedy_move(Random& random) const { return model_->greedy_move(random); }
  // A random move as games of a contest begin with it, in Blokus one of a large piece.
  [[nodiscard]] AnyMove opening_move(Random& random) const { return model_->opening_move(random); }

  [[nodiscard]] Result<AnyMove> parse(std::string_view text) const { return model_->parse(text); }
  [[nodiscard]] std::string to_text(AnyMove move) const { return model_->to_text(move); }

  // For a terminal.
  [[nodiscard]] std::string picture(bool color) const { return model_->picture(color); }
  [[nodiscard]] std::string svg() const { return model_->svg(); }
  [[nodiscard]] Json to_json() const;
  // Where each color can get to, as docs/api.md describes it. Null for games without such maps.
  [[nodiscard]] Json heat() const;

  // The first moves that perft tells apart; for some games these are fewer than the legal moves, because the published
  // counts are.
  [[nodiscard]] std::vector<AnyMove> perft_moves() const { return model_->perft_moves(); }
  // The number of sequences of this many moves. The result is invalid once `go_on`, which is asked several times a
  // second, has returned false.
  [[nodiscard]] std::uint64_t perft(int depth, FunctionRef<bool()> go_on) const { return model_->perft(depth, go_on); }

  // The position of the game that the module was made for, for code that belongs to that game.
  template <class G>
  [[nodiscard]] const G& as() const {
    return *static_cast<const G*>(model_->typed());
  }
  // Becomes a position of the same game.
  template <class G>
  void assign(const G& position) {
    model_->assign(&position);
  }

 private:
  std::unique_ptr<Model> model_;
};

// The position after a legal move.
[[nodiscard]] inline AnyPosition after(AnyPosition position, AnyMove move) {
  position.play(move);
  return position;
}

}  // namespace tetraply
