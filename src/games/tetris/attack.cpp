#include "games/tetris/attack.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <vector>

#include "core/text_file.hpp"

namespace tetraply::tetris {

namespace {

constexpr int kMostRows = 40;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Result<std::vector<std::uint8_t>> numbers_in(std::string_view text) {
  std::vector<std::uint8_t> numbers;
  while (!(text = trimmed(text)).empty()) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || number < 0 || number > kMostRows)
      return failure("'{}' is not a number from 0 to {}", word, kMostRows);
    numbers.push_back(static_cast<std::uint8_t>(number));
    text.remove_prefix(word.size());
  }
  return numbers;
}

struct Entry {
  std::string_view name;
  std::span<std::uint8_t> values;
  bool may_be_shorter = false;
};

}  // namespace

int attack_of(const Clear& clear, const AttackTable& table) {
  if (clear.lines == 0) return 0;
  if (clear.perfect) return table.perfect_clear;
  int rows = table.clear[clear.lines];
  if (clear.spin == Spin::full) rows = table.spin[clear.lines];
  if (clear.spin == Spin::mini) rows = table.mini[clear.lines];
  if (clear.back_to_back) rows += table.back_to_back;
  if (table.combo_size > 0) rows += table.combo[std::min<int>(clear.combo, table.combo_size - 1)];
  return rows;
}

Result<AttackTable> parse_attack_table(std::string_view text, std::string_view where) {
  AttackTable table;
  const std::array<Entry, 7> entries{{
      {"clear", table.clear},
      {"t-spin", table.spin},
      {"t-spin-mini", table.mini},
      {"back-to-back", {&table.back_to_back, 1}},
      {"perfect-clear", {&table.perfect_clear, 1}},
      {"combo", table.combo, true},
      {"garbage-delay", {&table.garbage_delay, 1}},
  }};
  int line_number = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line = text.substr(start, end - start);
    start = end + 1;
    ++line_number;
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return failure("{}:{}: expected NAME = NUMBERS", where, line_number);
    const std::string_view name = trimmed(line.substr(0, equals));
    const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == name; });
    if (entry == entries.end())
      return failure(
          "{}:{}: unknown name '{}' (valid: clear, t-spin, t-spin-mini, back-to-back, perfect-clear, combo, "
          "garbage-delay)",
          where, line_number, name);
    const auto numbers = numbers_in(line.substr(equals + 1));
    if (!numbers) return failure("{}:{}: {}", where, line_number, numbers.error().message);
    if (numbers->size() > entry->values.size() || (numbers->size() < entry->values.size() && !entry->may_be_shorter))
      return failure("{}:{}: '{}' takes {}{} numbers, not {}", where, line_number, name,
                     entry->may_be_shorter ? "at most " : "", entry->values.size(), numbers->size());
    std::fill(entry->values.begin(), entry->values.end(), std::uint8_t{0});
    std::copy(numbers->begin(), numbers->end(), entry->values.begin());
    if (name == "combo") table.combo_size = static_cast<std::uint8_t>(numbers->size());
  }
  return table;
}

Result<AttackTable> load_attack_table(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return tl::unexpected(text.error());
  return parse_attack_table(*text, path);
}

}  // namespace tetraply::tetris
