// The format blksgf for code that knows games by name.
#include <type_traits>
#include <utility>

#include "formats/blksgf.hpp"
#include "formats/file_format.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::formats {

namespace {

// Calls visit(std::type_identity<R>{}) for the variant of this name.
template <class Visit>
void with_variant(std::string_view game, Visit visit) {
  const auto try_one = [&]<class R>(std::type_identity<R> rules) {
    if (game == R::kName) visit(rules);
  };
  try_one(std::type_identity<blokus::ClassicRules>{});
  try_one(std::type_identity<blokus::ClassicTwoRules>{});
  try_one(std::type_identity<blokus::ClassicThreeRules>{});
  try_one(std::type_identity<blokus::DuoRules>{});
}

// The root's setup, if the game began with one, then the moves.
template <class R>
Result<std::string> write_variant(const WrittenGame& game, NextMove next) {
  blksgf::Record<R> record;
  if (game.start && !game.start->text.empty()) {
    const auto began = blksgf::Record<R>::parse("start", game.start->text);
    if (!began) return tl::unexpected(began.error());
    auto setup = blksgf::Record<R>::from_position(began->position(began->end_of_main_line()));
    if (!setup) return tl::unexpected(setup.error());
    record = *std::move(setup);
  }
  blksgf::NodeId node = record.end_of_main_line();
  auto position = record.position(node);
  while (const std::string* const text = next()) {
    const auto move = parse_move(position, *text);
    if (!move) return tl::unexpected(move.error());
    const auto added = record.add_move(node, position.color_to_move(), *move);
    if (!added) return tl::unexpected(added.error());
    node = *added;
    position.play(*move);
  }
  record.set_info(game.info);
  return record.write();
}

Result<std::string> write_blksgf(const WrittenGame& game, NextMove next) {
  Result<std::string> text;
  with_variant(game.game, [&]<class R>(std::type_identity<R>) { text = write_variant<R>(game, next); });
  return text;
}

// The game from its first position on. If colors moved out of turn, which files may do, only its last position.
template <class R>
Result<ReadGame> read_variant(sgf::Tree tree) {
  using Position = blokus::Position<R>;
  const auto record = blksgf::Record<R>::from_tree(std::move(tree));
  if (!record) return tl::unexpected(record.error());
  ReadGame game{.game = std::string(R::kName), .players = record->info().players, .warnings = record->warnings()};
  const auto start_with = [&](const Position& position) -> Result<void> {
    if (position == Position{}) return {};
    const auto setup = blksgf::Record<R>::from_position(position);
    if (!setup) return tl::unexpected(setup.error());
    game.start = Start{setup->write(), ""};
    return {};
  };
  const auto first = record->at_ply(0);
  if (!first) return tl::unexpected(first.error());
  Position position = record->position(*first);
  if (const auto begun = start_with(position); !begun) return tl::unexpected(begun.error());
  for (const blksgf::Ply& ply : record->main_line()) {
    if (position.turn().is_over() || position.color_to_move() != ply.color || !position.is_legal(ply.move)) {
      game.moves.clear();
      if (const auto begun = start_with(record->position(record->end_of_main_line())); !begun)
        return tl::unexpected(begun.error());
      break;
    }
    game.moves.push_back(to_text(position, ply.move));
    position.play(ply.move);
  }
  return game;
}

Result<ReadGame> read_blksgf(const std::string& text, std::string_view /*game*/) {
  auto tree = sgf::parse("file", text);
  if (!tree) return tl::unexpected(tree.error());
  const auto name = blksgf::game_of(*tree);
  if (!name) return tl::unexpected(name.error());
  Result<ReadGame> game;
  with_variant(*name, [&]<class R>(std::type_identity<R>) { game = read_variant<R>(*std::move(tree)); });
  return game;
}

bool is_blksgf(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first != std::string::npos && text[first] == '(';
}

}  // namespace

const FileFormat kBlksgf{.name = "blksgf",
                         .extension = "blksgf",
                         .type = "application/x-blokus-sgf",
                         .about = "a .blksgf record is a game of Blokus",
                         .names_its_game = true,
                         .recognizes = is_blksgf,
                         .read = read_blksgf,
                         .write = write_blksgf};

}  // namespace tetraply::formats
