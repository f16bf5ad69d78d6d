// The engine side of the Go Text Protocol, version 2, with the commands of Pentobi's engine: lines in, answers out.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "protocols/gtp_table.hpp"

namespace tetraply::protocols {

class GtpServer {
 public:
  // A game such as `duo`, and a player's spec.
  [[nodiscard]] static Result<std::unique_ptr<GtpServer>> start(std::string_view game, std::string_view player,
                                                                GtpSettings settings);

  // The answer to a line: '=' or '?', the id of the command if it has one, text, and an empty line. Nothing for an
  // empty line or a comment.
  [[nodiscard]] std::string answer(std::string_view line);

  // After the command quit.
  [[nodiscard]] bool has_quit() const { return has_quit_; }

 private:
  using Answer = GtpTable::Answer;
  struct Command {
    std::string_view name;
    Answer (GtpServer::*run)(std::string_view arguments);
  };

  explicit GtpServer(GtpSettings settings) : settings_(std::move(settings)) {}

  [[nodiscard]] static const std::vector<Command>& own_commands();
  [[nodiscard]] std::vector<std::string_view> commands() const;
  [[nodiscard]] Answer run(std::string_view command, std::string_view arguments);

  [[nodiscard]] Answer cputime(std::string_view arguments);
  [[nodiscard]] Answer known_command(std::string_view arguments);
  [[nodiscard]] Answer list_commands(std::string_view arguments);
  [[nodiscard]] Answer name(std::string_view arguments);
  [[nodiscard]] Answer param_base(std::string_view arguments);
  [[nodiscard]] Answer protocol_version(std::string_view arguments);
  [[nodiscard]] Answer quit(std::string_view arguments);
  [[nodiscard]] Answer set_game(std::string_view arguments);
  [[nodiscard]] Answer set_random_seed(std::string_view arguments);
  [[nodiscard]] Answer time_left(std::string_view arguments);
  [[nodiscard]] Answer time_settings(std::string_view arguments);
  [[nodiscard]] Answer version(std::string_view arguments);

  GtpSettings settings_;
  std::string player_;  // as it was named at the start
  std::unique_ptr<GtpTable> table_;
  bool has_quit_ = false;
};

}  // namespace tetraply::protocols
