#include "server/api_error.hpp"

#include "json/json.hpp"

namespace tetraply::server {

Json ApiError::json() const {
  return {{"error", {{"code", code_}, {"message", what()}}}};
}

}  // namespace tetraply::server
