// SGF, the Smart Game Format FF[4]: converts a file to a tree of nodes with properties, and back. The games interpret
// the properties. Everything in the file is kept unchanged, and nothing here is recursive, however deep the nesting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/text_file.hpp"

namespace tetraply::sgf {

// Larger files are refused. No game record comes close, and a hostile file must not exhaust the memory.
inline constexpr std::size_t kMaxBytes = kMaxFileBytes;
inline constexpr std::size_t kMaxItems = std::size_t{1} << 22;  // nodes and values together

// A location in the file. Both start at 1, and a column is a character, not a byte. Zero: not from a file.
struct Location {
  int line = 0;
  int column = 0;
};

// `raw` is the text between the brackets, including escapes. Comparing trees compares `raw` and ignores locations.
struct Value {
  std::string raw;
  Location location;  // location of the first character after the bracket

  bool operator==(const Value& other) const { return raw == other.raw; }
  // The decoded text: escapes resolved, soft line breaks removed, other line breaks '
  // ', other white space a blank.
  [[nodiscard]] std::string text() const;
};

// The value whose text is `text`. A colon is not escaped, because only composed values need that.
[[nodiscard]] Value value_of(std::string_view text);

struct Property {
  std::string id;
  std::vector<Value> values;  // at least one
  Location location;          // location of the identifier

  bool operator==(const Property& other) const { return id == other.id && values == other.values; }
};

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

struct Node {
  NodeId parent = kRoot;
  std::vector<NodeId> children;  // the first one continues the main line
  std::vector<Property> properties;
  Location location;  // location of the semicolon

  // The first property of this name, or null.
  [[nodiscard]] const Property* find(std::string_view id) const;
};

struct Tree {
  std::string name;                    // name of the file, for messages
  std::vector<Node> nodes = {Node{}};  // the root first, and every parent before its children

  // Compares nodes, properties and values, all in order.
  bool operator==(const Tree& other) const;

  NodeId add_child(NodeId parent);
  // Replaces the property's values, or adds the property at the end of the node.
  void set(NodeId node, std::string_view id, std::vector<Value> values);
  void erase(NodeId node, std::string_view id);
  // Removes all other nodes and renumbers the rest in the same order. Keep the root, and the parent of every kept node.
  void keep_only(const std::vector<bool>& kept);
};

// A file holds exactly one game tree, with only white space and a byte order mark around it. Errors begin with
// `NAME:LINE:COLUMN: `.
[[nodiscard]] Result<Tree> parse(std::string_view name, std::string_view text);

// Writes one node per line. Parsing it again gives an equal tree.
[[nodiscard]] std::string write(const Tree& tree);

template <class... Args>
[[nodiscard]] tl::unexpected<Error> failure_at(std::string_view name, Location location,
                                               fmt::format_string<Args...> format, Args&&... args) {
  return failure("{}:{}:{}: {}", name, location.line, location.column,
                 fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace tetraply::sgf
