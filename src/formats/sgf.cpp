#include "formats/sgf.hpp"

#include <algorithm>
#include <optional>

#include "core/quotable.hpp"

namespace tetraply::sgf {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD, for invalid bytes

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}
bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
// FF[4] allows only capital letters. Small letters come from older files, digits from the drafts for more than two
// players.
bool is_identifier(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// The length of the line break that begins here. CR LF and LF CR are one line break, as in SGF.
std::size_t line_break_size(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && is_line_break(text[at + 1]) && text[at + 1] != text[at] ? 2 : 1;
}

// The length of the UTF-8 character that begins here; 0 if it is invalid.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if (!continues_character(text[at + i])) return 0;
  // Rejects overlong forms, surrogates, and code points beyond Unicode.
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
  return size;
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = character_size(text, at);
    if (size == 0) return at;
    at += size;
  }
  return std::nullopt;
}

// The text and the current location in it.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {
    if (text.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  [[nodiscard]] bool done() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] Location location() const { return location_; }
  [[nodiscard]] std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

  // Moves past one byte, or one line break.
  void advance() {
    if (is_line_break(peek())) {
      at_ += line_break_size(text_, at_);
      ++location_.line;
      location_.column = 1;
    } else {
      ++at_;
      if (done() || !continues_character(peek())) ++location_.column;
    }
  }
  void skip_space() {
    while (!done() && is_space(peek())) advance();
  }
  // The current character, for messages that begin with "unexpected".
  [[nodiscard]] std::string here() const {
    return done() ? "end of the file" : fmt::format("'{}'", quotable(text_.substr(at_, character_size(text_, at_))));
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  Location location_{1, 1};
};

class Parser {
 public:
  Parser(std::string_view name, std::string_view text) : input_(text) {
    tree_.name = name;
    tree_.nodes.clear();
  }

  Result<Tree> run() {
    input_.skip_space();
    if (input_.done() || input_.peek() != '(') return unexpected("'(' to begin a game tree");
    do {
      if (auto step = next(); !step) return tl::unexpected(step.error());
      input_.skip_space();
    } while (!open_.empty());
    if (!input_.done() && input_.peek() == '(')
      return failure_at(tree_.name, input_.location(), "a second game tree begins here, but a file may have only one");
    if (!input_.done()) return unexpected("the end of the file after the game tree");
    return std::move(tree_);
  }

 private:
  enum class After : std::uint8_t { opening, node, variation };

  // An open '('. The variations after it are children of this node.
  struct Open {
    NodeId node;
    Location location;
  };

  Result<void> next() {
    const char c = input_.done() ? '\0' : input_.peek();
    if (c == '(' && (after_ != After::opening || open_.empty())) {
      open_.push_back({current_, input_.location()});
      input_.advance();
      after_ = After::opening;
    } else if (c == ';' && after_ != After::variation) {
      return read_node();
    } else if (c == ')' && after_ != After::opening) {
      current_ = open_.back().node;
      open_.pop_back();
      input_.advance();
      after_ = After::variation;
    } else if (is_identifier(c) && after_ == After::node) {
      return read_property();
    } else {
      return unexpected(what_may_follow());
    }
    return {};
  }

  [[nodiscard]] std::string what_may_follow() const {
    if (after_ == After::opening) return "';' to begin a node";
    const Location location = open_.back().location;
    return fmt::format("{}'(' to begin a variation or ')' to close the '(' of {}:{}",
                       after_ == After::node ? "a property, ';' to begin a node, " : "", location.line,
                       location.column);
  }

  Result<void> read_node() {
    if (auto counted = count_item(); !counted) return counted;
    const auto id = static_cast<NodeId>(tree_.nodes.size());
    tree_.nodes.push_back({.parent = current_, .children = {}, .properties = {}, .location = input_.location()});
    if (id != kRoot) tree_.nodes[current_].children.push_back(id);
    current_ = id;
    input_.advance();
    after_ = After::node;
    return {};
  }

  Result<void> read_property() {
    Property property{.id = {}, .values = {}, .location = input_.location()};
    const std::size_t begin = input_.at();
    while (!input_.done() && is_identifier(input_.peek())) input_.advance();
    property.id = input_.since(begin);
    input_.skip_space();
    if (input_.done() || input_.peek() != '[')
      return unexpected(fmt::format("'[' and a value of the property '{}'", quotable(property.id)));
    for (; !input_.done() && input_.peek() == '['; input_.skip_space()) {
      if (auto counted = count_item(); !counted) return counted;
      const Location bracket = input_.location();
      input_.advance();
      auto value = read_value(bracket);
      if (!value) return tl::unexpected(value.error());
      property.values.push_back(*std::move(value));
    }
    tree_.nodes[current_].properties.push_back(std::move(property));
    return {};
  }

  Result<Value> read_value(Location bracket) {
    Value value{.raw = {}, .location = input_.location()};
    const std::size_t begin = input_.at();
    for (bool escaped = false; !input_.done() && (escaped || input_.peek() != ']'); input_.advance())
      escaped = !escaped && input_.peek() == '\\';
    if (input_.done())
      return failure_at(tree_.name, bracket, "this value is not closed, expected ']' before the end of the file");
    value.raw = input_.since(begin);
    input_.advance();
    return value;
  }

  Result<void> count_item() {
    if (++items_ > kMaxItems)
      return failure_at(tree_.name, input_.location(), "the game record has more than {} nodes and values", kMaxItems);
    return {};
  }

  [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view expected) const {
    return failure_at(tree_.name, input_.location(), "unexpected {}, expected {}", input_.here(), expected);
  }

  Cursor input_;
  Tree tree_;
  NodeId current_ = kRoot;
  std::vector<Open> open_;
  After after_ = After::opening;
  std::size_t items_ = 0;
};

// The first property of this name, or the end.
auto find_property(auto& properties, std::string_view id) {
  return std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.id == id; });
}

void append_node(std::string& out, const Node& node) {
  out += ';';
  for (const Property& property : node.properties) {
    out += property.id;
    for (const Value& value : property.values) out.append("[").append(value.raw).append("]");
  }
}

}  // namespace

std::string Value::text() const {
  std::string text;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    const bool escaped = raw[at] == '\\' && at + 1 < raw.size();
    if (escaped) ++at;
    if (is_line_break(raw[at])) {
      at += line_break_size(raw, at) - 1;
      if (!escaped) text += '\n';
    } else {
      text += is_space(raw[at]) ? ' ' : raw[at];
    }
  }
  return text;
}

Value value_of(std::string_view text) {
  Value value;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_size(text, at);
    if (text[at] == ']' || text[at] == '\\') value.raw += '\\';
    value.raw += size == 0 ? kReplacement : text.substr(at, size);
    at += std::max<std::size_t>(size, 1);
  }
  return value;
}

const Property* Node::find(std::string_view id) const {
  const auto found = find_property(properties, id);
  return found == properties.end() ? nullptr : &*found;
}

bool Tree::operator==(const Tree& other) const {
  if (nodes.size() != other.nodes.size()) return false;
  std::vector<std::pair<NodeId, NodeId>> open{{kRoot, kRoot}};
  while (!open.empty()) {
    const Node& mine = nodes[open.back().first];
    const Node& theirs = other.nodes[open.back().second];
    open.pop_back();
    if (mine.properties != theirs.properties || mine.children.size() != theirs.children.size()) return false;
    for (std::size_t i = 0; i < mine.children.size(); ++i) open.emplace_back(mine.children[i], theirs.children[i]);
  }
  return true;
}

NodeId Tree::add_child(NodeId parent) {
  const auto id = static_cast<NodeId>(nodes.size());
  nodes.push_back({.parent = parent, .children = {}, .properties = {}, .location = {}});
  nodes[parent].children.push_back(id);
  return id;
}

void Tree::set(NodeId node, std::string_view id, std::vector<Value> values) {
  std::vector<Property>& properties = nodes[node].properties;
  if (const auto property = find_property(properties, id); property != properties.end()) {
    property->values = std::move(values);
  } else {
    properties.push_back({.id = std::string(id), .values = std::move(values), .location = {}});
  }
}

void Tree::erase(NodeId node, std::string_view id) {
  std::erase_if(nodes[node].properties, [&](const Property& property) { return property.id == id; });
}

void Tree::keep_only(const std::vector<bool>& kept) {
  std::vector<NodeId> numbers(nodes.size());
  NodeId next = 0;
  for (NodeId id = 0; id < nodes.size(); ++id)
    if (kept[id]) numbers[id] = next++;
  for (NodeId id = 0; id < nodes.size(); ++id) {
    if (!kept[id]) continue;
    Node& node = nodes[id];
    std::erase_if(node.children, [&](NodeId child) { return !kept[child]; });
    for (NodeId& child : node.children) child = numbers[child];
    node.parent = numbers[node.parent];
    if (numbers[id] != id) nodes[numbers[id]] = std::move(node);
  }
  nodes.resize(next);
}

Result<Tree> parse(std::string_view name, std::string_view text) {
  if (text.size() > kMaxBytes)
    return failure("{}: the file has {} bytes, which is more than {}", name, text.size(), kMaxBytes);
  if (const auto invalid = first_invalid_utf8(text)) {
    Cursor cursor(text.substr(0, *invalid));
    while (!cursor.done()) cursor.advance();
    return failure_at(name, cursor.location(), "byte 0x{:02X} is not UTF-8",
                      static_cast<unsigned char>(text[*invalid]));
  }
  return Parser(name, text).run();
}

std::string write(const Tree& tree) {
  // The parts that remain to be written, last first: a node with everything below it, or the end of a variation.
  struct Item {
    enum class Kind : std::uint8_t { node, variation, end };
    Kind kind;
    NodeId node;
  };
  std::string out;
  std::vector<Item> items{{Item::Kind::variation, kRoot}};
  while (!items.empty()) {
    const auto [kind, id] = items.back();
    items.pop_back();
    if (kind == Item::Kind::end) {
      out += ')';
      continue;
    }
    if (!out.empty()) out += '\n';
    if (kind == Item::Kind::variation) {
      out += '(';
      items.push_back({Item::Kind::end, id});
    }
    append_node(out, tree.nodes[id]);
    const std::vector<NodeId>& children = tree.nodes[id].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      items.push_back({children.size() == 1 ? Item::Kind::node : Item::Kind::variation, *child});
  }
  out += '\n';
  return out;
}

}  // namespace tetraply::sgf
