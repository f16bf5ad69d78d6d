// Comments of a fumen: their escaped form, and how one follows from the page before.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/tetris/pieces.hpp"

namespace tetraply::fumen {

// As JavaScript's escape() and unescape() do it, over UTF-16: `%41`, `%u3042`. What is no UTF-8, or half of a surrogate
// pair, becomes U+FFFD.
[[nodiscard]] std::string escape(std::string_view utf8);
[[nodiscard]] std::string unescape(std::string_view text);

// Reader and writer both follow the pages with this, so that they agree on which comments need not be written.
class CommentState {
 public:
  // What the next page says if nothing is written.
  [[nodiscard]] std::string expected() const;
  void set(std::string_view comment);
  // The page's piece has locked.
  void place(tetris::Piece piece);

 private:
  struct Quiz {
    std::string hold;     // a letter or nothing
    std::string current;  // a letter or nothing
    std::string next;
    std::optional<std::string> then;  // what follows the semicolon: a comment, maybe another quiz

    [[nodiscard]] static std::optional<Quiz> parse(std::string_view comment);
    [[nodiscard]] bool empty() const { return hold.empty() && current.empty() && next.empty(); }
    [[nodiscard]] std::string text() const;
    void draw();  // the next piece becomes the current one
  };

  std::string comment_;
  std::optional<Quiz> quiz_;
};

}  // namespace tetraply::fumen
