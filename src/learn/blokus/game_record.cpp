#include "learn/blokus/game_record.hpp"

#include <bit>
#include <cstring>
#include <span>

#include "core/checksum.hpp"

namespace tetraply::learn {

namespace {

static_assert(std::endian::native == std::endian::little, "games are written as they lie in memory");

constexpr std::array<char, 8> kMagic{'T', 'P', 'L', 'Y', 'G', 'A', 'M', '1'};
constexpr int kSize = blokus::DuoRules::kSize;

struct Header {
  std::array<char, 8> magic;
  std::uint64_t games;
  std::uint64_t sum;  // of all that follows
};

class Words {
 public:
  explicit Words(std::string_view bytes) : bytes_(bytes) {}

  // 0 beyond the end, after which the reader is not complete.
  std::uint16_t next() {
    if (at_ + 2 > bytes_.size()) {
      beyond_ = true;
      return 0;
    }
    std::uint16_t word = 0;
    std::memcpy(&word, bytes_.data() + at_, 2);
    at_ += 2;
    return word;
  }
  [[nodiscard]] bool beyond() const { return beyond_; }
  [[nodiscard]] bool complete() const { return !beyond_ && at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool beyond_ = false;
};

// Whether the moves are a game by the rules, with these scores at its end.
bool is_legal(const RecordedGame& game) {
  blokus::Duo position;
  for (const RecordedMove& played : game.moves) {
    if (position.turn().is_over() || !position.is_legal(played.move)) return false;
    for (const Visits& visits : played.visits)
      if (!position.is_legal(visits.move)) return false;
    position.play(played.move);
  }
  const auto scores = position.scores();
  return position.turn().is_over() && scores[0] == game.scores[0] && scores[1] == game.scores[1];
}

}  // namespace

std::string games_bytes(const std::vector<RecordedGame>& games) {
  std::vector<std::uint16_t> words;
  for (const RecordedGame& game : games) {
    words.push_back(static_cast<std::uint16_t>(game.moves.size()));
    for (const std::int16_t score : game.scores) words.push_back(static_cast<std::uint16_t>(score));
    for (const RecordedMove& played : game.moves) {
      words.insert(words.end(),
                   {played.move.placement, played.value, static_cast<std::uint16_t>(played.visits.size())});
      for (const Visits& visits : played.visits) words.insert(words.end(), {visits.move.placement, visits.count});
    }
  }
  const auto body = std::as_bytes(std::span(words));
  const Header header{kMagic, games.size(), checksum64(body)};
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes.append(reinterpret_cast<const char*>(body.data()), body.size());
  return bytes;
}

Result<std::vector<RecordedGame>> parse_games(std::string_view bytes, std::string_view name) {
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", name, why); };
  Header header{};
  if (bytes.size() < sizeof header || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
    return refused("it has no recorded games, which tetraply train duo writes");
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::string_view body = bytes.substr(sizeof header);
  if (checksum64(std::as_bytes(std::span(body))) != header.sum) return refused("it is damaged (wrong checksum)");
  Words words(body);
  std::vector<RecordedGame> games;
  while (games.size() < header.games && !words.beyond()) {
    RecordedGame& game = games.emplace_back();
    const std::uint16_t moves = words.next();
    for (std::int16_t& score : game.scores) score = static_cast<std::int16_t>(words.next());
    for (int i = 0; i < moves && !words.beyond(); ++i) {
      RecordedMove& played = game.moves.emplace_back();
      played.move.placement = words.next();
      played.value = words.next();
      const std::uint16_t tried = words.next();
      for (int k = 0; k < tried && !words.beyond(); ++k) {
        const blokus::Move move{words.next()};
        played.visits.push_back({move, words.next()});
      }
    }
    if (words.beyond() || !is_legal(game)) return refused("one of its games is not a whole game by the rules");
  }
  if (!words.complete()) return refused("it has another number of games than it says");
  return games;
}

blokus::Move mirrored(blokus::Move move) {
  static const std::vector<blokus::Move> mirrors = [] {
    using Board = blokus::Board<kSize>;
    const auto& table = blokus::PlacementTable<kSize>::get();
    std::vector<blokus::Move> all;
    for (int i = 0; i < table.size(); ++i) {
      Board::Cells cells;
      table[blokus::Move{static_cast<std::uint16_t>(i)}].cells.for_each(
          [&](int cell) { cells.set(Board::bit(kSize - 1 - Board::y_of(cell), kSize - 1 - Board::x_of(cell))); });
      all.push_back(*table.covering(cells));
    }
    return all;
  }();
  return mirrors[move.placement];
}

}  // namespace tetraply::learn
