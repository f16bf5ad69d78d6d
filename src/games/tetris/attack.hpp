// How many rows of garbage a clear sends: a table of data, built in or read from a text file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/tetris/guideline.hpp"

namespace tetraply::tetris {

// The defaults are those of current guideline games. data/tetris/attack-guideline.txt has the same values.
struct AttackTable {
  static constexpr int kMaxCombo = 24;

  std::array<std::uint8_t, 5> clear{0, 0, 1, 2, 4};  // by number of lines
  std::array<std::uint8_t, 4> spin{0, 2, 4, 6};      // with a full spin
  std::array<std::uint8_t, 4> mini{0, 0, 1, 1};      // with a mini spin
  std::uint8_t back_to_back = 1;                     // added
  std::uint8_t perfect_clear = 10;                   // replaces everything else
  std::uint8_t combo_size = 12;                      // entries of the next line in use
  std::array<std::uint8_t, kMaxCombo> combo{0, 0, 1, 1, 2, 2,
                                            3, 3, 4, 4, 4, 5};  // added, by Clear::combo; the last one repeats
  std::uint8_t garbage_delay = 1;  // garbage enters only after this many placements of the receiver

  constexpr bool operator==(const AttackTable&) const = default;
};

[[nodiscard]] int attack_of(const Clear& clear, const AttackTable& table);

// Lines `name = numbers`; '#' begins a comment. Values that are not given keep their defaults. `where`, the file's
// name, stands before the line number in messages.
[[nodiscard]] Result<AttackTable> parse_attack_table(std::string_view text, std::string_view where = "attack table");
[[nodiscard]] Result<AttackTable> load_attack_table(const std::string& path);

}  // namespace tetraply::tetris
