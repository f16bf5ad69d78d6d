#include "server/ply_text.hpp"

#include <algorithm>
#include <string_view>

#include "json/json.hpp"

namespace tetraply::server {

std::vector<Ply> PlyPages::next() {
  const auto lock = game_->look();
  if (game_->cuts() != cuts_) throw ApiError(409, "conflict", "plies were cut off while the game was read");
  const int count = std::clamp(to_ - at_, 0, kPage);
  auto plies = store_->plies(game_->head().id, at_, count);
  at_ += count;
  return plies;
}

PlyText PlyText::moves(PlyPages pages) {
  PlyText text;
  text.pages_ = std::move(pages);
  return text;
}

PlyText PlyText::whole(std::string whole) {
  PlyText text;
  text.before_ = std::move(whole);
  return text;
}

PlyText PlyText::json(const Json& object, PlyPages pages) {
  PlyText text = moves(std::move(pages));
  text.is_json_ = true;
  bool is_behind = false;
  std::string_view separator = "{\n";
  for (const auto& [name, value] : object.items()) {
    std::string& side = is_behind ? text.after_ : text.before_;
    side.append(separator).append(json_text(name)).append(": ");
    separator = ",\n";
    if (name == "plies") {
      is_behind = true;
      text.before_ += '[';
      text.after_ = "]";
    } else {
      side += json_text(value);
    }
  }
  text.after_ += "\n}\n";
  return text;
}

bool PlyText::next(std::string& piece) {
  if (!std::exchange(is_begun_, true)) piece += before_;
  if (pages_ && !pages_->done())
    for (const Ply& ply : pages_->next()) {
      if (is_json_) {
        piece.append(std::exchange(is_first_ply_, false) ? "\n" : ",\n").append(json_text(to_json(ply)));
      } else {
        piece.append(ply.move) += '\n';
      }
    }
  if (pages_ && !pages_->done()) return true;
  piece += after_;
  return false;
}

Reply reply_of(PlyText text) {
  Reply reply;
  if (!text.next(reply.body)) return reply;
  reply.chunks = [first = std::exchange(reply.body, {}),
                  rest = std::make_shared<PlyText>(std::move(text))](std::string& chunk) mutable {
    if (first.empty()) return rest->next(chunk);
    chunk += std::exchange(first, {});
    return true;
  };
  return reply;
}

}  // namespace tetraply::server
