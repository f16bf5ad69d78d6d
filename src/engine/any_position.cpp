#include "engine/any_position.hpp"

#include "json/json.hpp"

namespace tetraply {

Json AnyPosition::to_json() const {
  return model_->to_json();
}

Json AnyPosition::heat() const {
  return model_->heat();
}

}  // namespace tetraply
