#include "parallel/split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <thread>
#include <vector>

#include "core/quotable.hpp"
#include "core/suggest.hpp"

namespace tetraply {

namespace {

constexpr bool in_order_of_kinds() {
  for (std::size_t i = 0; i < std::size(kStrategies); ++i)
    if (static_cast<std::size_t>(kStrategies[i].kind) != i) return false;
  return true;
}
static_assert(in_order_of_kinds());

Result<int> parse_parameter(const Strategy& strategy, std::string_view text) {
  const SplitParameter& parameter = strategy.parameter;
  if (parameter.name.empty())
    return failure("{} takes no parameter, but '{}' follows it", strategy.name, quotable(text));
  if (!parameter.words.empty()) {
    const auto word = std::find(parameter.words.begin(), parameter.words.end(), text);
    if (word != parameter.words.end()) return static_cast<int>(word - parameter.words.begin());
    return failure("{}: unknown {} '{}'\nvalid: {}", strategy.name, parameter.name, quotable(text),
                   fmt::join(parameter.words, ", "));
  }
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < parameter.least || number > parameter.most)
    return failure("{}: the {} '{}' is not valid\nvalid: {} to {}", strategy.name, parameter.name, quotable(text),
                   parameter.least, parameter.most);
  return number;
}

}  // namespace

Result<Split> parse_split(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::vector<std::string_view> names;
  for (const Strategy& strategy : kStrategies) {
    names.push_back(strategy.name);
    if (strategy.name != name) continue;
    Split split{.kind = strategy.kind};
    if (colon != std::string_view::npos) {
      const Result<int> parameter = parse_parameter(strategy, text.substr(colon + 1));
      if (!parameter) return tl::unexpected(parameter.error());
      split.parameter = *parameter;
    }
    return split;
  }
  return tl::unexpected(Error{unknown_word("splitting strategy", name, names)});
}

std::string to_text(const Split& split) {
  const Strategy& strategy = strategy_of(split);
  const SplitParameter& parameter = strategy.parameter;
  if (parameter.name.empty()) return std::string(strategy.name);
  const int value = parameter_of(split);
  if (parameter.words.empty()) return fmt::format("{}:{}", strategy.name, value);
  return fmt::format("{}:{}", strategy.name, parameter.words[static_cast<std::size_t>(value)]);
}

int cores() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tetraply
