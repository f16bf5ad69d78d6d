// What each cell of a Blokus board is to the color on turn, as small numbers that tables of weights are indexed by.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "games/blokus/outlook.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::learn {

// How near a side is to a cell: 0 closed to it, 1 open and far away, 2 to 6 open and 4 to 0 steps from its frontier, 7
// it holds the cell. `reach` is that of the color on turn plus 8 times that of its opponents, the nearest of them.
// `room` counts the cells around a cell, and itself, that are open to the color, up to 7, plus 8 times those that are
// open to any opponent.
inline constexpr int kCellCodes = 64;
inline constexpr std::uint8_t kOwnSquare = 7;
inline constexpr std::uint8_t kOpponentsSquare = 56;

namespace detail {

// Bit i becomes byte i.
inline std::uint64_t bits_to_bytes(std::uint8_t bits) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(bits, 0x0101'0101'0101'0101);
#else
  const std::uint64_t spread = bits * 0x0101'0101'0101'0101u & 0x8040'2010'0804'0201u;
  return (spread + 0x7f7f'7f7f'7f7f'7f7fu | spread) >> 7 & 0x0101'0101'0101'0101u;
#endif
}

// The set moved up by 1 <= shift < 64 bits, or down.
template <int Words>
Bits<Words> moved_up(const Bits<Words>& set, int shift) {
  Bits<Words> result;
  for (int i = Words - 1; i > 0; --i) result.words[i] = set.words[i] << shift | set.words[i - 1] >> (64 - shift);
  result.words[0] = set.words[0] << shift;
  return result;
}
template <int Words>
Bits<Words> moved_down(const Bits<Words>& set, int shift) {
  Bits<Words> result;
  for (int i = 0; i < Words - 1; ++i) result.words[i] = set.words[i] >> shift | set.words[i + 1] << (64 - shift);
  result.words[Words - 1] = set.words[Words - 1] >> shift;
  return result;
}

template <int Words>
Bits<Words> operator^(Bits<Words> a, const Bits<Words>& b) {
  for (int i = 0; i < Words; ++i) a.words[i] ^= b.words[i];
  return a;
}

template <int Words>
using Digits = std::array<Bits<Words>, 3>;  // a number below 8 for each cell, bit by bit

// How many of the nine cells around each, itself among them, belong to the set; 7 also for more.
template <int Words>
Digits<Words> count_around(const Bits<Words>& set, int stride) {
  using Set = Bits<Words>;
  const auto parity = [](const Set& a, const Set& b, const Set& c) { return a ^ b ^ c; };
  const auto majority = [](const Set& a, const Set& b, const Set& c) { return (a & b) | (c & (a ^ b)); };
  const Set left = moved_up(set, 1);
  const Set right = moved_down(set, 1);
  const Set ones = parity(left, set, right);
  const Set twos = majority(left, set, right);
  const Set ones_below = moved_up(ones, stride);
  const Set ones_above = moved_down(ones, stride);
  const Set twos_below = moved_up(twos, stride);
  const Set twos_above = moved_down(twos, stride);
  const Set sum_ones = parity(ones_below, ones, ones_above);
  const Set more_twos = majority(ones_below, ones, ones_above);
  const Set sum_twos = parity(twos_below, twos, twos_above);
  const Set fours = majority(twos_below, twos, twos_above);
  const Set digit1 = sum_twos ^ more_twos;
  const Set more_fours = sum_twos & more_twos;
  const Set eights = fours & more_fours;
  return {sum_ones | eights, digit1 | eights, (fours ^ more_fours) | eights};
}

}  // namespace detail

template <class R>
class CellView {
 public:
  using Board = blokus::Board<R::kSize>;
  using Cells = typename Board::Cells;
  static constexpr int kCells = R::kSize * Board::kStride - 1;  // up to the last of the board; the fence is among them

  // The game must not be over.
  explicit CellView(const blokus::Position<R>& position) {
    const blokus::Outlook<R> outlook(position);
    const int color = position.color_to_move();
    Side own = side(position, outlook, color);
    Side others{};
    for (int other = 0; other < R::kColors; ++other)
      if (other % R::kPlayers != color % R::kPlayers) others |= side(position, outlook, other);
    open_ = own.open;
    others_open_ = others.open;
    write(own.digits(), others.digits(), reach_);
    write(detail::count_around(own.open, Board::kStride), detail::count_around(others.open, Board::kStride), room_);
  }

  [[nodiscard]] std::uint8_t reach(int cell) const { return reach_[cell]; }
  [[nodiscard]] std::uint8_t room(int cell) const { return room_[cell]; }
  // The cells that somebody may still cover.
  [[nodiscard]] Cells in_play() const { return open_ | others_open_; }

 private:
  using Steps = std::array<Cells, blokus::Outlook<R>::kRangeSteps + 1>;
  static_assert(std::tuple_size_v<Steps> == 5, "the codes have room for 0 to 4 steps");

  struct Side {
    Cells squares;
    Cells open;
    Steps steps;  // within 0, 1, … steps of the frontier

    Side& operator|=(const Side& other) {
      squares |= other.squares;
      open |= other.open;
      for (std::size_t i = 0; i < steps.size(); ++i) steps[i] |= other.steps[i];
      return *this;
    }

    // The levels contain each other: 1 open, 2 within 4 steps … 6 on the frontier, 7 a square.
    [[nodiscard]] detail::Digits<Board::kWords> digits() const {
      const Cells& four = steps[2];
      const Cells lowest = (open - steps[4]) | (steps[3] - four) | (steps[1] - steps[0]);
      const Cells middle = (steps[4] - four) | steps[0];
      return {lowest | squares, middle | squares, four | squares};
    }
  };

  [[nodiscard]] static Side side(const blokus::Position<R>& position, const blokus::Outlook<R>& outlook, int color) {
    return {position.cells(color), position.open(color), outlook.range_by_steps(color)};
  }

  static void write(const detail::Digits<Board::kWords>& own, const detail::Digits<Board::kWords>& others,
                    std::array<std::uint8_t, (kCells + 7) / 8 * 8>& codes) {
    std::array<const unsigned char*, 6> planes;
    for (int i = 0; i < 3; ++i) {
      planes[i] = reinterpret_cast<const unsigned char*>(own[i].words.data());
      planes[i + 3] = reinterpret_cast<const unsigned char*>(others[i].words.data());
    }
    for (int byte = 0; byte * 8 < kCells; ++byte) {
      std::uint64_t eight = 0;
      for (int plane = 0; plane < 6; ++plane) eight |= detail::bits_to_bytes(planes[plane][byte]) << plane;
      std::memcpy(codes.data() + 8 * byte, &eight, 8);
    }
  }

  Cells open_;
  Cells others_open_;
  std::array<std::uint8_t, (kCells + 7) / 8 * 8> reach_;
  std::array<std::uint8_t, (kCells + 7) / 8 * 8> room_;
};

}  // namespace tetraply::learn
