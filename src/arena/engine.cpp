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

template <class R>
std::unique_ptr<Engine<blokus::Position<R>>> gtp_engine(std::type_identity<blokus::Position<R>>, std::string command,
                                                        const ProgramLimits& limits) {
  return std::make_unique<GtpEngine<R>>(std::move(command), limits);
}
template <Game G>
std::unique_ptr<Engine<G>> gtp_engine(std::type_identity<G>, const std::string&, const ProgramLimits&) {
  return nullptr;
}

}  // namespace

template <Game G>
Result<std::unique_ptr<Engine<G>>> make_engine(std::string_view spec, const ProgramLimits& limits) {
  if (spec.starts_with(kGtp)) {
    const std::string command = unquoted(spec.substr(kGtp.size()));
    if (command.empty()) return failure("gtp: names no command; for example gtp:\"pentobi-gtp --game duo --level 3\"");
    auto engine = gtp_engine(std::type_identity<G>{}, command, limits);
    if (!engine) return failure("engines that speak GTP play Blokus, not {}", G::kName);
    return engine;
  }
  // So that what is wrong with the spec is told before a game begins.
  if (const auto player = make_player<G>(spec); !player) return tl::unexpected(player.error());
  return std::make_unique<OwnEngine<G>>(std::string(spec));
}

template Result<std::unique_ptr<Engine<blokus::Classic>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<blokus::ClassicTwo>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<blokus::ClassicThree>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<blokus::Duo>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<twenty48::Position>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<tetris::DropGame>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<tetris::DropGame20>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<tetris::Guideline>>> make_engine(std::string_view, const ProgramLimits&);
template Result<std::unique_ptr<Engine<tetris::Versus<2>>>> make_engine(std::string_view, const ProgramLimits&);

}  // namespace tetraply::arena
