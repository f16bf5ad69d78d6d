// The fields of a JSON object from outside, read by name, type and bounds.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api_error.hpp"

namespace tetraply::server {

// Errors throw an ApiError that names the field and what is valid.
class Fields {
 public:
  // `where` names the object in messages: "the body", "seats[1]". Unknown fields are refused.
  Fields(const Json& object, std::string where, std::initializer_list<std::string_view> known);

  // A missing field is the same as null.
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

  [[nodiscard]] std::string text(std::string_view name, std::size_t longest = kLongestText) const;
  [[nodiscard]] std::string text_or(std::string_view name, std::string_view otherwise,
                                    std::size_t longest = kLongestText) const;
  [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most) const;
  [[nodiscard]] std::int64_t integer_or(std::string_view name, std::int64_t otherwise, std::int64_t least,
                                        std::int64_t most) const;
  [[nodiscard]] std::optional<double> number(std::string_view name, double least, double most) const;
  [[nodiscard]] bool flag_or(std::string_view name, bool otherwise) const;
  [[nodiscard]] const Json* object(std::string_view name) const;  // null if there is none
  [[nodiscard]] const Json* array(std::string_view name, std::size_t most) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t most) const;
  [[nodiscard]] std::vector<int> integers(std::string_view name, std::size_t most, int least, int largest) const;

  static constexpr std::size_t kLongestText = std::size_t{1} << 20;

 private:
  [[nodiscard]] const Json* find(std::string_view name) const;
  [[nodiscard]] const Json& need(std::string_view name) const;
  [[nodiscard]] ApiError wrong(std::string_view name, std::string_view valid) const;
  [[nodiscard]] std::string checked_text(const Json& value, std::string_view name, std::size_t longest) const;
  [[nodiscard]] std::int64_t checked_integer(const Json& value, std::string_view name, std::int64_t least,
                                             std::int64_t most) const;

  const Json& object_;
  std::string where_;
};

}  // namespace tetraply::server
