// The interface of an evaluation for searches that try sequences of moves for one player.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.hpp"

namespace tetraply {

// The value of a path of moves. A node is all that a search needs to know about a position on the path. The evaluation
// makes the nodes, so it can keep what it needs and leave out the rest.
//
// A path that the end of the game cuts short is worth its value minus kShortfall for every missing move. This is large
// enough to make it worse than any longer path, so a search among lost games lasts as long as possible.
template <class E, class G>
concept PathEvaluation =
    Game<G> && G::kPlayers == 1 &&
    std::same_as<typename E::Move, typename G::Move>&& std::is_trivially_copyable_v<typename E::Node>&& requires(
        const E& evaluate, const G& position, const typename E::Node& node, typename E::Node& made,
        typename G::Move move, void (*child)(typename G::Move, const typename E::Node&),
        void (*leaf)(typename G::Move, typename E::Value)) {
  { E::kShortfall } -> std::convertible_to<typename E::Value>;
  { E::kUnit } -> std::convertible_to<double>;          // the number that stands for one unit of the evaluation
  { evaluate.horizon(position) } -> std::same_as<int>;  // the number of moves that a player can see ahead
  { evaluate.start(position) } -> std::same_as<typename E::Node>;
  { evaluate.text_of(node, move) } -> std::same_as<std::string>;  // for people
  { evaluate.value(node) } -> std::same_as<typename E::Value>;
  {evaluate.for_each_child(node, child)};                   // in the order of legal_moves
  {evaluate.for_each_leaf(node, leaf)};                     // the same, with the values of the children
  { evaluate.numbers(node) } -> std::same_as<int>;          // moves by number, the same ones at all nodes of a ply,
  { evaluate.number_of(node, move) } -> std::same_as<int>;  // legal or not, in the order of legal_moves. A move that
  { evaluate.move_of(node, 0) } -> std::same_as<typename G::Move>;  // has several numbers is known by the first
  { evaluate.passed(node) } -> std::same_as<typename E::Node>;  // to the next ply without a move, for the leaf numbers
  { evaluate.make_child(node, move, made) } -> std::same_as<bool>;  // returns false if the move is not legal
};

// An evaluation that measures its phases while its clock runs. Each thread has a copy of the evaluation.
template <class E>
concept TimedEvaluation = requires(const E& evaluate) {
  {evaluate.clock().begin()};
  {evaluate.clock().end()};
  { evaluate.clock().seconds(0) } -> std::same_as<double>;
  { E::kPhases[0] } -> std::convertible_to<std::string_view>;
};

}  // namespace tetraply
