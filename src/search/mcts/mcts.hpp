// Monte Carlo tree search with priors (PUCT, as in AlphaZero) for any game. Each player takes the move that is best for
// that player (max^n), and chance is sampled.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/mcts/guide.hpp"
#include "search/mcts/softmax.hpp"
#include "search/mcts/tree.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"

namespace tetraply {

struct MctsOptions {
  float exploration = 1;              // the weight of priors relative to the results of visits
  float first_play_reduction = 0.2F;  // by how much, at most, an unvisited move counts as worse than its position
  float temperature = 1.3F;           // values above 1 make the priors more equal
  float noise = 0;                    // fraction of the root's priors that goes to a few random moves
  std::size_t memory = std::size_t{256} << 20;  // bytes for the tree, including its copy from one move to the next
  std::uint64_t seed = 1;
  bool reuse = true;       // keeps the last search's results below the new position
  bool early_stop = true;  // ends when the most visited move cannot be overtaken, if one line is requested
};

// The node limit counts simulations: walks from the root to an evaluated position. Depth d is reached after 2^d
// simulations. Values are the players' expected outcomes in percent.
template <Game G, class GuideType>
requires Guide<GuideType, G>
class Mcts {
 public:
  using Move = typename G::Move;

  Mcts(GuideType guide, const MctsOptions& options) : guide_(std::move(guide)), options_(options) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    StopSignal signal(limits);
    random_ = Random(mix64(options_.seed) ^ root.hash());
    guide_.begin(root, random_);
    counters_ = {};
    prepare(root);
    const std::uint64_t most = limits.depth ? std::uint64_t{1} << std::min(*limits.depth, 62) : UINT64_MAX;
    constexpr double kSecondsBetweenReports = 0.5;
    double reported_at = 0;
    int depth = 0;
    std::int64_t allowed = signal.poll(0);
    while (allowed > 0 && counters_.nodes < most && !root_edge_.proven) {
      const std::uint64_t doubled = std::uint64_t{1} << depth;
      const auto few =
          static_cast<std::int64_t>(std::min({std::uint64_t{kSimulationsAtOnce}, static_cast<std::uint64_t>(allowed),
                                              most - counters_.nodes, doubled - std::min(doubled, counters_.nodes)}));
      for (std::int64_t i = 0; i < few; ++i) simulate(root);
      allowed = signal.poll(few);
      const bool iteration_ends = counters_.nodes >= doubled;
      if (iteration_ends) ++depth;
      if (settled(limits, signal)) break;
      if (!on_report || allowed <= 0) continue;
      const double seconds = signal.seconds();
      if (!iteration_ends && seconds < reported_at + kSecondsBetweenReports) continue;
      reported_at = seconds;
      on_report(report(root, limits, signal, depth));
    }
    Report<G> final_report = report(root, limits, signal, depth);
    if (on_report) on_report(final_report);
    return final_report;
  }

  struct RootVisits {
    Move move;
    std::uint32_t visits;
  };
  // The last search's visits of each move, in the order of the first visit, and the value of the root.
  [[nodiscard]] std::vector<RootVisits> root_visits() const {
    std::vector<RootVisits> visits;
    const Node& node = tree_->node(root_edge_.node);
    for (const Edge& edge : tree_->edges(node)) visits.push_back({tree_->moves(node)[edge.move], edge.visits});
    return visits;
  }
  [[nodiscard]] const Outcome<G::kPlayers>& root_outcome() const { return root_edge_.mean; }

  // Options for the next search. The memory keeps its size.
  [[nodiscard]] MctsOptions& options() { return options_; }

 private:
  using Tree = MctsTree<Move, G::kPlayers>;
  using Node = typename Tree::Node;
  using Edge = typename Tree::Edge;
  static_assert(G::MoveList::capacity() < Tree::kNoMove);

  static constexpr int kSimulationsAtOnce = 16;  // between two checks of the clock
  // The root always fits.
  static constexpr std::size_t kLeastTree = 4096 + G::MoveList::capacity() * (sizeof(Move) + sizeof(std::uint16_t));

  struct Step {
    Node* from;
    Edge* edge;
    Edge* instead;  // the proven edge that the player would take; this one is only explored
  };

  struct Choice {
    static constexpr std::size_t kNone = SIZE_MAX;
    float sum = -1;  // below any real sum
    std::size_t edge = kNone;

    void offer(float new_sum, std::size_t new_edge) {
      if (new_sum > sum) *this = {new_sum, new_edge};
    }
  };

  // Makes a tree with only the root, or takes over what the last tree knows about it.
  void prepare(const G& root) {
    if (!tree_) {
      tree_ = std::make_unique<Tree>(std::max(options_.memory / 2, kLeastTree));
      spare_ = std::make_unique<Tree>(std::max(options_.memory / 2, kLeastTree));
    }
    std::optional<Edge> known;
    if (options_.reuse && last_root_) known = find(*last_root_, root_edge_, root, kPliesToLookBack);
    if (known) {
      spare_->clear();
      root_edge_ = *known;
      spare_->copy_below(root_edge_, *tree_);
      std::swap(tree_, spare_);
    } else {
      tree_->clear();
      root_edge_ = {};
    }
    last_root_ = root;
    if (root_edge_.node == 0) expand(root_edge_, root, options_.noise);
  }

  // The edge to `wanted` among the following positions, if it was expanded.
  [[nodiscard]] std::optional<Edge> find(const G& position, const Edge& edge, const G& wanted, int plies) {
    positions_to_compare_ = kMostCompared;
    return find_below(position, edge, wanted, plies);
  }
  [[nodiscard]] std::optional<Edge> find_below(const G& position, const Edge& edge, const G& wanted, int plies) {
    if (edge.node == 0 || --positions_to_compare_ < 0) return std::nullopt;
    if (position == wanted) return edge;
    if (plies == 0) return std::nullopt;
    const Node& node = tree_->node(edge.node);
    for (const Edge& below : tree_->edges(node)) {
      if (below.node == 0) continue;
      if (auto found = find_below(after(position, tree_->moves(node)[below.move]), below, wanted, plies - 1))
        return found;
    }
    return std::nullopt;
  }

  // Returns false if there is no memory for the node.
  bool expand(Edge& edge, const G& position, float noise = 0) {
    if (tree_->full()) return false;
    position.legal_moves(moves_);
    const auto ref = tree_->add_node(position.turn(), {moves_.begin(), moves_.size()});
    if (ref == 0) return false;
    Node& node = tree_->node(ref);
    priors_.resize(moves_.size());
    if (node.turn.kind == Turn::Kind::player) {
      guide_.logits(position, moves_, priors_.data());
      softmax(priors_, options_.temperature);
      if (noise > 0) add_noise(noise);
    } else {
      std::fill(priors_.begin(), priors_.end(), 1.0F / static_cast<float>(moves_.size()));
    }
    tree_->set_priors(node, priors_.data());
    edge.node = ref;
    return true;
  }

  // Makes a search for learning explore moves that it would ignore: a fraction of the priors goes to random moves.
  void add_noise(float share) {
    constexpr int kLots = 8;
    for (float& prior : priors_) prior *= 1 - share;
    for (int i = 0; i < kLots; ++i) priors_[random_.below(static_cast<std::uint32_t>(priors_.size()))] += share / kLots;
  }

  void simulate(const G& root) {
    ++counters_.nodes;
    G position = root;
    path_.clear();
    Edge* edge = &root_edge_;
    Outcome<G::kPlayers> outcome;
    while (true) {
      if (edge->proven) {
        outcome = edge->mean;
        break;
      }
      // The first visit evaluates, the second one expands.
      if (edge->node == 0 && (edge->visits == 0 || !expand(*edge, position))) {
        ++counters_.evaluations;
        outcome = guide_.value(position, random_);
        break;
      }
      Node& node = tree_->node(edge->node);
      const Step step =
          node.turn.kind == Turn::Kind::player ? select(node, *edge) : Step{&node, draw(node, position), nullptr};
      if (step.edge == nullptr) {  // no memory for a chance outcome
        outcome = guide_.value(position, random_);
        break;
      }
      path_.push_back(step);
      edge = step.edge;
      position.play(tree_->moves(node)[edge->move]);
      if (!edge->proven && position.turn().is_over()) {
        edge->proven = true;
        edge->mean = guide_.result(position);
      }
    }
    back_up(outcome);
  }

  // The move with the largest sum of value and exploration. Among the unvisited moves, only the one with the largest
  // prior can qualify. If a proven move wins, visiting it again would teach nothing, so the best of the others is
  // explored.
  [[nodiscard]] Step select(Node& node, const Edge& above) {
    const int player = node.turn.player;
    const float explore = options_.exploration * std::sqrt(static_cast<float>(std::max(above.visits, 1U)));
    Choice open;
    Choice proven;
    const std::span<Edge> edges = tree_->edges(node);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      if (edge.proven)
        proven.offer(edge.mean[player], i);
      else
        open.offer(edge.mean[player] + explore * edge.prior / static_cast<float>(1 + edge.visits), i);
    }
    if (node.best_untried != Tree::kNoMove && !(tree_->full() && node.edge_count > 0)) {
      const float untried = above.mean[player] - options_.first_play_reduction * std::sqrt(node.tried) +
                            explore * tree_->best_untried_prior(node);
      if (untried > open.sum && tree_->add_best(node) != nullptr) open = {untried, edges.size()};
    }
    const auto at = [&](const Choice& choice) { return &tree_->edges(node)[choice.edge]; };
    if (open.edge == Choice::kNone) return {&node, at(proven), nullptr};
    return {&node, at(open), proven.sum > open.sum ? at(proven) : nullptr};
  }

  // A chance outcome, drawn by the game's odds.
  [[nodiscard]] Edge* draw(Node& node, const G& position) {
    if constexpr (ChanceGame<G>) {
      const Move* const moves = tree_->moves(node);
      std::uint32_t total = 0;
      for (int i = 0; i < node.move_count; ++i) total += position.chance_weight(moves[i]);
      std::uint32_t lot = random_.below(total);
      std::uint16_t drawn = 0;
      for (; lot >= position.chance_weight(moves[drawn]); ++drawn) lot -= position.chance_weight(moves[drawn]);
      for (Edge& edge : tree_->edges(node))
        if (edge.move == drawn) return &edge;
      return tree_->add(node, drawn);
    } else {
      static_cast<void>(node);
      static_cast<void>(position);
      return nullptr;
    }
  }

  void back_up(Outcome<G::kPlayers> outcome) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      const auto [from, edge, instead] = path_[i];
      count(*edge, outcome);
      if (instead != nullptr) {
        ++instead->visits;
        const int player = from->turn.player;
        if (outcome[player] < instead->mean[player]) outcome = instead->mean;
      }
      Edge& above = i > 0 ? *path_[i - 1].edge : root_edge_;
      if (edge->proven && !above.proven && prove(*from, *edge, above)) outcome = above.mean;
    }
    count(root_edge_, outcome);
  }

  static void count(Edge& edge, const Outcome<G::kPlayers>& outcome) {
    ++edge.visits;
    if (edge.proven) return;
    const float share = 1 / static_cast<float>(edge.visits);
    for (int player = 0; player < G::kPlayers; ++player)
      edge.mean[player] += (outcome[player] - edge.mean[player]) * share;
  }

  // Whether this proven move decides the position above: because no move can be better, or because all moves are
  // proven.
  [[nodiscard]] bool prove(const Node& node, const Edge& edge, Edge& above) const {
    if (node.turn.kind != Turn::Kind::player) return false;
    const int player = node.turn.player;
    const Edge* best = &edge;
    if (edge.mean[player] < 1) {
      if (node.best_untried != Tree::kNoMove) return false;
      for (const Edge& other : tree_->edges(node)) {
        if (!other.proven) return false;
        if (other.mean[player] > best->mean[player]) best = &other;
      }
    }
    above.proven = true;
    above.mean = best->mean;
    return true;
  }

  // Whether no other move can overtake the most visited one within the remaining limits.
  [[nodiscard]] bool settled(const Limits& limits, const StopSignal& signal) const {
    if (!options_.early_stop || limits.lines > 1) return false;
    const Node& node = tree_->node(root_edge_.node);
    if (node.move_count == 1) return true;
    double left = std::numeric_limits<double>::infinity();
    const auto done = static_cast<double>(counters_.nodes);
    if (limits.nodes) left = static_cast<double>(*limits.nodes) - done;
    if (limits.seconds) {
      const double seconds = signal.seconds();
      left = std::min(left, done * (*limits.seconds - seconds) / std::max(seconds, 1e-6));
    }
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    for (const Edge& edge : tree_->edges(node)) {
      if (edge.visits > first) {
        second = first;
        first = edge.visits;
      } else {
        second = std::max(second, edge.visits);
      }
    }
    return first - second > left;
  }

  // Proven wins come first and proven losses last. Other moves are ordered by visits, which are harder to mislead than
  // the mean.
  [[nodiscard]] static bool is_better(const Edge& a, const Edge& b, int player) {
    const auto rank = [player](const Edge& edge) {
      return !edge.proven ? 1 : edge.mean[player] >= 1 ? 2 : edge.mean[player] <= 0 ? 0 : 1;
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (a.proven && b.proven && a.mean[player] != b.mean[player]) return a.mean[player] > b.mean[player];
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.mean[player] > b.mean[player];
  }

  [[nodiscard]] Report<G> report(const G& root, const Limits& limits, const StopSignal& signal, int depth) {
    Node& node = tree_->node(root_edge_.node);
    const auto lines = std::min<std::size_t>(std::max(limits.lines, 1), node.move_count);
    while (node.edge_count < lines) {
      const Edge* const added = tree_->add_best(node);
      if (added == nullptr) break;
      visit(root, node, node.edge_count - 1);
    }
    Report<G> result;
    std::vector<const Edge*> ranked;
    for (const Edge& edge : tree_->edges(node)) ranked.push_back(&edge);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](const Edge* a, const Edge* b) { return is_better(*a, *b, node.turn.player); });
    if (ranked.size() > lines) ranked.resize(lines);
    for (const Edge* edge : ranked) {
      RankedMove<G> move{tree_->moves(node)[edge->move], {}, {tree_->moves(node)[edge->move]}};
      for (int player = 0; player < G::kPlayers; ++player) move.values[player] = 100.0 * edge->mean[player];
      append_line(*edge, move.line);
      result.best.push_back(std::move(move));
    }
    result.depth = depth;
    result.complete = root_edge_.proven;
    result.counters = counters_;
    result.seconds = signal.seconds();
    result.table_permille = tree_->permille();
    if (tree_->full()) result.remark = "the memory for the tree is full";
    return result;
  }

  // Visits one of the root's moves for the first time, out of turn.
  void visit(const G& root, Node& node, std::size_t which) {
    Edge& edge = tree_->edges(node)[which];
    const G position = after(root, tree_->moves(node)[edge.move]);
    edge.proven = position.turn().is_over();
    path_.assign(1, {&node, &edge, nullptr});
    if (edge.proven) edge.mean = guide_.result(position);
    ++counters_.nodes;
    ++counters_.evaluations;
    back_up(edge.proven ? edge.mean : guide_.value(position, random_));
  }

  // Appends the expected line: everybody takes the move that the search prefers. It ends at the next chance turn and at
  // moves that were tried only once.
  void append_line(const Edge& edge, std::vector<Move>& line) const {
    const Edge* last = &edge;
    while (last->node != 0) {
      const Node& node = tree_->node(last->node);
      if (node.turn.kind != Turn::Kind::player || node.edge_count == 0) return;
      const auto edges = tree_->edges(node);
      last = &*std::min_element(edges.begin(), edges.end(),
                                [&](const Edge& a, const Edge& b) { return is_better(a, b, node.turn.player); });
      line.push_back(tree_->moves(node)[last->move]);
    }
  }

  static constexpr int kPliesToLookBack = std::max(2, G::kPlayers);
  static constexpr int kMostCompared = 20'000;

  GuideType guide_;
  MctsOptions options_;
  std::unique_ptr<Tree> tree_;
  std::unique_ptr<Tree> spare_;
  Edge root_edge_;
  std::optional<G> last_root_;
  int positions_to_compare_ = 0;
  Random random_{0};
  Counters counters_;
  std::vector<Step> path_;
  std::vector<float> priors_;
  typename G::MoveList moves_;
};

}  // namespace tetraply
