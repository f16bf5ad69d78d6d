// tetraply train on the command line.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.hpp"

namespace {

class Train : public Program {
 protected:
  // Trains a network small enough to learn in a second.
  [[nodiscard]] std::string small(const std::string& out, const std::string& rest) const {
    return "train 2048 --tuples 012,014,456 --held-out 5 --out " + path(out) + " " + rest;
  }

  // The weights and sums without the header, which contains the elapsed time.
  [[nodiscard]] std::string learned(const std::string& name) const {
    const std::string bytes = slurp(path(name));
    return bytes.substr(std::min<std::size_t>(bytes.size(), 232));
  }
};

TEST_F(Train, PrintsHowItGoesAndWritesACheckpointAndACurve) {
  const Outcome outcome = run(small("net", "--games 100"));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char* text : {"a new training", "100 games", "M moves/s", "mean", "best", "2048", "left", "held-out", "±",
                           "done after 100 games"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text << "\n" << outcome.out;
  EXPECT_EQ(std::filesystem::file_size(path("net")), 232 + 32 + 3 * 4096 * 12u);
  EXPECT_NE(slurp(path("net.csv")).find("\n"), std::string::npos);
}

TEST_F(Train, TheSameCommandTwiceLearnsTheSame) {
  ASSERT_EQ(run(small("a", "--games 60 --seed 5")).code, 0);
  ASSERT_EQ(run(small("b", "--games 60 --seed 5")).code, 0);
  ASSERT_EQ(run(small("c", "--games 60 --seed 6")).code, 0);
  EXPECT_EQ(learned("a"), learned("b"));
  EXPECT_NE(learned("a"), learned("c"));
}

TEST_F(Train, ContinuesAfterAKillAsIfNothingHadHappened) {
  // Killed as soon as there is a checkpoint; the time limit ends the wait if the program writes none.
  const std::string command = small("killed", "--games 4000 --save-every 0.05s");
  const std::string script = "timeout 60 sh -c '" TETRAPLY_PROGRAM " " + command + " >/dev/null & " +
                             "while ! test -e " + path("killed") + "; do sleep 0.01; done; kill -9 $!; wait'";
  static_cast<void>(std::system(script.c_str()));
  ASSERT_TRUE(std::filesystem::exists(path("killed")));
  const Outcome resumed = run(command);
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("resuming"), std::string::npos) << resumed.out;
  ASSERT_EQ(run(small("whole", "--games 4000")).code, 0);
  EXPECT_EQ(learned("killed"), learned("whole"));
}

TEST_F(Train, AnInterruptSavesAndStops) {
  const Outcome outcome =
      run_and_interrupt(small("net", "--time 10m"), [](const Activity& now) { return now.seconds > 0.3; });
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("stopped after"), std::string::npos) << outcome.out;
  EXPECT_TRUE(std::filesystem::exists(path("net")));
  EXPECT_NE(run(small("net", "--games 1")).out.find("resuming"), std::string::npos);
}

TEST_F(Train, AnErrorIsRefusedWithTheValidValues) {
  const auto refused = [&](const std::string& arguments, int code, const std::string& message) {
    const Outcome outcome = run("train " + arguments + " --out " + path("none"));
    EXPECT_EQ(outcome.code, code) << arguments;
    EXPECT_NE((outcome.out + outcome.err).find(message), std::string::npos)
        << arguments << ": " << outcome.out << outcome.err;
  };
  refused("chess", 2, "unknown game 'chess'");
  refused("classic", 2, "classic has no network to train\nvalid: 2048, duo");
  refused("duo --deep-simulations 100", 2, "--deep-simulations");
  refused("duo --tuples 4x6", 2, "--tuples");
  refused("2048 --tuples 9x9", 2, "valid: 4x6, 5x6, 8x6");
  refused("2048 --time soon", 2, "valid: a number with a unit, such as 8h, 30m or 90s");
  refused("2048 --time -1h", 2, "valid: a number with a unit, such as 8h, 30m or 90s");
  refused("2048 --games 0", 2, "--games");
  refused("2048 --games 5 --time 5s", 2, "--games");
  refused("2048 --threads 0", 2, "--threads");
  refused("2048 --optimistic -1", 2, "--optimistic");
  refused("2048 --save-every 5x", 2, "--save-every");
  const std::string foreign = write("foreign", "not a network");
  const Outcome outcome = run("train 2048 --tuples 012 --games 1 --out " + foreign);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("not a checkpoint"), std::string::npos) << outcome.err;
  EXPECT_EQ(slurp(foreign), "not a network");
}

TEST_F(Train, TheTrainedNetworkPlays) {
  ASSERT_EQ(run(small("net", "--games 400")).code, 0);
  for (const std::string player : {"ntuple:file=", "expectimax:depth=1,eval=ntuple,file="}) {
    const Outcome outcome = run("solo 2048 --games 3 --player " + player + path("net"));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  }
}

TEST_F(Train, ATrainedNetworkIsPackedPlaysAndIsTrainedOn) {
  ASSERT_EQ(run(small("net", "--games 400")).code, 0);
  const Outcome packed = run("network pack " + path("net") + " " + path("net.network"));
  ASSERT_EQ(packed.code, 0) << packed.err;
  EXPECT_LT(std::filesystem::file_size(path("net.network")), std::filesystem::file_size(path("net")) / 4);
  const std::string cache = "XDG_CACHE_HOME=" + path("cache") + " ";
  const Outcome shown = run("network show " + path("net.network"), cache);
  ASSERT_EQ(shown.code, 0) << shown.err;
  for (const char* text : {"012,014,456", "400 games", "steps of 16 points", "loading"})
    EXPECT_NE(shown.out.find(text), std::string::npos) << text << "\n" << shown.out;
  const Outcome played = run("solo 2048 --games 3 --player ntuple:file=" + path("net.network"), cache);
  EXPECT_EQ(played.code, 0) << played.err;
  const Outcome trained = run(small("more", "--games 5 --from " + path("net.network")), cache);
  EXPECT_EQ(trained.code, 0) << trained.err;
  EXPECT_NE(trained.out.find("a new training from"), std::string::npos) << trained.out;
  const Outcome other = run("train 2048 --tuples 012 --games 1 --out " + path("other") + " --from " + path("net"));
  EXPECT_EQ(other.code, 1);
  EXPECT_NE(other.err.find("has tuples 012,014,456, not 012"), std::string::npos) << other.err;
}

TEST_F(Train, TheNetworkInTheProgramIsDescribedAndPlays) {
  const std::string cache = "XDG_CACHE_HOME=" + path("cache") + " ";
  const Outcome shown = run("network show", cache);
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_NE(shown.out.find("012345,456789,012456,45689a"), std::string::npos) << shown.out;
  const Outcome played = run("solo 2048 --games 2 --player ntuple", cache);
  EXPECT_EQ(played.code, 0) << played.err;
}

TEST_F(Train, OnlyNetworksArePackedOrShown) {
  const std::string foreign = write("foreign", "not a network");
  const Outcome packed = run("network pack " + foreign + " " + path("out"));
  EXPECT_EQ(packed.code, 1);
  EXPECT_NE(packed.err.find("not a checkpoint"), std::string::npos) << packed.err;
  const Outcome shown = run("network show " + foreign);
  EXPECT_EQ(shown.code, 1);
  EXPECT_NE(shown.err.find("not a packed network"), std::string::npos) << shown.err;
  EXPECT_EQ(run("network").code, 2);
}

class TrainDuo : public Program {
 protected:
  [[nodiscard]] std::string small(const std::string& out, const std::string& rest) const {
    return "train duo --generation 4 --simulations 4 --deep-simulations 220 --gate 2 --ladder-every 0 --out " +
           path(out) + " " + rest;
  }
};

TEST_F(TrainDuo, PrintsHowItGoesAndWritesANetworkAndACurve) {
  const Outcome outcome = run(small("net", "--games 8"));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char* text : {"a new training", "generation 2  8 games", "games/s", "held-out loss", "% against the best",
                           "done after 2 generations"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text << "\n" << outcome.out;
  for (const char* file : {"net", "net.training", "net.csv", "net.games"})
    EXPECT_TRUE(std::filesystem::exists(path(file))) << file;
}

TEST_F(TrainDuo, ContinuesAfterAKillAsIfNothingHadHappened) {
  const std::string script = "timeout 60 sh -c '" TETRAPLY_PROGRAM " " + small("killed", "--games 40") +
                             " >/dev/null & while ! test -e " + path("killed") +
                             "; do sleep 0.01; done; kill -9 $!; wait'";
  static_cast<void>(std::system(script.c_str()));
  ASSERT_TRUE(std::filesystem::exists(path("killed")));
  const Outcome resumed = run(small("killed", "--games 12"));
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("resuming"), std::string::npos) << resumed.out;
  ASSERT_EQ(run(small("whole", "--games 12")).code, 0);
  EXPECT_EQ(slurp(path("killed")), slurp(path("whole")));
}

TEST_F(TrainDuo, TheTrainedNetworkPlays) {
  ASSERT_EQ(run(small("net", "--games 4")).code, 0);
  const Outcome outcome =
      run("match duo --games 2 --a mcts:nodes=20,file=" + path("net") + " --b random --db " + path("db"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

}  // namespace
