// The subcommands of tetraply train, one for each game, and what they share.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace tetraply::cli {

Run add_train_2048(CLI::App& train);
Run add_train_duo(CLI::App& train);

// The seconds of an option such as --time 8h; a UsageError names the option.
[[nodiscard]] double training_time(std::string_view option, const std::string& text);

}  // namespace tetraply::cli
