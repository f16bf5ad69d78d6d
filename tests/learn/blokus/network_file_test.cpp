// Networks on disk: written networks are read back, and anything else is refused.
#include "learn/blokus/network_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "effort.hpp"
#include "learn/blokus/default_network.hpp"

namespace tetraply::learn {
namespace {

DuoNetwork sample(bool with_value) {
  DuoNetwork network{Policy<blokus::DuoRules>(Policy<blokus::DuoRules>::by_hand())};
  if (!with_value) return network;
  Random random(7);
  ValueNetwork::Weights weights;
  for (std::int8_t& row : weights.rows) row = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
  weights.bias[3] = -2'000;
  weights.outputs[1][5] = 16'000;
  weights.output_bias = {0.5F, -2};
  network.value.emplace(std::move(weights));
  return network;
}

std::string refusal(const std::string& bytes) {
  const auto network = parse_network(bytes, "net");
  return network ? "read" : network.error().message;
}

TEST(NetworkFile, WhatIsWrittenIsReadAgain) {
  for (const bool with_value : {false, true}) {
    const std::string bytes = network_bytes(sample(with_value));
    const auto network = parse_network(bytes, "net");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->value.has_value(), with_value);
    EXPECT_EQ(network_bytes(*network), bytes);
    EXPECT_LT(bytes.size(), std::size_t{5} << 20);
  }
}

TEST(NetworkFile, TruncatedAndLongerFilesAreRefused) {
  const std::string bytes = network_bytes(sample(true));
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 50)
    EXPECT_NE(refusal(bytes.substr(0, size)).find(size < 32 ? "no network" : "bytes instead of"), std::string::npos)
        << size;
  EXPECT_NE(refusal(bytes + '\0').find("bytes instead of"), std::string::npos);
}

TEST(NetworkFile, AnyChangedByteIsRefused) {
  const std::string bytes = network_bytes(sample(true));
  for (std::size_t at = 0; at < bytes.size(); at += at < 64 ? 1 : 1 + bytes.size() / effort(100)) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    EXPECT_NE(refusal(damaged), "read") << at;
  }
}

TEST(NetworkFile, OtherKindsAndVersionsAreNamed) {
  EXPECT_EQ(refusal("not a network, but long enough for a header"),
            "cannot use 'net': it is no network of Blokus Duo, which tetraply train duo writes");
  std::string newer = network_bytes(sample(false));
  newer[8] = 9;
  EXPECT_EQ(refusal(newer), "cannot use 'net': its format has version 9, this program reads version 1");
}

TEST(NetworkFile, WeightsOutOfBoundsAreRefused) {
  DuoNetwork network = sample(true);
  ValueNetwork::Weights weights = network.value->weights();
  weights.rows[0] = -128;
  network.value.emplace(weights);
  EXPECT_NE(refusal(network_bytes(network)).find("value network are out of bounds"), std::string::npos);
  weights.rows[0] = 0;
  weights.output_bias[0] = std::nanf("");
  network.value.emplace(weights);
  EXPECT_NE(refusal(network_bytes(network)).find("value network are out of bounds"), std::string::npos);
  auto policy = network.policy.weights();
  policy[0] = 10'001;
  EXPECT_NE(refusal(network_bytes({Policy<blokus::DuoRules>(std::move(policy))})).find("policy are out of bounds"),
            std::string::npos);
}

TEST(NetworkFile, AMissingFileIsNamed) {
  const auto network = shared_duo_network("/nowhere/net");
  ASSERT_FALSE(network);
  EXPECT_NE(network.error().message.find("/nowhere/net"), std::string::npos);
}

// Duo favors the first player: Pentobi's strong levels win two thirds of their games against themselves with it.
TEST(DefaultNetwork, IsPartOfTheProgramAndKnowsTheGame) {
  const auto network = default_duo_network();
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_EQ(*network, *default_duo_network());  // read once
  ASSERT_TRUE((*network)->value.has_value());
  const blokus::Duo start;
  const float win = (*(*network)->value)(start).win;
  EXPECT_GT(win, 0.5F);
  EXPECT_LT(win, 0.95F);
  blokus::Duo::MoveList moves;
  start.legal_moves(moves);
  std::vector<float> logits(moves.size());
  (*network)->policy.logits(start, moves, logits.data());
  const auto best = std::max_element(logits.begin(), logits.end()) - logits.begin();
  EXPECT_EQ(blokus::PlacementTable<14>::get()[moves[static_cast<std::size_t>(best)]].size, 5);
}

}  // namespace
}  // namespace tetraply::learn
