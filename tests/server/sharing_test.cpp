// Sharing searches, streams and requests among clients. These tests need no server.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "server/open_streams.hpp"
#include "server/rate_limit.hpp"
#include "server/search_slots.hpp"

namespace tetraply::server {
namespace {

using std::chrono::seconds;

TEST(RateLimit, GivesABurstThenASteadyRate) {
  RateLimit limit(10, 2);
  const RateLimit::Clock::time_point start{};
  for (int i = 0; i < 10; ++i) EXPECT_EQ(limit.take("a", 1, start), 0);
  EXPECT_DOUBLE_EQ(limit.take("a", 1, start), 0.5);
  EXPECT_EQ(limit.take("b", 10, start), 0) << "another client has a bucket of its own";
  EXPECT_EQ(limit.take("a", 2, start + seconds(1)), 0);
  EXPECT_GT(limit.take("a", 1, start + seconds(1)), 0);
  EXPECT_EQ(limit.take("a", 10, start + seconds(1000)), 0);
  EXPECT_GT(limit.take("a", 1, start + seconds(1000)), 0) << "a bucket never holds more than a burst";
}

TEST(RateLimit, MemoryIsBoundedAndARefusedClientStaysRefused) {
  RateLimit limit(10, 1, 100);
  const RateLimit::Clock::time_point start{};
  EXPECT_EQ(limit.take("greedy", 10, start), 0);
  for (int i = 0; i < 10'000; ++i) EXPECT_EQ(limit.take("client " + std::to_string(i), 1, start), 0);
  EXPECT_LE(limit.clients(), 100u);
  EXPECT_GT(limit.take("greedy", 1, start), 0);
}

// Turns of several clients, each in its own thread.
class Waiting {
 public:
  Waiting(SearchSlots& slots, const std::string& client)
      : events_(client), thread_([this, &slots] {
          const SearchSlots::Turn turn(slots, events_);
          running_ = !events_.stopped();
          running_.notify_all();
          while (!events_.stopped()) events_.sleep(1);
        }) {}
  ~Waiting() { end(); }
  void end() {
    events_.abandon();
    if (thread_.joinable()) thread_.join();
    running_ = false;
  }
  [[nodiscard]] bool runs() const { return running_; }
  void wait() const { running_.wait(false); }

 private:
  Events events_;
  std::atomic<bool> running_ = false;
  std::thread thread_;
};

// Waits until this number of turns is waiting or running.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 2000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

TEST(SearchSlots, TheNextTurnIsOfTheClientWithTheFewest) {
  SearchSlots slots(1);
  Waiting first(slots, "greedy");
  first.wait();
  std::vector<std::unique_ptr<Waiting>> greedy;
  for (int i = 0; i < 5; ++i) greedy.push_back(std::make_unique<Waiting>(slots, "greedy"));
  ASSERT_TRUE(eventually([&] { return slots.waiting() == 5; }));
  Waiting modest(slots, "modest");
  ASSERT_TRUE(eventually([&] { return slots.waiting() == 6; }));
  first.end();
  EXPECT_TRUE(eventually([&] { return modest.runs(); })) << "five that came earlier are another client's";
  EXPECT_EQ(slots.running(), 1);
  modest.end();
  EXPECT_TRUE(eventually([&] { return slots.running() == 1; }));
}

TEST(SearchSlots, OneClientLeavesRoomForOthers) {
  SearchSlots slots(3, 2);
  Waiting a(slots, "greedy");
  Waiting b(slots, "greedy");
  a.wait();
  b.wait();
  Waiting c(slots, "greedy");
  ASSERT_TRUE(eventually([&] { return slots.waiting() == 1; }));
  Waiting other(slots, "modest");
  EXPECT_TRUE(eventually([&] { return other.runs(); }));
  EXPECT_FALSE(c.runs());
  a.end();
  EXPECT_TRUE(eventually([&] { return c.runs(); }));
}

TEST(OpenStreams, ManyOfOneClientLeaveRoomForEverybodyElse) {
  OpenStreams streams(8);
  std::vector<std::unique_ptr<Events>> open;
  const auto add = [&](const std::string& client) {
    auto stream = std::make_unique<Events>(client);
    try {
      streams.add(*stream);
    } catch (const ApiError& error) {
      EXPECT_EQ(error.status(), 429);
      return false;
    }
    open.push_back(std::move(stream));
    return true;
  };
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(add("greedy"));
  EXPECT_FALSE(add("greedy"));
  EXPECT_TRUE(add("modest"));
  EXPECT_TRUE(add("modest"));
  EXPECT_FALSE(add("modest"));
  EXPECT_TRUE(add("third"));
  EXPECT_FALSE(add("third"));
  streams.remove(*open.front());
  EXPECT_TRUE(add("third"));
  streams.close();
  for (const auto& stream : open) EXPECT_EQ(stream->stopped(), stream != open.front());
}

TEST(OpenStreams, APausingStreamMakesWay) {
  OpenStreams streams(4);
  Events pausing("a");
  Events busy("a");
  streams.add(busy);
  streams.add(pausing);
  std::thread work([&] { pausing.sleep(60); });
  ASSERT_TRUE(eventually([&] { return pausing.pauses(); }));
  Events next("a");
  streams.add(next);
  EXPECT_TRUE(pausing.stopped());
  EXPECT_FALSE(busy.stopped());
  work.join();
  Events more("a");
  EXPECT_THROW(streams.add(more), ApiError);
}

}  // namespace
}  // namespace tetraply::server
