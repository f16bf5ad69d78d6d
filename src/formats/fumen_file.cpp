// The format fumen for code that knows games by name.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <type_traits>
#include <utility>

#include "formats/file_format.hpp"
#include "formats/fumen_game.hpp"
#include "formats/position_file.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"

namespace tetraply::formats {

namespace {

// Calls visit(std::type_identity<G>{}) for the game of this name.
template <class Visit>
void with_tetris(std::string_view game, Visit visit) {
  const auto try_one = [&]<class G>(std::type_identity<G> type) {
    if (game == G::kName) visit(type);
  };
  try_one(std::type_identity<tetris::DropGame>{});
  try_one(std::type_identity<tetris::DropGame20>{});
  try_one(std::type_identity<tetris::Guideline>{});
}

// With a game's pieces known from its seed, a fumen of the whole game can be read again to its end.
std::string comment_of(std::string_view game, std::uint64_t seed) {
  return fmt::format("Tetraply {} {}", game, seed);
}

// The seed in a comment of ours, if it is one for this game.
std::optional<std::uint64_t> seed_in(std::string_view comment, std::string_view game) {
  const auto space = comment.rfind(' ');
  if (space == std::string_view::npos) return std::nullopt;
  std::uint64_t seed = 0;
  std::from_chars(comment.data() + space + 1, comment.data() + comment.size(), seed);
  if (seed >= std::uint64_t{1} << 53 || comment != comment_of(game, seed)) return std::nullopt;
  return seed;
}

// A page for each move. Of a game with more moves than a fumen has pages, the last ones.
template <class G>
Result<std::string> write_fumen_of(const WrittenGame& game, NextMove next) {
  G position = new_game<G>(game.seed);
  if (game.start) {
    const auto start = make_position(std::type_identity<G>{}, {"start", game.start->text, {}, game.start->queue});
    if (!start) return tl::unexpected(start.error());
    position = *start;
  }
  const int first = game.length - std::min(game.length, static_cast<int>(fumen::kMaxPages));
  G start = position;
  std::vector<typename G::Move> moves;
  int number = 0;
  while (const std::string* const text = next()) {
    const auto move = parse_move(position, *text);
    if (!move) return tl::unexpected(move.error());
    position.play(*move);
    if (number >= first) moves.push_back(*move);
    if (++number == first) start = position;
  }
  const bool is_whole = first == 0 && !game.start;
  const auto pages =
      fumen::pages_of(start, std::span(std::as_const(moves)), is_whole ? comment_of(game.game, game.seed) : game.title);
  if (!pages) return tl::unexpected(pages.error());
  return fumen::write(*pages);
}

Result<std::string> write_fumen(const WrittenGame& game, NextMove next) {
  Result<std::string> text;
  with_tetris(game.game, [&]<class G>(std::type_identity<G>) { text = write_fumen_of<G>(game, next); });
  return text;
}

// All moves of a game that was written here. Of others, the field of the first page and the placements from there on,
// as far as they are legal.
template <class G>
Result<ReadGame> read_fumen_of(std::span<const fumen::Page> pages) {
  ReadGame game{.game = std::string(G::kName)};
  if (const auto seed = seed_in(pages[0].comment, G::kName)) {
    game.seed = *seed;
    game.moves = fumen::moves_from(new_game<G>(*seed), pages);
    if (!game.moves.empty() || fumen::board_of(pages[0].field) == tetris::Board{}) return game;
  }
  auto told = fumen::told_game(std::type_identity<G>{}, pages);
  if (!told) return tl::unexpected(told.error());
  game.seed = 0;
  game.start = Start{std::move(told->field), std::move(told->queue)};
  game.moves = std::move(told->moves);
  return game;
}

Result<ReadGame> read_fumen(const std::string& text, std::string_view name) {
  const auto pages = fumen::parse(text);
  if (!pages) return tl::unexpected(pages.error());
  std::string_view game = name;
  if (game.empty()) {
    game = tetris::DropGame::kName;
    for (const std::string_view named : {tetris::DropGame::kName, tetris::DropGame20::kName, tetris::Guideline::kName})
      if (seed_in((*pages)[0].comment, named)) game = named;
  }
  Result<ReadGame> read;
  with_tetris(game, [&]<class G>(std::type_identity<G>) { read = read_fumen_of<G>(std::span(*pages)); });
  return read;
}

bool is_fumen(const std::string& text) {
  return text.find("v115@") != std::string::npos || text.find("v110@") != std::string::npos;
}

}  // namespace

const FileFormat kFumen{.name = "fumen",
                        .extension = "fumen.txt",
                        .type = "text/plain; charset=utf-8",
                        .about = "a fumen is a game of Tetris for one",
                        .recognizes = is_fumen,
                        .read = read_fumen,
                        .write = write_fumen};

}  // namespace tetraply::formats
