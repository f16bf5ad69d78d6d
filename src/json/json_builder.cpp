#include "json/json_builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/quotable.hpp"

namespace tetraply {

bool JsonBuilder::refuse(std::string error) {
  error_ = std::move(error);
  return false;
}

bool JsonBuilder::add(Json value) {
  if (++values_ > max_values_) return refuse(fmt::format("has more than {} values", max_values_));
  items_.push_back({std::exchange(name_, {}), std::move(value)});
  return true;
}

bool JsonBuilder::open() {
  if (++values_ > max_values_) return refuse(fmt::format("has more than {} values", max_values_));
  if (static_cast<int>(open_.size()) == max_depth_)
    return refuse(fmt::format("is nested too deeply: at most {} levels are accepted", max_depth_));
  open_.push_back({items_.size(), std::exchange(name_, {})});
  return true;
}

bool JsonBuilder::close(Json value) {
  items_.resize(first_of_innermost());
  items_.push_back({std::move(open_.back().name), std::move(value)});
  open_.pop_back();
  return true;
}

bool JsonBuilder::key(std::string& name) {
  if (items_.size() - first_of_innermost() == kMostMembers)
    return refuse(fmt::format("has an object with more than {} members", kMostMembers));
  name_ = std::move(name);
  return true;
}

const std::string* JsonBuilder::repeated_name(std::size_t first) {
  names_.clear();
  for (std::size_t i = first; i < items_.size(); ++i) names_.push_back(&items_[i].name);
  const auto less = [](const std::string* a, const std::string* b) { return *a < *b; };
  std::sort(names_.begin(), names_.end(), less);
  const auto same = [](const std::string* a, const std::string* b) { return *a == *b; };
  const auto found = std::adjacent_find(names_.begin(), names_.end(), same);
  return found == names_.end() ? nullptr : *found;
}

bool JsonBuilder::end_object() {
  const std::size_t first = first_of_innermost();
  if (const std::string* const name = repeated_name(first); name != nullptr)
    return refuse(fmt::format("has the member '{}' twice in one object", quotable(*name)));
  Json value = Json::object();
  auto& members = value.get_ref<Json::object_t&>();
  members.reserve(items_.size() - first);
  for (std::size_t i = first; i < items_.size(); ++i)
    static_cast<Json::object_t::Container&>(members).emplace_back(std::move(items_[i].name),
                                                                  std::move(items_[i].value));
  return close(std::move(value));
}

bool JsonBuilder::end_array() {
  const std::size_t first = first_of_innermost();
  Json value = Json::array();
  auto& elements = value.get_ref<Json::array_t&>();
  elements.reserve(items_.size() - first);
  for (std::size_t i = first; i < items_.size(); ++i) elements.push_back(std::move(items_[i].value));
  return close(std::move(value));
}

bool JsonBuilder::parse_error(std::size_t byte, const std::string&, const Json::exception&) {
  return refuse(fmt::format("is not JSON in UTF-8 (byte {})", byte));
}

}  // namespace tetraply
