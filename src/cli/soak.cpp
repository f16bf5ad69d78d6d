// tetraply soak: uses, kills and attacks the program for a while, and checks what must always hold.
#include "soak/soak.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "soak/violation.hpp"

namespace tetraply::cli {

namespace {

struct SoakOptions {
  double minutes = 30;
  std::optional<std::uint64_t> seed;
  std::string data;
  double patience = 1;
};

std::string own_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "tetraply-soak-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw Failure(fmt::format("cannot make the folder '{}'", name));
  return name;
}

std::string summary(const soak::Record& record) {
  std::string text = fmt::format("{} rounds in {:.0f} s, seed {}\n", record.rounds, record.seconds, record.seed);
  for (const auto& [kind, rounds] : record.done) text += fmt::format("  {}: {}\n", kind, rounds);
  for (const auto& [kind, why] : record.left_out) text += fmt::format("  {}: left out, because {}\n", kind, why);
  return text;
}

int run_soak(const SoakOptions& options) {
  const bool keeps = !options.data.empty();
  const std::string folder = keeps ? std::filesystem::absolute(options.data).string() : own_folder();
  if (folder.find('\'') != std::string::npos) throw UsageError("--data: the name must not contain a quote");
  soak::Setting setting{.program = std::filesystem::read_symlink("/proc/self/exe").string(), .folder = folder};
  setting.patience *= options.patience;
  const auto seed = options.seed.value_or(std::random_device{}());
  auto soak = value_or_fail(soak::Soak::open(std::move(setting), seed));
  const soak::Record& record = soak.record();
  if (options.seed && record.seed != *options.seed)
    throw UsageError(fmt::format("--seed {}: the soak in '{}' has seed {}", *options.seed, folder, record.seed));
  fmt::print("seed {}, data in '{}', {} rounds done\n", record.seed, folder, record.rounds);
  std::fflush(stdout);

  const double all = options.minutes * 60;
  {
    const double begin = record.seconds;
    Progress progress("s", static_cast<std::uint64_t>(std::max(0.0, all - begin)));
    while (record.seconds < all && !interrupted()) {
      progress.advance_to(static_cast<std::uint64_t>(record.seconds - begin), all - record.seconds,
                          fmt::format("round {}: {}", record.rounds + 1, soak.next()));
      try {
        soak.round();
      } catch (const soak::Violation& violation) {
        throw Failure(fmt::format("round {} ({}) of seed {}: {}\n'{}' is unchanged since then", record.rounds + 1,
                                  soak.next(), record.seed, violation.what(), folder));
      }
    }
  }
  fmt::print("{}", summary(record));
  if (interrupted()) {
    if (keeps) fmt::print(stderr, "tetraply: interrupted; the same command continues\n");
    return kFailed;
  }
  if (!keeps) std::filesystem::remove_all(folder);
  return kDone;
}

}  // namespace

Run add_soak(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "soak", "Test this program with games, kills, attacks and a full disk, until something goes wrong");
  auto options = std::make_shared<SoakOptions>();
  command->add_option("--minutes", options->minutes, "Duration, including earlier runs in --data")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Random seed of all rounds")->check(whole_number());
  command->add_option("--data", options->data, "Store everything in this folder; the same command continues from there")
      ->type_name("FOLDER")
      ->check(not_empty());
  command->add_option("--patience", options->patience, "Factor for all timeouts, for slow machines and builds")
      ->check(CLI::Range(0.1, 1000.0))
      ->capture_default_str();
  return [options] { return run_soak(*options); };
}

}  // namespace tetraply::cli
