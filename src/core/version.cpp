#include "core/version.hpp"

#include <source_identity.hpp>

namespace tetraply {

namespace {

#define TETRAPLY_TEXT_OF(number) #number
#define TETRAPLY_NUMBERS(a, b, c) TETRAPLY_TEXT_OF(a) "." TETRAPLY_TEXT_OF(b) "." TETRAPLY_TEXT_OF(c)
#if defined(__clang__)
constexpr std::string_view kCompiler =
    "clang " TETRAPLY_NUMBERS(__clang_major__, __clang_minor__, __clang_patchlevel__);
#else
constexpr std::string_view kCompiler = "g++ " TETRAPLY_NUMBERS(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif

}  // namespace

std::string Build::name() const {
  std::string name(version);
  name.append(" (").append(commit);
  if (!date.empty()) name.append(", ").append(date);
  return name + ")";
}

std::string Build::how_compiled() const {
  std::string how(compiler);
  for (const std::string_view part : {type, options})
    if (!part.empty()) how.append(", ").append(part);
  return how;
}

std::map<std::string, std::string> Build::facts() const {
  std::map<std::string, std::string> facts{{"name", name()}};
  for (const auto& [key, value] : {std::pair{"version", version},
                                   {"source", source},
                                   {"commit", commit},
                                   {"date", date},
                                   {"compiler", compiler},
                                   {"type", type},
                                   {"options", options}})
    facts.emplace(key, value);
  return facts;
}

const Build& this_build() {
  static constexpr Build kBuild{.version = TETRAPLY_VERSION,
                                .source = TETRAPLY_SOURCE,
                                .commit = TETRAPLY_COMMIT,
                                .date = TETRAPLY_COMMIT_DATE,
                                .compiler = kCompiler,
                                .type = TETRAPLY_BUILD_TYPE,
                                .options = TETRAPLY_BUILD_OPTIONS};
  return kBuild;
}

}  // namespace tetraply
