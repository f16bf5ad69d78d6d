#include "arena/replay.hpp"

#include "core/function_ref.hpp"
#include "engine/registry.hpp"

namespace tetraply::arena {

namespace {

// `visit` sees each position before its move.
Result<AnyPosition> play_again(const AnyGame& game, std::uint64_t seed, const std::vector<PlayedMove>& moves,
                               FunctionRef<bool(std::size_t ply, const AnyPosition& position, AnyMove move)> visit) {
  AnyPosition position = game.new_game(seed);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (position.turn().is_over()) return failure("move {} of the game comes after its end", ply + 1);
    const auto move = position.parse(moves[ply].move);
    if (!move) return failure("move {} of the game is refused: {}", ply + 1, move.error().message);
    if (!visit(ply, position, *move)) return position;
    position.play(*move);
  }
  return position;
}

}  // namespace

Result<void> replay(std::string_view game, std::uint64_t seed, const std::vector<PlayedMove>& moves, bool color,
                    FunctionRef<bool(std::size_t ply, const std::string& picture)> on_position) {
  const auto known = game_named(game);
  if (!known) return tl::unexpected(known.error());
  bool go_on = true;
  const auto last = play_again(**known, seed, moves, [&](std::size_t ply, const AnyPosition& position, AnyMove) {
    return go_on = on_position(ply, position.picture(color));
  });
  if (!last) return tl::unexpected(last.error());
  if (go_on) on_position(moves.size(), last->picture(color));
  return {};
}

Result<GameRecord> record_of(std::string_view game, std::uint64_t seed, const std::vector<PlayedMove>& moves,
                             const formats::RecordInfo& info) {
  const auto known = game_named(game);
  if (!known) return tl::unexpected(known.error());
  std::vector<AnyMove> played;
  const auto last = play_again(**known, seed, moves, [&](std::size_t, const AnyPosition&, AnyMove move) {
    played.push_back(move);
    return true;
  });
  if (!last) return tl::unexpected(last.error());
  return GameRecord{(*known)->save((*known)->new_game(seed), played, info), (*known)->info().saved_as};
}

}  // namespace tetraply::arena
