// Games of Tetris as fumens: the field at the start, then a page for every placement. A fumen records neither hold nor
// spins, and only the pieces that were placed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.hpp"
#include "formats/fumen.hpp"
#include "games/tetris/drop_position.hpp"
#include "games/tetris/guideline.hpp"

namespace tetraply::fumen {

// The moves must be legal, one after the other. All pages have the comment. They show the lower 23 rows of the field; a
// move whose piece comes to rest too high for the format has a page without a piece. Fails if the start has more rows
// than a fumen, or if there are more moves than pages.
template <class G>
[[nodiscard]] Result<std::vector<Page>> pages_of(const G& start, std::span<const typename G::Move> moves,
                                                 std::string_view comment);

// The contents of the pages as a game of G: where it starts, as `formats::make_position` reads it, and the
// placements, up to the first that is not a legal move.
struct ToldGame {
  std::string field;  // a fumen of one page
  std::string queue;  // the pieces that are placed, followed by arbitrary ones if the rules need more
  std::vector<std::string> moves;
};
template <class G>
[[nodiscard]] Result<ToldGame> told_game(std::type_identity<G>, std::span<const Page> pages);

// Converts the placements to moves of a game with known pieces.
template <class G>
[[nodiscard]] std::vector<std::string> moves_from(G position, std::span<const Page> pages);

}  // namespace tetraply::fumen
