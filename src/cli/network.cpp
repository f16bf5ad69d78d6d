// tetraply network: packs a trained network of 2048 into a small file, and tells about such files.
#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "core/duration.hpp"
#include "core/stopwatch.hpp"
#include "core/text_file.hpp"
#include "learn/checkpoint.hpp"
#include "learn/network_cache.hpp"
#include "learn/packed_network.hpp"

namespace tetraply::cli {

namespace {

struct NetworkOptions {
  std::string checkpoint;
  std::string out;
  std::string file;
  int step = learn::kDefaultPackingStep;
};

int pack(const NetworkOptions& options) {
  check_writable(options.out);
  const auto trainer = value_or_fail(learn::load_checkpoint(options.checkpoint));
  const std::string packed = value_or_fail(learn::pack_network(trainer->network(), trainer->progress(), options.step));
  done_or_fail(write_text_file(options.out, packed));
  fmt::print("'{}' is written: {:.2f} MB\n", options.out, static_cast<double>(packed.size()) * 1e-6);
  return kDone;
}

int describe(const NetworkOptions& options) {
  std::string read;
  std::string_view bytes = learn::shipped_network_bytes();
  const std::string name = options.file.empty() ? "the network in the program" : options.file;
  if (!options.file.empty()) {
    read = value_or_fail(read_text_file(options.file));
    bytes = read;
  }
  const learn::PackedHeader header = value_or_fail(learn::read_packed_header(bytes, name));
  Stopwatch watch;
  static_cast<void>(value_or_fail(learn::unpack_network(bytes, name)));
  const double unpacking = watch.seconds();
  static_cast<void>(value_or_fail(learn::unpack_through_cache(bytes, name)));
  watch = {};
  static_cast<void>(value_or_fail(learn::unpack_through_cache(bytes, name)));
  const double loading = watch.seconds();
  fmt::print("tuples    {}\n", to_text(header.shape));
  fmt::print("trained   {} games, {:.1f} M moves, {} of processor time\n", header.progress.games,
             static_cast<double>(header.progress.moves) * 1e-6, duration_text(header.progress.processor_seconds));
  fmt::print("file      {:.2f} MB, weights in steps of {} points\n", static_cast<double>(bytes.size()) * 1e-6,
             header.step);
  fmt::print("loading   {:.0f} ms; unpacking, once, {:.0f} ms\n", 1e3 * loading, 1e3 * unpacking);
  fmt::print("cache     {}\n", learn::cache_folder().value_or("none: neither XDG_CACHE_HOME nor HOME names a folder"));
  return kDone;
}

}  // namespace

Run add_network(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("network", "Pack a trained network of 2048 into a small file, or describe one");
  command->require_subcommand(1);
  auto options = std::make_shared<NetworkOptions>();
  CLI::App* packing = command->add_subcommand("pack", "Make a small file from a checkpoint of tetraply train 2048");
  packing->add_option("CHECKPOINT", options->checkpoint, "The checkpoint")->required()->check(not_empty());
  packing->add_option("FILE", options->out, "The packed network")->required()->check(not_empty());
  packing
      ->add_option("--step", options->step,
                   "Points to whose multiples the weights are rounded; more make a smaller file")
      ->check(CLI::Range(2, 1024))
      ->capture_default_str();
  CLI::App* showing = command->add_subcommand("show", "Its shape, its training, and how long it takes to load");
  showing->add_option("FILE", options->file, "A packed network; without it the one in the program");
  return [options, packing] { return packing->parsed() ? pack(*options) : describe(*options); };
}

}  // namespace tetraply::cli
