#include "cluster/company.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "cluster/lead.hpp"

namespace tetraply::cluster {

Company::Company(std::unique_ptr<Wire> wire)
    : wire_(std::move(wire)), left_(wire_->processes()), last_words_(wire_->processes()) {}

Company::~Company() {
  if (leads()) {
    for (int worker = 1; worker <= workers(); ++worker) wire_->send(worker, farewell, "");
    while (std::count(left_.begin(), left_.end(), true) < workers()) receive();
  } else {
    wire_->send(kLeader, farewell, why_);
    while (!left_[kLeader]) receive();
  }
}

Wire::Message Company::receive() {
  Wire::Message message = wire_->receive();
  if (message.kind == farewell) {
    left_[message.from] = true;
    last_words_[message.from] = message.text;
  }
  return message;
}

Error Company::missing(int process) const {
  const std::string& why = last_words_[process];
  return {fmt::format("process {} ended before the work was done{}{}", process, why.empty() ? "" : ": ", why)};
}

Result<void> Company::lead(FunctionRef<std::optional<std::size_t>()> next,
                           FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) {
  std::vector<int> gone;  // those who left before: they will not say so again
  for (int worker = 1; worker <= workers(); ++worker)
    if (left_[worker]) gone.push_back(worker);
  std::vector<std::optional<std::size_t>> jobs(left_.size());  // what each works on
  const auto hear = [&]() -> Heard {
    if (!gone.empty()) {
      const int worker = gone.back();
      gone.pop_back();
      return {worker, std::nullopt, tl::unexpected(missing(worker))};
    }
    Wire::Message message = receive();
    const auto of = std::exchange(jobs[message.from], std::nullopt);
    if (message.kind == farewell) return {message.from, of, tl::unexpected(missing(message.from))};
    if (message.kind == failed) return {message.from, of, tl::unexpected(Error{std::move(message.text)})};
    return {message.from, of, std::move(message.text)};
  };
  const auto give = [&](int worker, std::size_t number) {
    jobs[worker] = number;
    wire_->send(worker, job, std::to_string(number));
  };
  auto result = cluster::lead(workers(), next, on_result, hear, give);
  for (int worker = 1; worker <= workers(); ++worker)
    if (!left_[worker]) wire_->send(worker, home, "");
  return result;
}

Result<void> Company::follow(const MakeWorker& make_worker) {
  const auto say = [&](const Result<std::string>& said) {
    wire_->send(kLeader, said ? found : failed, said ? *said : said.error().message);
  };
  if (!left_[kLeader]) {
    auto worker = make_worker();
    say(worker ? Result<std::string>("") : tl::unexpected(worker.error()));
    while (true) {
      const Wire::Message message = receive();
      if (message.kind == home) return {};
      if (message.kind == farewell) break;
      std::size_t number = 0;
      std::from_chars(message.text.data(), message.text.data() + message.text.size(), number);
      say((*worker)->work(number));
    }
  }
  return tl::unexpected(missing(kLeader));
}

namespace {

class ProcessCrew final : public Crew {
 public:
  explicit ProcessCrew(Company& company) : company_(company) {}

  [[nodiscard]] int size() const override { return company_.workers(); }
  [[nodiscard]] bool leads() const override { return company_.leads(); }

  [[nodiscard]] Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) override {
    return leads() ? company_.lead(next, on_result) : company_.follow(make_worker);
  }

 private:
  Company& company_;
};

}  // namespace

std::unique_ptr<Crew> process_crew(Company& company) {
  return std::make_unique<ProcessCrew>(company);
}

}  // namespace tetraply::cluster
