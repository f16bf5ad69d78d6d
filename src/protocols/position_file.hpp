// Positions and games in files: for every Game make_position and write_record. The one reads what the other writes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "core/result.hpp"
#include "games/registry.hpp"
#include "protocols/blksgf.hpp"

namespace tetraply::protocols {

// What a person gave to name a position; with nothing given it is the start of a game.
struct PositionSource {
  std::string name;                 // of the file, for messages
  std::optional<std::string> text;  // what is in the file
  std::optional<int> ply;           // stop after so many moves of the file's game
  std::string queue;                // Tetris: the next pieces
  std::uint64_t seed = 0;           // Tetris: of the pieces that nothing else names
};

// Blokus: a .blksgf record; the end of its main line, or where it stands after `ply` moves.
template <class R>
[[nodiscard]] Result<blokus::Position<R>> make_position(std::type_identity<blokus::Position<R>>,
                                                        const PositionSource& source);

// 2048: a board, as games/twenty48/notation.hpp reads it, or a game's moves, one per line.
[[nodiscard]] Result<twenty48::Position> make_position(std::type_identity<twenty48::Position>,
                                                       const PositionSource& source);

// Tetris: a field by rows, as games/tetris/text.hpp reads it, the first page of a fumen, or a game's moves, which a
// line "seed N" may precede.
template <int Rows>
[[nodiscard]] Result<tetris::DropPosition<Rows>> make_position(std::type_identity<tetris::DropPosition<Rows>>,
                                                               const PositionSource& source);

// With a queue the game has these pieces and no others, and no hold: what perft counts.
[[nodiscard]] Result<tetris::Guideline> make_position(std::type_identity<tetris::Guideline>,
                                                      const PositionSource& source);

// A game's moves from its start.
[[nodiscard]] Result<tetris::Versus<2>> make_position(std::type_identity<tetris::Versus<2>>,
                                                      const PositionSource& source);

// The game from its start by these moves, all legal: a record where the game has a format for it, which also says what
// is known about the game, else a move per line. Where the seed determines the pieces, a line with it comes first.
template <Game G>
[[nodiscard]] std::string write_record(std::span<const typename G::Move> moves,
                                       [[maybe_unused]] const blksgf::GameInfo& info = {},
                                       [[maybe_unused]] std::uint64_t seed = 0) {
  if constexpr (requires { G::Rules::kSgfName; }) {
    auto record = *blksgf::Record<typename G::Rules>::from_moves(moves);
    record.set_info(info);
    return record.write();
  } else {
    G position = new_game<G>(seed);
    std::string lines;
    if (std::is_constructible_v<G, std::uint64_t> && seed != 0) lines = "seed " + std::to_string(seed) + '\n';
    for (const auto move : moves) {
      lines += to_text(position, move) + '\n';
      position.play(move);
    }
    return lines;
  }
}

}  // namespace tetraply::protocols
