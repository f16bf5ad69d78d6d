// The tree of a Monte Carlo search, in a bounded block of memory that is allocated from front to back.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "core/game.hpp"
#include "core/huge_memory.hpp"
#include "search/mcts/guide.hpp"

namespace tetraply {

// A node is made when a position is visited for the second time; until then the position is only the edge that leads to
// it. Edges exist only for visited moves. The priors of the other moves wait in an unsorted list: only the largest one
// matters, and searching for the next largest is faster than sorting.
template <class Move, int Players>
class MctsTree {
 public:
  using Ref = std::uint32_t;  // an offset in units of 8 bytes; 0: null
  static constexpr std::uint16_t kNoMove = 0xffff;

  struct Edge {
    Ref node = 0;
    std::uint32_t visits = 0;
    float prior = 0;
    std::uint16_t move = 0;  // its index in the node's list
    bool proven = false;     // the outcome is exact
    Outcome<Players> mean{};
  };

  struct Node {
    Ref edges = 0;
    std::uint16_t edge_count = 0;
    std::uint16_t edge_room = 0;
    std::uint16_t move_count = 0;
    std::uint16_t best_untried = kNoMove;  // the unvisited move with the largest prior
    float tried = 0;                       // sum of the priors of the visited moves
    Turn turn = Turn::over();
  };

  explicit MctsTree(std::size_t bytes)
      : memory_(bytes), end_(static_cast<Ref>(std::min<std::size_t>(bytes / kUnit, 0xffff'fff0))) {}

  void clear() {
    next_ = 1;
    full_ = false;
  }
  [[nodiscard]] bool full() const { return full_; }
  [[nodiscard]] int permille() const { return static_cast<int>(std::uint64_t{next_} * 1000 / end_); }

  [[nodiscard]] Node& node(Ref ref) { return *at<Node>(ref); }
  [[nodiscard]] const Node& node(Ref ref) const { return *at<Node>(ref); }
  [[nodiscard]] std::span<Edge> edges(const Node& node) { return {at<Edge>(node.edges), node.edge_count}; }
  [[nodiscard]] std::span<const Edge> edges(const Node& node) const { return {at<Edge>(node.edges), node.edge_count}; }
  [[nodiscard]] const Move* moves(const Node& node) const {
    return reinterpret_cast<const Move*>(reinterpret_cast<const std::byte*>(&node) + moves_offset(node.move_count));
  }

  // Adds a node with these moves; the caller must set the priors next. 0 if there is no memory for it.
  [[nodiscard]] Ref add_node(Turn turn, std::span<const Move> moves) {
    const Ref ref = allocate(moves_offset(moves.size()) + moves.size() * sizeof(Move));
    const auto room = static_cast<std::uint16_t>(std::min<std::size_t>(moves.size(), kFirstRoom));
    const Ref edges = ref == 0 ? 0 : allocate(room * sizeof(Edge));
    if (edges == 0) return 0;
    Node& node = *new (at<std::byte>(ref)) Node;
    node.edges = edges;
    node.edge_room = room;
    node.move_count = static_cast<std::uint16_t>(moves.size());
    node.turn = turn;
    std::memcpy(reinterpret_cast<std::byte*>(&node) + moves_offset(moves.size()), moves.data(), moves.size_bytes());
    return ref;
  }

  // Takes positive numbers, stored with 8 binary digits.
  void set_priors(Node& node, const float* priors) {
    std::uint16_t* const list = untried(node);
    for (int i = 0; i < node.move_count; ++i) list[i] = std::max<std::uint16_t>(shortened(priors[i]), 1);
    find_best_untried(node);
  }

  // Adds the edge of the unvisited move with the largest prior; null if there is no memory for it.
  [[nodiscard]] Edge* add_best(Node& node) {
    assert(node.best_untried != kNoMove);
    return add(node, node.best_untried);
  }
  // Adds the edge of an unvisited move.
  [[nodiscard]] Edge* add(Node& node, std::uint16_t move) {
    if (node.edge_count == node.edge_room && !enlarge(node)) return nullptr;
    Edge& edge = *new (at<Edge>(node.edges) + node.edge_count) Edge;
    ++node.edge_count;
    std::uint16_t& prior = untried(node)[move];
    edge.prior = lengthened(prior);
    edge.move = move;
    node.tried += edge.prior;
    prior = 0;
    if (move == node.best_untried) find_best_untried(node);
    return &edge;
  }
  [[nodiscard]] float best_untried_prior(const Node& node) const {
    return lengthened(untried(node)[node.best_untried]);
  }

  // Copies everything below an edge of another tree to `edge`. Nodes that do not fit are left out, and made again when
  // they are visited.
  void copy_below(Edge& edge, const MctsTree& from) {
    if (edge.node == 0) return;
    const Node& source = from.node(edge.node);
    const std::size_t bytes = moves_offset(source.move_count) + source.move_count * sizeof(Move);
    const Ref ref = allocate(bytes);
    const Ref copied_edges = ref == 0 ? 0 : allocate(source.edge_room * sizeof(Edge));
    edge.node = copied_edges == 0 ? 0 : ref;
    if (edge.node == 0) return;
    std::memcpy(at<std::byte>(ref), &source, bytes);
    Node& copy = node(ref);
    copy.edges = copied_edges;
    const std::span<const Edge> old_edges = from.edges(source);
    std::uninitialized_copy(old_edges.begin(), old_edges.end(), at<Edge>(copied_edges));
    for (Edge& below : edges(copy)) copy_below(below, from);
  }

 private:
  static constexpr std::size_t kUnit = 8;
  static constexpr std::size_t kFirstRoom = 4;
  static_assert(alignof(Node) <= kUnit && alignof(Edge) <= kUnit && alignof(Move) <= kUnit);
  static_assert(std::is_trivially_copyable_v<Move> && std::is_trivially_copyable_v<Edge> &&
                std::is_trivially_copyable_v<Node>);

  template <class T>
  [[nodiscard]] T* at(Ref ref) const {
    return reinterpret_cast<T*>(static_cast<std::byte*>(memory_.data()) + std::size_t{ref} * kUnit);
  }

  [[nodiscard]] Ref allocate(std::size_t bytes) {
    const auto units = static_cast<Ref>((bytes + kUnit - 1) / kUnit);
    if (units > end_ - next_) {
      full_ = true;
      return 0;
    }
    const Ref ref = next_;
    next_ += units;
    return ref;
  }

  [[nodiscard]] bool enlarge(Node& node) {
    const auto room = static_cast<std::uint16_t>(std::min<int>(node.edge_room * 2, node.move_count));
    const Ref larger = allocate(room * sizeof(Edge));
    if (larger == 0) return false;
    std::uninitialized_copy_n(at<Edge>(node.edges), node.edge_count, at<Edge>(larger));
    node.edges = larger;
    node.edge_room = room;
    return true;
  }

  // A node is followed by the priors of its moves, 0 for visited ones, and then by the moves.
  [[nodiscard]] static std::size_t moves_offset(std::size_t moves) {
    return (sizeof(Node) + moves * sizeof(std::uint16_t) + kUnit - 1) / kUnit * kUnit;
  }
  [[nodiscard]] static std::uint16_t* untried(Node& node) { return reinterpret_cast<std::uint16_t*>(&node + 1); }
  [[nodiscard]] static const std::uint16_t* untried(const Node& node) {
    return reinterpret_cast<const std::uint16_t*>(&node + 1);
  }

  static void find_best_untried(Node& node) {
    const std::uint16_t* const list = untried(node);
    std::uint16_t largest = 0;
    for (int i = 0; i < node.move_count; ++i) largest = std::max(largest, list[i]);
    node.best_untried =
        largest == 0 ? kNoMove : static_cast<std::uint16_t>(std::find(list, list + node.move_count, largest) - list);
  }

  // The upper half of a positive number's bits. As integers, they have the same order as the numbers.
  [[nodiscard]] static std::uint16_t shortened(float number) {
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(number) >> 16);
  }
  [[nodiscard]] static float lengthened(std::uint16_t number) {
    return std::bit_cast<float>(std::uint32_t{number} << 16);
  }

  HugeMemory memory_;
  Ref next_ = 1;
  Ref end_;
  bool full_ = false;
};

}  // namespace tetraply
