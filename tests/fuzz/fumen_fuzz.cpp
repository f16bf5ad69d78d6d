// Reads any text as a fumen: either it is refused with a reason, or its pages are unchanged after writing and reading.
#include "formats/fumen.hpp"

#include "fuzz/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace tetraply;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto pages = fumen::parse(text);
  if (!pages) {
    require(!pages.error().message.empty(), "a refusal has a reason");
    return 0;
  }
  require(!pages->empty(), "a fumen has a page");
  for (const fumen::Page& page : *pages) {
    const auto board = fumen::board_of(page.field);
    const auto field = fumen::field_of(board);
    require(field && fumen::board_of(*field) == board, "a board survives being drawn");
  }
  const auto written = fumen::write(*pages);
  if (!written) {
    // Escaping makes a comment longer, so only a comment can exceed the format.
    require(written.error().message.find("comment") != std::string::npos, "pages that were read can be written");
    return 0;
  }
  const auto again = fumen::parse(*written);
  require(again && *again == *pages, "pages survive being written");
  require(fumen::write(*again) == *written, "pages have one text");
  return 0;
}
