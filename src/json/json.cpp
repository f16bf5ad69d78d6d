#include "json/json.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace tetraply {

Json parse_json(std::string_view text) {
  return Json::parse(text);
}

Result<Json> read_json(std::string_view text, int max_depth) {
  bool too_deep = false;
  Json json = Json::parse(
      text,
      [&](int depth, Json::parse_event_t, Json&) {
        too_deep = too_deep || depth > max_depth;
        return !too_deep;
      },
      false);
  if (too_deep) return failure("is nested too deep");
  if (json.is_discarded()) return failure("is not JSON in UTF-8");
  return json;
}

std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tetraply
