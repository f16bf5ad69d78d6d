#include "formats/fumen.hpp"

#include <algorithm>

#include "formats/fumen_comment.hpp"

namespace tetraply::fumen {

namespace {

using tetris::Orientation;
using tetris::Piece;

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint32_t kBase = 64;
constexpr int kNoChange = 8;  // the written value is new - old + 8
constexpr std::uint32_t kCommentBase = 96;
constexpr int kCommentFirst = ' ';

// Pieces by the number of a cell's color, which also numbers the pieces.
constexpr std::array<Piece, 8> kPieceOfColor{Piece::I, Piece::I, Piece::L, Piece::O,
                                             Piece::Z, Piece::T, Piece::J, Piece::S};
constexpr std::array<Orientation, 4> kOrientationOfNumber{Orientation::south, Orientation::east, Orientation::north,
                                                          Orientation::west};

template <class Values, class Value>
std::uint32_t index_of(const Values& values, Value value, std::size_t from = 0) {
  return static_cast<std::uint32_t>(std::find(values.begin() + from, values.end(), value) - values.begin());
}

Cell color_of(Piece piece) {
  return static_cast<Cell>(index_of(kPieceOfColor, piece, 1));
}

// For some pieces, the format records another cell instead of the center. This is its offset from the center.
tetris::Offset anchor_of(Piece piece, Orientation orientation) {
  using enum Orientation;
  switch (piece) {
    case Piece::O:
      return orientation == west    ? tetris::Offset{-1, 1}
             : orientation == south ? tetris::Offset{-1, 0}
             : orientation == north ? tetris::Offset{0, 1}
                                    : tetris::Offset{};
    case Piece::I:
      return orientation == south  ? tetris::Offset{-1, 0}
             : orientation == west ? tetris::Offset{0, 1}
                                   : tetris::Offset{};
    case Piece::S:
      return orientation == north  ? tetris::Offset{0, 1}
             : orientation == east ? tetris::Offset{1, 0}
                                   : tetris::Offset{};
    case Piece::Z:
      return orientation == north  ? tetris::Offset{0, 1}
             : orientation == west ? tetris::Offset{-1, 0}
                                   : tetris::Offset{};
    default:
      return {};
  }
}

bool is_inside(const Operation& operation) {
  const auto& cells = tetris::cells_of(operation.piece, operation.orientation);
  return std::all_of(cells.begin(), cells.end(), [&](tetris::Offset cell) {
    return operation.x + cell.x >= 0 && operation.x + cell.x < kWidth && operation.y + cell.y >= 0;
  });
}

// A page's contents, in the order of the format's mixed-radix number.
struct Action {
  std::uint32_t piece = 0;
  std::uint32_t orientation = 0;
  std::uint32_t cell = 0;
  bool rise = false;
  bool mirror = false;
  bool colorize = false;
  bool comment = false;
  bool lock = true;
};

class Reader {
 public:
  Reader(std::string_view digits, int rows) : digits_(digits), rows_(rows) {}

  Result<std::vector<Page>> pages() {
    std::vector<Page> pages;
    Field field;
    do {
      if (pages.size() == kMaxPages) return failure("a fumen may have at most {} pages", kMaxPages);
      const auto page = next_page(field);
      if (!page) return failure("page {} of the fumen: {}", pages.size() + 1, page.error().message);
      pages.push_back(*page);
      field = after(*page);
    } while (at_ < digits_.size());
    return pages;
  }

 private:
  [[nodiscard]] std::uint32_t cells() const { return static_cast<std::uint32_t>((rows_ + 1) * kWidth); }

  // A number with this many digits, lowest first.
  Result<std::uint32_t> number(int digits) {
    std::uint32_t value = 0;
    std::uint32_t unit = 1;
    for (int i = 0; i < digits; ++i, unit *= kBase) {
      if (at_ == digits_.size()) return failure("the text ends in the middle of a number");
      const std::size_t digit = kDigits.find(digits_[at_]);
      if (digit == std::string_view::npos)
        return failure("byte {:#04x} is not a digit of a fumen (valid: A-Z a-z 0-9 + /)",
                       static_cast<unsigned char>(digits_[at_]));
      ++at_;
      value += static_cast<std::uint32_t>(digit) * unit;
    }
    return value;
  }

  Result<Page> next_page(const Field& before) {
    Page page;
    page.field = before;
    if (repeats_ > 0) {
      --repeats_;
    } else if (const auto read = read_field(page.field); !read) {
      return tl::unexpected(read.error());
    }
    const auto action = read_action();
    if (!action) return tl::unexpected(action.error());
    page.lock = action->lock;
    page.rise = action->rise;
    page.mirror = action->mirror;
    page.colorize = action->colorize;
    if (action->piece != 0) {
      const Piece piece = kPieceOfColor[action->piece];
      const Orientation orientation = kOrientationOfNumber[action->orientation];
      const tetris::Offset anchor = anchor_of(piece, orientation);
      page.operation = Operation{piece, orientation, static_cast<int>(action->cell % kWidth) - anchor.x,
                                 rows_ - 1 - static_cast<int>(action->cell / kWidth) - anchor.y};
      if (!is_inside(*page.operation)) return failure("its piece {} is not inside the field", tetris::letter(piece));
    }
    if (action->comment) {
      const auto comment = read_comment();
      if (!comment) return tl::unexpected(comment.error());
      comments_.set(*comment);
      page.comment = *comment;
    } else {
      page.comment = comments_.expected();
    }
    if (page.lock && page.operation) comments_.place(page.operation->piece);
    return page;
  }

  // Runs of equal differences from the page before, starting at the top left.
  Result<bool> read_field(Field& field) {
    for (std::uint32_t index = 0; index < cells();) {
      const auto run = number(2);
      if (!run) return tl::unexpected(run.error());
      const std::uint32_t length = *run % cells() + 1;
      const int difference = static_cast<int>(*run / cells()) - kNoChange;
      if (length > cells() - index) return failure("its field has more than {} cells", cells());
      for (std::uint32_t i = 0; i < length; ++i, ++index) {
        Cell& cell = field.at(static_cast<int>(index % kWidth), rows_ - 1 - static_cast<int>(index / kWidth));
        const int color = static_cast<int>(cell) + difference;
        if (color < 0 || color > static_cast<int>(Cell::gray))
          return failure("a cell of its field has an unknown color");
        cell = static_cast<Cell>(color);
      }
      if (difference == 0 && length == cells()) {
        const auto repeats = number(1);
        if (!repeats) return tl::unexpected(repeats.error());
        repeats_ = *repeats;
      }
    }
    return true;
  }

  Result<Action> read_action() {
    auto value = number(3);
    if (!value) return tl::unexpected(value.error());
    const auto take = [&](std::uint32_t radix) {
      const std::uint32_t digit = *value % radix;
      *value /= radix;
      return digit;
    };
    Action action;
    action.piece = take(8);
    action.orientation = take(4);
    action.cell = take(cells());
    action.rise = take(2) != 0;
    action.mirror = take(2) != 0;
    action.colorize = take(2) != 0;
    action.comment = take(2) != 0;
    action.lock = take(2) == 0;
    return action;
  }

  Result<std::string> read_comment() {
    const auto length = number(2);
    if (!length) return tl::unexpected(length.error());
    std::string escaped;
    while (escaped.size() < *length) {
      auto four = number(5);
      if (!four) return tl::unexpected(four.error());
      for (int i = 0; i < 4 && escaped.size() < *length; ++i, *four /= kCommentBase) {
        const std::uint32_t character = *four % kCommentBase;
        if (character == kCommentBase - 1) return failure("its comment has a character that is not part of the format");
        escaped += static_cast<char>(kCommentFirst + static_cast<int>(character));
      }
    }
    return unescape(escaped);
  }

  std::string_view digits_;
  int rows_;
  std::size_t at_ = 0;
  std::uint32_t repeats_ = 0;  // number of further pages that keep the previous field
  CommentState comments_;
};

class Writer {
 public:
  Result<std::string> write(std::span<const Page> pages) {
    if (pages.empty()) return failure("a fumen needs at least one page");
    if (pages.size() > kMaxPages) return failure("a fumen may have at most {} pages", kMaxPages);
    Field before;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (const auto added = add(pages[i], before); !added)
        return failure("page {} of the fumen: {}", i + 1, added.error().message);
      before = after(pages[i]);
    }
    return wrapped();
  }

 private:
  static constexpr std::uint32_t kCells = (kRows + 1) * kWidth;

  void number(std::uint32_t value, int digits) {
    for (int i = 0; i < digits; ++i, value /= kBase) digits_ += kDigits[value % kBase];
  }

  Result<bool> add(const Page& page, const Field& before) {
    add_field(page.field, before);
    Action action{.rise = page.rise, .mirror = page.mirror, .colorize = page.colorize, .lock = page.lock};
    if (const auto& operation = page.operation) {
      const tetris::Offset anchor = anchor_of(operation->piece, operation->orientation);
      const int row = kRows - 1 - (operation->y + anchor.y);
      if (!is_writable(*operation))
        return failure("its piece {} is not inside the field", tetris::letter(operation->piece));
      action.piece = static_cast<std::uint32_t>(color_of(operation->piece));
      action.orientation = index_of(kOrientationOfNumber, operation->orientation);
      action.cell = static_cast<std::uint32_t>(row * kWidth + operation->x + anchor.x);
    }
    action.comment = page.comment != comments_.expected();
    add_action(action);
    if (action.comment) {
      const std::string escaped = escape(page.comment);
      if (escaped.size() > kMaxComment)
        return failure("its comment has {} characters after escaping (at most {})", escaped.size(), kMaxComment);
      add_comment(escaped);
      comments_.set(page.comment);
    }
    if (page.lock && page.operation) comments_.place(page.operation->piece);
    return true;
  }

  void add_field(const Field& field, const Field& before) {
    constexpr std::uint32_t kMaxRepeats = kBase - 1;
    if (field == before) {
      if (repeats_at_ == std::string::npos || digits_[repeats_at_] == kDigits[kMaxRepeats]) {
        number(kNoChange * kCells + kCells - 1, 2);
        repeats_at_ = digits_.size();
        number(0, 1);
      } else {
        digits_[repeats_at_] = kDigits[kDigits.find(digits_[repeats_at_]) + 1];
      }
      return;
    }
    repeats_at_ = std::string::npos;
    const auto difference = [&](std::uint32_t index) {
      const int x = static_cast<int>(index % kWidth);
      const int y = kRows - 1 - static_cast<int>(index / kWidth);
      return static_cast<std::uint32_t>(static_cast<int>(field.at(x, y)) - static_cast<int>(before.at(x, y)) +
                                        kNoChange);
    };
    for (std::uint32_t start = 0; start < kCells;) {
      std::uint32_t end = start + 1;
      while (end < kCells && difference(end) == difference(start)) ++end;
      number(difference(start) * kCells + (end - start - 1), 2);
      start = end;
    }
  }

  void add_action(const Action& action) {
    std::uint32_t value = action.lock ? 0 : 1;
    value = value * 2 + (action.comment ? 1 : 0);
    value = value * 2 + (action.colorize ? 1 : 0);
    value = value * 2 + (action.mirror ? 1 : 0);
    value = value * 2 + (action.rise ? 1 : 0);
    value = value * kCells + action.cell;
    value = value * 4 + action.orientation;
    number(value * 8 + action.piece, 3);
  }

  void add_comment(std::string_view escaped) {
    number(static_cast<std::uint32_t>(escaped.size()), 2);
    for (; !escaped.empty(); escaped.remove_prefix(std::min<std::size_t>(4, escaped.size()))) {
      std::uint32_t four = 0;
      for (int i = static_cast<int>(std::min<std::size_t>(4, escaped.size())) - 1; i >= 0; --i)
        four = four * kCommentBase + static_cast<std::uint32_t>(escaped[i] - kCommentFirst);
      number(four, 5);
    }
  }

  // Lines of 47 characters, as editors split them. The first includes the version.
  [[nodiscard]] std::string wrapped() const {
    constexpr std::size_t kLine = 47;
    std::string text = "v115@";
    std::size_t room = kLine - text.size();
    for (std::string_view rest = digits_; !rest.empty(); room = kLine) {
      if (room == kLine) text += '?';
      text += rest.substr(0, room);
      rest.remove_prefix(std::min(room, rest.size()));
    }
    return text;
  }

  std::string digits_;
  std::size_t repeats_at_ = std::string::npos;  // the position of the number of repeated fields, while they repeat
  CommentState comments_;
};

}  // namespace

bool is_writable(const Operation& operation) {
  return is_inside(operation) && operation.y + anchor_of(operation.piece, operation.orientation).y < kRows;
}

Result<std::vector<Page>> parse(std::string_view text) {
  constexpr std::string_view kKinds = "vmd";  // viewing, list and editing
  const std::size_t at = text.find('@');
  const std::string_view version = at != std::string_view::npos && at >= 4 ? text.substr(at - 3, 3) : "";
  if (version.empty() || kKinds.find(text[at - 4]) == std::string_view::npos || (version != "115" && version != "110"))
    return failure("not a supported fumen: it must contain v115@ or v110@");
  std::string digits;
  for (const char c : text.substr(at + 1)) {
    if (c == '&') break;  // the next parameter of a URL
    if (c != '?' && c != ' ' && (c < '\t' || c > '\r')) digits += c;
  }
  if (digits.empty()) return failure("the fumen is empty: nothing follows {}@", version);
  return Reader(digits, version == "115" ? kRows : 21).pages();
}

Result<std::string> write(std::span<const Page> pages) {
  return Writer().write(pages);
}

Field after(const Page& page) {
  Field field = page.field;
  if (!page.lock) return field;
  if (const auto& operation = page.operation)
    for (const tetris::Offset cell : tetris::cells_of(operation->piece, operation->orientation))
      if (operation->y + cell.y < kRows)
        field.at(operation->x + cell.x, operation->y + cell.y) = color_of(operation->piece);
  int kept = 0;
  for (int y = 0; y < kRows; ++y) {
    const auto* row = &field.cells[(y + 1) * kWidth];
    if (std::find(row, row + kWidth, Cell::empty) == row + kWidth) continue;
    std::copy(row, row + kWidth, &field.cells[(kept++ + 1) * kWidth]);
  }
  std::fill(field.cells.begin() + (kept + 1) * kWidth, field.cells.end(), Cell::empty);
  if (page.rise) {
    std::copy_backward(field.cells.begin(), field.cells.end() - kWidth, field.cells.end());
    std::fill_n(field.cells.begin(), kWidth, Cell::empty);
  }
  if (page.mirror)
    for (int y = 0; y < kRows; ++y)
      std::reverse(field.cells.begin() + (y + 1) * kWidth, field.cells.begin() + (y + 2) * kWidth);
  return field;
}

Result<Field> field_of(const tetris::Board& board) {
  if (board.height() > kRows)
    return failure("a fumen has {} rows, but row {} of the field is not empty", kRows, board.height());
  return with_rows_of({}, board);
}

Field with_rows_of(Field field, const tetris::Board& board) {
  for (int y = 0; y < kRows; ++y)
    for (int x = 0; x < kWidth; ++x) {
      Cell& cell = field.at(x, y);
      if (!board.test(x, y))
        cell = Cell::empty;
      else if (cell == Cell::empty)
        cell = Cell::gray;
    }
  return field;
}

tetris::Board board_of(const Field& field) {
  tetris::Board board;
  for (int y = 0; y < kRows; ++y)
    for (int x = 0; x < kWidth; ++x)
      if (field.at(x, y) != Cell::empty) board.set(x, y);
  return board;
}

}  // namespace tetraply::fumen
