// Comments of a fumen: their escaped form, and how each follows from the page before.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/tetris/pieces.hpp"

namespace tetraply::fumen {

// Like JavaScript's escape() and unescape(), over UTF-16: `%41`, `%u3042`. Invalid UTF-8 and unpaired surrogates become
// U+FFFD.
[[nodiscard]] std::string escape(std::string_view utf8);
[[nodiscard]] std::string unescape(std::string_view text);

// The reader and the writer both follow the pages with this, so they agree on which comments need not be written.
class CommentState {
 public:
  // The next page's comment if none is written.
  [[nodiscard]] std::string expected() const;
  void set(std::string_view comment);
  // Call when the page's piece has locked.
  void place(tetris::Piece piece);

 private:
  struct Quiz {
    std::string hold;     // a letter or nothing
    std::string current;  // a letter or nothing
    std::string next;
    std::optional<std::string> then;  // the text after the semicolon: a comment, or another quiz

    [[nodiscard]] static std::optional<Quiz> parse(std::string_view comment);
    [[nodiscard]] bool empty() const { return hold.empty() && current.empty() && next.empty(); }
    [[nodiscard]] std::string text() const;
    void draw();  // makes the next piece the current one
  };

  std::string comment_;
  std::optional<Quiz> quiz_;
};

}  // namespace tetraply::fumen
