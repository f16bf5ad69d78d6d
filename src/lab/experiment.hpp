// The ready experiments: what is searched, by which player, split in which ways, and what others measured before. All
// of it is data; grid.hpp makes cells of it and sweep.hpp runs them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "games/registry.hpp"
#include "parallel/split.hpp"

namespace tetraply::lab {

using Positions = std::variant<std::vector<blokus::Classic>, std::vector<blokus::Duo>, std::vector<twenty48::Position>,
                               std::vector<tetris::DropGame>>;

// Positions that are thought about one after the other. They are made by code, from seeds or moves.
struct Workload {
  std::string name;
  std::string about;
  std::vector<int> depths;  // unless others are asked for
  int deepest;
  std::function<Positions()> positions;
  std::string options = {};  // of the player, beside those that all workloads have: "eval=score"
  std::vector<std::pair<std::string, std::string>> split_options = {};  // a split, and options that only it takes
};

// Another search on one thread, which stands in the grid beside the splits.
struct Variant {
  std::string name;
  std::string player;  // in place of the experiment's
  int deepest;         // deeper it would take too long
};

struct Table {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

// Speed-ups that somebody published or measured, by threads.
struct Curve {
  std::string label;
  std::vector<std::pair<int, double>> points;
};

struct Experiment {
  std::string name;
  std::string title;
  std::string about;
  std::string player;  // kind and options, without depth and split: "maxn:eval=chao,endgame=0"
  std::vector<Workload> workloads;
  std::vector<std::string> splits;  // as to_text(Split) writes them; others of the same kinds may be asked for
  // How deep a split goes that is so slow that it is left out at greater depths, unless somebody asks for it.
  std::vector<std::pair<std::string, int>> slow_splits = {};
  std::vector<Variant> variants = {};
  // Ways whose value is that of `sequential`, but whose move may be another one of the same value.
  std::vector<std::string> values_only = {};
  bool fresh_players = false;  // the player learns while it thinks: a new one for every position
  std::vector<Table> seed_tables = {};
  std::vector<Curve> published = {};

  [[nodiscard]] const Workload* find_workload(std::string_view workload) const;
  [[nodiscard]] const Variant* find_variant(std::string_view split) const;
  // Whether the chosen moves must be those of `sequential`, too.
  [[nodiscard]] bool same_moves(std::string_view split) const;
  // The spec string of the player.
  [[nodiscard]] std::string spec(const Workload& workload, int depth, std::string_view split, int threads) const;
};

inline constexpr std::string_view kSequential = "sequential";
// As many sequential searches at once as there are threads, each for itself: what the cores give to searches
// that share nothing, neither work nor results.
inline constexpr std::string_view kCopies = "copies";

[[nodiscard]] std::span<const Experiment> experiments();
[[nodiscard]] Result<const Experiment*> find_experiment(std::string_view name);

// Each in a file of its own.
[[nodiscard]] Experiment blokus_max_n();
[[nodiscard]] Experiment twenty48_minimax();
[[nodiscard]] Experiment duo_heuristics();
[[nodiscard]] Experiment tetris_lookahead();

}  // namespace tetraply::lab
