#include "soak/soak.hpp"

#include <filesystem>
#include <fstream>

#include "core/stopwatch.hpp"
#include "core/text_file.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {

const std::vector<Soak::Kind>& Soak::kinds() {
  static const std::vector<Kind> kAll{
      {"play and end", &Soak::play_and_end},   {"bad requests", &Soak::send_bad_requests},
      {"killed matches", &Soak::kill_matches}, {"full disk", &Soak::fill_the_disk},
      {"bad files", &Soak::read_bad_files},    {"second server", &Soak::start_second_server}};
  return kAll;
}

Result<Soak> Soak::open(Setting setting, std::uint64_t seed) {
  Soak soak(std::move(setting));
  soak.record_.seed = seed;
  std::error_code error;
  std::filesystem::create_directories(soak.server_data(), error);
  if (error) return failure("cannot make the folder '{}': {}", soak.server_data(), error.message());
  const std::string file = soak.setting_.folder + "/soak.json";
  if (!std::filesystem::exists(file)) return soak;
  const auto text = read_text_file(file);
  if (!text) return tl::unexpected(text.error());
  try {
    const Json json = parse_json(*text);
    Record& record = soak.record_;
    record.seed = json.at("seed").get<std::uint64_t>();
    record.rounds = json.at("rounds").get<std::uint64_t>();
    record.seconds = json.at("seconds").get<double>();
    record.done = json.at("done").get<std::map<std::string, std::uint64_t>>();
    for (const Json& game : json.at("games")) soak.games_.push_back(Game::from_json(game));
  } catch (const Json::exception& error_of_json) {
    return failure("'{}' is not a record of a soak: {}", file, error_of_json.what());
  }
  return soak;
}

// The next round may be killed at any time, so the file is replaced atomically.
void Soak::keep() const {
  Json json{{"seed", record_.seed}, {"rounds", record_.rounds}, {"seconds", record_.seconds}, {"done", record_.done}};
  json["games"] = Json::array();
  for (const Game& game : games_) json["games"].push_back(game.to_json());
  const std::string file = setting_.folder + "/soak.json";
  if (const auto written = write_text_file(file + ".new", json_text(json, 1) + "\n"); !written)
    throw std::runtime_error(written.error().message);
  std::filesystem::rename(file + ".new", file);
}

std::string_view Soak::next() const {
  return kinds()[record_.rounds % kinds().size()].name;
}

void Soak::round() {
  const Stopwatch watch;
  const Kind& kind = kinds()[record_.rounds % kinds().size()];
  Random random(mix64(record_.seed) ^ record_.rounds);
  try {
    (this->*kind.run)(random);
  } catch (const NoAnswer& error) {
    throw Violation("no answer from the server: {}", error.what());
  }
  ++record_.rounds;
  if (!record_.left_out.contains(std::string(kind.name))) ++record_.done[std::string(kind.name)];
  record_.seconds += watch.seconds();
  keep();
}

}  // namespace tetraply::soak
