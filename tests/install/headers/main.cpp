#include <fmt/core.h>

#include "layout.hpp"

Layout layout_with_march_native();

int main() {
  const Layout native = layout_with_march_native();
  for (std::size_t i = 0; i < kLayout.size(); ++i) {
    if (kLayout[i] == native[i]) continue;
    fmt::print("type {}: size {}, alignment {}, but {}, {} with -march=native\n", i, kLayout[i][0], kLayout[i][1],
               native[i][0], native[i][1]);
    return 1;
  }
  fmt::print("{} types, all alike\n", kLayout.size());
}
