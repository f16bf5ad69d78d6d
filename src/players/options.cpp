#include "players/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/quotable.hpp"
#include "core/suggest.hpp"

namespace tetraply {

namespace {

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// A count with an optional power of 1024: 512, 2k, 64M, 1G.
std::optional<std::uint64_t> parse_count(std::string_view text) {
  int shift = 0;
  if (!text.empty()) {
    constexpr std::string_view kUnits = "kMG";
    if (const auto unit = kUnits.find(text.back() == 'K' ? 'k' : text.back()); unit != std::string_view::npos) {
      shift = 10 * (static_cast<int>(unit) + 1);
      text.remove_suffix(1);
    }
  }
  const auto number = parse_number<std::uint64_t>(text);
  if (!number || *number > UINT64_MAX >> 1 >> shift) return std::nullopt;
  return *number << shift;
}

// "squares:2/influence:0.5": the values of these names, and the fallback for all others.
std::optional<std::vector<double>> named_numbers(std::string_view text, std::vector<double> values,
                                                 std::span<const std::string_view> names) {
  while (true) {
    const auto slash = text.find('/');
    const std::string_view part = text.substr(0, slash);
    const auto colon = part.find(':');
    const auto known = std::find(names.begin(), names.end(), part.substr(0, colon));
    if (colon == std::string_view::npos || known == names.end()) return std::nullopt;
    const auto value = parse_number<double>(part.substr(colon + 1));
    if (!value || !std::isfinite(*value)) return std::nullopt;
    values[static_cast<std::size_t>(known - names.begin())] = *value;
    if (slash == std::string_view::npos) return values;
    text = text.substr(slash + 1);
  }
}

std::string count_text(std::uint64_t count) {
  for (const auto& [shift, unit] : {std::pair{30, 'G'}, {20, 'M'}, {10, 'k'}})
    if (count != 0 && count % (std::uint64_t{1} << shift) == 0) return fmt::format("{}{}", count >> shift, unit);
  return fmt::format("{}", count);
}

}  // namespace

const std::string* Spec::find(std::string_view key) const {
  const auto known =
      std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.first == key; });
  return known == options.end() ? nullptr : &known->second;
}

void Spec::set(std::string_view key, std::string_view value) {
  const auto known =
      std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.first == key; });
  if (known != options.end())
    known->second = value;
  else
    options.emplace_back(key, value);
}

std::string to_text(const Spec& spec) {
  std::string text = spec.name;
  for (const auto& option : spec.options)
    text += fmt::format("{}{}={}", text.size() == spec.name.size() ? ':' : ',', option.first, option.second);
  return text;
}

Result<Spec> parse_spec(std::string_view text) {
  const auto colon = text.find(':');
  Spec spec{std::string(text.substr(0, colon)), {}};
  if (spec.name.empty()) return failure("'{}' names no player: a spec is NAME or NAME:KEY=VALUE,…", quotable(text));
  if (colon == std::string_view::npos) return spec;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const auto comma = rest.find(',');
    const std::string_view option = rest.substr(0, comma);
    const auto equals = option.find('=');
    if (equals == std::string_view::npos || equals == 0)
      return failure("'{}' in '{}' is no option: write KEY=VALUE", quotable(option), quotable(text));
    const std::string key(option.substr(0, equals));
    for (const auto& [known, value] : spec.options)
      if (known == key) return failure("option '{}' is given twice in '{}'", quotable(key), quotable(text));
    spec.options.emplace_back(key, option.substr(equals + 1));
    if (comma == std::string_view::npos) return spec;
    rest = rest.substr(comma + 1);
  }
}

const std::string* Options::find(OptionInfo info) {
  const std::string* given = spec_.find(info.name);
  const bool known =
      std::any_of(declared_.begin(), declared_.end(), [&](const OptionInfo& other) { return other.name == info.name; });
  if (info.values.empty()) info.values = fmt::format("{}", fmt::join(info.choices, ", "));
  if (!known) declared_.push_back(std::move(info));
  return given;
}

void Options::reject(std::string message) {
  if (first_error_.empty()) first_error_ = std::move(message);
}

void Options::wrong_value(std::string_view name, std::string_view text) {
  const auto info =
      std::find_if(declared_.begin(), declared_.end(), [&](const OptionInfo& option) { return option.name == name; });
  reject(
      fmt::format("'{}' is no value for option '{}' of {}\nvalid: {}", quotable(text), name, spec_.name, info->values));
}

int Options::integer(std::string_view name, int fallback, int least, int most, std::string_view help,
                     std::string_view why) {
  const std::string values = fmt::format("{} to {}{}{}", least, most, why.empty() ? "" : ": ", why);
  const std::string* text = find({std::string(name), fmt::format("{}", fallback), values, std::string(help)});
  if (text == nullptr) return fallback;
  const auto value = parse_number<int>(*text);
  if (value && *value >= least && *value <= most) return *value;
  wrong_value(name, *text);
  return fallback;
}

double Options::number(std::string_view name, double fallback, double least, double most, std::string_view help) {
  const std::string* text =
      find({std::string(name), fmt::format("{}", fallback), fmt::format("{} to {}", least, most), std::string(help)});
  if (text == nullptr) return fallback;
  const auto value = parse_number<double>(*text);
  if (value && *value >= least && *value <= most) return *value;  // false for NaN
  wrong_value(name, *text);
  return fallback;
}

bool Options::flag(std::string_view name, bool fallback, std::string_view help) {
  const std::string* text = find({std::string(name), fallback ? "on" : "off", {}, std::string(help), {"on", "off"}});
  if (text == nullptr) return fallback;
  if (*text == "on" || *text == "off") return *text == "on";
  wrong_value(name, *text);
  return fallback;
}

std::uint64_t Options::count(std::string_view name, std::uint64_t fallback, std::string_view help) {
  const std::string* text =
      find({std::string(name), count_text(fallback), "a number, or one with k, M or G such as 64M", std::string(help)});
  if (text == nullptr) return fallback;
  if (const auto value = parse_count(*text)) return *value;
  wrong_value(name, *text);
  return fallback;
}

std::string Options::choice(std::string_view name, std::string_view fallback, std::span<const std::string_view> valid,
                            std::string_view help) {
  const std::string* text =
      find({std::string(name), std::string(fallback), {}, std::string(help), {valid.begin(), valid.end()}});
  if (text == nullptr) return std::string(fallback);
  if (std::find(valid.begin(), valid.end(), *text) != valid.end()) return *text;
  reject(unknown_word(fmt::format("{} of {}", name, spec_.name), *text, valid));
  return std::string(fallback);
}

Split Options::split(std::string_view name, std::initializer_list<SplitWork> works, std::string_view help) {
  std::vector<std::string_view> names;
  std::vector<std::string> choices;
  std::vector<Split> splits;
  for (const Strategy& strategy : kStrategies) {
    if (strategy.work != SplitWork::nothing && std::find(works.begin(), works.end(), strategy.work) == works.end())
      continue;
    names.push_back(strategy.name);
    splits.push_back({.kind = strategy.kind});
    choices.push_back(to_text(splits.back()));
  }
  const std::string* text = find({std::string(name), choices[0], {}, std::string(help), choices, splits});
  if (text == nullptr) return {};
  const Result<Split> split = parse_split(*text);
  if (!split) return reject(split.error().message), Split{};
  const std::string_view chosen = strategy_of(*split).name;
  if (std::find(names.begin(), names.end(), chosen) != names.end()) return *split;
  reject(unknown_word("way to split this search", chosen, names));
  return {};
}

std::string Options::word(std::string_view name, std::string_view fallback, std::string values, std::string_view help) {
  const std::string* text = find({std::string(name), std::string(fallback), std::move(values), std::string(help)});
  return text == nullptr ? std::string(fallback) : *text;
}

std::vector<double> Options::numbers(std::string_view name, const std::vector<double>& fallback, std::string_view help,
                                     std::span<const std::string_view> names) {
  std::string valid = fmt::format("{} numbers with '/' between them", fallback.size());
  if (!names.empty())
    valid += fmt::format(", or some by name, such as {}:2; names: {}", names[0], fmt::join(names, ", "));
  const std::string* text =
      find({std::string(name), fmt::format("{}", fmt::join(fallback, "/")), std::move(valid), std::string(help)});
  if (text == nullptr) return fallback;
  if (!names.empty() && text->find(':') != std::string::npos) {
    if (auto named = named_numbers(*text, fallback, names)) return *std::move(named);
    wrong_value(name, *text);
    return fallback;
  }
  std::vector<double> values;
  std::string_view rest = *text;
  while (true) {
    const auto slash = rest.find('/');
    const auto value = parse_number<double>(rest.substr(0, slash));
    if (!value || !std::isfinite(*value)) break;
    values.push_back(*value);
    if (slash == std::string_view::npos) {
      if (values.size() == fallback.size()) return values;
      break;
    }
    rest = rest.substr(slash + 1);
  }
  wrong_value(name, *text);
  return fallback;
}

Result<void> Options::check() const {
  if (!first_error_.empty()) return tl::unexpected(Error{first_error_});
  std::vector<std::string_view> known;
  for (const OptionInfo& option : declared_) known.push_back(option.name);
  for (const auto& [key, value] : spec_.options)
    if (std::find(known.begin(), known.end(), key) == known.end())
      return tl::unexpected(Error{unknown_word(fmt::format("option of {}", spec_.name), key, known)});
  return {};
}

}  // namespace tetraply
