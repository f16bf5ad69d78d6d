#include "protocols/position_file.hpp"

#include <algorithm>
#include <charconv>

#include "games/tetris/text.hpp"
#include "protocols/fumen.hpp"

namespace tetraply::protocols {

namespace {

// The number in a line "seed N". Empty if it is another line.
std::optional<std::uint64_t> seed_in(std::string_view line) {
  constexpr std::string_view kWord = "seed ";
  if (!line.starts_with(kWord)) return std::nullopt;
  line.remove_prefix(kWord.size());
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), seed);
  if (error != std::errc{} || end != line.data() + line.size()) return std::nullopt;
  return seed;
}

// The game by moves, one per line, as write_record writes it; nothing if that is not what the file begins with.
template <Game G>
std::optional<Result<G>> replay_moves(const PositionSource& source) {
  if (!source.text || !source.queue.empty()) return std::nullopt;
  G position = new_game<G>(source.seed);
  std::string_view rest = *source.text;
  bool seeded = false;
  int played = 0;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    std::string_view text = rest.substr(0, length);
    rest.remove_prefix(std::min(length + 1, rest.size()));
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.empty()) continue;
    if constexpr (std::is_constructible_v<G, std::uint64_t>) {
      if (const auto seed = seed_in(text); seed && played == 0 && !seeded) {
        position = new_game<G>(*seed);
        seeded = true;
        continue;
      }
    }
    const auto move = parse_move(position, text);
    if (!move && played == 0 && !seeded) return std::nullopt;
    if (!move) return failure("{}:{}: {}", source.name, line, move.error().message);
    if (played == source.ply) return position;
    position.play(*move);
    ++played;
  }
  if (played == 0 && !seeded) return std::nullopt;
  if (source.ply > played) return failure("{}: there are only {} moves, not {}", source.name, played, *source.ply);
  return position;
}

Result<tetris::Board> read_any_field(const std::string& text, int rows) {
  if (text.find("v1") == std::string::npos) return tetris::parse_board(text, rows);
  const auto pages = fumen::parse(text);
  if (!pages) return tl::unexpected(pages.error());
  const tetris::Board board = fumen::board_of(pages->front().field);
  if (board.height() > rows) return failure("the field is {} rows high, this game has {}", board.height(), rows);
  return board;
}

// A field by rows, or the first page of a fumen; empty without a file.
Result<tetris::Board> read_field(const PositionSource& source, int rows) {
  if (source.ply) return failure("{}: a field of Tetris has no moves to stop after", source.name);
  if (!source.text) return tetris::Board{};
  const auto board = read_any_field(*source.text, rows);
  if (!board) return failure("{}: {}", source.name, board.error().message);
  if (board->full_rows() != 0) return failure("{}: the field has a full row, which cannot stay", source.name);
  return board;
}

}  // namespace

template <class R>
Result<blokus::Position<R>> make_position(std::type_identity<blokus::Position<R>>, const PositionSource& source) {
  if (!source.queue.empty()) return failure("a queue of pieces is for Tetris, not for {}", R::kName);
  if (!source.text) return blokus::Position<R>{};
  const auto record = blksgf::Record<R>::parse(source.name, *source.text);
  if (!record) return tl::unexpected(record.error());
  if (!source.ply) return record->position(record->end_of_main_line());
  const auto node = record->at_ply(*source.ply);
  if (!node) return tl::unexpected(node.error());
  return record->position(*node);
}

Result<twenty48::Position> make_position(std::type_identity<twenty48::Position>, const PositionSource& source) {
  if (!source.queue.empty()) return failure("a queue of pieces is for Tetris, not for 2048");
  if (!source.text) return twenty48::Position{};
  if (auto game = replay_moves<twenty48::Position>(source)) return *game;
  if (source.ply) return failure("{}: a board of 2048 has no moves to stop after", source.name);
  auto position = twenty48::parse_position(*source.text);
  if (!position) return failure("{}: {}", source.name, position.error().message);
  return position;
}

template <int Rows>
Result<tetris::DropPosition<Rows>> make_position(std::type_identity<tetris::DropPosition<Rows>>,
                                                 const PositionSource& source) {
  if (auto game = replay_moves<tetris::DropPosition<Rows>>(source)) return *game;
  const auto queue = tetris::parse_queue(source.queue, tetris::EndlessQueue::kMaxGiven);
  if (!queue) return tl::unexpected(queue.error());
  const auto board = read_field(source, Rows);
  if (!board) return tl::unexpected(board.error());
  tetris::DropOptions options;
  options.seed = source.seed;
  options.given = *queue;
  options.board = *board;
  return tetris::DropPosition<Rows>(options);
}

Result<tetris::Guideline> make_position(std::type_identity<tetris::Guideline>, const PositionSource& source) {
  if (auto game = replay_moves<tetris::Guideline>(source)) return *game;
  const auto queue = tetris::parse_queue(source.queue, tetris::PieceQueue::kCapacity);
  if (!queue) return tl::unexpected(queue.error());
  const auto board = read_field(source, tetris::kHeight);
  if (!board) return tl::unexpected(board.error());
  if (queue->empty() && !source.text) return new_game<tetris::Guideline>(source.seed);
  if (queue->empty()) return failure("{}: a field alone is no position: name the next pieces too", source.name);
  tetris::GuidelineRules rules;
  rules.hold = false;
  return tetris::Guideline(*board, *queue, rules);
}

Result<tetris::Versus<2>> make_position(std::type_identity<tetris::Versus<2>>, const PositionSource& source) {
  if (auto game = replay_moves<tetris::Versus<2>>(source)) return *game;
  if (source.text || !source.queue.empty())
    return failure("a game of tetris-versus begins with empty fields and its own pieces: only moves can be given");
  return new_game<tetris::Versus<2>>(source.seed);
}

template Result<blokus::Classic> make_position(std::type_identity<blokus::Classic>, const PositionSource&);
template Result<blokus::ClassicTwo> make_position(std::type_identity<blokus::ClassicTwo>, const PositionSource&);
template Result<blokus::ClassicThree> make_position(std::type_identity<blokus::ClassicThree>, const PositionSource&);
template Result<blokus::Duo> make_position(std::type_identity<blokus::Duo>, const PositionSource&);
template Result<tetris::DropGame> make_position(std::type_identity<tetris::DropGame>, const PositionSource&);
template Result<tetris::DropGame20> make_position(std::type_identity<tetris::DropGame20>, const PositionSource&);

}  // namespace tetraply::protocols
