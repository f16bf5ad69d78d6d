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

// As a JSON string, with quotes.
std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\')
      json += '\\', json += letter;
    else if (code < 0x20)
      json += fmt::format("\\u{:04x}", code);
    else
      json += letter;
  }
  return json + '"';
}

class TraceWriter {
 public:
  TraceWriter(const RunRecord& record, std::ostream& out, const TraceInfo& info)
      : record_(record), out_(out), info_(info) {
    for (std::size_t thread = 0; thread < record.events.size(); ++thread)
      for (const TaskEvent& event : record.events[thread])
        if (event.kind == Kind::spawn) creations_.push_back({event.task, thread, event.nanoseconds});
    std::sort(creations_.begin(), creations_.end(),
              [](const Creation& a, const Creation& b) { return a.task < b.task; });
  }

  void write() {
    add(R"({{"displayTimeUnit":"ns","otherData":{{"seconds":{:.9f},"truncated":{},"player":{},"split":{}}},"traceEvents":[)",
        record_.seconds, record_.truncated, quoted(info_.player), quoted(info_.split));
    const std::string name = info_.player.empty() ? "tetraply" : "tetraply " + info_.player;
    add("\n"
        R"({{"name":"process_name","ph":"M","pid":1,"args":{{"name":{}}}}})",
        quoted(record_.truncated ? name + " (cut: there were more events than a trace holds)" : name));
    for (std::size_t thread = 0; thread < record_.events.size(); ++thread) {
      add(",\n"
          R"({{"name":"thread_name","ph":"M","pid":1,"tid":{},"args":{{"name":"thread {}"}}}})",
          lane(thread), thread);
      add(",\n"
          R"({{"name":"thread_sort_index","ph":"M","pid":1,"tid":{},"args":{{"sort_index":{}}}}})",
          lane(thread), thread);
    }
    for (std::size_t thread = 0; thread < record_.events.size(); ++thread) write_thread(thread);
    if (record_.truncated) write_cut();
    add("\n]}}\n");
    flush();
  }

 private:
  struct Creation {
    std::uint32_t task;
    std::size_t thread;
    std::int64_t nanoseconds;
  };

  // Number 0 means the idle thread of a processor to some viewers.
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
    const auto creation = std::lower_bound(creations_.begin(), creations_.end(), event.task,
                                           [](const Creation& one, std::uint32_t task) { return one.task < task; });
    // The creation of a task may be what a truncated record has lost.
    const bool known = creation != creations_.end() && creation->task == event.task;
    const bool stolen = known && creation->thread != thread;
    const auto label = std::lower_bound(record_.labels.begin(), record_.labels.end(), event.task,
                                        [](const TaskLabel& one, std::uint32_t task) { return one.task < task; });
    const bool labelled = label != record_.labels.end() && label->task == event.task;
    add(R"("name":{},"cat":"task","args":{{"task":{})",
        quoted(labelled ? name_of(*label, stolen)
               : stolen ? "stolen task"
                        : "task"),
        event.task);
    if (labelled) add(R"(,"depth":{},"move":{},"moves":{})", label->depth, quoted(label->what), label->more + 1);
    if (!info_.split.empty()) add(R"(,"split":{})", quoted(info_.split));
    if (known) add(R"(,"stolen":{},"creator":{})", stolen, creation->thread);
    add("}}}}");
    if (known) write_arrow(*creation, thread, event);
  }

  static std::string name_of(const TaskLabel& label, bool stolen) {
    return fmt::format("{}depth {}: {}{}", stolen ? "stolen, " : "", label.depth, label.what,
                       label.more > 0 ? fmt::format(" +{}", label.more) : "");
  }

  void write_arrow(const Creation& creation, std::size_t thread, const TaskEvent& begin) {
    const auto end_of_arrow = [&](char kind, std::int64_t time, std::size_t on) {
      add(",\n"
          R"({{"ph":"{}","id":{},"name":"spawn","cat":"spawn",{}"ts":{}.{:03},"pid":1,"tid":{}}})",
          kind, begin.task, kind == 'f' ? R"("bp":"e",)" : "", time / 1000, time % 1000, lane(on));
    };
    end_of_arrow('s', creation.nanoseconds, creation.thread);
    end_of_arrow('f', begin.nanoseconds, thread);
  }

  // A mark across all lanes, after the last event that is known.
  void write_cut() {
    std::int64_t last = 0;
    for (const auto& events : record_.events)
      if (!events.empty()) last = std::max(last, events.back().nanoseconds);
    add(",\n"
        R"({{"ph":"i","s":"g","name":"the trace is cut: there were more events","ts":{}.{:03},"pid":1,"tid":1}})",
        last / 1000, last % 1000);
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
  const TraceInfo& info_;
  std::vector<Creation> creations_;  // by task
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

Result<void> write_trace(const RunRecord& record, std::ostream& out, const TraceInfo& info) {
  if (auto checked = check_events(record); !checked) return checked;
  TraceWriter(record, out, info).write();
  if (!out) return failure("the trace could not be written to the end");
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
