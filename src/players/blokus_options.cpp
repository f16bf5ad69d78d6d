#include "players/blokus_options.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

namespace tetraply {

blokus::Evaluation evaluation_options(Options& options, std::string_view default_name) {
  using blokus::Evaluation;
  std::vector<std::string_view> names;
  for (const Evaluation::Named& named : Evaluation::all()) names.push_back(named.name);
  const std::string name = options.choice("eval", default_name, names, "what positions are worth");
  const Evaluation::Named& named = **Evaluation::find(name);

  std::vector<double> weights;
  std::vector<std::string_view> terms;
  for (const Evaluation::Term& term : named.terms) {
    weights.push_back(term.weight);
    terms.push_back(blokus::kFeatureNames[static_cast<std::size_t>(term.feature)]);
  }
  weights = options.numbers("weights", weights, "of the evaluation's terms, in hundredths at the finest", terms);
  for (double& weight : weights)
    if (std::abs(weight) > Evaluation::kLargestWeight) {
      options.reject(fmt::format("{} is too large a weight: none may be above {}", weight, Evaluation::kLargestWeight));
      weight = 0;
    }
  return Evaluation(named, weights);
}

}  // namespace tetraply
