// One connection of a client: reads requests, has them answered, and writes the answers.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/request_parser.hpp"
#include "server/router.hpp"
#include "server/shared_resources.hpp"

namespace tetraply::server {

// All functions except enter() run on the thread of the socket's io_context, so there are no locks. None of them
// blocks: everything that may take time runs on the threads of `SharedResources::handlers` or
// `SharedResources::streams`.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;
  using Executor = boost::asio::io_context::executor_type;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
  // The connections of one io_context.
  using All = std::unordered_set<std::shared_ptr<Connection>>;

  Connection(SharedResources& shared, All& all, Socket socket, std::string client);

  // Returns false if there are too many connections. Call it first, on any thread.
  [[nodiscard]] bool enter();
  // Reads the first request. From now until close() the connection is in `all`.
  void start();
  void close();
  // Ends what is overdue, and keeps a silent event stream alive. Called several times a second.
  void tick(Clock::time_point now);
  // The server is about to end. Answers in progress may still be written.
  void wind_up();

 private:
  enum class Phase { idle, head, body, answering, writing, streaming, closing, closed };
  // An answer from a handler's thread.
  struct Prepared {
    Reply reply;
    std::shared_ptr<Events> events;
  };

  // Reading requests.
  [[nodiscard]] bool is_reading_request() const { return phase_ <= Phase::body; }
  void wait_readable();
  void on_readable();
  void on_bytes(std::string_view bytes);
  [[nodiscard]] std::size_t take_requests(std::string_view bytes);
  [[nodiscard]] std::size_t take_some(std::string_view bytes);
  void begin_request(std::string_view head);
  void begin_body(const BodyRule& rule);
  void keep_body(std::string_view bytes);

  // Answering them.
  void dispatch();
  [[nodiscard]] Prepared prepare(HttpRequest request);
  void refuse(const ApiError& error);
  void begin_answer(Prepared prepared);
  void pump_events();
  void pull_chunk();
  void put_piece(std::string_view piece, bool last);
  void write();
  void on_written();
  void finish_answer();
  void begin_closing();

  void begin_transfer();
  void moved(std::size_t bytes);
  void set_deadline(double seconds);

  SharedResources& shared_;
  All& all_;
  Socket socket_;
  const std::string client_;
  std::optional<Visitors::Visit> visit_;
  Phase phase_ = Phase::idle;
  Clock::time_point deadline_ = Clock::time_point::max();  // deadline of the current phase
  Clock::time_point transfer_begun_{};                     // start of a body or an answer
  std::size_t transferred_ = 0;
  bool awaits_reading_ = false;
  bool awaits_writing_ = false;
  bool winding_up_ = false;

  std::string unread_;   // bytes that have not been parsed yet
  bool taking_ = false;  // take_requests() is running
  HeadFinder head_finder_;
  std::unique_ptr<RequestParser> parser_;
  std::size_t body_limit_ = 0;
  MemoryBudget::Share share_;
  bool http_1_1_ = true;
  bool head_only_ = false;
  bool keep_alive_ = true;

  std::string out_;  // the head of an answer, or the next piece of its body
  std::size_t out_done_ = 0;
  std::string body_;
  std::string_view rest_;  // the part after out_: of body_, or of bytes that outlive the connection
  std::shared_ptr<Events> events_;
  std::shared_ptr<std::function<bool(std::string&)>> chunks_;
  bool framed_ = false;  // pieces are written as HTTP/1.1 chunks
  Clock::time_point last_piece_{};
};

}  // namespace tetraply::server
