#include "arena/gtp_client.hpp"

#include <algorithm>

#include "core/quotable.hpp"

namespace tetraply::arena {

namespace {

constexpr std::size_t kLongestAnswer = 1 << 20;
constexpr std::size_t kLongestTranscript = 1 << 18;

}  // namespace

GtpClient::~GtpClient() {
  if (!process_) return;
  static_cast<void>(process_->send("quit", 0.2));
  process_->stop();
}

Result<void> GtpClient::start() {
  transcript_.clear();
  if (process_) return {};
  auto process = Process::start(command_, memory_);
  if (!process) return tl::unexpected(process.error());
  process_.emplace(*std::move(process));
  return {};
}

Result<std::string> GtpClient::ask(std::string_view command, double seconds) {
  if (!process_) return failure("it does not run");
  note('>', command);
  const Stopwatch watch;
  switch (process_->send(command, seconds)) {
    case Process::Sending::sent:
      break;
    case Process::Sending::too_slow:
      return give_up("it does not read its input");
    case Process::Sending::ended:
      return it_has_ended();
  }
  auto answer = read_answer(watch, seconds);
  if (!answer) return answer;
  if (answer->front() == '?')
    return failure("it answers '{}' to '{}'", quotable(*answer), quotable(command));  // the program is still usable
  answer->erase(0, answer->size() > 1 && (*answer)[1] == ' ' ? 2 : 1);
  return answer;
}

// The lines up to an empty one. Empty lines before are skipped.
Result<std::string> GtpClient::read_answer(const Stopwatch& watch, double seconds) {
  std::string answer;
  while (true) {
    std::string line;
    switch (process_->read(line, std::max(0.0, seconds - watch.seconds()), stop_)) {
      case Process::Reading::line:
        break;
      case Process::Reading::too_slow:
        return give_up(fmt::format("no answer within {:.3g} s", seconds));
      case Process::Reading::stopped:
        return give_up("the wait was interrupted");
      case Process::Reading::ended:
        return it_has_ended();
      case Process::Reading::too_long:
        return give_up("its answer does not end");
    }
    if (line.empty() && answer.empty()) continue;
    if (line.empty()) return answer;
    note('<', line);
    if (answer.empty() && line[0] != '=' && line[0] != '?')
      return give_up(fmt::format("'{}' is not an answer: it begins with neither '=' nor '?'", quotable(line)));
    answer += (answer.empty() ? "" : "\n") + line;
    if (answer.size() > kLongestAnswer) return give_up("its answer does not end");
  }
}

tl::unexpected<Error> GtpClient::it_has_ended() {
  process_->stop();
  return give_up(fmt::format("the program has ended: {}", process_->ending()));
}

tl::unexpected<Error> GtpClient::give_up(std::string reason) {
  process_->stop();
  transcript_ = transcript();
  process_.reset();
  return tl::unexpected(Error{std::move(reason)});
}

void GtpClient::note(char who, std::string_view line) {
  if (transcript_.size() < kLongestTranscript) transcript_ += fmt::format("{} {}\n", who, line);
}

std::string GtpClient::transcript() const {
  std::string all = transcript_;
  if (!process_) return all;
  std::string_view complaints = process_->complaints();
  while (!complaints.empty()) {
    const std::size_t end = std::min(complaints.find('\n'), complaints.size());
    all += fmt::format("! {}\n", complaints.substr(0, end));
    complaints.remove_prefix(std::min(end + 1, complaints.size()));
  }
  return all;
}

}  // namespace tetraply::arena
