// Files that hold a position or a game: for every Game read_position and write_record.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/result.hpp"
#include "games/registry.hpp"
#include "protocols/blksgf.hpp"

namespace tetraply::protocols {

// The end of the record's main line, or where it stands after `ply` moves.
template <class R>
[[nodiscard]] Result<blokus::Position<R>> read_position(std::type_identity<blokus::Position<R>>, std::string_view name,
                                                        std::string_view text, std::optional<int> ply) {
  const auto record = blksgf::Record<R>::parse(name, text);
  if (!record) return tl::unexpected(record.error());
  if (!ply) return record->position(record->end_of_main_line());
  const auto node = record->at_ply(*ply);
  if (!node) return tl::unexpected(node.error());
  return record->position(*node);
}

// A board of 2048, as games/twenty48/notation.hpp reads it.
[[nodiscard]] inline Result<twenty48::Position> read_position(std::type_identity<twenty48::Position>,
                                                              std::string_view name, std::string_view text,
                                                              std::optional<int> ply) {
  if (ply) return failure("{}: a board of 2048 has no moves to stop after", name);
  auto position = twenty48::parse_position(text);
  if (!position) return failure("{}: {}", name, position.error().message);
  return position;
}

// The game from its start by these moves, all legal: a record where the game has a format for it, else a move per line.
template <Game G>
[[nodiscard]] std::string write_record(std::span<const typename G::Move> moves) {
  if constexpr (requires { typename G::Rules; }) {
    return blksgf::Record<typename G::Rules>::from_moves(moves)->write();
  } else {
    G position;
    std::string lines;
    for (const auto move : moves) {
      lines += to_text(position, move) + '\n';
      position.play(move);
    }
    return lines;
  }
}

}  // namespace tetraply::protocols
