// Messages between the processes that were started together, which are numbered from 0. mpi_wire.cpp sends them by MPI;
// no other file uses it.
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
  virtual ~Wire() = default;  // waits for the destructors of all processes

  [[nodiscard]] virtual int self() const = 0;
  [[nodiscard]] virtual int processes() const = 0;

  // Messages from one process to another arrive in the order in which they were sent.
  virtual void send(int to, int kind, std::string_view text) = 0;
  // Waits for a message from any process, without keeping a core busy.
  [[nodiscard]] virtual Message receive() = 0;
};

// Call it once. An error means that the program was built without MPI.
[[nodiscard]] Result<std::unique_ptr<Wire>> mpi_wire();

}  // namespace tetraply::cluster
