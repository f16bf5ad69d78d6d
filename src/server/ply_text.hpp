// The plies of a kept game, page by page, and the texts that are made of them: a long game never stands in memory as a
// whole.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/game_store.hpp"
#include "server/open_game.hpp"
#include "server/router.hpp"

namespace tetraply::server {

// Plies `from` to `to`, `to` excluded. Make it while holding the game's lock; between pages others may have the lock.
class PlyPages {
 public:
  PlyPages(GameStore& store, std::shared_ptr<OpenGame> game, int from, int to)
      : store_(&store), game_(std::move(game)), cuts_(game_->cuts()), at_(from), to_(to) {}

  [[nodiscard]] bool done() const { return at_ >= to_; }
  // Takes the game's lock. Throws if plies were cut off or the game was deleted meanwhile.
  [[nodiscard]] std::vector<Ply> next();

 private:
  static constexpr int kPage = 512;

  GameStore* store_;
  std::shared_ptr<OpenGame> game_;
  int cuts_;
  int at_;
  int to_;
};

class PlyText {
 public:
  // A JSON object with one member, and one of the plies, on each line. Its member `plies` gets the pages.
  [[nodiscard]] static PlyText json(const Json& object, PlyPages pages);
  // One move on each line.
  [[nodiscard]] static PlyText moves(PlyPages pages);
  // A text that is short enough to be made at once.
  [[nodiscard]] static PlyText whole(std::string text);

  // Appends the next piece; false: it was the last one. Throws as PlyPages::next().
  [[nodiscard]] bool next(std::string& piece);

 private:
  PlyText() = default;

  std::optional<PlyPages> pages_;
  bool is_json_ = false;
  bool is_begun_ = false;
  bool is_first_ply_ = true;
  std::string before_;
  std::string after_;
};

// As the body if it is short, else in pieces. Do not hold the game's lock.
[[nodiscard]] Reply reply_of(PlyText text);

}  // namespace tetraply::server
