// The server's limits for all clients.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tetraply::server {

// Limits of every connection.
struct HttpLimits {
  std::size_t head = 16u << 10;   // bytes of a request line and its headers
  int headers = 100;              // headers of a request
  std::size_t target = 1u << 10;  // bytes of a path and its query
  // Bytes of bodies and answers that may be in memory at once. Those up to `small` do not count.
  std::size_t in_memory = 32u << 20;
  std::size_t small = 8u << 10;
  int uploads = 4;  // bodies that are being received into files
  // Open connections. Beyond that, the one that has been silent longest is closed.
  int connections = 4096;
  // Open connections for each address of another machine. All programs of this machine, possibly a proxy among them,
  // share the loopback address, so only the limit of all connections applies to it.
  int connections_per_client = 512;
  double idle_seconds = 60;   // between requests
  double head_seconds = 10;   // from the first byte of a request to the end of its headers
  double stall_seconds = 10;  // within a body or an answer, without any progress
  // A body or an answer may take this long, plus one second for every `slowest` bytes that have been transferred.
  double transfer_seconds = 30;
  double slowest = 16 << 10;
};

struct ServerLimits {
  int searches = 2;                // running at the same time
  int searches_per_client = 1024;  // even if others are free
  int streams = 64;             // open at the same time, whether they search, pause between moves or wait for a search
  double search_seconds = 600;  // duration of one search
  int plies = 1'000'000;        // plies of a game
  int games = 100'000;          // stored
  int lines = 50;               // per analysis
  int threads = 64;             // per search
  std::uint64_t table = 1u << 30;  // bytes of a search's transposition table
  int sweep_repeats = 100;         // per run of a sweep
  std::size_t sweep_cells = 500;   // workloads × depths × threads × splits
  std::size_t sweeps = 50;         // stored
  double least_pace = 0.1;         // moves per second in a game that is watched
  std::size_t body = 16u << 20;    // bytes of a request
  // Bytes of a file with a game, more than an export of the longest game has.
  std::size_t import = 256u << 20;
  HttpLimits http = {};
};

}  // namespace tetraply::server
