// The routes that import and export games as files.
#include <algorithm>
#include <istream>
#include <memory>
#include <streambuf>
#include <vector>

#include "json/json.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/records.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

// Reads an upload as a stream.
class UploadStream final : public std::istream {
 public:
  explicit UploadStream(std::shared_ptr<Upload> upload) : std::istream(nullptr), buffer_(std::move(upload)) {
    rdbuf(&buffer_);
  }

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(std::shared_ptr<Upload> upload) : upload_(std::move(upload)) { upload_->rewind(); }

   protected:
    int_type underflow() override {
      const std::size_t size = value_or_fail(upload_->read(bytes_.data(), bytes_.size()));
      setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
      return size == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_[0]);
    }

   private:
    std::shared_ptr<Upload> upload_;
    std::vector<char> bytes_ = std::vector<char>(64 << 10);
  };

  Buffer buffer_;
};

Reply import_game(Service& service, const Call& call, ReadGame read, const Json* wanted) {
  const auto board =
      value_or_refuse(start_position(read.head.game, read.head.start, read.head.seed), 400, "bad_position");
  const Json* const told = read.seats.is_null() ? nullptr : &read.seats;
  read.head.seats = seats_of(wanted != nullptr ? wanted : told, board.game(), service.limits);
  constexpr std::size_t kLongestName = 100;
  if (wanted == nullptr)
    for (std::size_t i = 0; i < std::min(read.names.size(), read.head.seats.size()); ++i)
      if (read.names[i].size() <= kLongestName) read.head.seats[i].name = read.names[i];
  read.head.owner = call.sender.browser;
  const auto game = service.library.add(std::move(read.head), read.plies);
  const auto lock = game->look();
  Json json = game->view(kUsualPlies);
  json["warnings"] = read.warnings;
  return Reply::json(json, 201);
}

Reply import_text(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"text", "format", "game", "seats"});
  ReadGame read = read_record_file(record_text(fields.text("text", service.limits.body)),
                                   fields.text_or("format", "", 20), fields.text_or("game", "", 100));
  return import_game(service, call, std::move(read), fields.array("seats", 4));
}

Reply import_file(Service& service, const Call& call) {
  const RecordText text = [upload = call.upload] { return std::make_unique<UploadStream>(upload); };
  return import_game(service, call, read_record_file(text, call.text("format", ""), call.text("game", "")), nullptr);
}

Reply export_game(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  auto lock = game->look();
  const KeptGame head = game->head();
  PlyPages pages(service.library.store(), game, 0, head.length);
  lock.unlock();
  RecordFile file = write_record_file(head, std::move(pages), call.text("format", "json"));
  Reply reply = reply_of(std::move(file.text));
  reply.type = file.type;
  reply.headers["Content-Disposition"] =
      fmt::format("attachment; filename=\"{}-{}.{}\"", head.game, head.id, file.extension);
  return reply;
}

}  // namespace

void add_record_routes(Router& router, Service& service) {
  router.add("POST", "games/import", [&service](const Call& call) { return import_text(service, call); });
  router.add("POST", "games/import/file", [&service](const Call& call) { return import_file(service, call); },
             {.limit = service.limits.import, .upload = true});
  router.add("GET", "games/*/export", [&service](const Call& call) { return export_game(service, call); });
}

}  // namespace tetraply::server
