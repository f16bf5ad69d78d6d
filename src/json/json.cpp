#include "json/json.hpp"

#include <limits>

#include "json/json_builder.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace tetraply {

namespace {

Result<Json> build(std::string_view text, int max_depth, std::size_t max_values) {
  JsonBuilder builder(max_depth, max_values);
  if (!Json::sax_parse(text.data(), text.data() + text.size(), &builder)) return failure("{}", builder.error());
  return builder.take();
}

}  // namespace

Result<Json> read_json(std::string_view text, int max_depth) {
  return build(text, max_depth, kMostJsonValues);
}

Json parse_json(std::string_view text) {
  auto json = build(text, kDeepestJson, std::numeric_limits<std::size_t>::max());
  if (!json) throw Json::other_error::create(500, "the text " + json.error().message, nullptr);
  return *std::move(json);
}

std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tetraply
