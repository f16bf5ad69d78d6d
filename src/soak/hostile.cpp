#include "soak/hostile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace tetraply::soak {

namespace {

std::uint32_t up_to(std::size_t most, Random& random) {
  return random.below(static_cast<std::uint32_t>(most) + 1);
}

template <std::size_t N>
std::string one_of(const std::array<std::string_view, N>& all, Random& random) {
  return std::string(all[random.below(N)]);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string random_bytes(std::size_t size, Random& random) {
  std::string bytes(size, ' ');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

std::string value(Random& random) {
  static constexpr std::array<std::string_view, 17> kValues{"null",
                                                            "true",
                                                            "-1",
                                                            "0",
                                                            "1e999",
                                                            "9223372036854775808",
                                                            "0.5",
                                                            "\"\"",
                                                            "\"duo\"",
                                                            "[]",
                                                            "[null]",
                                                            "{}",
                                                            "\"e10,f10\"",
                                                            "{\"spec\": \"greedy\"}",
                                                            "{\"game\": \"duo\"}",
                                                            "[{\"kind\": \"human\"}]",
                                                            "{\"level\": 1}"};
  return one_of(kValues, random);
}

std::string bad_json(Random& random) {
  static constexpr std::array<std::string_view, 20> kFields{
      "game", "seats", "start", "moves", "seed",    "clock", "title", "text",       "format", "move",
      "ply",  "at",    "queue", "pace",  "threads", "lines", "depth", "experiment", "repeat", "player"};
  constexpr std::size_t kDeep = 100'000;
  constexpr std::size_t kMany = 20'000;
  switch (random.below(6)) {
    case 0:
      return repeated("[", up_to(kDeep, random));
    case 1: {
      std::string object = "{";
      for (std::size_t i = up_to(kMany, random); i-- > 0;) object += fmt::format("\"k{}\":0,", i);
      return object + "\"game\":\"duo\"}";
    }
    case 2:
      return fmt::format("{{\"text\": \"{}\"}}", repeated("(;GM[1", up_to(kMany, random)));
    case 3:
      return random_bytes(up_to(4096, random), random);
    default: {
      std::string object = "{";
      for (int i = 0; i < 4; ++i) object += fmt::format("\"{}\": {}, ", one_of(kFields, random), value(random));
      return object + "\"game\": \"duo\"}";
    }
  }
}

std::string bad_header(std::string_view body, Random& random) {
  static constexpr std::array<std::string_view, 16> kHeaders{"Range: bytes=0-5000",
                                                             "Range: bytes=-1",
                                                             "Content-Encoding: gzip",
                                                             "Transfer-Encoding: chunked",
                                                             "Transfer-Encoding: identity",
                                                             "Content-Length: -1",
                                                             "Content-Length: 1e9",
                                                             "Content-Length: 99999999999999999999",
                                                             "Host: evil.example",
                                                             "Origin: http://evil.example",
                                                             "Expect: 100-continue",
                                                             "Connection: upgrade",
                                                             "Content-Type: text/plain",
                                                             "Content-Type: application/jsonfoo",
                                                             "If-None-Match: *",
                                                             " folded: header"};
  constexpr std::size_t kLong = 1 << 20;
  switch (random.below(8)) {
    case 0:
      return "X-Long: " + std::string(up_to(kLong, random), 'x');
    case 1:
      return fmt::format("Content-Length: {}", up_to(2 * body.size() + 10, random));
    case 2:
      return random_bytes(up_to(100, random), random);
    default:
      return one_of(kHeaders, random);
  }
}

}  // namespace

std::string mutated(std::string text, Random& random) {
  for (std::uint32_t changes = 1 + random.below(8); changes-- > 0;) {
    const std::size_t at = up_to(text.size(), random);
    const std::size_t size = std::min<std::size_t>(up_to(32, random), text.size() - at);
    switch (random.below(4)) {
      case 0:
        text.erase(at, size);
        break;
      case 1:
        text.insert(at, random_bytes(size, random));
        break;
      case 2:
        text.insert(at, repeated(text.substr(at, size), up_to(100, random)));
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random.below(256));
    }
  }
  return text;
}

std::string bad_request(std::string_view id, Random& random) {
  static constexpr std::array<std::string_view, 7> kMethods{"GET", "POST", "POST", "DELETE", "HEAD", "OPTIONS", "X"};
  static constexpr std::array<std::string_view, 22> kPaths{"status",
                                                           "catalog",
                                                           "games",
                                                           "games/ID",
                                                           "games/ID/moves",
                                                           "games/ID/ply",
                                                           "games/ID/seats",
                                                           "games/ID/play",
                                                           "games/ID/review",
                                                           "games/import",
                                                           "positions",
                                                           "heat",
                                                           "analyze",
                                                           "compare",
                                                           "lab",
                                                           "lab/sweeps",
                                                           "games?limit=-1",
                                                           "games/ID?plies=all",
                                                           "games/ID/export?format=json",
                                                           "games/ID/positions/99999999999",
                                                           "games/%00",
                                                           "../../../etc/passwd"};
  std::string path = one_of(kPaths, random);
  if (const std::size_t at = path.find("ID"); at != std::string::npos) path.replace(at, 2, id);
  const std::string body = bad_json(random);
  std::string request = fmt::format("{} /api/v1/{} HTTP/1.1\r\nHost: 127.0.0.1\r\n", one_of(kMethods, random), path);
  if (random.below(2) == 0) request += "Content-Type: application/json\r\n";
  if (random.below(4) != 0) request += fmt::format("Content-Length: {}\r\n", body.size());
  for (std::uint32_t headers = random.below(3); headers-- > 0;) request += bad_header(body, random) + "\r\n";
  request += "\r\n" + body;
  if (random.below(4) == 0) request = mutated(request, random);
  if (random.below(8) == 0) request.resize(up_to(request.size(), random));
  return request;
}

}  // namespace tetraply::soak
