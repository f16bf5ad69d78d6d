#include "formats/blksgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "core/quotable.hpp"
#include "core/version.hpp"
#include "formats/blksgf_replay.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {

namespace {

using blokus::Move;
using sgf::failure_at;
using sgf::Node;
using sgf::Property;
using sgf::Tree;
using sgf::Value;

// Far more than the 84 pieces of a game, but a limit for files that add and remove pieces without end.
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

// Ignores case and surrounding blanks, as Pentobi does.
bool names_variant(std::string_view text, std::string_view variant) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  text.remove_suffix(text.size() - std::min(text.find_last_not_of(" \n") + 1, text.size()));
  return std::equal(text.begin(), text.end(), variant.begin(), variant.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

template <class R>
Result<void> check_variant(const Tree& tree) {
  const auto name = game_of(tree);
  if (!name) return tl::unexpected(name.error());
  if (*name == R::kName) return {};
  const Value& value = tree.nodes[kRoot].find("GM")->values.front();
  return failure_at(tree.name, value.location, "this is a game of {} ({}), expected {} ({})", quotable(value.text()),
                    *name, R::kSgfName, R::kName);
}

template <class R>
Value value_of(Move move) {
  return sgf::value_of(blokus::placement_text<R::kSize>(move));
}

// Checks every node, each line of play from the root. Removes variations with something illegal from the tree; the
// warnings say why.
template <class R>
Result<std::vector<std::string>> take_out_illegal(Tree& tree) {
  constexpr std::size_t kMostWarnings = 20;
  std::vector<std::string> warnings;
  std::size_t illegal = 0;
  std::vector<Replay<R>> line(1);                       // before the root, and after each node that changed something
  std::vector<std::size_t> changes(tree.nodes.size());  // up to and including the node
  std::vector<bool> is_main(tree.nodes.size());
  std::vector<bool> is_kept(tree.nodes.size());
  std::vector<NodeId> open{kRoot};
  const auto check = [&](NodeId id) -> Result<void> {
    const Node& node = tree.nodes[id];
    changes[id] = id == kRoot ? 0 : changes[node.parent];
    if (!changes_position<R>(node)) return {};
    if (++changes[id] > kLongestLine)
      return failure_at(tree.name, node.location, "more than {} moves and setups in one line of play", kLongestLine);
    line.resize(changes[id]);
    line.push_back(line.back());
    return line.back().apply(tree, node);
  };
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    const Node& node = tree.nodes[id];
    is_main[id] = id == kRoot || (is_main[node.parent] && tree.nodes[node.parent].children.front() == id);
    if (const auto checked = check(id); checked) {
      is_kept[id] = true;
      open.insert(open.end(), node.children.rbegin(), node.children.rend());
    } else if (is_main[id]) {
      return tl::unexpected(checked.error());
    } else if (++illegal <= kMostWarnings) {
      warnings.push_back(checked.error().message + "; this variation is left out");
    }
  }
  if (illegal > kMostWarnings)
    warnings.push_back(fmt::format("{} more variations are left out", illegal - kMostWarnings));
  if (illegal > 0) tree.keep_only(is_kept);
  return warnings;
}

// The color's pieces on the board, if no two of them share an edge.
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
  // Adjacent pieces look like one piece, real or not. The hand shows which.
  if (hand != position.hand(color) || pieces.size() != static_cast<std::size_t>(blokus::kPieces - std::popcount(hand)))
    return failure("two pieces of {} share an edge and cannot be told apart", R::kColorInfo[color].name);
  return pieces;
}

sgf::Value application(std::string_view build) {
  return sgf::value_of(fmt::format("Tetraply:{}", build));
}

}  // namespace

Result<std::string_view> game_of(const Tree& tree) {
  const Node& root = tree.nodes[kRoot];
  const Property* game = root.find("GM");
  if (game == nullptr)
    return failure_at(tree.name, root.location, "the game is missing, expected GM[…] in this node with one of {}",
                      variant_names());
  const Value& value = game->values.front();
  for (const Variant& variant : kVariants)
    if (names_variant(value.text(), variant.sgf_name)) return variant.name;
  return failure_at(tree.name, value.location, "'{}' is not a game that can be read, expected one of {}",
                    quotable(value.text()), variant_names());
}

template <class R>
Record<R>::Record() {
  tree_.name = "new game";
  tree_.set(kRoot, "GM", {sgf::value_of(R::kSgfName)});
  tree_.set(kRoot, "CA", {sgf::value_of("UTF-8")});
  tree_.set(kRoot, "AP", {application(this_build().name())});
}

template <class R>
Result<Record<R>> Record<R>::from_tree(Tree tree) {
  if (auto done = check_variant<R>(tree); !done) return tl::unexpected(done.error());
  auto warnings = take_out_illegal<R>(tree);
  if (!warnings) return tl::unexpected(warnings.error());
  Record record;
  record.warnings_ = *std::move(warnings);
  record.tree_ = std::move(tree);
  return record;
}

template <class R>
Result<Record<R>> Record<R>::parse(std::string_view name, std::string_view text) {
  return sgf::parse(name, text).and_then(from_tree);
}

template <class R>
Result<Record<R>> Record<R>::from_moves(std::span<const Move> moves) {
  Record record;
  NodeId node = kRoot;
  Position position;
  for (const Move move : moves) {
    if (position.turn().is_over()) return failure("the game is over, no color can move");
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
    if (!values.empty()) record.tree_.set(kRoot, fmt::format("A{}", R::kColorInfo[color].sgf_id), std::move(values));
  }
  if (!position.turn().is_over())
    record.tree_.set(kRoot, "PL", {sgf::value_of(R::kColorInfo[position.color_to_move()].sgf_id)});
  return record;
}

template <class R>
auto Record<R>::position(NodeId node) const -> Position {
  std::vector<NodeId> changes;
  for (NodeId id = node;; id = tree_.nodes[id].parent) {
    if (changes_position<R>(tree_.nodes[id])) changes.push_back(id);
    if (id == kRoot) break;
  }
  Replay<R> replay;
  for (auto id = changes.rbegin(); id != changes.rend(); ++id) {
    [[maybe_unused]] const auto done = replay.apply(tree_, tree_.nodes[*id]);
    assert(done);
  }
  return replay.position();
}

template <class R>
std::optional<Ply> Record<R>::move(NodeId node) const {
  const auto found = move_of<R>(tree_, tree_.nodes[node]);
  assert(found);
  if (!*found) return std::nullopt;
  return Ply{node, (*found)->color, (*found)->move};
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
  if (next == kRoot) return failure("{}: the first move is in the root, so there is no node before it", tree_.name);
  return tree_.nodes[next].parent;
}

template <class R>
Result<NodeId> Record<R>::add_move(NodeId parent, int color, Move move) {
  for (const NodeId child : tree_.nodes[parent].children)
    if (this->move(child) == Ply{child, color, move}) return child;
  if (const std::string reason = blokus::why_illegal(position(parent), color, move); !reason.empty())
    return failure("{}", reason);
  const NodeId child = tree_.add_child(parent);
  tree_.set(child, R::kColorInfo[color].sgf_id, {value_of<R>(move)});
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

template <class R>
void Record<R>::set_info(const GameInfo& info) {
  const auto put = [&](std::string_view id, std::string_view text) {
    if (text.empty()) {
      tree_.erase(kRoot, id);
    } else {
      tree_.set(kRoot, id, {sgf::value_of(text)});
    }
  };
  for (std::size_t player = 0; player < R::kPlayers; ++player)
    put(fmt::format("P{}", formats::player_id(R::kPlayers, player)),
        player < info.players.size() ? info.players[player] : "");
  put("RE", info.result);
  put("DT", info.date);
  if (!info.build.empty()) tree_.set(kRoot, "AP", {application(info.build)});
}

template <class R>
GameInfo Record<R>::info() const {
  const auto text = [&](std::string_view id) {
    const Property* property = tree_.nodes[kRoot].find(id);
    return property == nullptr ? std::string{} : property->values.front().text();
  };
  GameInfo info{{}, text("RE"), text("DT")};
  for (std::size_t player = 0; player < R::kPlayers; ++player)
    info.players.push_back(text(fmt::format("P{}", formats::player_id(R::kPlayers, player))));
  if (std::all_of(info.players.begin(), info.players.end(), [](const auto& name) { return name.empty(); }))
    info.players.clear();
  return info;
}

template class Record<blokus::ClassicRules>;
template class Record<blokus::ClassicTwoRules>;
template class Record<blokus::ClassicThreeRules>;
template class Record<blokus::DuoRules>;

}  // namespace tetraply::blksgf
