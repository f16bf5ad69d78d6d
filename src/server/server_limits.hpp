// What the server gives at most, to all who ask.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tetraply::server {

// Limits of every connection.
struct HttpLimits {
  std::size_t head = 16u << 10;   // bytes of a request line and its headers
  int headers = 100;              // of a request
  std::size_t target = 1u << 10;  // bytes of a path and its query
  // Bytes of bodies and answers that may be in memory at once. Those up to `small` are not counted.
  std::size_t in_memory = 32u << 20;
  std::size_t small = 8u << 10;
  int uploads = 4;  // bodies that are received into files at once
  // Connections at once. Beyond that the one that has been silent for longest makes room.
  int connections = 4096;
  // The same for each address of another machine. The loopback address is shared by all programs of this machine, a
  // proxy among them, so only the limit of all connections applies to it.
  int connections_per_client = 512;
  double idle_seconds = 60;   // between requests
  double head_seconds = 10;   // from the first byte of a request to the end of its headers
  double stall_seconds = 10;  // within a body or an answer, without a byte moving
  // A body or an answer may take this long, and a second more for every `slowest` bytes that have moved.
  double transfer_seconds = 30;
  double slowest = 16 << 10;
};

struct ServerLimits {
  int searches = 2;                // that run at once
  int searches_per_client = 1024;  // even if others are free
  int streams = 64;                // that are open at once: those that search, pause between moves or wait for a search
  double search_seconds = 600;     // of one search
  int plies = 1'000'000;           // of a game
  int games = 100'000;             // that are kept
  int lines = 50;                  // of an analysis
  int threads = 64;                // of one search
  std::uint64_t table = 1u << 30;  // bytes of a search's table
  int sweep_repeats = 100;         // of each run of a sweep
  std::size_t sweep_cells = 500;   // workloads × depths × threads × splits
  std::size_t sweeps = 50;         // that are kept
  double least_pace = 0.1;         // moves a second of a game that is watched
  std::size_t body = 16u << 20;    // bytes of a request
  // Bytes of a file with a game: more than the longest game has when it is exported.
  std::size_t import = 256u << 20;
  HttpLimits http = {};
};

}  // namespace tetraply::server
