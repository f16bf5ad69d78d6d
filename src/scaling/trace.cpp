#include "scaling/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <utility>

#include "scaling/record_check.hpp"

namespace tetraply {

namespace {

using Kind = TaskEvent::Kind;

class TraceWriter {
 public:
  TraceWriter(const RunRecord& record, std::ostream& out) : record_(record), out_(out) {
    for (std::size_t thread = 0; thread < record.events.size(); ++thread)
      for (const TaskEvent& event : record.events[thread])
        if (event.kind == Kind::spawn) creators_.emplace_back(event.task, thread);
    std::sort(creators_.begin(), creators_.end());
  }

  void write() {
    add(R"({{"displayTimeUnit":"ns","otherData":{{"seconds":{:.9f},"truncated":{}}},"traceEvents":[)", record_.seconds,
        record_.truncated);
    add("\n"
        R"({{"name":"process_name","ph":"M","pid":1,"args":{{"name":"tetraply"}}}})");
    for (std::size_t thread = 0; thread < record_.events.size(); ++thread) {
      add(",\n"
          R"({{"name":"thread_name","ph":"M","pid":1,"tid":{},"args":{{"name":"thread {}"}}}})",
          lane(thread), thread);
      add(",\n"
          R"({{"name":"thread_sort_index","ph":"M","pid":1,"tid":{},"args":{{"sort_index":{}}}}})",
          lane(thread), thread);
    }
    for (std::size_t thread = 0; thread < record_.events.size(); ++thread) write_thread(thread);
    add("\n]}}\n");
    flush();
  }

 private:
  // Some viewers take number 0 for the idle thread of a processor.
  static std::size_t lane(std::size_t thread) { return thread + 1; }

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    if (buffer_.size() >= kBlock) flush();
  }

  void flush() {
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  // A slice is written where it begins, so enclosing slices come first.
  void write_thread(std::size_t thread) {
    const auto& events = record_.events[thread];
    if (events.empty()) return;
    std::vector<std::int64_t> ends(events.size(), events.back().nanoseconds);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].kind == Kind::begin || events[i].kind == Kind::wait) open.push_back(i);
      if (events[i].kind == Kind::end || events[i].kind == Kind::go_on) {
        ends[open.back()] = events[i].nanoseconds;
        open.pop_back();
      }
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].kind == Kind::begin) write_task(thread, events[i], ends[i]);
      if (events[i].kind == Kind::wait) write_wait(thread, events[i], ends[i]);
    }
  }

  void write_task(std::size_t thread, const TaskEvent& event, std::int64_t end) {
    begin_slice(thread, event, end);
    if (event.task == 0) {
      add(R"("name":"search","cat":"task","args":{{"task":0,"stolen":false}}}})");
      return;
    }
    const auto creator = std::lower_bound(creators_.begin(), creators_.end(), std::pair{event.task, std::size_t{0}});
    // The creation of a task may be missing from a truncated record.
    if (creator == creators_.end() || creator->first != event.task)
      add(R"("name":"task","cat":"task","args":{{"task":{}}}}})", event.task);
    else
      add(R"("name":"{}","cat":"task","args":{{"task":{},"stolen":{},"creator":{}}}}})",
          creator->second == thread ? "task" : "stolen task", event.task, creator->second != thread, creator->second);
  }

  void write_wait(std::size_t thread, const TaskEvent& event, std::int64_t end) {
    begin_slice(thread, event, end);
    add(R"("name":"wait","cat":"wait","args":{{"task":{}}}}})", event.task);
  }

  // Times are in microseconds; three decimals are exact.
  void begin_slice(std::size_t thread, const TaskEvent& event, std::int64_t end) {
    const std::int64_t duration = end - event.nanoseconds;
    add(",\n"
        R"({{"ph":"X","ts":{}.{:03},"dur":{}.{:03},"pid":1,"tid":{},)",
        event.nanoseconds / 1000, event.nanoseconds % 1000, duration / 1000, duration % 1000, lane(thread));
  }

  const RunRecord& record_;
  std::ostream& out_;
  std::vector<std::pair<std::uint32_t, std::size_t>> creators_;  // tasks with the threads that created them
  fmt::memory_buffer buffer_;
};

void fill_smallest_gaps(std::vector<BusyInterval>& intervals, std::size_t most) {
  if (intervals.size() <= most) return;
  const auto gap = [&](std::size_t i) { return intervals[i].begin - intervals[i - 1].end; };
  std::vector<std::size_t> order;  // indices of intervals, sorted by the gap before each
  for (std::size_t i = 1; i < intervals.size(); ++i) order.push_back(i);
  const std::size_t fill = intervals.size() - most;
  std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(fill - 1), order.end(),
                   [&](std::size_t a, std::size_t b) {
                     return std::pair{gap(a), a} < std::pair{gap(b), b};
                   });
  std::vector<bool> filled(intervals.size(), false);
  for (std::size_t i = 0; i < fill; ++i) filled[order[i]] = true;
  std::size_t kept = 0;
  for (std::size_t i = 1; i < intervals.size(); ++i) {
    if (filled[i])
      intervals[kept].end = intervals[i].end;
    else
      intervals[++kept] = intervals[i];
  }
  intervals.resize(kept + 1);
}

}  // namespace

Result<void> write_trace(const RunRecord& record, std::ostream& out) {
  if (auto checked = check_events(record); !checked) return checked;
  TraceWriter(record, out).write();
  if (!out) return failure("the trace could not be written completely");
  return {};
}

Result<std::vector<std::vector<BusyInterval>>> busy_intervals(const RunRecord& record, std::size_t most) {
  if (auto checked = check_events(record); !checked) return tl::unexpected(checked.error());
  std::vector<std::vector<BusyInterval>> lanes;
  for (const auto& events : record.events) {
    std::vector<BusyInterval>& intervals = lanes.emplace_back();
    bool busy = false;
    for (const TaskEvent& event : events) {
      const double time = static_cast<double>(event.nanoseconds) * kNanosecond;
      if (event.kind == Kind::begin || event.kind == Kind::go_on) {
        if (intervals.empty() || intervals.back().end < time) intervals.push_back({time, time});
        busy = true;
      } else {
        // A creation also ends an interval, because it may be the last event of a truncated record.
        if (busy) intervals.back().end = time;
        if (event.kind != Kind::spawn) busy = false;
      }
    }
    fill_smallest_gaps(intervals, std::max<std::size_t>(1, most));
  }
  return lanes;
}

}  // namespace tetraply
