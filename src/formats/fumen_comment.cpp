#include "formats/fumen_comment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace tetraply::fumen {

namespace {

constexpr char32_t kReplacement = 0xfffd;

// Takes one character off the front of the text.
char32_t take_utf8(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || length > text.size()) {
    text.remove_prefix(1);
    return kReplacement;
  }
  char32_t character = length == 1 ? first : first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      text.remove_prefix(i);
      return kReplacement;
    }
    character = character << 6 | (byte(i) & 0x3f);
  }
  text.remove_prefix(length);
  const bool overlong = (length == 3 && character < 0x800) || (length == 4 && character < 0x10000);
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  return overlong || surrogate || character > 0x10ffff ? kReplacement : character;
}

void append_utf8(std::string& text, char32_t character) {
  const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80) {
    append(character);
  } else if (character < 0x800) {
    append(0xc0 | character >> 6);
    append(0x80 | (character & 0x3f));
  } else if (character < 0x10000) {
    append(0xe0 | character >> 12);
    append(0x80 | (character >> 6 & 0x3f));
    append(0x80 | (character & 0x3f));
  } else {
    append(0xf0 | character >> 18);
    append(0x80 | (character >> 12 & 0x3f));
    append(0x80 | (character >> 6 & 0x3f));
    append(0x80 | (character & 0x3f));
  }
}

bool is_plain(char32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
         (c < 0x80 && std::string_view("@*_+-./").find(static_cast<char>(c)) != std::string_view::npos);
}

void append_escaped(std::string& text, char32_t unit) {
  if (is_plain(unit))
    text += static_cast<char>(unit);
  else if (unit < 0x100)
    text += fmt::format("%{:02X}", static_cast<unsigned>(unit));
  else
    text += fmt::format("%u{:04X}", static_cast<unsigned>(unit));
}

std::optional<char32_t> hexadecimal(std::string_view digits, std::size_t count) {
  unsigned value = 0;
  const char* end = digits.data() + count;
  if (digits.size() < count || std::from_chars(digits.data(), end, value, 16).ptr != end || digits[0] == '-') return {};
  return value;
}

// Takes one UTF-16 unit off the front. A percent sign that does not start an escape stands for itself.
char32_t take_unit(std::string_view& text) {
  if (text[0] == '%') {
    const bool wide = text.size() > 1 && text[1] == 'u';
    const std::size_t prefix = wide ? 2 : 1;
    const std::size_t digits = wide ? 4 : 2;
    if (const auto unit = hexadecimal(text.substr(prefix), digits)) {
      text.remove_prefix(prefix + digits);
      return *unit;
    }
  }
  const char32_t unit = static_cast<unsigned char>(text[0]);
  text.remove_prefix(1);
  return unit;
}

}  // namespace

std::string escape(std::string_view utf8) {
  std::string text;
  while (!utf8.empty()) {
    const char32_t character = take_utf8(utf8);
    if (character < 0x10000) {
      append_escaped(text, character);
    } else {
      append_escaped(text, 0xd800 + ((character - 0x10000) >> 10));
      append_escaped(text, 0xdc00 + ((character - 0x10000) & 0x3ff));
    }
  }
  return text;
}

std::string unescape(std::string_view text) {
  std::string utf8;
  while (!text.empty()) {
    const char32_t unit = take_unit(text);
    if (unit < 0xd800 || unit >= 0xe000) {
      append_utf8(utf8, unit);
      continue;
    }
    std::string_view rest = text;
    const char32_t low = unit < 0xdc00 && !rest.empty() ? take_unit(rest) : 0;
    if (low >= 0xdc00 && low < 0xe000) {
      text = rest;
      append_utf8(utf8, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
    } else {
      append_utf8(utf8, kReplacement);
    }
  }
  return utf8;
}

std::optional<CommentState::Quiz> CommentState::Quiz::parse(std::string_view comment) {
  if (!comment.starts_with("#Q=")) return {};
  // Removes white space, including that after the semicolon, as other readers do.
  std::string packed;
  for (const char c : comment)
    if (c != ' ' && (c < '\t' || c > '\r')) packed += c;
  Quiz quiz;
  const std::size_t semicolon = packed.find(';');
  if (semicolon != std::string::npos) quiz.then = packed.substr(semicolon + 1);
  std::string_view text = std::string_view(packed).substr(0, semicolon);
  text.remove_prefix(std::min<std::size_t>(text.size(), 3));
  const auto take_slot = [&](char open, char close, std::string& slot) {
    if (text.size() < 2 || text[0] != open) return false;
    text.remove_prefix(1);
    if (text[0] != close) {
      if (!tetris::piece_of(text[0])) return false;
      slot = text[0];
      text.remove_prefix(1);
    }
    if (text.empty() || text[0] != close) return false;
    text.remove_prefix(1);
    return true;
  };
  if (!take_slot('[', ']', quiz.hold) || !take_slot('(', ')', quiz.current)) return {};
  quiz.next = text;
  return quiz;
}

std::string CommentState::Quiz::text() const {
  if (empty()) return then.value_or("");
  Quiz tidy = *this;
  if (tidy.current.empty()) std::swap(tidy.current, tidy.hold);
  if (tidy.current.empty()) tidy.draw();
  return fmt::format("#Q=[{}]({}){}{}{}", tidy.hold, tidy.current, tidy.next, then ? ";" : "", then.value_or(""));
}

void CommentState::Quiz::draw() {
  current = next.substr(0, 1);
  next.erase(0, current.size());
}

std::string CommentState::expected() const {
  return quiz_ ? quiz_->text() : comment_;
}

void CommentState::set(std::string_view comment) {
  comment_ = comment;
  quiz_ = Quiz::parse(comment);
}

void CommentState::place(tetris::Piece piece) {
  if (!quiz_) return;
  if (quiz_->empty()) {
    // The part after the semicolon begins.
    set(quiz_->text());
    if (!quiz_) return;
  }
  const std::string used(1, tetris::letter(piece));
  const std::string next = quiz_->next.substr(0, 1);
  if (used == quiz_->current) {
    quiz_->draw();
  } else if (used == quiz_->hold) {
    quiz_->hold = quiz_->current;
    quiz_->draw();
  } else if (used == next && (quiz_->hold.empty() || quiz_->current.empty())) {
    // The current piece goes to hold, and the next one was placed; or there was no current piece.
    if (quiz_->hold.empty()) quiz_->hold = quiz_->current;
    quiz_->draw();
    quiz_->draw();
  } else {
    set(quiz_->text());  // not this quiz's piece
  }
}

}  // namespace tetraply::fumen
