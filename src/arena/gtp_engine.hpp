// A program that plays by GTP, with Pentobi's names of games, colors and moves.
#pragma once

#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>

#include "arena/engine.hpp"
#include "arena/gtp_client.hpp"
#include "core/quotable.hpp"

namespace tetraply::arena {

class GtpEngine final : public Engine {
 public:
  GtpEngine(const AnyGame& game, std::string command, const ProgramLimits& limits)
      : game_(game), client_(std::move(command), limits.memory, limits.stop), patience_(limits.patience) {}

  [[nodiscard]] Result<void> begin() override {
    if (auto started = client_.start(); !started) return started;
    own_.reset();
    // Some know only one game, and then need not know the command.
    if (const auto set = client_.ask(fmt::format("set_game {}", game_.info().gtp_name), patience_);
        !set && !client_.running())
      return tl::unexpected(set.error());
    return done(client_.ask("clear_board", patience_));
  }

  [[nodiscard]] Result<void> follow(const AnyPosition& before, AnyMove move) override {
    if (std::exchange(own_, std::nullopt) == move) return {};  // genmove has played it
    return done(client_.ask(fmt::format("play {} {}", color(before), before.to_text(move)), patience_));
  }

  [[nodiscard]] Result<Choice> choose(const AnyPosition& position, const Limits& limits) override {
    const double seconds = limits.seconds.value_or(0) + patience_;
    const auto answer = client_.ask(fmt::format("genmove {}", color(position)), seconds);
    if (!answer) return tl::unexpected(answer.error());
    const auto move = position.parse(*answer);
    if (!move) return failure("its move '{}' is refused: {}", quotable(*answer), move.error().message);
    own_ = *move;
    return Choice{*move};
  }

  [[nodiscard]] std::string transcript() const override { return client_.transcript(); }

 private:
  [[nodiscard]] std::string_view color(const AnyPosition& position) const {
    return game_.info().colors.at(static_cast<std::size_t>(position.color_to_move().value())).token;
  }
  static Result<void> done(const Result<std::string>& answer) {
    if (!answer) return tl::unexpected(answer.error());
    return {};
  }

  const AnyGame& game_;
  GtpClient client_;
  double patience_;
  std::optional<AnyMove> own_;  // what it has chosen and thereby played
};

}  // namespace tetraply::arena
