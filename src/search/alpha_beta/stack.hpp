// Alpha-beta without recursion: a stack of frames and a loop, as a machine without a call stack has to do it. Visits
// the same nodes in the same order as AlphaBeta with AlphaBetaOptions::plain_alpha_beta() and the same selection,
// offset and dropped moves.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/fixed_list.hpp"
#include "search/alpha_beta/inexact.hpp"
#include "search/deepening.hpp"
#include "search/meter.hpp"
#include "search/zero_sum.hpp"

namespace tetraply {

template <TwoPlayerGame G, Evaluation<G> E, class Selection = AllMoves>
class StackAlphaBeta {
 public:
  using Move = typename G::Move;

  // Of the options it follows only those that are not exact: the dropped moves and the offset.
  explicit StackAlphaBeta(E evaluate, const AlphaBetaOptions& inexact = {}, Selection select = {})
      : evaluate_(std::move(evaluate)), options_(inexact), select_(std::move(select)) {}

  // With a limit of depth, at that depth at once; else depth 1, 2, …. One line only.
  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    const int depth = std::clamp(limits.depth.value_or(kDeepest), 1, kDeepest);
    while (frames_.size() < static_cast<std::size_t>(depth)) frames_.push_back(std::make_unique_for_overwrite<Frame>());
    StopSignal signal(limits);
    Meter meter(signal);
    counters_ = {};
    return deepen<G>(root, limits, Depths{limits.depth ? depth : 1, depth}, signal, on_report,
                     [&](int plies, Report<G>& report) {
                       const bool complete = search(root, plies, meter);
                       const Frame& top = *frames_[0];
                       if (complete) {
                         report.best.push_back(ranked<G>(top.line[0], top.player, top.best, unit_of(evaluate_)));
                         report.best[0].line.assign(top.line.begin(), top.line.end());
                       }
                       report.counters = counters_;
                       return complete;
                     });
  }

 private:
  struct Frame {
    G position;
    typename G::MoveList moves;
    std::size_t next;  // the move to try next
    int player;        // who is on turn here, and whose lead alpha, beta and best are
    Value alpha;
    Value beta;
    Value best;
    FixedList<Move, kDeepest> line;
  };

  void enter(std::size_t ply, const G& position, Value alpha, Value beta) {
    Frame& frame = *frames_[ply];
    frame.position = position;
    position.legal_moves(frame.moves);
    select_(position, frame.moves);
    if (ply > 0) drop_at_random(options_, position, frame.moves);
    frame.next = 0;
    frame.player = position.turn().player;
    frame.alpha = alpha;
    frame.beta = beta;
    frame.best = -kInfinity;
    frame.line.clear();
  }

  // A child's value has arrived, as the lead of the frame's player; its line is that of the frame below, if any.
  // `depth` is the number of plies below the frame.
  void take(std::size_t ply, int depth, Value value, bool has_line) {
    Frame& frame = *frames_[ply];
    if (value <= frame.best) return;
    frame.best = value;
    frame.alpha = std::max(frame.alpha, value);
    frame.line.clear();
    frame.line.push_back(frame.moves[frame.next - 1]);
    if (has_line)
      for (const Move move : frames_[ply + 1]->line) frame.line.push_back(move);
    if (value < frame.beta - (ply > 0 ? offset_at(options_, depth) : 0)) return;
    ++counters_.cutoffs;
    if (frame.next == 1) ++counters_.first_cutoffs;
    frame.next = frame.moves.size();
    frame.best = std::max(frame.best, frame.beta);  // leaves the parent's value as it is
  }

  // False if the meter ended it.
  bool search(const G& root, int depth, Meter& meter) {
    std::size_t ply = 0;
    enter(0, root, -kInfinity, kInfinity);
    while (true) {
      Frame& frame = *frames_[ply];
      if (frame.next == frame.moves.size()) {
        if (ply == 0) return !meter.must_end();
        --ply;
        const bool same_player = frames_[ply]->player == frame.player;
        take(ply, depth - static_cast<int>(ply), same_player ? frame.best : -frame.best, true);
        continue;
      }
      const G child = after(frame.position, frame.moves[frame.next++]);
      ++counters_.nodes;
      if (meter.spend(1)) return false;
      const Turn turn = child.turn();
      if (static_cast<int>(ply) + 1 == depth || turn.is_over()) {
        ++counters_.evaluations;
        take(ply, depth - static_cast<int>(ply), lead_of(frame.player, evaluate_(child)), false);
      } else {
        const bool same_player = turn.player == frame.player;
        ++ply;
        enter(ply, child, same_player ? frame.alpha : -frame.beta, same_player ? frame.beta : -frame.alpha);
      }
    }
  }

  E evaluate_;
  AlphaBetaOptions options_;
  Selection select_;
  Counters counters_;
  std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace tetraply
