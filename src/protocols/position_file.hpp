// Files that hold a position or a game, by game: for every Game the pair read_position and write_record.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/result.hpp"
#include "games/blokus/position.hpp"
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

// The game from its start by these moves.
template <class R>
[[nodiscard]] Result<std::string> write_record(std::type_identity<blokus::Position<R>>,
                                               std::span<const blokus::Move> moves) {
  const auto record = blksgf::Record<R>::from_moves(moves);
  if (!record) return tl::unexpected(record.error());
  return record->write();
}

}  // namespace tetraply::protocols
