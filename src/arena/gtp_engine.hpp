// A program that plays Blokus by GTP, with Pentobi's names of games, colours and moves.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "arena/engine.hpp"
#include "arena/gtp_client.hpp"
#include "core/quotable.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::arena {

template <class R>
class GtpEngine final : public Engine<blokus::Position<R>> {
 public:
  using G = blokus::Position<R>;
  using Choice = typename Engine<G>::Choice;

  GtpEngine(std::string command, const ProgramLimits& limits)
      : client_(std::move(command), limits.memory, limits.stop), patience_(limits.patience) {}

  [[nodiscard]] Result<void> begin() override {
    if (auto started = client_.start(); !started) return started;
    own_.reset();
    // Some know only one game, and then need not know the command.
    if (const auto set = client_.ask(fmt::format("set_game {}", R::kSgfName), patience_); !set && !client_.running())
      return tl::unexpected(set.error());
    return done(client_.ask("clear_board", patience_));
  }

  [[nodiscard]] Result<void> follow(const G& before, blokus::Move move) override {
    if (std::exchange(own_, std::nullopt) == move) return {};  // genmove has played it
    return done(client_.ask(fmt::format("play {} {}", color(before), to_text(before, move)), patience_));
  }

  [[nodiscard]] Result<Choice> choose(const G& position, const Limits& limits) override {
    const double seconds = limits.seconds.value_or(0) + patience_;
    const auto answer = client_.ask(fmt::format("genmove {}", color(position)), seconds);
    if (!answer) return tl::unexpected(answer.error());
    const auto move = parse_move(position, *answer);
    if (!move) return failure("its move '{}' is refused: {}", quotable(*answer), move.error().message);
    own_ = *move;
    return Choice{*move, std::nullopt};
  }

  [[nodiscard]] std::string transcript() const override { return client_.transcript(); }

 private:
  static std::string_view color(const G& position) {
    return R::kColorInfo[static_cast<std::size_t>(position.color_to_move())].token;
  }
  static Result<void> done(const Result<std::string>& answer) {
    if (!answer) return tl::unexpected(answer.error());
    return {};
  }

  GtpClient client_;
  double patience_;
  std::optional<blokus::Move> own_;  // what it has chosen and thereby played
};

}  // namespace tetraply::arena
