// Reads any bytes as a .blksgf file: either the error gives the location, or writing and reading the file changes
// nothing.
#include <string_view>

#include "formats/blksgf.hpp"
#include "fuzz/require.hpp"

namespace tetraply {
namespace {

constexpr std::string_view kName = "fuzz.blksgf";

// NAME:LINE:COLUMN: message, on one line.
void require_place(const Error& error) {
  std::string_view rest = error.message;
  require(rest.starts_with(kName), "an error names the file");
  rest.remove_prefix(kName.size());
  for (int numbers = 0; numbers < 2; ++numbers) {
    require(rest.starts_with(':'), "an error names line and column");
    const std::size_t end = rest.find_first_not_of("0123456789", 1);
    require(end > 1 && end != std::string_view::npos, "line and column are numbers");
    rest.remove_prefix(end);
  }
  require(rest.starts_with(": ") && rest.find('\n') == std::string_view::npos, "an error is one line");
}

void check_values(const sgf::Tree& tree) {
  for (const sgf::Node& node : tree.nodes)
    for (const sgf::Property& property : node.properties)
      for (const sgf::Value& value : property.values)
        require(sgf::value_of(value.text()).text() == value.text(), "a text survives being written");
}

// The pieces of a position as a setup, if they can be told apart.
template <class R>
void check_setup(const blokus::Position<R>& position) {
  const auto record = blksgf::Record<R>::from_position(position);
  if (!record) return;
  const auto again = blksgf::Record<R>::parse(kName, record->write());
  require(again.has_value(), "a setup can be read");
  const auto shown = again->position(blksgf::kRoot);
  for (int color = 0; color < R::kColors; ++color)
    require(shown.cells(color) == position.cells(color) && shown.hand(color) == position.hand(color),
            "a setup is the position");
}

template <class R>
void check_record(const sgf::Tree& tree, const sgf::Tree& written) {
  const auto record = blksgf::Record<R>::from_tree(tree);
  const auto again = blksgf::Record<R>::from_tree(written);
  require(record.has_value() == again.has_value(), "what was legal stays legal");
  if (!record) return require_place(record.error());
  // The tree without its illegal variations.
  const sgf::Tree& kept = record->tree();
  require(kept == again->tree() && record->warnings().size() == again->warnings().size(), "the same lines are kept");
  const auto rest = blksgf::Record<R>::parse(kName, record->write());
  require(rest && rest->warnings().empty() && rest->tree() == kept, "the lines that are kept are legal");
  for (sgf::NodeId node = 0; node < kept.nodes.size(); ++node) {
    require(record->move(node) == again->move(node), "a move survives being written");
    if (!kept.nodes[node].children.empty()) continue;  // every line of play is checked from its end
    const auto position = record->position(node);
    require(position == again->position(node), "a position survives being written");
    require(position.hash() == position.recomputed_hash(), "the hash is kept up");
    check_setup(position);
  }
  for (const blksgf::Ply& ply : record->main_line()) require(record->move(ply.node) == ply, "the main line has moves");
}

void check(std::string_view text) {
  const auto tree = sgf::parse(kName, text);
  if (!tree) return require_place(tree.error());
  const std::string written = sgf::write(*tree);
  const auto again = sgf::parse(kName, written);
  require(again && *again == *tree, "a tree survives being written");
  require(sgf::write(*again) == written, "a tree is written in one way");
  check_values(*tree);

  const auto game = blksgf::game_of(*tree);
  if (!game) return require_place(game.error());
  if (*game == blokus::ClassicRules::kName) check_record<blokus::ClassicRules>(*tree, *again);
  if (*game == blokus::ClassicTwoRules::kName) check_record<blokus::ClassicTwoRules>(*tree, *again);
  if (*game == blokus::ClassicThreeRules::kName) check_record<blokus::ClassicThreeRules>(*tree, *again);
  if (*game == blokus::DuoRules::kName) check_record<blokus::DuoRules>(*tree, *again);
}

}  // namespace
}  // namespace tetraply

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  tetraply::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
