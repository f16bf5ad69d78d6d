// tetraply show: a position as a board in the terminal, or as JSON.
#include <memory>

#include "cli/command.hpp"
#include "cli/position_options.hpp"
#include "cli/terminal.hpp"
#include "json/json.hpp"

namespace tetraply::cli {

Run add_show(CLI::App& app) {
  struct Options {
    std::string game;
    PositionOptions position;
    ColorOption color;
    bool json = false;
    bool svg = false;
  };
  CLI::App* command = app.add_subcommand("show", "Show a position");
  auto options = std::make_shared<Options>();
  add_game(*command, options->game);
  options->position.add_to(*command);
  options->color.add_to(*command);
  CLI::Option* json =
      command->add_flag("--json", options->json, "Print board, turn, scores and legal-move counts as JSON");
  command->add_flag("--svg", options->svg, "Print the board as an SVG picture")->excludes(json);
  return [options] {
    const AnyPosition position = chosen_position(game_of(options->game), options->position);
    if (options->json)
      fmt::print("{}\n", json_text(position.to_json(), 2));
    else if (options->svg)
      fmt::print("{}", position.svg());
    else
      fmt::print("{}", position.picture(options->color.use()));
    return int{kDone};
  };
}

}  // namespace tetraply::cli
