// The built-in experiments: the searches, their players, their splits, and measurements of others. They are pure data;
// grid.hpp makes cells from them and sweep.hpp runs these.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "engine/any_game.hpp"
#include "parallel/split.hpp"

namespace tetraply::lab {

using Positions = std::vector<AnyPosition>;

// Positions to search one after the other. Code makes them from seeds or moves.
struct Workload {
  std::string name;
  std::string about;
  std::vector<int> depths;  // unless the request has others
  int deepest;
  std::function<Positions()> positions;
  std::string options = {};  // additional options of the player, such as "eval=score"
  std::vector<std::pair<std::string, std::string>> split_options = {};  // a split, with options for this split only
};

// An additional search on one thread, listed in the grid beside the splits.
struct Variant {
  std::string name;
  std::string player;  // replaces the experiment's player
  int deepest;         // because greater depths would take too long
};

struct Table {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

// Speedups from a publication or a measurement, by threads.
struct Curve {
  std::string label;
  std::vector<std::pair<int, double>> points;
};

struct Experiment {
  std::string name;
  std::string title;
  std::string about;
  std::string player;  // kind and options, without depth and split, such as "maxn:eval=chao,endgame=0"
  std::vector<Workload> workloads;
  std::vector<std::string> splits;  // in the format of to_text(Split); other parameters of these kinds may be requested
  // The greatest default depth of slow splits. Deeper runs must be requested.
  std::vector<std::pair<std::string, int>> slow_splits = {};
  std::vector<Variant> variants = {};
  // Splits with the value of `sequential` but possibly a different move of the same value.
  std::vector<std::string> values_only = {};
  bool shows_choices = false;  // each workload is one position, and its chosen move is a result, too
  bool fresh_players = false;  // the player learns while it thinks, so every position gets a new one
  std::vector<Table> seed_tables = {};
  std::vector<Curve> published = {};

  [[nodiscard]] const Workload* find_workload(std::string_view workload) const;
  [[nodiscard]] const Variant* find_variant(std::string_view split) const;
  // Whether the chosen moves must equal those of `sequential`, too.
  [[nodiscard]] bool same_moves(std::string_view split) const;
  // The player's spec string.
  [[nodiscard]] std::string spec(const Workload& workload, int depth, std::string_view split, int threads) const;
};

inline constexpr std::string_view kSequential = "sequential";
// Independent sequential searches, one per thread, which share neither work nor results. They show what the cores can
// give.
inline constexpr std::string_view kCopies = "copies";

[[nodiscard]] std::span<const Experiment> experiments();
[[nodiscard]] Result<const Experiment*> find_experiment(std::string_view name);

// Each is defined in its own file.
[[nodiscard]] Experiment blokus_max_n();
[[nodiscard]] Experiment inside_node();
[[nodiscard]] Experiment twenty48_minimax();
[[nodiscard]] Experiment duo_heuristics();
[[nodiscard]] Experiment tetris_lookahead();

}  // namespace tetraply::lab
