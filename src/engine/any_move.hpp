// A move of any game.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace tetraply {

// The bytes of a game's own move. Only positions of that game can say what it means.
class AnyMove {
 public:
  AnyMove() = default;
  template <class Move>
  [[nodiscard]] static AnyMove of(Move move) {
    check<Move>();
    AnyMove any;
    std::memcpy(any.bytes_.data(), &move, sizeof(Move));
    return any;
  }

  template <class Move>
  [[nodiscard]] Move as() const {
    check<Move>();
    Move move;
    std::memcpy(&move, bytes_.data(), sizeof(Move));
    return move;
  }

  bool operator==(const AnyMove&) const = default;

 private:
  static constexpr std::size_t kSize = 8;

  template <class Move>
  static constexpr void check() {
    static_assert(sizeof(Move) <= kSize, "a game's move has at most eight bytes");
    static_assert(std::has_unique_object_representations_v<Move>,
                  "a game's move has no padding, so that bytes compare");
    static_assert(std::is_trivially_copyable_v<Move>);
  }

  std::array<std::byte, kSize> bytes_{};
};

}  // namespace tetraply
