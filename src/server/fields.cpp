#include "server/fields.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/suggest.hpp"
#include "json/json.hpp"

namespace tetraply::server {

Fields::Fields(const Json& object, std::string where, std::initializer_list<std::string_view> known)
    : object_(object), where_(std::move(where)) {
  if (!object.is_object())
    throw ApiError(400, "bad_request", "{} is {}, but must be an object", where_, object.type_name());
  for (const auto& [name, value] : object.items())
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw ApiError(400, "bad_request", "{}",
                     unknown_word("field of " + where_, name, std::span(known.begin(), known.size())));
}

const Json* Fields::find(std::string_view name) const {
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

const Json& Fields::need(std::string_view name) const {
  const Json* const value = find(name);
  if (value == nullptr) throw ApiError(400, "bad_request", "{} has no field '{}'", where_, name);
  return *value;
}

ApiError Fields::wrong(std::string_view name, std::string_view valid) const {
  return ApiError(400, "bad_request", "'{}' of {} is not valid\nvalid: {}", name, where_, valid);
}

std::string Fields::checked_text(const Json& value, std::string_view name, std::size_t longest) const {
  if (!value.is_string()) throw wrong(name, "a text");
  auto text = value.get<std::string>();
  if (text.size() > longest) throw wrong(name, fmt::format("a text of at most {} bytes", longest));
  return text;
}

std::int64_t Fields::checked_integer(const Json& value, std::string_view name, std::int64_t least,
                                     std::int64_t most) const {
  const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                                               : value.is_number_integer();
  if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
    throw wrong(name, fmt::format("a whole number from {} to {}", least, most));
  return value.get<std::int64_t>();
}

std::string Fields::text(std::string_view name, std::size_t longest) const {
  return checked_text(need(name), name, longest);
}

std::string Fields::text_or(std::string_view name, std::string_view otherwise, std::size_t longest) const {
  return has(name) ? text(name, longest) : std::string(otherwise);
}

std::int64_t Fields::integer(std::string_view name, std::int64_t least, std::int64_t most) const {
  return checked_integer(need(name), name, least, most);
}

std::int64_t Fields::integer_or(std::string_view name, std::int64_t otherwise, std::int64_t least,
                                std::int64_t most) const {
  return has(name) ? integer(name, least, most) : otherwise;
}

std::optional<double> Fields::number(std::string_view name, double least, double most) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number() || !(value->get<double>() >= least && value->get<double>() <= most))
    throw wrong(name, fmt::format("a number from {} to {}", least, most));
  return value->get<double>();
}

bool Fields::flag_or(std::string_view name, bool otherwise) const {
  const Json* const value = find(name);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) throw wrong(name, "true, false");
  return value->get<bool>();
}

const Json* Fields::object(std::string_view name) const {
  const Json* const value = find(name);
  if (value != nullptr && !value->is_object()) throw wrong(name, "an object");
  return value;
}

const Json* Fields::array(std::string_view name, std::size_t most) const {
  const Json* const value = find(name);
  if (value != nullptr && (!value->is_array() || value->size() > most))
    throw wrong(name, fmt::format("a list of at most {}", most));
  return value;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) const {
  std::vector<std::string> texts;
  if (const Json* const values = array(name, most))
    for (const Json& value : *values) texts.push_back(checked_text(value, name, kLongestText));
  return texts;
}

std::vector<int> Fields::integers(std::string_view name, std::size_t most, int least, int largest) const {
  std::vector<int> integers;
  if (const Json* const values = array(name, most))
    for (const Json& value : *values)
      integers.push_back(static_cast<int>(checked_integer(value, name, least, largest)));
  return integers;
}

}  // namespace tetraply::server
