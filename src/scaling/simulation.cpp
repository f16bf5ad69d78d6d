#include "scaling/simulation.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

#include "core/random.hpp"

namespace tetraply {

namespace {

using Step = TaskGraph::Step;
constexpr std::uint32_t kNone = TaskGraph::kNone;

// Each processor has at most one future event: the end of a step, or its arrival at a victim. A processor that finds
// nothing to do has none; it sleeps until a task is created or the tasks that it waits for have ended.
class Stealing {
 public:
  Stealing(const TaskGraph& graph, int processors, const SimulationOptions& options)
      : graph_(graph),
        costs_(options.costs),
        greedy_(options.greedy),
        random_(options.seed),
        next_step_(graph.tasks(), 0),
        groups_(graph.groups()),
        processors_(static_cast<std::size_t>(processors)) {}

  Simulated run() {
    // The processor that went to sleep last wakes first.
    for (auto p = static_cast<std::uint32_t>(processors_.size()); p-- > 1;) sleep(p);
    std::uint32_t p = 0;
    processors_[0].task = 0;
    std::int64_t time = length_of(0);
    for (;;) {
      // If nothing else happens earlier, the same processor continues, so a single processor needs no queue.
      while (time != kNever && (events_.empty() || time < events_.top().time)) {
        now_ = time;
        time = act(p);
        if (over_) return result_;
      }
      if (time != kNever) add_event(time, p);
      now_ = events_.top().time;
      p = events_.top().processor;
      events_.pop();
      time = act(p);
      if (over_) return result_;
    }
  }

 private:
  static constexpr std::int64_t kNever = -1;

  enum class State : std::uint8_t { runs, steals, sleeps };

  struct Group {
    std::uint32_t pending = 0;     // tasks that have not ended
    std::uint32_t waiter = kNone;  // the waiting task and its processor
    std::uint32_t processor = 0;
  };
  struct Processor {
    State state = State::runs;
    std::uint32_t task = kNone;
    std::uint32_t place = 0;           // index among the sleepers or the robbable processors
    std::vector<std::uint32_t> waits;  // waiting tasks, innermost last; empty if greedy
    std::vector<std::uint32_t> deque;  // starts at `oldest`
    std::size_t oldest = 0;
  };
  struct Event {
    std::int64_t time;
    std::uint64_t order;
    std::uint32_t processor;
    bool operator>(const Event& other) const { return time != other.time ? time > other.time : order > other.order; }
  };

  const Step& step_of(std::uint32_t task) const { return graph_.steps(task)[next_step_[task]]; }

  // The time a task runs until its next step takes effect.
  std::int64_t length_of(std::uint32_t task) const {
    const Step& step = step_of(task);
    return step.nanoseconds + (step.kind == Step::Kind::spawn ? costs_.spawn : 0);
  }

  void add_event(std::int64_t time, std::uint32_t p) { events_.push({time, order_++, p}); }

  // Performs a processor's action, and returns the time of its next one.
  std::int64_t act(std::uint32_t p) {
    Processor& processor = processors_[p];
    if (processor.state == State::steals) {
      processor.state = State::runs;
      if (can_go_on(processor)) return go_on(processor);
      return robbable_.empty() ? sleep(p) : steal(p);
    }
    const std::uint32_t task = processor.task;
    const Step& step = step_of(task);
    switch (step.kind) {
      case Step::Kind::spawn:
        ++next_step_[task];
        ++groups_[graph_.group_of(step.subject)].pending;
        push(p, step.subject);
        return now_ + length_of(task);
      case Step::Kind::join: {
        Group& group = groups_[step.subject];
        if (group.pending == 0) return resume(processor, task);
        group.waiter = task;
        group.processor = p;
        if (!greedy_) processor.waits.push_back(task);
        return find_task(p);
      }
      case Step::Kind::end:
        return end(p, task);
    }
    return kNever;
  }

  std::int64_t end(std::uint32_t p, std::uint32_t task) {
    if (task == 0) {
      over_ = true;
      result_.nanoseconds = now_;
      return kNever;
    }
    Group& group = groups_[graph_.group_of(task)];
    if (--group.pending == 0 && group.waiter != kNone) {
      if (greedy_) return resume(processors_[p], group.waiter);
      Processor& waiting = processors_[group.processor];
      if (waiting.state == State::sleeps && waiting.waits.back() == group.waiter) {
        wake(group.processor);
        add_event(now_, group.processor);
      }
    }
    return find_task(p);
  }

  std::int64_t find_task(std::uint32_t p) {
    Processor& processor = processors_[p];
    if (can_go_on(processor)) return go_on(processor);
    if (processor.deque.size() > processor.oldest) {
      const std::uint32_t task = processor.deque.back();
      processor.deque.pop_back();
      if (processor.deque.size() == processor.oldest) emptied(p);
      return start(processor, task);
    }
    if (robbable_.empty()) return sleep(p);
    processor.state = State::steals;
    return now_ + costs_.steal;
  }

  bool can_go_on(const Processor& processor) const {
    return !processor.waits.empty() && groups_[step_of(processor.waits.back()).subject].pending == 0;
  }

  std::int64_t go_on(Processor& processor) {
    const std::uint32_t task = processor.waits.back();
    processor.waits.pop_back();
    return resume(processor, task);
  }

  // Continues a task after a join.
  std::int64_t resume(Processor& processor, std::uint32_t task) {
    processor.task = task;
    groups_[step_of(task).subject].waiter = kNone;
    ++next_step_[task];
    return now_ + costs_.join + length_of(task);
  }

  std::int64_t start(Processor& processor, std::uint32_t task) {
    processor.task = task;
    return now_ + costs_.begin + length_of(task);
  }

  std::int64_t steal(std::uint32_t p) {
    const std::uint32_t from = robbable_[random_.below(static_cast<std::uint32_t>(robbable_.size()))];
    Processor& victim = processors_[from];
    const std::uint32_t task = victim.deque[victim.oldest++];
    if (victim.deque.size() == victim.oldest) emptied(from);
    ++result_.steals;
    return start(processors_[p], task);
  }

  void push(std::uint32_t p, std::uint32_t task) {
    Processor& processor = processors_[p];
    if (processor.deque.empty()) add_to(robbable_, p);
    processor.deque.push_back(task);
    if (sleepers_.empty()) return;
    const std::uint32_t thief = sleepers_.back();
    wake(thief);
    processors_[thief].state = State::steals;
    add_event(now_ + costs_.steal, thief);
  }

  void emptied(std::uint32_t p) {
    processors_[p].deque.clear();
    processors_[p].oldest = 0;
    remove_from(robbable_, p);
  }

  std::int64_t sleep(std::uint32_t p) {
    processors_[p].state = State::sleeps;
    add_to(sleepers_, p);
    return kNever;
  }

  void wake(std::uint32_t p) {
    remove_from(sleepers_, p);
    // A woken processor first looks for a task to steal.
    processors_[p].state = State::steals;
  }

  // A processor sleeps only with an empty deque, so it is in at most one of the two lists.
  void add_to(std::vector<std::uint32_t>& list, std::uint32_t p) {
    processors_[p].place = static_cast<std::uint32_t>(list.size());
    list.push_back(p);
  }
  void remove_from(std::vector<std::uint32_t>& list, std::uint32_t p) {
    const std::uint32_t place = processors_[p].place;
    list[place] = list.back();
    processors_[list[place]].place = place;
    list.pop_back();
  }

  const TaskGraph& graph_;
  const TaskCosts costs_;
  const bool greedy_;
  Random random_;
  std::vector<std::uint32_t> next_step_;  // by task
  std::vector<Group> groups_;
  std::vector<Processor> processors_;
  std::vector<std::uint32_t> sleepers_;
  std::vector<std::uint32_t> robbable_;  // processors with tasks in their deques
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::uint64_t order_ = 0;  // breaks ties between events at the same time: first scheduled, first served
  std::int64_t now_ = 0;
  bool over_ = false;
  Simulated result_;
};

// Loops one after the other, each over the tasks of one group of task 0.
class Loops {
 public:
  Loops(const TaskGraph& graph, int processors, const SimulationOptions& options)
      : graph_(graph), processors_(static_cast<std::size_t>(processors)), options_(options) {}

  Simulated run() {
    find_bodies();
    for (const Step& step : graph_.steps(0)) {
      result_.nanoseconds += step.nanoseconds;
      if (step.kind == Step::Kind::join) loop(bodies_[step.subject]);
    }
    return result_;
  }

 private:
  // By group of task 0: the lengths of its tasks, including everything joined in them, which counts as calls here.
  void find_bodies() {
    std::vector<std::int64_t> whole(graph_.tasks());
    bodies_.resize(graph_.groups());
    for (std::uint32_t task = graph_.tasks(); task-- > 1;) {
      whole[task] += graph_.length(task);
      const std::uint32_t group = graph_.group_of(task);
      if (const std::uint32_t owner = graph_.owner_of(group); owner != 0)
        whole[owner] += whole[task];
      else
        bodies_[group].push_back(whole[task]);
    }
    for (auto& bodies : bodies_) std::reverse(bodies.begin(), bodies.end());
  }

  void loop(const std::vector<std::int64_t>& bodies) {
    const TaskCosts& costs = options_.costs;
    const auto cost_of = [&](std::size_t i) { return costs.begin + bodies[i]; };
    // The other processors start a little later.
    const auto ready = [&](std::size_t p) { return p == 0 ? 0 : costs.steal; };
    std::int64_t longest = 0;
    if (options_.schedule == Schedule::static_loop) {
      const std::size_t share = bodies.size() / processors_;
      const std::size_t larger = bodies.size() % processors_;  // the number of blocks with one more task
      std::size_t i = 0;
      for (std::size_t p = 0; p < processors_ && i < bodies.size(); ++p) {
        std::int64_t time = ready(p);
        if (p > 0) result_.steals += share + (p < larger ? 1 : 0);
        for (const std::size_t end = i + share + (p < larger ? 1 : 0); i < end; ++i) time += cost_of(i);
        longest = std::max(longest, time);
      }
    } else {
      using Ready = std::pair<std::int64_t, std::size_t>;  // the time and the processor
      std::priority_queue<Ready, std::vector<Ready>, std::greater<>> queue;
      for (std::size_t p = 0; p < processors_; ++p) queue.push({ready(p), p});
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        const auto [time, p] = queue.top();
        queue.pop();
        if (p > 0) ++result_.steals;
        longest = std::max(longest, time + cost_of(i));
        queue.push({time + cost_of(i), p});
      }
    }
    result_.nanoseconds += longest + costs.join;
  }

  const TaskGraph& graph_;
  const std::size_t processors_;
  const SimulationOptions& options_;
  std::vector<std::vector<std::int64_t>> bodies_;
  Simulated result_;
};

}  // namespace

Schedule schedule_of(const Split& split) {
  if (strategy_of(split).scheduler != Scheduler::loop) return Schedule::stealing;
  return parameter_of(split) == kDynamicLoop ? Schedule::dynamic_loop : Schedule::static_loop;
}

Simulated simulate(const TaskGraph& graph, int processors, const SimulationOptions& options) {
  processors = std::max(1, processors);
  if (options.schedule == Schedule::stealing) return Stealing(graph, processors, options).run();
  return Loops(graph, processors, options).run();
}

}  // namespace tetraply
