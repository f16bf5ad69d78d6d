// The rounds of a soak that test commands other than the server.
#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/process.hpp"
#include "core/text_file.hpp"
#include "soak/hostile.hpp"
#include "soak/server_process.hpp"
#include "soak/soak.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {

namespace {

using Reading = arena::Process::Reading;

constexpr double kCommand = 60;  // time limit of a command in seconds
constexpr double kDescendants = 5;

arena::Process start(const std::string& command) {
  auto process = arena::Process::start("echo $$; exec " + command);
  if (!process) throw Violation("cannot start a command: {}", process.error().message);
  return *std::move(process);
}

struct Outcome {
  std::string out;
  std::string ending;
};

// Throws Violation if the command does not end, crashes, or prints control characters.
Outcome run(const Setting& setting, const std::string& command) {
  arena::Process process = start(command + " 2>&1");
  Outcome outcome;
  std::string line;
  Reading reading = Reading::line;
  while ((reading = process.read(line, kCommand * setting.patience)) == Reading::line) outcome.out += line + "\n";
  process.stop();
  outcome.ending = process.ending();
  if (reading != Reading::ended) throw Violation("{} does not end", command);
  if (outcome.ending != "exit code 0" && outcome.ending != "exit code 1" && outcome.ending != "exit code 2")
    throw Violation("{} ended with {}\n{}", command, outcome.ending, outcome.out);
  if (outcome.out.find("Sanitizer") != std::string::npos || outcome.out.find("runtime error") != std::string::npos)
    throw Violation("{} reported an error:\n{}", command, outcome.out);
  if (outcome.out.find('\x1B') != std::string::npos) throw Violation("{} prints control characters", command);
  return outcome;
}

// Starts a command and kills it after a while. Nothing that it has started may survive for long.
void start_and_kill(const Setting& setting, const std::string& command, std::uint32_t milliseconds) {
  arena::Process process = start(command + " >/dev/null");
  std::string line;
  if (process.read(line, kCommand * setting.patience) != Reading::line) throw Violation("{} does not start", command);
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  kill(std::atoi(line.c_str()), SIGKILL);
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::duration<double>(kDescendants * setting.patience);
  while (!process.descendants().empty()) {
    if (Clock::now() > until) throw Violation("a process that {} started survived its kill -9", command);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace

void Soak::kill_matches(Random& random) {
  const std::string folder = setting_.folder + "/matches";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);

  // An engine that hides the processes that it starts, and misbehaves when it is asked for a move.
  static constexpr const char* kMoves[] = {"echo '= a1'; echo", "sleep 1000", "kill -SEGV $$", "printf '\\033[2J\\n'",
                                           "setsid sh -c 'sleep 1000' & echo '= e10'; echo"};
  std::ofstream(folder + "/engine") << "setsid sleep 1000 &\n(setsid sh -c 'sleep 1000; true' &)\n"
                                       "while read -r command rest; do case $command in\n  genmove) "
                                    << kMoves[random.below(std::size(kMoves))]
                                    << ";;\n  quit) exit;;\n  *) echo '='; echo;;\n  esac; done\n";
  start_and_kill(setting_,
                 fmt::format("'{0}' match duo --a random --b 'gtp:sh -c \"cd / && sh {1}/engine\"' --games 1000 "
                             "--patience 0.3 --memory 500 --concurrency 2 --db '{1}/engines.db'",
                             setting_.program, folder),
                 200 + random.below(800));

  // Finished games must be kept, and the same command must play the others.
  const std::string db = fmt::format(" --db '{}/games.db'", folder);
  const std::string match = fmt::format("'{}' match duo --a greedy --b random --games 40 --seed {}{}", setting_.program,
                                        random.below(1'000'000), db);
  start_and_kill(setting_, match, 50 + random.below(500));
  if (const Outcome outcome = run(setting_, match); outcome.out.find("40 of 40 games") == std::string::npos)
    throw Violation("a killed match does not resume: {}\n{}", outcome.ending, outcome.out);
  const Outcome replayed =
      run(setting_, fmt::format("'{0}' games{1} --records '{2}/records'", setting_.program, db, folder));
  if (replayed.ending != "exit code 0") throw Violation("a stored game does not replay: {}", replayed.out);
}

// Takes exports of the server, damages them, and gives them back to the server and to the command line.
void Soak::read_bad_files(Random& random) {
  ServerProcess server(setting_, server_data());
  Connection connection = server.connect();
  for (Game& game : games_) game.check(connection);
  static constexpr const char* kFormats[] = {"json", "text", "blksgf", "fumen"};
  const std::string file = setting_.folder + "/bad-file";
  int shown = 0;
  for (int i = 0; i < 40 && !games_.empty(); ++i) {
    const Game& game = games_[random.below(static_cast<std::uint32_t>(games_.size()))];
    const Answer exported =
        connection.ask("GET", fmt::format("games/{}/export?format={}", game.id(), kFormats[random.below(4)]));
    if (exported.status >= 500) throw Violation("an export of {} failed: {}", game.id(), exported.body);
    if (exported.status != 200) continue;  // this game has no such format
    const std::string text = mutated(exported.body, random);
    const Answer imported =
        connection.ask("POST", "games/import", json_text(Json{{"text", text}, {"game", game.name()}}));
    if (imported.status >= 500) throw Violation("an import failed: {}\n{}", imported.body, text);
    if (imported.status == 201)
      ask(connection, "DELETE", fmt::format("games/{}", parse_json(imported.body).at("id").get<std::string>()), {},
          204);
    if (++shown > 8) continue;  // starting a program takes longer than a request
    if (const auto written = write_text_file(file, text); !written) throw std::runtime_error(written.error().message);
    run(setting_, fmt::format("'{}' show {} --color never --position '{}'", setting_.program, game.name(), file));
  }
  server.check();
  connection.close();
  server.terminate();
}

}  // namespace tetraply::soak
