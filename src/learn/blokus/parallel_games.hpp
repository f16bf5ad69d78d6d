// Independent games on several threads; which thread plays which game makes no difference.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace tetraply::learn {

// `make_worker` is called on each thread and gives what plays a game, by its number. Ends early when `stop` is set.
template <class MakeWorker>
void play_in_parallel(int games, int threads, const std::atomic<bool>* stop, MakeWorker make_worker) {
  std::atomic<int> next = 0;
  const auto work = [&] {
    auto play = make_worker();
    for (int game = next++; game < games && (stop == nullptr || !*stop); game = next++) play(game);
  };
  std::vector<std::jthread> others;
  for (int thread = 1; thread < threads; ++thread) others.emplace_back(work);
  work();
}

}  // namespace tetraply::learn
