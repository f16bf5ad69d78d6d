// A disk that fails on demand, below every SQLite file that is opened while it lives.
#pragma once

#include <array>

namespace tetraply {

// One at a time, and for one thread. Databases that were opened on it must be closed before it ends.
class FailingDisk {
 public:
  struct Fault {
    int code;       // of SQLite
    bool for_good;  // or for one call only
  };
  // A disk that is full stays full; a write that fails may work the next time.
  static const std::array<Fault, 2> kFaults;

  FailingDisk();
  ~FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  // Lets the n-th call from now on fail, counted from 1. Calls that open, write, cut or sync a file count.
  void fail(int call, const Fault& fault);
  void heal();

  // Since fail() was called.
  [[nodiscard]] bool has_failed() const;
  // Since the disk was made. They are counted and not done, which saves time.
  [[nodiscard]] int syncs() const;
};

}  // namespace tetraply
