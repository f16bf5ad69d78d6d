#include "lab/report.hpp"

#include <nlohmann/json.hpp>

namespace tetraply::lab {

// Until there are plots: the data, as text.
std::string report_html(const nlohmann::json& sweep) {
  std::string text;
  for (const char c : sweep.dump(1)) {
    if (c == '<')
      text += "&lt;";
    else if (c == '&')
      text += "&amp;";
    else
      text += c;
  }
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tetraply: a sweep</title></head>"
         "<body><pre>" +
         text + "</pre></body></html>\n";
}

}  // namespace tetraply::lab
