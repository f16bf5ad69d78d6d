// The listening port: accepts connections and runs them.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "server/site.hpp"

namespace tetraply::server {

class Listener {
 public:
  // Opens the port. The site must outlive the listener.
  [[nodiscard]] static Result<std::unique_ptr<Listener>> make(const Site& site, const ServerOptions& options);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const;
  // Serves until stop() is called, by any thread. Then it cuts off what does not end soon, and returns.
  void run();
  void stop();

 private:
  struct State;
  explicit Listener(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tetraply::server
