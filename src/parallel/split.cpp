#include "parallel/split.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <thread>

#include "core/quotable.hpp"
#include "core/suggest.hpp"

namespace tetraply {

namespace {

struct Strategy {
  SplitKind kind;
  std::string_view name;
  std::string_view parameter;  // how it is called in messages; empty: none
};

constexpr std::array<Strategy, 8> kStrategies{{
    {SplitKind::sequential, "sequential", ""},
    {SplitKind::every_node, "every-node", ""},
    {SplitKind::budget, "budget", "plies"},
    {SplitKind::root, "root", "schedule"},
    {SplitKind::partition, "partition", ""},
    {SplitKind::stealing, "stealing", "grain"},
    {SplitKind::ybw, "ybw", "least depth"},
    {SplitKind::shared_table, "shared-table", ""},
}};

const Strategy& entry(SplitKind kind) {
  return kStrategies[static_cast<std::size_t>(kind)];
}

int* number_of(Split& split) {
  switch (split.kind) {
    case SplitKind::budget:
      return &split.plies;
    case SplitKind::stealing:
      return &split.grain;
    case SplitKind::ybw:
      return &split.least_depth;
    default:
      return nullptr;
  }
}

}  // namespace

std::string_view name_of(SplitKind kind) {
  return entry(kind).name;
}

Result<Split> parse_split(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto found =
      std::find_if(kStrategies.begin(), kStrategies.end(), [&](const Strategy& kind) { return kind.name == name; });
  if (found == kStrategies.end()) {
    std::vector<std::string_view> names;
    for (const Strategy& kind : kStrategies) names.push_back(kind.name);
    return tl::unexpected(Error{unknown_word("splitting strategy", name, names)});
  }
  Split split;
  split.kind = found->kind;
  if (colon == std::string_view::npos) return split;
  const std::string_view value = text.substr(colon + 1);
  if (split.kind == SplitKind::root) {
    if (value != "dynamic" && value != "static")
      return failure("root: unknown schedule '{}'\nvalid: dynamic, static", quotable(value));
    split.dynamic = value == "dynamic";
    return split;
  }
  int* number = number_of(split);
  if (number == nullptr) return failure("{} takes nothing after it, and '{}' stands there", name, quotable(value));
  constexpr int kMost = 1'000'000;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), *number);
  if (error != std::errc{} || end != value.data() + value.size() || *number < 1 || *number > kMost)
    return failure("{}: the {} '{}' is not valid\nvalid: 1 to {}", name, found->parameter, quotable(value), kMost);
  return split;
}

std::string to_text(const Split& split) {
  const std::string_view name = name_of(split.kind);
  if (split.kind == SplitKind::root) return fmt::format("{}:{}", name, split.dynamic ? "dynamic" : "static");
  Split copy = split;
  const int* number = number_of(copy);
  return number == nullptr ? std::string(name) : fmt::format("{}:{}", name, *number);
}

int cores() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tetraply
