#include "data.hpp"

namespace tetraply {

std::string data_path(std::string_view name) {
  return std::string(TETRAPLY_TEST_DATA "/").append(name);
}

}  // namespace tetraply
