// The shared state of all requests, and the routes of the interface that docs/api.md describes.
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

  std::filesystem::path data;  // folder of the files
  ServerLimits limits;
  Library library;
  SearchSlots slots;    // for analyses
  SearchSlots playing;  // for moves in games, which do not wait for analyses
  SearchSlots lab;      // one run of the lab at a time, which then takes one of `slots`
  SweepShelf sweeps;
  Stopwatch up;  // since the start of the server
};

inline constexpr int kUsualPlies = 500;  // the last plies, which are sent with a game

// Only the owner of a game may change it, whatever the route.
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
