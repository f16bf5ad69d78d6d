// Changes of a database on a disk where any call may fail.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "storage/failing_disk.hpp"

namespace tetraply {

// The database as it would be found if the program were killed now: a copy of its files without shared memory.
inline std::string copy_after_kill(const std::string& file) {
  const std::string copy = file + ".killed";
  for (const char* const ending : {"", "-wal", "-shm"}) {
    std::filesystem::remove(copy + ending);
    if (std::filesystem::exists(file + ending) && std::string_view(ending) != "-shm")
      std::filesystem::copy_file(file + ending, copy + ending);
  }
  return copy;
}

// Makes a change again and again, each time with another failing disk call. If the change is refused, memory and file
// must be as before, and the next attempt must succeed. Otherwise both must have the change. `first` is a database,
// `open(file)` opens a copy of it, `picture(store)` is its whole observable state, and `change(store)` returns whether
// the change was made.
template <class Open, class Picture, class Change>
void expect_all_or_nothing(FailingDisk& disk, const std::string& first, Open open, Picture picture, Change change) {
  const std::string file = first + ".changed";
  const auto is_on_disk = [&](const auto& expected) {
    auto found = open(copy_after_kill(file));
    return picture(found) == expected;
  };
  for (const FailingDisk::Fault& fault : FailingDisk::kFaults)
    for (int call = 1;; ++call) {
      for (const char* const ending : {"", "-wal", "-shm"}) std::filesystem::remove(file + ending);
      std::filesystem::copy_file(first, file);
      auto store = open(file);
      const auto before = picture(store);
      disk.fail(call, fault);
      const bool done = change(store);
      disk.heal();
      const auto after = picture(store);
      const std::string where = fmt::format("call {}, fault {}", call, fault.code);
      EXPECT_EQ(after == before, !done) << where;
      EXPECT_TRUE(is_on_disk(after)) << where;
      if (!done) {
        EXPECT_TRUE(change(store)) << where;
        const auto at_last = picture(store);
        EXPECT_FALSE(at_last == before) << where;
        EXPECT_TRUE(is_on_disk(at_last)) << where;
      }
      if (!disk.has_failed()) {
        EXPECT_GT(call, 1) << "nothing was written";
        break;
      }
    }
}

}  // namespace tetraply
