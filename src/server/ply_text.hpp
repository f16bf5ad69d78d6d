// Reads the plies of a stored game page by page and formats them as text, so a long game is never in memory as a whole.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/game_store.hpp"
#include "server/open_game.hpp"
#include "server/router.hpp"

namespace tetraply::server {

// The plies from `from` up to, but not including, `to`. Construct it while holding the game's lock. Others may take the
// lock between pages.
class PlyPages {
 public:
  PlyPages(GameStore& store, std::shared_ptr<OpenGame> game, int from, int to)
      : store_(&store), game_(std::move(game)), cuts_(game_->cuts()), at_(from), to_(to) {}

  [[nodiscard]] bool done() const { return at_ >= to_; }
  // Takes the game's lock. Throws if plies were cut off or the game was deleted in between.
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
  // A JSON object with one member per line. Its member `plies` is filled from the pages, one ply per line.
  [[nodiscard]] static PlyText json(const Json& object, PlyPages pages);
  // One move per line.
  [[nodiscard]] static PlyText moves(PlyPages pages);
  // A text that is short enough to be made at once.
  [[nodiscard]] static PlyText whole(std::string text);

  // Appends the next piece. Returns false after the last one. Throws like PlyPages::next().
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

// A reply with the text as its body if it is short, otherwise in pieces. Do not hold the game's lock.
[[nodiscard]] Reply reply_of(PlyText text);

}  // namespace tetraply::server
