#include "layout.hpp"

Layout layout_with_march_native() {
  return kLayout;
}
