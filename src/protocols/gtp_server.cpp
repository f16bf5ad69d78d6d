#include "protocols/gtp_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <ctime>

#include "core/quotable.hpp"
#include "core/version.hpp"
#include "engine/registry.hpp"
#include "protocols/gtp_words.hpp"

namespace tetraply::protocols {

namespace {

// Control characters do not count, white space becomes a blank, a comment ends the line.
std::string cleaned(std::string_view line) {
  std::string clean;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t')
      clean += ' ';
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
      clean += c;
  }
  return clean;
}

// An empty line would end the answer.
std::string without_empty_lines(std::string_view text) {
  std::string clean;
  for (const char c : text)
    if (c != '\n' || (!clean.empty() && clean.back() != '\n')) clean += c;
  while (!clean.empty() && clean.back() == '\n') clean.pop_back();
  return clean;
}

Result<void> no_arguments(std::string_view arguments) {
  if (!arguments.empty()) return failure("no arguments allowed, but there is '{}'", quotable(arguments));
  return {};
}

}  // namespace

Result<std::unique_ptr<GtpServer>> GtpServer::start(std::string_view game, std::string_view player,
                                                    GtpSettings settings) {
  const auto name = gtp_game(game);
  if (!name) return tl::unexpected(name.error());
  auto spec = find_game(*name)->parse_player(player);
  if (!spec) return tl::unexpected(spec.error());
  std::unique_ptr<GtpServer> server(new GtpServer(std::move(settings)));
  auto table = make_gtp_table(*name, *spec, server->settings_);
  if (!table) return tl::unexpected(table.error());
  server->table_ = *std::move(table);
  server->player_ = player;
  return server;
}

std::string GtpServer::answer(std::string_view line) {
  const std::string clean = cleaned(line);
  auto [command, arguments] = first_word(clean);
  std::string_view id;
  if (!command.empty() && std::all_of(command.begin(), command.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    id = command;
    const FirstWord rest = first_word(arguments);
    command = rest.word;
    arguments = rest.rest;
  }
  if (command.empty()) return {};
  const Answer answer = run(command, arguments);
  if (answer) {
    const bool begins_below = answer->starts_with('\n');  // a picture begins on a line of its own
    return fmt::format("={} {}{}\n\n", id, begins_below ? "\n" : "", without_empty_lines(*answer));
  }
  std::string message = without_empty_lines(answer.error().message);
  std::replace(message.begin(), message.end(), '\n', ';');
  return fmt::format("?{} {}\n\n", id, message);
}

const std::vector<GtpServer::Command>& GtpServer::own_commands() {
  static const std::vector<Command> commands{
      {"cputime", &GtpServer::cputime},
      {"known_command", &GtpServer::known_command},
      {"list_commands", &GtpServer::list_commands},
      {"name", &GtpServer::name},
      {"param_base", &GtpServer::param_base},
      {"protocol_version", &GtpServer::protocol_version},
      {"quit", &GtpServer::quit},
      {"set_game", &GtpServer::set_game},
      {"set_random_seed", &GtpServer::set_random_seed},
      {"time_left", &GtpServer::time_left},
      {"time_settings", &GtpServer::time_settings},
      {"version", &GtpServer::version},
  };
  return commands;
}

std::vector<std::string_view> GtpServer::commands() const {
  std::vector<std::string_view> names = table_->commands();
  for (const Command& command : own_commands()) names.push_back(command.name);
  std::sort(names.begin(), names.end());
  return names;
}

GtpServer::Answer GtpServer::run(std::string_view command, std::string_view arguments) {
  for (const Command& own : own_commands())
    if (own.name == command) return (this->*own.run)(arguments);
  const auto names = table_->commands();
  if (std::find(names.begin(), names.end(), command) == names.end())
    return failure("unknown command ({})", quotable(command));
  return table_->run(command, arguments);
}

GtpServer::Answer GtpServer::cputime(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return fmt::format("{:.3f}", static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9);
}

GtpServer::Answer GtpServer::known_command(std::string_view arguments) {
  const auto words = words_of(arguments);
  if (words.size() != 1) return failure("expected the name of a command");
  const auto names = commands();
  return std::string(std::find(names.begin(), names.end(), words[0]) != names.end() ? "true" : "false");
}

GtpServer::Answer GtpServer::list_commands(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  return fmt::format("{}", fmt::join(commands(), "\n"));
}

GtpServer::Answer GtpServer::name(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  return "Tetraply";
}

GtpServer::Answer GtpServer::version(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  return this_build().name();
}

GtpServer::Answer GtpServer::protocol_version(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  return "2";
}

GtpServer::Answer GtpServer::quit(std::string_view arguments) {
  if (const auto none = no_arguments(arguments); !none) return tl::unexpected(none.error());
  has_quit_ = true;
  return "";
}

GtpServer::Answer GtpServer::param_base(std::string_view arguments) {
  const auto words = words_of(arguments);
  if (words.empty()) return fmt::format("resign {}", settings_.resigns ? 1 : 0);
  if (words[0] != "resign") return failure("unknown parameter '{}'; valid: resign", quotable(words[0]));
  if (words.size() != 2 || (words[1] != "0" && words[1] != "1")) return failure("expected 'resign 0' or 'resign 1'");
  settings_.resigns = words[1] == "1";
  return "";
}

GtpServer::Answer GtpServer::set_game(std::string_view arguments) {
  const auto game = gtp_game(arguments);
  if (!game) return tl::unexpected(game.error());
  // A level is another player in every game; what param has changed is forgotten.
  auto spec = find_game(*game)->parse_player(player_);
  if (!spec) return tl::unexpected(spec.error());
  auto table = make_gtp_table(*game, *spec, settings_);
  if (!table) return tl::unexpected(table.error());
  table_ = *std::move(table);
  return "";
}

GtpServer::Answer GtpServer::set_random_seed(std::string_view arguments) {
  const auto seed = number_of<std::uint64_t>(arguments);
  if (!seed) return failure("'{}' is no seed; valid: a whole number", quotable(arguments));
  Spec spec = table_->player();
  spec.set("seed", fmt::format("{}", *seed));
  if (auto set = table_->set_player(spec); !set) return tl::unexpected(set.error());
  return "";
}

GtpServer::Answer GtpServer::time_settings(std::string_view arguments) {
  constexpr double kLongest = 1e6;
  const auto words = words_of(arguments);
  const auto seconds = [&](std::size_t i) {
    const auto number = number_of<double>(words[i]);
    return number && *number >= 0 && *number <= kLongest ? number : std::nullopt;
  };
  if (words.size() != 3 || !seconds(0) || !seconds(1) || number_of<int>(words[2]).value_or(-1) < 0)
    return failure("expected main time, period time and moves of a period, in seconds");
  GtpClock clock{*seconds(0), *seconds(1), *number_of<int>(words[2])};
  // A period of no moves is GTP's way to say that there is no limit.
  const bool unlimited = clock.period_seconds > 0 && clock.period_moves == 0;
  settings_.clock = unlimited ? std::nullopt : std::optional(clock);
  table_->set_time_left(std::nullopt, clock.main_seconds, 0);
  return "";
}

GtpServer::Answer GtpServer::time_left(std::string_view arguments) {
  const auto words = words_of(arguments);
  if (words.size() != 3) return failure("expected a color, its seconds, and the moves that they are for or 0");
  const auto color = table_->color(words[0]);
  if (!color) return tl::unexpected(color.error());
  const auto seconds = number_of<double>(words[1]);
  const auto moves = number_of<int>(words[2]);
  if (!seconds || !std::isfinite(*seconds) || !moves || *moves < 0)
    return failure("'{} {}' are no seconds and moves", quotable(words[1]), quotable(words[2]));
  if (!settings_.clock) settings_.clock = GtpClock{*seconds, 0, 0};
  table_->set_time_left(*color, std::max(0.0, *seconds), *moves);
  return "";
}

}  // namespace tetraply::protocols
