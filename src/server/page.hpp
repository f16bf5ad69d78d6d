// The files of the web page: those in the program, or for those who work at them, those of a folder.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::server {

struct PageFile {
  std::string type;
  std::string_view bytes;
  std::string_view gzip;   // the same, compressed; may be missing
  std::string owned = {};  // what `bytes` is of, where it is not of the program itself
};

// By path, "index.html" or "assets/main.js". Only these exist: a path is looked up and never opened.
using Page = std::map<std::string, PageFile, std::less<>>;

// As tools/pack-page.mjs writes it.
[[nodiscard]] Result<Page> read_page_pack(std::string_view pack);
[[nodiscard]] Result<Page> read_page_folder(const std::string& folder);

}  // namespace tetraply::server
