#include "learn/blokus/duo_training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <span>
#include <utility>

#include "core/checksum.hpp"
#include "core/stopwatch.hpp"
#include "core/text_file.hpp"
#include "learn/blokus/network_file.hpp"
#include "learn/blokus/parallel_games.hpp"

namespace tetraply::learn {

namespace {

constexpr std::array<char, 8> kMagic{'T', 'P', 'L', 'Y', 'T', 'R', 'N', 'D'};
constexpr std::uint32_t kVersion = 1;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t games_per_generation;
  std::uint64_t seed;
  DuoProgress progress;
  std::uint64_t window;  // generations whose games are learned from
  std::uint64_t parameters_bytes;
  std::uint64_t sum;  // of all that follows: the parameters and the best network
};

constexpr std::uint64_t kFewGames = 4'000;
constexpr std::uint64_t kManyGames = 50'000;

// Early games are weak and soon forgotten; later ones are kept longer.
std::uint64_t window_games(std::uint64_t games) {
  return std::clamp(games / 2, kFewGames, kManyGames);
}

// How often a position is learned from, all generations together.
constexpr std::uint64_t kValueReuse = 10;
constexpr std::uint64_t kPolicyReuse = 10;

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class Visit>
void visit_parameters(Learner& learner, Visit visit) {
  learner.value().parameters().visit_state(visit);
  learner.policy().parameters().visit_state(visit);
}

std::string share_text(const std::optional<double>& share) {
  return share ? fmt::format("{:.3f}", *share) : "";
}

Result<void> append_line(const std::string& path, const std::string& head, const std::string& line) {
  std::error_code no_file;
  const bool is_new = std::filesystem::file_size(path, no_file) == 0 || no_file;
  std::ofstream file(path, std::ios::app);
  if (is_new) file << head << "\n";
  file << line << "\n" << std::flush;
  if (!file) return failure("cannot write '{}': {}", path, std::strerror(errno));
  return {};
}

}  // namespace

DuoTraining::DuoTraining(const DuoTrainingSetup& setup, std::string path)
    : setup_(setup),
      path_(std::move(path)),
      best_(std::make_shared<const DuoNetwork>(
          DuoNetwork{Policy<blokus::DuoRules>(Policy<blokus::DuoRules>::by_hand())})),
      learner_(setup.seed) {}

Result<std::unique_ptr<DuoTraining>> DuoTraining::begin_or_resume(const DuoTrainingSetup& setup,
                                                                  const std::string& path) {
  std::unique_ptr<DuoTraining> training(new DuoTraining(setup, path));
  if (std::filesystem::exists(path + ".training")) {
    if (const auto restored = training->restore(); !restored) return tl::unexpected(restored.error());
    return training;
  }
  if (std::filesystem::exists(path))
    return failure("'{}' is there, but not its training '{}.training'\nname another file with --out", path, path);
  std::error_code error;
  std::filesystem::create_directories(path + ".games", error);
  if (error) return failure("cannot make the folder '{}.games': {}", path, error.message());
  return training;
}

std::string DuoTraining::games_file(std::uint64_t generation) const {
  return fmt::format("{}.games/{:06}.games", path_, generation);
}

std::uint64_t DuoTraining::seed_of(std::uint64_t purpose) const {
  return mix64(setup_.seed ^ mix64(progress_.generations ^ mix64(purpose)));
}

std::string DuoTraining::state_bytes() {
  std::string body;
  visit_parameters(learner_,
                   [&](auto part) { body.append(reinterpret_cast<const char*>(part.data()), part.size_bytes()); });
  Header header{};
  header.parameters_bytes = body.size();
  body += network_bytes(*best_);
  header.magic = kMagic;
  header.version = kVersion;
  header.games_per_generation = static_cast<std::uint32_t>(setup_.games);
  header.seed = setup_.seed;
  header.progress = progress_;
  header.window = window_.generations();
  header.sum = checksum64(std::as_bytes(std::span(body)));
  std::string bytes(sizeof header, '\0');
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes + body;
}

Result<void> DuoTraining::restore() {
  const std::string path = path_ + ".training";
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", path, why); };
  const auto bytes = read_text_file(path);
  if (!bytes) return tl::unexpected(bytes.error());
  Header header{};
  if (bytes->size() < sizeof header || !std::equal(kMagic.begin(), kMagic.end(), bytes->begin()))
    return refused("it is no training of Blokus Duo");
  std::memcpy(&header, bytes->data(), sizeof header);
  if (header.version != kVersion)
    return refused(fmt::format("its format has version {}, this program reads version {}", header.version, kVersion));
  const std::string_view body = std::string_view(*bytes).substr(sizeof header);
  if (checksum64(std::as_bytes(std::span(body))) != header.sum) return refused("it is damaged (wrong checksum)");
  if (header.seed != setup_.seed)
    return refused(
        fmt::format("it is a training with the seed {}, not {}\nname another file with --out, or give the "
                    "same seed",
                    header.seed, setup_.seed));
  if (header.games_per_generation != static_cast<std::uint32_t>(setup_.games))
    return refused(fmt::format("its generations have {} games, not {}", header.games_per_generation, setup_.games));
  std::uint64_t expected = 0;
  visit_parameters(learner_, [&](auto part) { expected += part.size_bytes(); });
  if (header.parameters_bytes != expected || body.size() < expected)
    return refused("its network has another shape than this program's");
  std::string_view rest = body;
  visit_parameters(learner_, [&](auto part) {
    std::memcpy(part.data(), rest.data(), part.size_bytes());
    rest.remove_prefix(part.size_bytes());
  });
  learner_.value().refresh();
  auto best = parse_network(rest, path);
  if (!best) return tl::unexpected(best.error());
  best_ = std::make_shared<const DuoNetwork>(*std::move(best));
  progress_ = header.progress;
  for (std::uint64_t generation = progress_.generations - std::min(header.window, progress_.generations);
       generation < progress_.generations; ++generation) {
    const auto text = read_text_file(games_file(generation));
    if (!text) return tl::unexpected(text.error());
    auto games = parse_games(*text, games_file(generation));
    if (!games) return tl::unexpected(games.error());
    window_.add(*std::move(games), kManyGames * 2);
  }
  // It may have been killed between two files.
  return save_network(*best_, path_);
}

std::vector<RecordedGame> DuoTraining::play_games(int threads, const std::atomic<bool>* stop,
                                                  const DuoEvents& events) const {
  std::vector<RecordedGame> games(static_cast<std::size_t>(setup_.games));
  std::mutex mutex;
  int played = 0;
  const std::uint64_t seed = seed_of(1);
  play_in_parallel(setup_.games, threads, stop, [&] {
    return [&, search = self_play_search(best_)](int game) mutable {
      games[static_cast<std::size_t>(game)] =
          play_for_learning(search, setup_.self_play, mix64(seed ^ mix64(static_cast<std::uint64_t>(game))));
      const std::scoped_lock lock(mutex);
      ++played;
      if (events.on_game) events.on_game(played);
    };
  });
  return games;
}

Result<std::optional<DuoGeneration>> DuoTraining::run_generation(int threads, const std::atomic<bool>* stop,
                                                                 const DuoEvents& events) {
  const auto stopped = [&] { return stop != nullptr && *stop; };
  const double start = processor_seconds();
  const Stopwatch watch;
  DuoGeneration generation;
  std::vector<RecordedGame> games = play_games(threads, stop, events);
  if (stopped()) return std::nullopt;
  generation.games_per_second = setup_.games / watch.seconds();
  std::uint64_t positions = 0;
  std::uint64_t searched = 0;
  for (const RecordedGame& game : games) {
    positions += game.moves.size();
    searched += static_cast<std::uint64_t>(std::count_if(
        game.moves.begin(), game.moves.end(), [](const RecordedMove& played) { return !played.visits.empty(); }));
  }
  window_.add(games, window_games(progress_.games + games.size()));
  generation.window = window_.games();
  Random random(seed_of(2));
  generation.learned = learner_.learn(window_, {positions * kValueReuse, searched * kPolicyReuse}, random);
  generation.held_out = learner_.held_out(window_);

  const auto candidate = std::make_shared<const DuoNetwork>(learner_.network());
  if (setup_.gate_pairs > 0)
    generation.gate =
        match_score(candidate, best_, {setup_.gate_pairs, setup_.gate_simulations, seed_of(3), threads}, stop);
  generation.promoted = !generation.gate || *generation.gate >= 0.5;
  const SharedDuoNetwork best = generation.promoted ? candidate : best_;
  if (setup_.ladder_every > 0 && (progress_.generations + 1) % static_cast<std::uint64_t>(setup_.ladder_every) == 0)
    generation.ladder = ladder_score(best, setup_.ladder_nodes,
                                     {setup_.ladder_pairs, setup_.ladder_simulations, setup_.seed, threads}, stop);
  if (stopped()) return std::nullopt;

  best_ = best;
  ++progress_.generations;
  progress_.games += games.size();
  progress_.positions += positions;
  progress_.promotions += generation.promoted ? 1 : 0;
  progress_.processor_seconds += processor_seconds() - start;
  if (const auto saved = save(games, generation); !saved) return tl::unexpected(saved.error());
  return generation;
}

// In this order, so that the state never speaks of games that are not there.
Result<void> DuoTraining::save(const std::vector<RecordedGame>& games, const DuoGeneration& generation) {
  if (auto done = write_text_file(games_file(progress_.generations - 1), games_bytes(games)); !done) return done;
  if (auto done = write_text_file(path_ + ".training", state_bytes()); !done) return done;
  if (auto done = save_network(*best_, path_); !done) return done;
  for (std::uint64_t old = progress_.generations - window_.generations(); old-- > 0;)
    if (!std::filesystem::remove(games_file(old))) break;
  return append_line(path_ + ".csv",
                     "processor_seconds,generations,games,positions,window,value_loss,policy_loss,held_out_value_loss,"
                     "held_out_policy_loss,gate,promoted,ladder",
                     fmt::format("{:.1f},{},{},{},{},{:.5f},{:.5f},{:.5f},{:.5f},{},{},{}", progress_.processor_seconds,
                                 progress_.generations, progress_.games, progress_.positions, generation.window,
                                 generation.learned.value, generation.learned.policy, generation.held_out.value,
                                 generation.held_out.policy, share_text(generation.gate), generation.promoted ? 1 : 0,
                                 share_text(generation.ladder)));
}

double share_done(const DuoProgress& progress, const DuoTrainingGoal& goal) {
  double done = 0;
  if (goal.games && *goal.games > 0) done = static_cast<double>(progress.games) / static_cast<double>(*goal.games);
  if (goal.seconds) done = std::max(done, progress.processor_seconds / goal.threads / *goal.seconds);
  return std::min(done, 1.0);
}

Result<void> train(DuoTraining& training, const DuoTrainingGoal& goal, const DuoEvents& events,
                   const std::atomic<bool>* stop) {
  while (share_done(training.progress(), goal) < 1 && (stop == nullptr || !*stop)) {
    const auto generation = training.run_generation(goal.threads, stop, events);
    if (!generation) return tl::unexpected(generation.error());
    if (*generation && events.on_generation) events.on_generation(**generation);
  }
  return {};
}

}  // namespace tetraply::learn
