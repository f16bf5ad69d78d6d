// The results of a player's thinking as text: `info` lines similar to UCI, and JSON.
#pragma once

#include <string>
#include <vector>

#include "engine/any_player.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::protocols {

// A report that does not depend on the game's types. Each move is text, written for the position where it is played.
struct ReportText {
  struct Ranked {
    std::vector<double> values;      // one per player
    std::vector<std::string> moves;  // the expected line, beginning with the move itself
  };
  std::vector<Ranked> best;
  int depth = 0;
  bool complete = false;
  Counters counters;
  double seconds = 0;
  int table_permille = 0;
  std::string remark;
};

[[nodiscard]] ReportText as_text(const AnyPosition& position, const Thought& thought);

// One line for each ranked move and one for the remark, without a line feed at the end. Times are in milliseconds.
// `score` is the value of the move for every player in the evaluation's unit. `complete` appears if the game was played
// out.
[[nodiscard]] std::string info_lines(const ReportText& report);

[[nodiscard]] Json to_json(const ReportText& report);

}  // namespace tetraply::protocols
