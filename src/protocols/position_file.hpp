// Positions and games in files. Every game has make_position and write_record; one reads what the other writes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "core/result.hpp"
#include "games/registry.hpp"
#include "protocols/blksgf.hpp"

namespace tetraply::protocols {

// The user's description of a position. By default, it is the start of a game.
struct PositionSource {
  std::string name;                 // name of the file, for messages
  std::optional<std::string> text;  // the contents of the file
  std::optional<int> ply;           // stop after this many moves of the file's game
  std::string queue;                // Tetris: the next pieces
};

// Blokus: a .blksgf record. The position is the end of its main line, or the one after `ply` moves.
template <class R>
[[nodiscard]] Result<blokus::Position<R>> make_position(std::type_identity<blokus::Position<R>>,
                                                        const PositionSource& source);

// 2048: a board, in the format of games/twenty48/notation.hpp, or a game's moves, one per line.
[[nodiscard]] Result<twenty48::Position> make_position(std::type_identity<twenty48::Position>,
                                                       const PositionSource& source);

// Tetris: a field as rows, in the format of games/tetris/text.hpp, the first page of a fumen, or a game's moves.
template <int Rows>
[[nodiscard]] Result<tetris::DropPosition<Rows>> make_position(std::type_identity<tetris::DropPosition<Rows>>,
                                                               const PositionSource& source);

// With a queue, the game has exactly these pieces and no hold. This is what perft counts.
[[nodiscard]] Result<tetris::Guideline> make_position(std::type_identity<tetris::Guideline>,
                                                      const PositionSource& source);

// A game's moves from its start.
[[nodiscard]] Result<tetris::Versus<2>> make_position(std::type_identity<tetris::Versus<2>>,
                                                      const PositionSource& source);

// Writes the game that these legal moves make from its start: as a record, if the game has a format for it that also
// holds the game's information, otherwise one move per line.
template <Game G>
[[nodiscard]] std::string write_record(std::span<const typename G::Move> moves,
                                       [[maybe_unused]] const blksgf::GameInfo& info = {}) {
  if constexpr (requires { G::Rules::kSgfName; }) {
    auto record = *blksgf::Record<typename G::Rules>::from_moves(moves);
    record.set_info(info);
    return record.write();
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
