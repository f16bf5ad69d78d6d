#include "server/page.hpp"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace tetraply::server {

namespace {

struct Entry {
  std::string path;
  std::string type;
  std::size_t raw = 0;
  std::size_t gzip = 0;
};

// Removes the next line from the text and returns it.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

std::string_view take_field(std::string_view& line) {
  const std::size_t end = std::min(line.find('\t'), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return field;
}

bool read_size(std::string_view text, std::size_t& size) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  return error == std::errc{} && end == text.data() + text.size();
}

std::string type_of(const std::filesystem::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".ico", "image/x-icon"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (file.extension() == ending) return std::string(type);
  return "application/octet-stream";
}

}  // namespace

Result<Page> read_page_pack(std::string_view pack) {
  const auto broken = [] { return failure("the page in this program is damaged: build it again"); };
  if (take_line(pack) != "tetraply-page 1") return broken();
  std::vector<Entry> entries;
  for (auto line = take_line(pack);; line = take_line(pack)) {
    if (!line) return broken();
    if (line->empty()) break;
    Entry& entry = entries.emplace_back();
    entry.path = take_field(*line);
    entry.type = take_field(*line);
    if (!read_size(take_field(*line), entry.raw) || !read_size(take_field(*line), entry.gzip)) return broken();
  }
  Page page;
  for (const Entry& entry : entries) {
    if (entry.raw > pack.size() || entry.gzip > pack.size() - entry.raw) return broken();
    page[entry.path] = {entry.type, pack.substr(0, entry.raw), pack.substr(entry.raw, entry.gzip)};
    pack.remove_prefix(entry.raw + entry.gzip);
  }
  return page;
}

Result<Page> read_page_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  Page page;
  std::error_code error;
  for (fs::recursive_directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
    if (!file->is_regular_file()) continue;
    std::ifstream in(file->path(), std::ios::binary);
    PageFile& entry = page[file->path().lexically_relative(folder).generic_string()];
    entry.type = type_of(file->path());
    entry.owned.assign(std::istreambuf_iterator<char>(in), {});
    entry.bytes = entry.owned;
    if (!in) return failure("cannot read '{}'", file->path().string());
  }
  if (error) return failure("cannot read '{}': {}", folder, error.message());
  if (!page.contains("index.html")) return failure("there is no index.html in '{}'", folder);
  return page;
}

}  // namespace tetraply::server
