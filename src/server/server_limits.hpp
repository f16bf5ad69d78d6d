// What the server gives at most, to all who ask.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tetraply::server {

struct ServerLimits {
  int searches = 2;                // that run at once
  int streams = 64;                // that are open at once: those that search, pause between moves or wait for a search
  double search_seconds = 600;     // of one search
  int plies = 1'000'000;           // of a game
  int games = 100'000;             // that are kept
  int lines = 50;                  // of an analysis
  int threads = 64;                // of one search
  std::uint64_t table = 1u << 30;  // bytes of a search's table
  std::size_t body = 16u << 20;    // bytes of a request: a long game as JSON
};

}  // namespace tetraply::server
