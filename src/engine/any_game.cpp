#include "engine/any_game.hpp"

#include "players/levels.hpp"

namespace tetraply {

std::vector<Split> PlayerKindInfo::splits() const {
  for (const OptionInfo& option : options)
    if (!option.splits.empty()) return option.splits;
  return {};
}

Result<void> AnyGame::check_depth(std::optional<int> depth) const {
  if (depth && info().deepest > 0 && *depth > info().deepest)
    return failure("depth {} is too deep for {}\nvalid: 1 to {}: {}", *depth, name(), info().deepest,
                   info().why_not_deeper);
  return {};
}

const PlayerKindInfo* AnyGame::find_kind(std::string_view kind) const {
  for (const PlayerKindInfo& known : kinds())
    if (known.name == kind) return &known;
  return nullptr;
}

Result<Spec> AnyGame::parse_player(std::string_view text) const {
  return is_level(text) ? parse_level(info().levels, text) : parse_spec(text);
}

Result<std::unique_ptr<AnyPlayer>> AnyGame::make_player(std::string_view text) const {
  const auto spec = parse_player(text);
  if (!spec) return tl::unexpected(spec.error());
  return make_player(*spec);
}

}  // namespace tetraply
