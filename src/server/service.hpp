// What all requests share, and the routes of the interface; docs/api.md describes them.
#pragma once

#include <filesystem>

#include "core/stopwatch.hpp"
#include "server/library.hpp"
#include "server/router.hpp"
#include "server/search_slots.hpp"
#include "server/server_limits.hpp"
#include "server/sweep_shelf.hpp"

namespace tetraply::server {

struct Service {
  Service(std::filesystem::path data_folder, GameStore store, const ServerLimits& given)
      : data(std::move(data_folder)),
        limits(given),
        library(std::move(store), limits),
        slots(limits.searches, limits.searches_per_client),
        playing(limits.searches, limits.searches_per_client),
        lab(1),
        sweeps(data / "sweeps", limits.sweeps) {}

  std::filesystem::path data;  // where files are kept
  ServerLimits limits;
  Library library;
  SearchSlots slots;    // of those who look at positions
  SearchSlots playing;  // of moves in games, which do not wait for analyses
  SearchSlots lab;      // one run of the laboratory at a time, which then takes one of `slots`
  SweepShelf sweeps;
  Stopwatch up;  // since the server was started
};

inline constexpr int kUsualPlies = 500;  // the last ones, that come with a game

// Lets nobody change a game but its owner, whatever the route.
void guard_games(Router& router, Service& service);
void add_catalog_routes(Router& router, Service& service);
void add_game_routes(Router& router, Service& service);
void add_play_routes(Router& router, Service& service);
void add_analysis_routes(Router& router, Service& service);
void add_record_routes(Router& router, Service& service);
void add_review_routes(Router& router, Service& service);
void add_lab_routes(Router& router, Service& service);
void add_compare_routes(Router& router, Service& service);

}  // namespace tetraply::server
