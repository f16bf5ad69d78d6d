// The resources that all connections share: the site, the limits, and the threads that answer.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <optional>
#include <string>

#include "server/event_streams.hpp"
#include "server/memory_budget.hpp"
#include "server/site.hpp"
#include "server/visitors.hpp"

namespace tetraply::server {

struct SharedResources {
  SharedResources(const Site& what_to_answer, const ServerOptions& options);

  const Site& site;
  const HttpLimits limits;
  const std::string folder;  // folder for uploads
  Visitors visitors;
  MemoryBudget memory;
  std::atomic<int> uploads = 0;
  EventStreams streams;
  // The threads on which the site answers. They end first, because their work refers to connections.
  std::optional<boost::asio::thread_pool> handlers;
};

}  // namespace tetraply::server
