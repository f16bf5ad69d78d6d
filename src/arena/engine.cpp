#include "arena/engine.hpp"

#include "arena/gtp_engine.hpp"
#include "arena/own_engine.hpp"

namespace tetraply::arena {

namespace {

constexpr std::string_view kGtp = "gtp:";

// Quotes around the command are for shells and files that want them; they are not part of it.
std::string unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\''))
    text = text.substr(1, text.size() - 2);
  return std::string(text);
}

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(const AnyGame& game, std::string_view spec, const ProgramLimits& limits) {
  if (spec.starts_with(kGtp)) {
    const std::string command = unquoted(spec.substr(kGtp.size()));
    if (command.empty()) return failure("gtp: names no command; for example gtp:\"pentobi-gtp --game duo --level 3\"");
    if (game.info().gtp_name.empty()) return failure("engines that speak GTP play Blokus, not {}", game.name());
    return std::make_unique<GtpEngine>(game, command, limits);
  }
  auto own = game.parse_player(spec);
  if (!own) return tl::unexpected(own.error());
  // An error of the spec should be known before a game begins.
  if (const auto player = game.make_player(*own); !player) return tl::unexpected(player.error());
  return std::make_unique<OwnEngine>(game, *std::move(own));
}

}  // namespace tetraply::arena
