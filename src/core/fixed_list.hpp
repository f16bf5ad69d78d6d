// A list with inline storage for a fixed number of items. It never allocates.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace tetraply {

// The items are uninitialized on purpose: a list that could hold every move of a game costs only what is filled.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  using value_type = T;

  FixedList() {}  // NOLINT(modernize-use-equals-default): `= default` would zero the items in `FixedList list{}`

  static constexpr std::size_t capacity() { return Capacity; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

  void push_back(T item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }

  // For callers that fill the list themselves, starting at begin().
  void set_end(const T* end) {
    size_ = static_cast<std::size_t>(end - items_.data());
    assert(size_ <= Capacity);
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }

  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

}  // namespace tetraply
