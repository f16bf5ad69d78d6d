#include "cluster/processes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "cluster/lead.hpp"

namespace tetraply::cluster {

Processes::Processes(std::unique_ptr<Wire> wire)
    : wire_(std::move(wire)), left_(wire_->processes()), reasons_(wire_->processes()) {}

Processes::~Processes() {
  if (leads()) {
    for (int worker = 1; worker <= worker_count(); ++worker) wire_->send(worker, goodbye, "");
    while (std::count(left_.begin(), left_.end(), true) < worker_count()) receive();
  } else {
    wire_->send(kLeader, goodbye, why_);
    while (!left_[kLeader]) receive();
  }
}

Wire::Message Processes::receive() {
  Wire::Message message = wire_->receive();
  if (message.kind == goodbye) {
    left_[message.from] = true;
    reasons_[message.from] = message.text;
  }
  return message;
}

Error Processes::missing(int process) const {
  const std::string& why = reasons_[process];
  return {fmt::format("process {} ended before the work was done{}{}", process, why.empty() ? "" : ": ", why)};
}

Result<void> Processes::lead(FunctionRef<std::optional<std::size_t>()> next,
                             FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) {
  std::vector<int> gone;  // workers that left earlier and will send nothing more
  for (int worker = 1; worker <= worker_count(); ++worker)
    if (left_[worker]) gone.push_back(worker);
  std::vector<std::optional<std::size_t>> jobs(left_.size());  // the current job of each worker
  const auto answer = [&]() -> Answer {
    if (!gone.empty()) {
      const int worker = gone.back();
      gone.pop_back();
      return {worker, std::nullopt, tl::unexpected(missing(worker))};
    }
    Wire::Message message = receive();
    const auto of = std::exchange(jobs[message.from], std::nullopt);
    if (message.kind == goodbye) return {message.from, of, tl::unexpected(missing(message.from))};
    if (message.kind == failed) return {message.from, of, tl::unexpected(Error{std::move(message.text)})};
    return {message.from, of, std::move(message.text)};
  };
  const auto give = [&](int worker, std::size_t number) {
    jobs[worker] = number;
    wire_->send(worker, job, std::to_string(number));
  };
  auto result = cluster::lead(worker_count(), next, on_result, answer, give);
  for (int worker = 1; worker <= worker_count(); ++worker)
    if (!left_[worker]) wire_->send(worker, finished, "");
  return result;
}

Result<void> Processes::follow(const MakeWorker& make_worker) {
  const auto answer = [&](const Result<std::string>& result) {
    wire_->send(kLeader, result ? found : failed, result ? *result : result.error().message);
  };
  if (!left_[kLeader]) {
    auto worker = make_worker();
    answer(worker ? Result<std::string>("") : tl::unexpected(worker.error()));
    while (true) {
      const Wire::Message message = receive();
      if (message.kind == finished) return {};
      if (message.kind == goodbye) break;
      std::size_t number = 0;
      std::from_chars(message.text.data(), message.text.data() + message.text.size(), number);
      answer((*worker)->work(number));
    }
  }
  return tl::unexpected(missing(kLeader));
}

namespace {

class ProcessWorkers final : public Workers {
 public:
  explicit ProcessWorkers(Processes& processes) : processes_(processes) {}

  [[nodiscard]] int size() const override { return processes_.worker_count(); }
  [[nodiscard]] bool leads() const override { return processes_.leads(); }

  [[nodiscard]] Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) override {
    return leads() ? processes_.lead(next, on_result) : processes_.follow(make_worker);
  }

 private:
  Processes& processes_;
};

}  // namespace

std::unique_ptr<Workers> process_workers(Processes& processes) {
  return std::make_unique<ProcessWorkers>(processes);
}

}  // namespace tetraply::cluster
