#include "server/connection.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/reply_head.hpp"

namespace tetraply::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr double kAliveSeconds = 2;    // seconds of silence before a keep-alive line
constexpr double kClosingSeconds = 2;  // time for the client to read the last answer and leave

bool is_unavailable(const error_code& error) {
  return error == asio::error::would_block || error == asio::error::try_again;
}

std::chrono::steady_clock::duration in_seconds(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

Connection::Connection(SharedResources& shared, All& all, Socket socket, std::string client)
    : shared_(shared), all_(all), socket_(std::move(socket)), client_(std::move(client)), share_(shared.memory) {}

bool Connection::enter() {
  visit_.emplace(shared_.visitors, client_, [weak = weak_from_this(), executor = socket_.get_executor()] {
    asio::post(executor, [weak] {
      if (const auto self = weak.lock()) self->close();
    });
  });
  return visit_->is_admitted();
}

void Connection::start() {
  if (phase_ == Phase::closed) return;
  error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  all_.insert(shared_from_this());
  set_deadline(shared_.limits.idle_seconds);
  wait_readable();
}

void Connection::close() {
  if (phase_ == Phase::closed) return;
  const auto self = shared_from_this();
  phase_ = Phase::closed;
  if (events_ != nullptr) events_->abandon();
  events_.reset();
  chunks_.reset();
  parser_.reset();
  share_.release();
  visit_.reset();
  error_code ignored;
  socket_.close(ignored);
  all_.erase(self);
}

void Connection::tick(Clock::time_point now) {
  if (now >= deadline_) {
    if (phase_ != Phase::head && phase_ != Phase::body) return close();
    keep_alive_ = false;
    return refuse(ApiError(408, "too_slow", "the rest of the request did not arrive in time"));
  }
  if (phase_ == Phase::streaming && out_.empty() && now - last_piece_ >= in_seconds(kAliveSeconds))
    put_piece(": alive\n\n", false);
}

void Connection::wind_up() {
  winding_up_ = true;
  keep_alive_ = false;
  if (is_reading_request() || phase_ == Phase::closing) close();
}

void Connection::wait_readable() {
  if (std::exchange(awaits_reading_, true)) return;
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const error_code& error) {
    self->awaits_reading_ = false;
    if (self->phase_ == Phase::closed) return;
    if (error) return self->close();
    self->on_readable();
  });
}

void Connection::on_readable() {
  thread_local std::array<char, 16384> buffer;
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(buffer), error);
  if (is_unavailable(error)) return wait_readable();
  if (error) return close();  // the client has left
  on_bytes({buffer.data(), size});
}

void Connection::on_bytes(std::string_view bytes) {
  if (phase_ == Phase::closing) {
    // A client that is still sending would miss the last answer if the connection were closed now.
    constexpr std::size_t kMostIgnored = std::size_t{64} << 20;
    transferred_ += bytes.size();
    return transferred_ > kMostIgnored ? close() : wait_readable();
  }
  if (!is_reading_request()) {
    // The next requests may arrive while events are sent. Reading also detects that the client has left.
    unread_ += bytes;
    if (unread_.size() < shared_.limits.head) wait_readable();
    return;
  }
  if (!bytes.empty()) visit_->wait_for_client();
  taking_ = true;
  if (unread_.empty()) {
    unread_ = bytes.substr(take_requests(bytes));
  } else {
    unread_ += bytes;
    unread_.erase(0, take_requests(unread_));
  }
  taking_ = false;
  if (unread_.empty()) unread_ = {};
  if (is_reading_request() || phase_ == Phase::closing) wait_readable();
}

// Returns the number of bytes that have been used.
std::size_t Connection::take_requests(std::string_view bytes) {
  std::size_t taken = 0;
  while (taken < bytes.size() && is_reading_request()) {
    const std::size_t some = take_some(bytes.substr(taken));
    if (some == 0) break;
    taken += some;
  }
  return is_reading_request() || keep_alive_ ? taken : bytes.size();
}

// Reads a head or part of a body, or nothing if more bytes are needed.
std::size_t Connection::take_some(std::string_view bytes) {
  const HttpLimits& limits = shared_.limits;
  try {
    if (phase_ == Phase::body) {
      const std::size_t used = parser_->read_body(bytes, [this](std::string_view part) { keep_body(part); });
      if (used == 0 && bytes.size() > limits.head)
        throw ApiError(431, "too_large", "the head of a chunk is too long\nvalid: up to {} bytes", limits.head);
      moved(used);
      if (parser_->is_complete()) dispatch();
      return used;
    }
    if (phase_ == Phase::idle) {
      // Some clients send an empty line after a body.
      if (bytes.starts_with("\r\n")) return 2;
      if (bytes == "\r") return 0;
      phase_ = Phase::head;
      head_finder_ = {};
      set_deadline(limits.head_seconds);
    }
    const std::size_t size = head_finder_.find(bytes);
    if (std::max(size, size == 0 ? bytes.size() : 0) > limits.head)
      throw ApiError(431, "too_large", "the request's headers are too long\nvalid: up to {} bytes", limits.head);
    if (size != 0) begin_request(bytes.substr(0, size));
    return size;
  } catch (const ApiError& error) {
    // The beginning of the next request is unknown.
    keep_alive_ = false;
    refuse(error);
    return bytes.size();
  }
}

void Connection::begin_request(std::string_view head) {
  http_1_1_ = true;
  head_only_ = false;
  parser_ = std::make_unique<RequestParser>(shared_.limits, head);
  HttpRequest& request = parser_->request();
  request.client = client_;
  http_1_1_ = parser_->is_http_1_1();
  head_only_ = request.method == "HEAD";
  keep_alive_ = parser_->keeps_alive() && !winding_up_;
  if (!parser_->is_complete()) return begin_body(shared_.site.admit(request));
  try {
    static_cast<void>(shared_.site.admit(request));
  } catch (const ApiError& error) {
    return refuse(error);
  }
  dispatch();
}

void Connection::begin_body(const BodyRule& rule) {
  body_limit_ = rule.limit;
  parser_->limit_body(rule.limit);
  if (rule.upload) {
    if (shared_.uploads.fetch_add(1) >= shared_.limits.uploads) {
      --shared_.uploads;
      throw ApiError(503, "too_busy", "{} files are being received already: try again soon", shared_.limits.uploads);
    }
    auto upload = Upload::make(shared_.folder);
    const auto leave = [&uploads = shared_.uploads] { --uploads; };
    if (!upload) {
      leave();
      throw ApiError(507, "no_space", "{}", upload.error().message);
    }
    Upload* const file = upload->get();
    parser_->request().upload = std::shared_ptr<Upload>(file, [kept = *std::move(upload), leave](Upload*) { leave(); });
  }
  if (parser_->expects_continue()) {
    // Nothing else is being written, so there is room for this.
    error_code ignored;
    socket_.write_some(asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n")), ignored);
  }
  phase_ = Phase::body;
  begin_transfer();
}

void Connection::keep_body(std::string_view bytes) {
  HttpRequest& request = parser_->request();
  if (request.upload != nullptr) {
    if (const auto kept = request.upload->append(bytes); !kept)
      throw ApiError(507, "no_space", "{}", kept.error().message);
    return;
  }
  std::string& body = request.body;
  const std::size_t size = body.size() + bytes.size();
  if (size > shared_.limits.small && !share_.grow_to(size))
    throw ApiError(503, "too_busy", "the server has too many large requests at once: try again soon");
  // Memory that is never written takes no space, but copies at every doubling would.
  constexpr std::size_t kLarge = std::size_t{64} << 10;
  if (size > kLarge && body.capacity() < body_limit_)
    body.reserve(static_cast<std::size_t>(parser_->content_length().value_or(body_limit_)));
  body += bytes;
}

void Connection::dispatch() {
  phase_ = Phase::answering;
  deadline_ = Clock::time_point::max();
  visit_->work();
  asio::post(*shared_.handlers, [self = shared_from_this(), request = std::move(parser_->request())]() mutable {
    auto prepared = std::make_unique<Prepared>(self->prepare(std::move(request)));
    const auto executor = self->socket_.get_executor();
    asio::post(executor,
               [self = std::move(self), prepared = std::move(prepared)] { self->begin_answer(std::move(*prepared)); });
  });
  parser_.reset();
}

// Runs on a handler's thread.
Connection::Prepared Connection::prepare(HttpRequest request) {
  Prepared prepared{shared_.site.answer(std::move(request)), nullptr};
  if (prepared.reply.stream == nullptr) return prepared;
  try {
    const auto wake = [weak = weak_from_this(), executor = socket_.get_executor()] {
      asio::post(executor, [weak] {
        if (const auto self = weak.lock()) self->pump_events();
      });
    };
    prepared.events = shared_.streams.open(client_of(client_), std::move(prepared.reply.stream), wake);
  } catch (const ApiError& error) {
    prepared.reply = Site::refusal(error);
  }
  return prepared;
}

void Connection::refuse(const ApiError& error) {
  begin_answer({Site::refusal(error), nullptr});
}

void Connection::begin_answer(Prepared prepared) {
  if (phase_ == Phase::closed) {
    if (prepared.events != nullptr) prepared.events->abandon();
    return;
  }
  parser_.reset();
  share_.release();
  if (prepared.reply.body.size() > shared_.limits.small && !share_.grow_to(prepared.reply.body.size()))
    prepared = {
        Site::refusal(ApiError(503, "too_busy", "the server has too many large answers to send: try again soon")),
        nullptr};
  Reply& reply = prepared.reply;
  events_ = std::move(prepared.events);
  if (reply.chunks) chunks_ = std::make_shared<std::function<bool(std::string&)>>(std::move(reply.chunks));
  const bool in_pieces = events_ != nullptr || chunks_ != nullptr;
  framed_ = in_pieces && http_1_1_;
  if (in_pieces && !http_1_1_) keep_alive_ = false;
  body_ = std::move(reply.body);
  rest_ = reply.lasting.empty() ? std::string_view(body_) : reply.lasting;
  Framing framing{.length = {}, .chunked = framed_, .keep_alive = keep_alive_, .http_1_1 = http_1_1_};
  if (!in_pieces && !has_no_body(reply.status)) framing.length = rest_.size();
  out_ = reply_head(reply, framing);
  out_done_ = 0;
  if (head_only_ || has_no_body(reply.status)) {
    rest_ = {};
    if (events_ != nullptr) events_->abandon();
    events_.reset();
    chunks_.reset();
  }
  phase_ = events_ != nullptr ? Phase::streaming : Phase::writing;
  if (events_ != nullptr) wait_readable();
  begin_transfer();
  write();
}

void Connection::pump_events() {
  if (phase_ != Phase::streaming || events_ == nullptr || !out_.empty()) return;
  bool over = false;
  const std::string text = events_->take(over);
  if (over) events_.reset();
  if (!text.empty() || over) put_piece(text, over);
}

void Connection::pull_chunk() {
  visit_->work();
  deadline_ = Clock::time_point::max();
  asio::post(*shared_.handlers, [self = shared_from_this(), chunks = chunks_] {
    std::string piece;
    bool more = false;
    bool failed = false;
    try {
      more = (*chunks)(piece);
    } catch (const std::exception&) {
      failed = true;
    }
    asio::post(self->socket_.get_executor(), [self, piece = std::move(piece), more, failed] {
      if (self->phase_ == Phase::closed) return;
      if (failed) return self->close();
      if (!more) self->chunks_.reset();
      self->begin_transfer();
      self->put_piece(piece, !more);
    });
  });
}

// Call only when everything before it has been written.
void Connection::put_piece(std::string_view piece, bool last) {
  out_done_ = 0;
  if (framed_ && !piece.empty())
    out_ = fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
  else
    out_ = piece;
  if (framed_ && last) out_ += "0\r\n\r\n";
  last_piece_ = Clock::now();
  set_deadline(shared_.limits.stall_seconds);
  write();
}

void Connection::write() {
  // Gives other connections a turn when one client reads as fast as the server writes.
  constexpr int kMostTurns = 16;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const std::array<asio::const_buffer, 2> both{asio::buffer(out_) + out_done_,
                                                 asio::const_buffer(rest_.data(), rest_.size())};
    if (both[0].size() + both[1].size() == 0) return on_written();
    error_code error;
    const std::size_t size = socket_.write_some(both, error);
    if (is_unavailable(error)) break;
    if (error) return close();
    const std::size_t of_out = std::min(size, both[0].size());
    out_done_ += of_out;
    rest_.remove_prefix(size - of_out);
    moved(size);
  }
  if (std::exchange(awaits_writing_, true)) return;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& error) {
    self->awaits_writing_ = false;
    if (self->phase_ == Phase::closed) return;
    if (error) return self->close();
    self->write();
  });
}

void Connection::on_written() {
  out_.clear();
  out_done_ = 0;
  if (events_ != nullptr) {
    deadline_ = Clock::time_point::max();
    last_piece_ = Clock::now();
    return asio::post(socket_.get_executor(), [self = shared_from_this()] { self->pump_events(); });
  }
  if (chunks_ != nullptr) return pull_chunk();
  finish_answer();
}

void Connection::finish_answer() {
  share_.release();
  out_ = {};
  body_ = {};
  if (!keep_alive_) return begin_closing();
  phase_ = Phase::idle;
  set_deadline(shared_.limits.idle_seconds);
  visit_->wait_for_client();
  if (!taking_) on_bytes({});
}

void Connection::begin_closing() {
  if (winding_up_) return close();
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  phase_ = Phase::closing;
  transferred_ = 0;
  unread_ = {};
  set_deadline(kClosingSeconds);
  visit_->wait_for_client();
  if (!taking_) wait_readable();
}

void Connection::begin_transfer() {
  transfer_begun_ = Clock::now();
  transferred_ = 0;
  moved(0);
}

void Connection::moved(std::size_t bytes) {
  const HttpLimits& limits = shared_.limits;
  transferred_ += bytes;
  set_deadline(limits.stall_seconds);
  if (phase_ == Phase::streaming) return;
  visit_->wait_for_client();
  const double longest = limits.transfer_seconds + static_cast<double>(transferred_) / limits.slowest;
  deadline_ = std::min(deadline_, transfer_begun_ + in_seconds(longest));
}

void Connection::set_deadline(double seconds) {
  deadline_ = Clock::now() + in_seconds(seconds);
}

}  // namespace tetraply::server
