#include "learn/packed_network.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include "core/checksum.hpp"
#include "learn/episode.hpp"
#include "learn/network_cache.hpp"

namespace tetraply::learn {
namespace {

constexpr std::size_t kHeaderBytes = 216;
constexpr std::size_t kStepAt = 12;

std::unique_ptr<NTupleNetwork> random_network() {
  auto network = std::make_unique<NTupleNetwork>(*parse_shape("0123,0125,014"), 250.f);
  Random random(6);
  for (float& weight : network->all_weights())
    weight = random.below(3) == 0 ? static_cast<float>(random.below(130'000)) - 65'000.25f : 0;
  return network;
}

std::string packed(int step) {
  return pack_network(*random_network(), {.games = 12, .moves = 3456, .processor_seconds = 78.5}, step).value();
}

// With the checksum of its header renewed.
std::string with_valid_header(std::string bytes) {
  const auto sum = checksum64(std::as_bytes(std::span(bytes)).first(kHeaderBytes - 8));
  std::memcpy(bytes.data() + kHeaderBytes - 8, &sum, sizeof sum);
  return bytes;
}

TEST(PackedNetwork, GivesBackItsWeightsRoundedToTheStep) {
  const auto network = random_network();
  for (const int step : {2, 16, 34}) {
    const auto unpacked = unpack_network(packed(step), "test");
    ASSERT_TRUE(unpacked) << unpacked.error().message;
    EXPECT_EQ((*unpacked)->shape(), network->shape());
    EXPECT_EQ((*unpacked)->initial_value(), 250.f);
    const auto before = network->all_weights();
    const auto after = (*unpacked)->all_weights();
    ASSERT_EQ(after.size(), before.size());
    float furthest = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      ASSERT_EQ(2 * after[i] % step, 0);
      furthest = std::max(furthest, std::abs(2 * after[i] - before[i]));
    }
    EXPECT_LE(furthest, static_cast<float>(step) / 2);
    EXPECT_GT(furthest, static_cast<float>(step) / 4);
  }
}

TEST(PackedNetwork, TellsHowItWasTrained) {
  const auto header = read_packed_header(packed(16), "test");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->progress.games, 12u);
  EXPECT_EQ(header->progress.moves, 3456u);
  EXPECT_EQ(header->progress.processor_seconds, 78.5);
  EXPECT_EQ(header->step, 16);
}

TEST(PackedNetwork, TruncatedDamagedAndForeignFilesAreRefused) {
  const std::string good = packed(16);
  const auto refused = [](const std::string& bytes, std::string_view why) {
    const auto network = unpack_network(bytes, "some file");
    ASSERT_FALSE(network) << why;
    EXPECT_NE(network.error().message.find(why), std::string::npos) << network.error().message;
    EXPECT_NE(network.error().message.find("'some file'"), std::string::npos) << network.error().message;
  };
  const auto flipped = [&](std::size_t at) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    return bytes;
  };
  refused("", "not a packed network of 2048");
  refused("some text", "not a packed network of 2048");
  refused(flipped(3), "not a packed network of 2048");
  refused(good.substr(0, 40), "ends within its header");
  refused(flipped(8), "version 17, but this program reads version 1");
  for (std::size_t at = 12; at < kHeaderBytes; at += 11) refused(flipped(at), "its header is damaged");
  refused(good.substr(0, good.size() - 1), "bytes instead of");
  refused(good + "x", "bytes instead of");
  refused(flipped(kHeaderBytes + 50), "its weights are damaged");
  refused(flipped(good.size() - 1), "its weights are damaged");
}

TEST(PackedNetwork, WeightsOutOfBoundsAreRefused) {
  std::string bytes = packed(2);
  const std::uint32_t step = 1024;
  std::memcpy(bytes.data() + kStepAt, &step, sizeof step);
  const auto network = unpack_network(with_valid_header(bytes), "test");
  ASSERT_FALSE(network);
  EXPECT_NE(network.error().message.find("out of bounds"), std::string::npos) << network.error().message;
  const std::uint32_t odd = 3;
  std::memcpy(bytes.data() + kStepAt, &odd, sizeof odd);
  EXPECT_NE(unpack_network(with_valid_header(bytes), "test").error().message.find("contradicts itself"),
            std::string::npos);
}

TEST(PackedNetwork, StepsAreEvenNumbers) {
  for (const int step : {-2, 0, 1, 15, 1026}) {
    const auto file = pack_network(*random_network(), {}, step);
    ASSERT_FALSE(file) << step;
    EXPECT_NE(file.error().message.find("valid: even numbers from 2 to 1024"), std::string::npos);
  }
}

class NetworkCache : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-cache-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    use(folder_);
  }
  void TearDown() override {
    unsetenv("XDG_CACHE_HOME");
    std::filesystem::remove_all(folder_);
  }
  static void use(const std::filesystem::path& folder) { setenv("XDG_CACHE_HOME", folder.c_str(), 1); }

  [[nodiscard]] std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_))
      if (entry.is_regular_file()) found.push_back(entry.path());
    return found;
  }
  static void expect_right(const Result<std::unique_ptr<PlayNetwork>>& network) {
    ASSERT_TRUE(network) << network.error().message;
    const auto expected = unpack_network(packed(16), "test");
    EXPECT_TRUE(std::equal((*network)->all_weights().begin(), (*network)->all_weights().end(),
                           (*expected)->all_weights().begin()));
  }

  std::filesystem::path folder_;
};

TEST_F(NetworkCache, KeepsTheUnpackedWeights) {
  const std::string bytes = packed(16);
  expect_right(unpack_through_cache(bytes, "test"));
  ASSERT_EQ(files().size(), 1u);
  EXPECT_EQ(files()[0].parent_path(), folder_ / "tetraply");
  EXPECT_EQ(std::filesystem::file_size(files()[0]), 2u * (65536 + 65536 + 4096));
  const auto written = std::filesystem::last_write_time(files()[0]);
  expect_right(unpack_through_cache(bytes, "test"));
  EXPECT_EQ(std::filesystem::last_write_time(files()[0]), written) << "read, not written again";
}

TEST_F(NetworkCache, DamagedWeightsAreUnpackedAgain) {
  const std::string bytes = packed(16);
  expect_right(unpack_through_cache(bytes, "test"));
  {
    std::fstream file(files()[0], std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(1000);
    file.write("damage", 6);
  }
  expect_right(unpack_through_cache(bytes, "test"));
  std::filesystem::resize_file(files()[0], 100);
  expect_right(unpack_through_cache(bytes, "test"));
  EXPECT_EQ(files().size(), 1u);
  EXPECT_GT(std::filesystem::file_size(files()[0]), 100u);
}

TEST_F(NetworkCache, AFolderThatCannotBeWrittenIsNoError) {
  std::ofstream(folder_ / "file") << "no folder";
  use(folder_ / "file");
  expect_right(unpack_through_cache(packed(16), "test"));
  unsetenv("XDG_CACHE_HOME");
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  unsetenv("HOME");
  EXPECT_FALSE(cache_folder());
  expect_right(unpack_through_cache(packed(16), "test"));
  setenv("HOME", (folder_ / "home").c_str(), 1);
  EXPECT_EQ(*cache_folder(), folder_ / "home/.cache/tetraply");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(*cache_folder(), folder_ / "home/.cache/tetraply");
  home.empty() ? unsetenv("HOME") : setenv("HOME", home.c_str(), 1);
}

TEST_F(NetworkCache, APackedFileIsANetworkToPlayWith) {
  const auto path = folder_ / "a.network";
  std::ofstream(path, std::ios::binary) << packed(16);
  const auto network = shared_network(path);
  ASSERT_TRUE(network) << network.error().message;
  const auto expected = unpack_network(packed(16), "test");
  EXPECT_EQ((*network)->value(0x1234'5678'9abc'0123), (*expected)->value(0x1234'5678'9abc'0123));
  EXPECT_EQ(shared_network(path)->get(), network->get()) << "loaded once";
}

class ShippedNetwork : public NetworkCache {};

TEST_F(ShippedNetwork, IsSmallAndPlaysWell) {
  EXPECT_LE(shipped_network_bytes().size(), 20'000'000u);
  const auto network = shipped_network();
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_EQ(shipped_network()->get(), network->get()) << "loaded once";
  Random random(2048);
  double mean = 0;
  constexpr int kGames = 20;
  for (int game = 0; game < kGames; ++game) {
    twenty48::Position position;
    while (!position.turn().is_over()) {
      if (position.turn() == Turn::chance()) {
        position.play(position.random_move(random));
        continue;
      }
      Choice choice;
      ASSERT_TRUE(choose_slide(**network, position.board(), choice));
      position = twenty48::Position::before_spawn(choice.after, position.scores()[0] + choice.reward);
    }
    mean += position.scores()[0] / double{kGames};
  }
  EXPECT_GT(mean, 100'000);  // its mean is more than 150,000, and single games scatter by 70,000
}

}  // namespace
}  // namespace tetraply::learn
