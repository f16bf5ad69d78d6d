// Messages between the processes that were started together, each with a number from 0 on. How they travel,
// mpi_wire.cpp says; nothing else knows MPI.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::cluster {

class Wire {
 public:
  struct Message {
    int from;
    int kind;
    std::string text;
  };

  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;  // waits until all processes come to this

  [[nodiscard]] virtual int self() const = 0;
  [[nodiscard]] virtual int processes() const = 0;

  // Messages from one process to another arrive in the order in which they were sent.
  virtual void send(int to, int kind, std::string_view text) = 0;
  // Waits, asleep, for a message from anybody.
  [[nodiscard]] virtual Message receive() = 0;
};

// To be called once. An error: the program was built without MPI.
[[nodiscard]] Result<std::unique_ptr<Wire>> mpi_wire();

}  // namespace tetraply::cluster
