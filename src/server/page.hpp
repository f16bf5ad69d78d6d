// The files of the web page: those in the program, or those of a folder for developers.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::server {

struct PageFile {
  std::string type;
  std::string_view bytes;
  std::string_view gzip;   // the same, compressed; may be empty
  std::string owned = {};  // the storage of `bytes`, unless it is in the program itself
};

// The files by path, such as "index.html" or "assets/main.js". A requested path is looked up here and never opened.
using Page = std::map<std::string, PageFile, std::less<>>;

// Reads the format of tools/pack-page.mjs.
[[nodiscard]] Result<Page> read_page_pack(std::string_view pack);
[[nodiscard]] Result<Page> read_page_folder(const std::string& folder);

}  // namespace tetraply::server
