// Games as lists of moves, one per line: the file format of every game that has no other.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.hpp"
#include "core/result.hpp"
#include "formats/position_source.hpp"

namespace tetraply::formats {

inline constexpr std::string_view kSeedWord = "seed ";

// The line before the moves of a game that draws its future before the first move.
[[nodiscard]] inline std::string seed_line(std::uint64_t seed) {
  return std::string(kSeedWord) + std::to_string(seed) + '\n';
}

// The number in such a line. Empty if it is another line.
[[nodiscard]] inline std::optional<std::uint64_t> seed_in(std::string_view line) {
  if (!line.starts_with(kSeedWord)) return std::nullopt;
  line.remove_prefix(kSeedWord.size());
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), seed);
  if (error != std::errc{} || end != line.data() + line.size()) return std::nullopt;
  return seed;
}

// The game by the moves in the text. None: the text does not begin with a legal move, or the source names pieces.
template <Game G>
[[nodiscard]] std::optional<Result<G>> replay_moves(const PositionSource& source) {
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

// The same for a game that has no other text for positions.
template <Game G>
[[nodiscard]] Result<G> read_moves(const PositionSource& source) {
  if (!source.queue.empty()) return failure("a queue of pieces is for Tetris, not for {}", G::kName);
  if (!source.text) return new_game<G>(source.seed);
  if (auto game = replay_moves<G>(source)) return *game;
  return failure("{}: it does not begin with a move of {}\nvalid: one move per line", source.name, G::kName);
}

}  // namespace tetraply::formats
