#include "formats/blksgf_replay.hpp"

#include <algorithm>
#include <span>

#include "core/quotable.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {

namespace {

using blokus::Move;
using sgf::failure_at;
using sgf::Node;
using sgf::Property;
using sgf::Tree;
using sgf::Value;

// The effect of a property on the position, and its color.
struct Meaning {
  enum class Kind : std::uint8_t { nothing, move, put, take, turn };
  Kind kind = Kind::nothing;
  int color = 0;
};

constexpr int kNoColor = -1;

struct ColorName {
  std::string_view name;
  int of_four;
  int of_two;
};
// The names of players that Pentobi reads. The words are from its first versions, and games of two colors once used
// numbers, too.
constexpr std::array<ColorName, 10> kMovers{{{"1", 0, 0},
                                             {"2", 1, 1},
                                             {"3", 2, kNoColor},
                                             {"4", 3, kNoColor},
                                             {"B", kNoColor, 0},
                                             {"W", kNoColor, 1},
                                             {"BLUE", 0, 0},
                                             {"YELLOW", 1, kNoColor},
                                             {"RED", 2, kNoColor},
                                             {"GREEN", 3, 1}}};
constexpr std::array<ColorName, 6> kOwners{
    {{"1", 0, 0}, {"2", 1, 1}, {"3", 2, kNoColor}, {"4", 3, kNoColor}, {"B", 0, 0}, {"W", 1, 1}}};

template <class R>
std::optional<int> find_color(std::span<const ColorName> colors, std::string_view name) {
  for (const ColorName& color : colors)
    if (color.name == name) return R::kColors == 2 ? color.of_two : color.of_four;
  return std::nullopt;
}

template <class R>
Meaning meaning_of(const Property& property) {
  const std::string_view id = property.id;
  if (const auto color = find_color<R>(kMovers, id)) return {Meaning::Kind::move, *color};
  if (id == "PL") return {Meaning::Kind::turn};
  if (id == "AE") return {Meaning::Kind::take};
  if (id.starts_with('A'))
    if (const auto color = find_color<R>(kOwners, id.substr(1))) return {Meaning::Kind::put, *color};
  return {};
}

template <class R>
std::string color_ids() {
  std::string ids;
  for (int color = 0; color < R::kColors; ++color)
    ids.append(color > 0 ? ", " : "").append(R::kColorInfo[color].sgf_id);
  return ids;
}

template <class R>
tl::unexpected<Error> no_such_color(const Tree& tree, const Property& property) {
  return failure_at(tree.name, property.location, "'{}' is not for a colour of {}, expected one of {}", property.id,
                    R::kSgfName, color_ids<R>());
}

// The squares may be spread over several values. The oldest files have one square in each.
template <class R>
Result<Move> read_piece(const Tree& tree, std::span<const Value> values) {
  std::string squares;
  for (const Value& value : values) squares.append(squares.empty() ? "" : ",").append(value.text());
  std::erase_if(squares, [](char c) { return c == ' ' || c == '\n'; });
  const sgf::Location location = values.front().location;
  if (squares.empty()) return failure_at(tree.name, location, "no squares, expected those of a piece, such as a1,b1");
  // The quoted text is long enough for any piece.
  auto move = blokus::parse_placement<R::kSize>(quotable(squares));
  if (!move) return failure_at(tree.name, location, "{}", move.error().message);
  return move;
}

}  // namespace

template <class R>
Result<std::optional<ColorMove>> move_of(const Tree& tree, const Node& node) {
  std::optional<ColorMove> found;
  for (const Property& property : node.properties) {
    const Meaning meaning = meaning_of<R>(property);
    if (meaning.kind != Meaning::Kind::move) continue;
    if (meaning.color == kNoColor) return no_such_color<R>(tree, property);
    if (found) return failure_at(tree.name, property.location, "a second move in one node, expected ';' before it");
    const auto move = read_piece<R>(tree, property.values);
    if (!move) return tl::unexpected(move.error());
    found = ColorMove{meaning.color, *move, property.values.front().location};
  }
  return found;
}

template <class R>
bool changes_position(const Node& node) {
  return std::any_of(node.properties.begin(), node.properties.end(),
                     [](const Property& property) { return meaning_of<R>(property).kind != Meaning::Kind::nothing; });
}

template <class R>
Result<void> Replay<R>::apply(const Tree& tree, const Node& node) {
  if (auto done = set_up(tree, node); !done) return done;
  if (const Property* turn = node.find("PL"))
    if (auto done = give_turn(tree, turn->values.front()); !done) return done;
  return play(tree, node);
}

template <class R>
Result<void> Replay<R>::set_up(const Tree& tree, const Node& node) {
  std::vector<ColorMove> put;
  bool changed = false;
  for (const Property& property : node.properties)
    if (const Meaning meaning = meaning_of<R>(property); meaning.kind == Meaning::Kind::put) {
      if (meaning.color == kNoColor) return no_such_color<R>(tree, property);
      changed = true;
      for (const Value& value : property.values) {
        const auto move = read_piece<R>(tree, {&value, 1});
        if (!move) return tl::unexpected(move.error());
        put.push_back({meaning.color, *move, value.location});
      }
    }
  for (const Property& property : node.properties)
    if (meaning_of<R>(property).kind == Meaning::Kind::take) {
      changed = true;
      for (const Value& value : property.values)
        if (auto done = take(tree, value, put); !done) return done;
    }
  if (!changed) return {};
  // Starts over, because pieces that are set up may free a stuck color, and a setup has no last piece.
  rebuild();
  for (const auto& [color, move, location] : put) {
    // A setup must respect only the hand and the free cells, so these errors come first.
    if (!position_.can_place(color, move))
      return failure_at(tree.name, location, "{}", blokus::why_illegal(position_, color, move));
    position_.place(color, move);
    lies_at(color, move) = move;
  }
  rebuild();
  position_.set_turn(next_);
  return {};
}

template <class R>
Result<void> Replay<R>::take(const Tree& tree, const Value& value, std::vector<ColorMove>& put) {
  const auto move = read_piece<R>(tree, {&value, 1});
  if (!move) return tl::unexpected(move.error());
  for (int color = 0; color < R::kColors; ++color) {
    const auto just_put = std::find_if(put.begin(), put.end(),
                                       [&](const ColorMove& one) { return one.color == color && one.move == *move; });
    if (just_put != put.end()) {
      put.erase(just_put);
      return {};
    }
    if (lies_at(color, *move) == *move) {
      lies_at(color, *move).reset();
      return {};
    }
  }
  return failure_at(tree.name, value.location, "there is no piece '{}' on the board that could be taken off",
                    blokus::placement_text<R::kSize>(*move));
}

template <class R>
Result<void> Replay<R>::give_turn(const Tree& tree, const Value& value) {
  const auto color = find_color<R>(kOwners, value.text());
  if (!color || *color == kNoColor)
    return failure_at(tree.name, value.location, "'{}' is not a colour of {}, expected one of {}",
                      quotable(value.text()), R::kSgfName, color_ids<R>());
  next_ = *color;
  position_.set_turn(next_);
  return {};
}

template <class R>
Result<void> Replay<R>::play(const Tree& tree, const Node& node) {
  const auto played = move_of<R>(tree, node);
  if (!played) return tl::unexpected(played.error());
  if (!*played) return {};
  const auto [color, move, location] = **played;
  if (const std::string reason = blokus::why_illegal(position_, color, move); !reason.empty())
    return failure_at(tree.name, location, "{}", reason);
  if (position_.color_to_move() != color) position_.set_turn(color);
  position_.play(move);
  lies_at(color, move) = move;
  next_ = (color + 1) % R::kColors;
  return {};
}

template <class R>
void Replay<R>::rebuild() {
  position_ = {};
  for (int color = 0; color < R::kColors; ++color)
    for (const std::optional<Move> move : pieces_[color])
      if (move) position_.place(color, *move);
}

template <class R>
std::optional<Move>& Replay<R>::lies_at(int color, Move move) {
  return pieces_[color][blokus::PlacementTable<R::kSize>::get()[move].piece];
}

template Result<std::optional<ColorMove>> move_of<blokus::ClassicRules>(const Tree&, const Node&);
template Result<std::optional<ColorMove>> move_of<blokus::ClassicTwoRules>(const Tree&, const Node&);
template Result<std::optional<ColorMove>> move_of<blokus::ClassicThreeRules>(const Tree&, const Node&);
template Result<std::optional<ColorMove>> move_of<blokus::DuoRules>(const Tree&, const Node&);

template bool changes_position<blokus::ClassicRules>(const Node&);
template bool changes_position<blokus::ClassicTwoRules>(const Node&);
template bool changes_position<blokus::ClassicThreeRules>(const Node&);
template bool changes_position<blokus::DuoRules>(const Node&);

template class Replay<blokus::ClassicRules>;
template class Replay<blokus::ClassicTwoRules>;
template class Replay<blokus::ClassicThreeRules>;
template class Replay<blokus::DuoRules>;

}  // namespace tetraply::blksgf
