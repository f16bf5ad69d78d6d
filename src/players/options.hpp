// The options of a player's spec string, "name:key=value,key=value". Whoever builds the player reads them one by one
// and thereby declares them: their names, what they mean, defaults and bounds stand in one place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace tetraply {

struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // in their order; no key twice

  // In place of what it says of the option, or after all others.
  void set(std::string_view key, std::string_view value);
};

[[nodiscard]] std::string to_text(const Spec& spec);

[[nodiscard]] Result<Spec> parse_spec(std::string_view text);

struct OptionInfo {
  std::string name;
  std::string fallback;
  std::string values;  // what is valid: "1 to 64", "on, off"
  std::string help;
};

class Options {
 public:
  explicit Options(Spec spec) : spec_(std::move(spec)) {}

  // Each gives the spec's value, or the fallback if the spec has none or a wrong one; what is wrong is kept for
  // check(). One that is read again stays as it was declared first.
  int integer(std::string_view name, int fallback, int least, int most, std::string_view help);
  double number(std::string_view name, double fallback, double least, double most, std::string_view help);
  bool flag(std::string_view name, bool fallback, std::string_view help);
  std::uint64_t count(std::string_view name, std::uint64_t fallback, std::string_view help);  // 0: none; 2k, 64M, 1G
  std::string choice(std::string_view name, std::string_view fallback, std::span<const std::string_view> valid,
                     std::string_view help);
  // Any text; what is valid is for the builder to judge.
  std::string word(std::string_view name, std::string_view fallback, std::string values, std::string_view help);
  // Numbers with '/' between them, as many as the fallback has.
  std::vector<double> numbers(std::string_view name, const std::vector<double>& fallback, std::string_view help);

  // For what only the builder can tell to be wrong.
  void reject(std::string message);

  // To be called when all were read: the first thing that was wrong, an option that nobody asked for among them.
  [[nodiscard]] Result<void> check() const;
  [[nodiscard]] const std::vector<OptionInfo>& declared() const { return declared_; }

 private:
  // The text of the option in the spec, or null; declares it.
  const std::string* find(std::string_view name, std::string fallback, std::string values, std::string_view help);
  void wrong_value(std::string_view name, std::string_view text);

  Spec spec_;
  std::vector<OptionInfo> declared_;
  std::string first_error_;
};

}  // namespace tetraply
