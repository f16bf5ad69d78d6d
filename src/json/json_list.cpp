#include "json/json_list.hpp"

#include "json/json_builder.hpp"

namespace tetraply {

namespace {

// The handler of Json::sax_parse that builds the object and each element of the list separately.
class ListReader {
 public:
  ListReader(std::string_view list, FunctionRef<void(const Json& element)> on_element)
      : list_(list), on_element_(on_element) {}

  [[nodiscard]] Json take() { return object_.take(); }
  [[nodiscard]] const std::string& error() const { return in_list_ ? element_.error() : object_.error(); }

  bool null() { return now().null() && after_value(); }
  bool boolean(bool value) { return now().boolean(value) && after_value(); }
  bool number_integer(Json::number_integer_t value) { return now().number_integer(value) && after_value(); }
  bool number_unsigned(Json::number_unsigned_t value) { return now().number_unsigned(value) && after_value(); }
  bool number_float(Json::number_float_t value, const std::string& text) {
    return now().number_float(value, text) && after_value();
  }
  bool string(std::string& value) { return now().string(value) && after_value(); }
  bool binary(Json::binary_t& value) { return now().binary(value); }
  bool start_object(std::size_t size) {
    ++depth_;
    is_list_next_ = false;
    return now().start_object(size);
  }
  bool key(std::string& name) {
    is_list_next_ = depth_ == 1 && name == list_;
    return now().key(name);
  }
  bool end_object() {
    --depth_;
    return now().end_object() && after_value();
  }
  bool start_array(std::size_t size) {
    ++depth_;
    if (!std::exchange(is_list_next_, false)) return now().start_array(size);
    if (!object_.start_array(size) || !object_.end_array()) return false;
    in_list_ = true;
    return true;
  }
  bool end_array() {
    --depth_;
    if (!in_list_ || depth_ >= kInList) return now().end_array() && after_value();
    in_list_ = false;
    return true;
  }
  bool parse_error(std::size_t byte, const std::string& token, const Json::exception& error) {
    return now().parse_error(byte, token, error);
  }

 private:
  static constexpr int kInList = 2;  // the depth between two elements

  JsonBuilder& now() { return in_list_ ? element_ : object_; }

  bool after_value() {
    is_list_next_ = false;
    if (!in_list_ || depth_ > kInList) return true;
    on_element_(element_.take());
    element_ = JsonBuilder(kDeepestJson, kMostJsonValues);
    return true;
  }

  std::string_view list_;
  FunctionRef<void(const Json& element)> on_element_;
  JsonBuilder object_{kDeepestJson, kMostJsonValues};
  JsonBuilder element_{kDeepestJson, kMostJsonValues};
  int depth_ = 0;
  bool is_list_next_ = false;
  bool in_list_ = false;
};

}  // namespace

Result<Json> read_json_list(std::istream& text, std::string_view list,
                            FunctionRef<void(const Json& element)> on_element) {
  ListReader reader(list, on_element);
  if (!Json::sax_parse(text, &reader)) return failure("{}", reader.error());
  return reader.take();
}

}  // namespace tetraply
