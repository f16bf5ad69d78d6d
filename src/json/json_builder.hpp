// Builds a JSON value from the parser's events, within bounds.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/json.hpp"

namespace tetraply {

// The handler of Json::sax_parse. The library's own builder searches the whole object for every member that it adds,
// and copies the members when the object grows. This one collects the items of all open containers in one list and
// builds each container at its final size when it closes.
class JsonBuilder {
 public:
  JsonBuilder(int max_depth, std::size_t max_values) : max_depth_(max_depth), max_values_(max_values) {}

  // Call after sax_parse has returned true.
  [[nodiscard]] Json take() { return std::move(items_.front().value); }
  // Call after sax_parse has returned false. Says what is wrong with the text.
  [[nodiscard]] const std::string& error() const { return error_; }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(); }
  bool key(std::string& name);
  bool end_object();
  bool start_array(std::size_t) { return open(); }
  bool end_array();
  bool parse_error(std::size_t byte, const std::string&, const Json::exception&);

 private:
  struct Item {
    std::string name;  // empty outside objects
    Json value;
  };

  bool add(Json value);
  bool open();
  bool refuse(std::string error);
  // Closes the innermost container: its value replaces its items.
  bool close(Json value);
  [[nodiscard]] std::size_t first_of_innermost() const { return open_.back().first; }
  // A name that appears twice among the items from `first` on; null if there is none.
  [[nodiscard]] const std::string* repeated_name(std::size_t first);

  struct Open {
    std::size_t first;  // index of its first item
    std::string name;   // the container's own name
  };

  int max_depth_;
  std::size_t max_values_;
  std::size_t values_ = 0;
  std::string name_;  // name of the next value
  std::vector<Item> items_;
  std::vector<Open> open_;
  std::vector<const std::string*> names_;  // scratch
  std::string error_;
};

}  // namespace tetraply
