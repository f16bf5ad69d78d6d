// A disk that fails on demand, below every SQLite file that is opened during its lifetime.
#pragma once

#include <array>

namespace tetraply {

// Only one may exist at a time, for one thread. Databases that were opened on it must be closed before it ends.
class FailingDisk {
 public:
  struct Fault {
    int code;       // an SQLite code
    bool for_good;  // permanent, or for one call only
  };
  // A full disk stays full. A failed write may succeed the next time.
  static const std::array<Fault, 2> kFaults;

  FailingDisk();
  ~FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  // Makes the n-th call from now on fail, counting from 1. Only calls that open, write, truncate or sync a file count.
  void fail(int call, const Fault& fault);
  void heal();

  // Whether a call has failed since fail().
  [[nodiscard]] bool has_failed() const;
  // Since the disk was created. Syncs are counted but not executed, which saves time.
  [[nodiscard]] int syncs() const;
};

}  // namespace tetraply
