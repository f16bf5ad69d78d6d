#include "arena/replay.hpp"

#include "core/quotable.hpp"
#include "games/registry.hpp"
#include "protocols/position_file.hpp"

namespace tetraply::arena {

namespace {

// `visit` sees each position before its move.
template <Game G, class Visit>
Result<G> play_again(std::uint64_t seed, const std::vector<PlayedMove>& moves, Visit visit) {
  G position = new_game<G>(seed);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (position.turn().is_over()) return failure("move {} of the game comes after its end", ply + 1);
    const auto move = parse_move(position, moves[ply].move);
    if (!move) return failure("move {} of the game is refused: {}", ply + 1, move.error().message);
    if (!visit(ply, position, *move)) return position;
    position.play(*move);
  }
  return position;
}

Error unknown_game(std::string_view game) {
  return {fmt::format("there is no game '{}'", quotable(game))};
}

}  // namespace

Result<void> replay(std::string_view game, std::uint64_t seed, const std::vector<PlayedMove>& moves, bool color,
                    FunctionRef<bool(std::size_t ply, const std::string& picture)> on_position) {
  Result<void> result = tl::unexpected(unknown_game(game));
  visit_game(AllGames{}, game, [&]<class G>(std::type_identity<G>) {
    bool go_on = true;
    const auto last = play_again<G>(seed, moves, [&](std::size_t ply, const G& position, typename G::Move) {
      return go_on = on_position(ply, render(position, color));
    });
    result = last.map([](const G&) {});
    if (last && go_on) on_position(moves.size(), render(*last, color));
  });
  return result;
}

Result<GameRecord> record_of(std::string_view game, std::uint64_t seed, const std::vector<PlayedMove>& moves,
                             const blksgf::GameInfo& info) {
  Result<GameRecord> record = tl::unexpected(unknown_game(game));
  visit_game(AllGames{}, game, [&]<class G>(std::type_identity<G>) {
    constexpr bool kIsBlokus = requires {
      G::Rules::kSgfName;
    };
    std::vector<typename G::Move> played;
    std::string lines;
    const auto last = play_again<G>(seed, moves, [&](std::size_t, const G& position, typename G::Move move) {
      played.push_back(move);
      lines += to_text(position, move) + "\n";
      return true;
    });
    if (!last) {
      record = tl::unexpected(last.error());
    } else if constexpr (kIsBlokus) {
      record = GameRecord{protocols::write_record<G>(played, info), "blksgf"};
    } else {
      record = GameRecord{lines, "txt"};
    }
  });
  return record;
}

}  // namespace tetraply::arena
