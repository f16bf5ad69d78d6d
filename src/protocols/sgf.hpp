// SGF, the Smart Game Format FF[4]: a file as a tree of nodes with properties, and back. What a property means is
// left to the games. Everything in the file is kept as it was written, and nothing here recurses, however deep the
// file nests.
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

// A file beyond these is refused: no game record comes near, and a hostile one must not eat the memory.
inline constexpr std::size_t kMaxBytes = kMaxFileBytes;
inline constexpr std::size_t kMaxItems = std::size_t{1} << 22;  // nodes and values together

// Where something begins in the file, both from 1; a column is a character, not a byte. Zero: not from a file.
struct Place {
  int line = 0;
  int column = 0;
};

// `raw` is what stands between the brackets, escapes included. Trees are compared by it, wherever it stood.
struct Value {
  std::string raw;
  Place place;  // of the first character after the bracket

  bool operator==(const Value& other) const { return raw == other.raw; }
  // What it says: escapes undone, soft line breaks gone, other line breaks '\n', other white space a blank.
  [[nodiscard]] std::string text() const;
};

// The value that says `text`. A colon is not escaped: only a composed value would need that.
[[nodiscard]] Value value_of(std::string_view text);

struct Property {
  std::string id;
  std::vector<Value> values;  // at least one
  Place place;                // of the identifier

  bool operator==(const Property& other) const { return id == other.id && values == other.values; }
};

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

struct Node {
  NodeId parent = kRoot;
  std::vector<NodeId> children;  // the first one continues the main line
  std::vector<Property> properties;
  Place place;  // of the semicolon

  // The first property of this name, or null.
  [[nodiscard]] const Property* find(std::string_view id) const;
};

struct Tree {
  std::string name;                    // of the file, for messages
  std::vector<Node> nodes = {Node{}};  // the root first, every parent before its children

  // The same nodes, properties and values in the same order.
  bool operator==(const Tree& other) const;

  NodeId add_child(NodeId parent);
  // Replaces the property's values, or adds the property at the end of the node.
  void set(NodeId node, std::string_view id, std::vector<Value> values);
  void erase(NodeId node, std::string_view id);
  // Takes out all other nodes and gives the rest new numbers, in the same order. Keep the root, and no node without its
  // parent.
  void keep_only(const std::vector<bool>& kept);
};

// A file holds exactly one game tree; only white space, and a byte order mark, may stand around it.
// What is wrong is said as `NAME:LINE:COLUMN: …`.
[[nodiscard]] Result<Tree> parse(std::string_view name, std::string_view text);

// One node per line. Parsed again it is an equal tree.
[[nodiscard]] std::string write(const Tree& tree);

template <class... Args>
[[nodiscard]] tl::unexpected<Error> failure_at(std::string_view name, Place place, fmt::format_string<Args...> format,
                                               Args&&... args) {
  return failure("{}:{}:{}: {}", name, place.line, place.column, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace tetraply::sgf
