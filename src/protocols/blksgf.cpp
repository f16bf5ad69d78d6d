#include "protocols/blksgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "core/version.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {

namespace {

using blokus::Move;
using sgf::failure_at;
using sgf::Node;
using sgf::Property;
using sgf::Tree;
using sgf::Value;

// Far more than the 84 pieces of a game, yet a bound for files that put pieces up and take them off for ever.
constexpr std::size_t kLongestLine = 1000;

struct Variant {
  std::string_view name;
  std::string_view sgf_name;
};

template <class... Rules>
constexpr std::array<Variant, sizeof...(Rules)> variants_of() {
  return {{{Rules::kName, Rules::kSgfName}...}};
}
constexpr auto kVariants =
    variants_of<blokus::ClassicRules, blokus::ClassicTwoRules, blokus::ClassicThreeRules, blokus::DuoRules>();

std::string variant_names() {
  std::string names;
  for (const Variant& variant : kVariants) names += fmt::format("{}{}", names.empty() ? "" : ", ", variant.sgf_name);
  return names;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The case of letters and blanks around the name do not count, as in Pentobi.
bool names_variant(std::string_view text, std::string_view variant) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  text.remove_suffix(text.size() - std::min(text.find_last_not_of(" \n") + 1, text.size()));
  return std::equal(text.begin(), text.end(), variant.begin(), variant.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

// What a property does to the position, and to which colour.
struct Meaning {
  enum class Kind : std::uint8_t { nothing, move, put, take, turn };
  Kind kind = Kind::nothing;
  int color = 0;
};

constexpr int kNoColor = -1;

struct ColorId {
  std::string_view id;
  int four;  // the colour among four
  int two;   // the colour of Duo
};
// As Pentobi reads them: the words are from its first versions, and Duo once had numbers too.
constexpr std::array<ColorId, 10> kMoveIds{{{"1", 0, 0},
                                            {"2", 1, 1},
                                            {"3", 2, kNoColor},
                                            {"4", 3, kNoColor},
                                            {"B", kNoColor, 0},
                                            {"W", kNoColor, 1},
                                            {"BLUE", 0, 0},
                                            {"YELLOW", 1, kNoColor},
                                            {"RED", 2, kNoColor},
                                            {"GREEN", 3, 1}}};
constexpr std::array<ColorId, 6> kSetupIds{
    {{"1", 0, 0}, {"2", 1, 1}, {"3", 2, kNoColor}, {"4", 3, kNoColor}, {"B", 0, 0}, {"W", 1, 1}}};

template <class R, std::size_t Count>
std::optional<int> color_of(const std::array<ColorId, Count>& ids, std::string_view id) {
  for (const ColorId& known : ids)
    if (known.id == id) return R::kColors == 2 ? known.two : known.four;
  return std::nullopt;
}

template <class R>
Meaning meaning_of(std::string_view id) {
  if (const auto color = color_of<R>(kMoveIds, id)) return {Meaning::Kind::move, *color};
  if (id == "PL") return {Meaning::Kind::turn};
  if (id == "AE") return {Meaning::Kind::take};
  if (id.starts_with('A'))
    if (const auto color = color_of<R>(kSetupIds, id.substr(1))) return {Meaning::Kind::put, *color};
  return {};
}

// The identifier with which this colour's moves are written.
template <class R>
std::string color_id(int color) {
  const std::string_view token = R::kColorInfo[color].token;
  return token == "b" ? "B" : token == "w" ? "W" : std::string(token);
}

template <class R>
std::string color_ids() {
  std::string ids;
  for (int color = 0; color < R::kColors; ++color) ids.append(color > 0 ? ", " : "").append(color_id<R>(color));
  return ids;
}

template <class R>
Value value_of(Move move) {
  return sgf::value_of(blokus::placement_text<R::kSize>(move));
}

// The squares may be spread over several values: the oldest files have one in each.
template <class R>
Result<Move> read_piece(const Tree& tree, std::span<const Value> values) {
  std::string squares;
  for (const Value& value : values) squares.append(squares.empty() ? "" : ",").append(value.text());
  std::erase_if(squares, [](char c) { return c == ' ' || c == '\n'; });
  const sgf::Place place = values.front().place;
  if (squares.empty()) return failure_at(tree.name, place, "no squares, expected those of a piece, such as a1,b1");
  // No piece needs as much text as can be quoted.
  auto move = blokus::parse_placement<R::kSize>(sgf::quotable(squares));
  if (!move) return failure_at(tree.name, place, "{}", move.error().message);
  return move;
}

// What the nodes up to some point have made of the board.
template <class R>
class State {
 public:
  [[nodiscard]] const blokus::Position<R>& position() const { return position_; }

  // What was wrong is at the place of a property or value. A node's setup counts before its move, whatever the order.
  Result<void> apply(const Tree& tree, const Node& node) {
    if (auto done = set_up(tree, node); !done) return done;
    if (const Property* turn = node.find("PL"))
      if (auto done = give_turn(tree, turn->values.front()); !done) return done;
    return play(tree, node);
  }

 private:
  using Piece = blokus::Piece;
  static constexpr auto& table() { return blokus::PlacementTable<R::kSize>::get(); }

  Result<void> set_up(const Tree& tree, const Node& node) {
    bool changed = false;
    // What leaves goes first: the same piece may come back elsewhere.
    for (const Property& property : node.properties)
      if (meaning_of<R>(property.id).kind == Meaning::Kind::take) {
        changed = true;
        for (const Value& value : property.values)
          if (auto done = take(tree, value); !done) return done;
      }
    if (changed) rebuild();
    for (const Property& property : node.properties)
      if (const Meaning meaning = meaning_of<R>(property.id); meaning.kind == Meaning::Kind::put) {
        if (meaning.color == kNoColor) return no_such_color(tree, property);
        changed = true;
        for (const Value& value : property.values)
          if (auto done = put(tree, meaning.color, value); !done) return done;
      }
    // Pieces set up may free a colour that was stuck, and there is no last piece in what has no order.
    if (changed) {
      rebuild();
      position_.set_turn(next_);
    }
    return {};
  }

  Result<void> take(const Tree& tree, const Value& value) {
    const auto move = read_piece<R>(tree, {&value, 1});
    if (!move) return tl::unexpected(move.error());
    for (auto& of_color : pieces_)
      if (auto& lies_at = of_color[table()[*move].piece]; lies_at == *move) {
        lies_at.reset();
        return {};
      }
    return failure_at(tree.name, value.place, "there is no piece '{}' on the board that could be taken off",
                      blokus::placement_text<R::kSize>(*move));
  }

  Result<void> put(const Tree& tree, int color, const Value& value) {
    const auto move = read_piece<R>(tree, {&value, 1});
    if (!move) return tl::unexpected(move.error());
    // A setup is free of the rules, but for the hand and the room: those are named first.
    if (!position_.can_place(color, *move))
      return failure_at(tree.name, value.place, "{}", blokus::why_illegal(position_, color, *move));
    position_.place(color, *move);
    pieces_[color][table()[*move].piece] = *move;
    return {};
  }

  Result<void> give_turn(const Tree& tree, const Value& value) {
    const auto color = color_of<R>(kSetupIds, value.text());
    if (!color || *color == kNoColor)
      return failure_at(tree.name, value.place, "'{}' is not a colour of {}, expected one of {}",
                        sgf::quotable(value.text()), R::kSgfName, color_ids<R>());
    next_ = *color;
    position_.set_turn(next_);
    return {};
  }

  Result<void> play(const Tree& tree, const Node& node) {
    bool played = false;
    for (const Property& property : node.properties) {
      const Meaning meaning = meaning_of<R>(property.id);
      if (meaning.kind != Meaning::Kind::move) continue;
      if (meaning.color == kNoColor) return no_such_color(tree, property);
      if (played) return failure_at(tree.name, property.place, "a second move in one node, expected ';' before it");
      const auto move = read_piece<R>(tree, property.values);
      if (!move) return tl::unexpected(move.error());
      if (const std::string reason = blokus::why_illegal(position_, meaning.color, *move); !reason.empty())
        return failure_at(tree.name, property.values.front().place, "{}", reason);
      play(meaning.color, *move);
      played = true;
    }
    return {};
  }

  void play(int color, Move move) {
    if (position_.color_to_move() != color) position_.set_turn(color);
    position_.play(move);
    pieces_[color][table()[move].piece] = move;
    next_ = (color + 1) % R::kColors;
  }

  void rebuild() {
    position_ = {};
    for (int color = 0; color < R::kColors; ++color)
      for (const std::optional<Move> move : pieces_[color])
        if (move) position_.place(color, *move);
  }

  static tl::unexpected<Error> no_such_color(const Tree& tree, const Property& property) {
    return failure_at(tree.name, property.place, "'{}' is not for a colour of {}, expected one of {}", property.id,
                      R::kSgfName, color_ids<R>());
  }

  blokus::Position<R> position_;
  int next_ = 0;  // the colour whose turn it is, whether or not it can move
  std::array<std::array<std::optional<Move>, blokus::kPieces>, R::kColors> pieces_{};  // where each one lies
};

template <class R>
bool changes_position(const Node& node) {
  return std::any_of(node.properties.begin(), node.properties.end(), [](const Property& property) {
    return meaning_of<R>(property.id).kind != Meaning::Kind::nothing;
  });
}

template <class R>
Result<void> check_variant(const Tree& tree) {
  const auto name = game_of(tree);
  if (!name) return tl::unexpected(name.error());
  if (*name == R::kName) return {};
  const Value& value = tree.nodes[kRoot].find("GM")->values.front();
  return failure_at(tree.name, value.place, "this is a game of {} ({}), expected {} ({})", sgf::quotable(value.text()),
                    *name, R::kSgfName, R::kName);
}

// Every node, each line of play from the root on.
template <class R>
Result<void> check_nodes(const Tree& tree) {
  std::vector<State<R>> line(1);                        // before the root, and after each node that changed something
  std::vector<std::size_t> changes(tree.nodes.size());  // up to and with the node
  std::vector<NodeId> open{kRoot};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    const Node& node = tree.nodes[id];
    changes[id] = id == kRoot ? 0 : changes[node.parent];
    if (changes_position<R>(node)) {
      if (++changes[id] > kLongestLine)
        return failure_at(tree.name, node.place, "more than {} moves and setups in one line of play", kLongestLine);
      line.resize(changes[id]);
      line.push_back(line.back());
      if (auto done = line.back().apply(tree, node); !done) return done;
    }
    open.insert(open.end(), node.children.rbegin(), node.children.rend());
  }
  return {};
}

// The colour's pieces on the board, if no two of them share an edge.
template <class R>
Result<std::vector<Move>> pieces_on_board(const blokus::Position<R>& position, int color) {
  using Board = typename blokus::Position<R>::Board;
  const auto& table = blokus::PlacementTable<R::kSize>::get();
  std::vector<Move> pieces;
  blokus::Hand hand = blokus::kFullHand;
  for (auto left = position.cells(color); left.any();) {
    typename Board::Cells piece;
    piece.set(left.select(0));
    for (int size = 0; size != piece.count();) {
      size = piece.count();
      left.for_each([&](int cell) {
        for (const int beside : {cell - Board::kStride, cell - 1, cell + 1, cell + Board::kStride})
          if (beside >= 0 && beside < Board::kWords * 64 && piece.test(beside)) piece.set(cell);
      });
    }
    left = left - piece;
    const auto move = table.covering(piece);
    if (!move) break;
    pieces.push_back(*move);
    hand &= ~(blokus::Hand{1} << table[*move].piece);
  }
  // Pieces side by side look like one piece, of a kind that exists or not; the hand tells.
  if (hand != position.hand(color) || pieces.size() != static_cast<std::size_t>(blokus::kPieces - std::popcount(hand)))
    return failure("two pieces of {} share an edge and cannot be told apart", R::kColorInfo[color].name);
  return pieces;
}

}  // namespace

Result<std::string_view> game_of(const Tree& tree) {
  const Node& root = tree.nodes[kRoot];
  const Property* game = root.find("GM");
  if (game == nullptr)
    return failure_at(tree.name, root.place, "the game is not named, expected GM[…] in this node with one of {}",
                      variant_names());
  const Value& value = game->values.front();
  for (const Variant& variant : kVariants)
    if (names_variant(value.text(), variant.sgf_name)) return variant.name;
  return failure_at(tree.name, value.place, "'{}' is not a game that can be read, expected one of {}",
                    sgf::quotable(value.text()), variant_names());
}

template <class R>
Record<R>::Record() {
  tree_.name = "new game";
  tree_.set(kRoot, "GM", {sgf::value_of(R::kSgfName)});
  tree_.set(kRoot, "CA", {sgf::value_of("UTF-8")});
  tree_.set(kRoot, "AP", {sgf::value_of(fmt::format("Tetraply:{}", kVersion))});
}

template <class R>
Result<Record<R>> Record<R>::from_tree(Tree tree) {
  if (auto done = check_variant<R>(tree); !done) return tl::unexpected(done.error());
  if (auto done = check_nodes<R>(tree); !done) return tl::unexpected(done.error());
  Record record;
  record.tree_ = std::move(tree);
  return record;
}

template <class R>
Result<Record<R>> Record<R>::parse(std::string_view name, std::string_view text) {
  return sgf::parse(name, text).and_then(from_tree);
}

template <class R>
Result<Record<R>> Record<R>::load(const std::filesystem::path& path) {
  return sgf::load(path).and_then(from_tree);
}

template <class R>
Result<Record<R>> Record<R>::from_moves(std::span<const Move> moves) {
  Record record;
  NodeId node = kRoot;
  Position position;
  for (const Move move : moves) {
    if (position.turn().is_over()) return failure("the game is over, no colour can move");
    const auto child = record.add_move(node, position.color_to_move(), move);
    if (!child) return tl::unexpected(child.error());
    position.play(move);
    node = *child;
  }
  return record;
}

template <class R>
Result<Record<R>> Record<R>::from_position(const Position& position) {
  Record record;
  for (int color = 0; color < R::kColors; ++color) {
    const auto pieces = pieces_on_board(position, color);
    if (!pieces) return tl::unexpected(pieces.error());
    std::vector<Value> values;
    for (const Move move : *pieces) values.push_back(value_of<R>(move));
    if (!values.empty()) record.tree_.set(kRoot, "A" + color_id<R>(color), std::move(values));
  }
  if (!position.turn().is_over()) record.tree_.set(kRoot, "PL", {sgf::value_of(color_id<R>(position.color_to_move()))});
  return record;
}

template <class R>
auto Record<R>::position(NodeId node) const -> Position {
  std::vector<NodeId> changes;
  for (NodeId id = node;; id = tree_.nodes[id].parent) {
    if (changes_position<R>(tree_.nodes[id])) changes.push_back(id);
    if (id == kRoot) break;
  }
  State<R> state;
  for (auto id = changes.rbegin(); id != changes.rend(); ++id) {
    [[maybe_unused]] const auto done = state.apply(tree_, tree_.nodes[*id]);
    assert(done);
  }
  return state.position();
}

template <class R>
std::optional<Ply> Record<R>::move(NodeId node) const {
  for (const Property& property : tree_.nodes[node].properties)
    if (const Meaning meaning = meaning_of<R>(property.id); meaning.kind == Meaning::Kind::move)
      return Ply{node, meaning.color, *read_piece<R>(tree_, property.values)};
  return std::nullopt;
}

template <class R>
std::vector<Ply> Record<R>::main_line() const {
  std::vector<Ply> plies;
  for (NodeId node = kRoot;; node = tree_.nodes[node].children.front()) {
    if (const auto ply = move(node)) plies.push_back(*ply);
    if (tree_.nodes[node].children.empty()) return plies;
  }
}

template <class R>
NodeId Record<R>::end_of_main_line() const {
  NodeId node = kRoot;
  while (!tree_.nodes[node].children.empty()) node = tree_.nodes[node].children.front();
  return node;
}

template <class R>
Result<NodeId> Record<R>::at_ply(int plies) const {
  const std::vector<Ply> line = main_line();
  if (plies < 0 || static_cast<std::size_t>(plies) > line.size())
    return failure("{}: the main line has {} moves, expected 0 to {} rather than {}", tree_.name, line.size(),
                   line.size(), plies);
  if (static_cast<std::size_t>(plies) == line.size()) return end_of_main_line();
  const NodeId next = line[static_cast<std::size_t>(plies)].node;
  if (next == kRoot) return failure("{}: the first move stands in the root, there is no node before it", tree_.name);
  return tree_.nodes[next].parent;
}

template <class R>
Result<NodeId> Record<R>::add_move(NodeId parent, int color, Move move) {
  for (const NodeId child : tree_.nodes[parent].children)
    if (this->move(child) == Ply{child, color, move}) return child;
  if (const std::string reason = blokus::why_illegal(position(parent), color, move); !reason.empty())
    return failure("{}", reason);
  const NodeId child = tree_.add_child(parent);
  tree_.set(child, color_id<R>(color), {value_of<R>(move)});
  return child;
}

template <class R>
std::string Record<R>::comment(NodeId node) const {
  const Property* comment = tree_.nodes[node].find("C");
  return comment == nullptr ? std::string{} : comment->values.front().text();
}

template <class R>
void Record<R>::set_comment(NodeId node, std::string_view text) {
  if (text.empty()) {
    tree_.erase(node, "C");
  } else {
    tree_.set(node, "C", {sgf::value_of(text)});
  }
}

template class Record<blokus::ClassicRules>;
template class Record<blokus::ClassicTwoRules>;
template class Record<blokus::ClassicThreeRules>;
template class Record<blokus::DuoRules>;

}  // namespace tetraply::blksgf
