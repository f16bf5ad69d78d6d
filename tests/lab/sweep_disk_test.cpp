// Sweeps on a failing disk: a run is either in the file or refused.
#include <gtest/gtest.h>

#include <filesystem>

#include "json/json.hpp"
#include "lab/sweep_store.hpp"
#include "storage/all_or_nothing.hpp"

namespace tetraply::lab {
namespace {

const Cell kFirst{"start", 4, "sequential", 1, "maxn"};
const Cell kSecond{"start", 4, "budget:2", 2, "maxn"};
const TimedRun kRun{0.5, 1, 100, "a1", "1 2"};

class SweepsOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-sweeps-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    SweepStore store = open(file());
    ASSERT_TRUE(store.save({Step::Kind::time, kFirst, 0}, kRun));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] static SweepStore open(const std::string& file) {
    return SweepStore::open(file, {"experiment", "1", 2, "g++"}).value();
  }

  [[nodiscard]] static std::string picture(SweepStore& store) {
    std::string text;
    const auto cells = store.load({kFirst, kSecond}).value();
    for (const StoredCell& cell : cells) {
      for (const auto& run : cell.runs) text += run ? fmt::format("{} {}, ", run->seconds, run->moves) : "none, ";
      text += fmt::format("{} {}\n", json_text(cell.record), json_text(cell.forecast));
    }
    return text;
  }

  template <class Change>
  void expect_all_or_nothing(Change change) {
    tetraply::expect_all_or_nothing(disk_, file(), open, picture, change);
  }

 private:
  [[nodiscard]] std::string file() const { return folder_ / "sweep.db"; }

  FailingDisk disk_;
  std::filesystem::path folder_;
};

TEST_F(SweepsOnDisk, ARunIsKeptOrRefused) {
  expect_all_or_nothing([](SweepStore& store) { return store.save({Step::Kind::time, kSecond, 1}, kRun).has_value(); });
}

TEST_F(SweepsOnDisk, ARecordIsKeptOrRefused) {
  expect_all_or_nothing([](SweepStore& store) {
    return store.save({Step::Kind::record, kSecond}, Json{{"tasks", 1}}).has_value();
  });
}

TEST_F(SweepsOnDisk, CellsAreForgottenOrStay) {
  expect_all_or_nothing([](SweepStore& store) { return store.forget({{Step::Kind::time, kFirst, 0}}).has_value(); });
}

}  // namespace
}  // namespace tetraply::lab
