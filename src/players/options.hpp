// The options of a player's spec string, "name:key=value,key=value". The function that builds the player reads them one
// by one, and reading an option declares it: name, help, default and bounds are in one place.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "parallel/split.hpp"

namespace tetraply {

struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // in their order; no key twice

  // The option's value; null: the spec does not have the option.
  [[nodiscard]] const std::string* find(std::string_view key) const;
  // Replaces the option's value, or adds the option after all others.
  void set(std::string_view key, std::string_view value);
};

[[nodiscard]] std::string to_text(const Spec& spec);

[[nodiscard]] Result<Spec> parse_spec(std::string_view text);

struct OptionInfo {
  std::string name;
  std::string fallback;
  std::string values;  // what is valid, for people: "1 to 64", "on, off"
  std::string help;
  std::vector<std::string> choices = {};  // the valid values, where they can be listed
  std::vector<Split> splits = {};         // the same, for an option that is a splitting strategy
};

class Options {
 public:
  explicit Options(Spec spec) : spec_(std::move(spec)) {}

  // Each returns the spec's value, or the fallback if the spec has none or a wrong one. The first error is kept for
  // check(). An option that is read again keeps its first declaration.
  // `why` may say where the bounds come from.
  int integer(std::string_view name, int fallback, int least, int most, std::string_view help,
              std::string_view why = {});
  double number(std::string_view name, double fallback, double least, double most, std::string_view help);
  bool flag(std::string_view name, bool fallback, std::string_view help);
  std::uint64_t count(std::string_view name, std::uint64_t fallback, std::string_view help);  // 0: none; 2k, 64M, 1G
  std::string choice(std::string_view name, std::string_view fallback, std::span<const std::string_view> valid,
                     std::string_view help);
  // A splitting strategy whose work is one of these, or `sequential`, which is the default. Its choices are the names
  // with the usual parameters; any valid parameter is accepted.
  Split split(std::string_view name, std::initializer_list<SplitWork> works, std::string_view help);
  // Any text. The builder judges what is valid.
  std::string word(std::string_view name, std::string_view fallback, std::string values, std::string_view help);
  // Numbers with '/' between them, as many as the fallback has; or, if they have names, some of them as NAME:NUMBER,
  // and the fallback of the others.
  std::vector<double> numbers(std::string_view name, const std::vector<double>& fallback, std::string_view help,
                              std::span<const std::string_view> names = {});

  // For an error that only the builder can find.
  void reject(std::string message);

  // Call it when all options were read. It gives the first error; an option that nobody reads is one, too.
  [[nodiscard]] Result<void> check() const;
  [[nodiscard]] const std::vector<OptionInfo>& declared() const { return declared_; }

 private:
  // Declares the option. Returns its text in the spec, or null.
  const std::string* find(OptionInfo info);
  void wrong_value(std::string_view name, std::string_view text);

  Spec spec_;
  std::vector<OptionInfo> declared_;
  std::string first_error_;
};

}  // namespace tetraply
