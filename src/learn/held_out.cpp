#include "learn/held_out.hpp"

#include <atomic>
#include <thread>

namespace tetraply::learn {

ScoreSummary play_held_out(const NTupleNetwork& network, int games, int threads) {
  constexpr std::uint64_t kHeldOut = 0x68656c642d6f7574;  // far from the seeds that people choose
  std::vector<Episode> episodes(static_cast<std::size_t>(games));
  std::atomic<std::size_t> begun = 0;
  const auto work = [&] {
    for (std::size_t game = begun++; game < episodes.size(); game = begun++) {
      Random random(kHeldOut + game);
      episodes[game] = play_episode(network, random);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work);
    work();
  }
  return summarize(episodes);
}

}  // namespace tetraply::learn
