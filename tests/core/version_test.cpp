// The name of a build.
#include "core/version.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

constexpr Build kBuild{.version = "1.2.3",
                       .source = "0123456789ab",
                       .commit = "abc1234567",
                       .date = "2026-11-18",
                       .compiler = "g++ 12.2.0",
                       .type = "Release",
                       .options = "-march=native, MPI"};

TEST(Build, IsNamedByVersionCommitAndDate) {
  EXPECT_EQ(kBuild.name(), "1.2.3 (abc1234567, 2026-11-18)");
  Build unknown = kBuild;
  unknown.commit = "unknown-01234567";
  unknown.date = "";
  EXPECT_EQ(unknown.name(), "1.2.3 (unknown-01234567)");
}

TEST(Build, ReportsOnlyKnownFactsOfItsCompilation) {
  EXPECT_EQ(kBuild.how_compiled(), "g++ 12.2.0, Release, -march=native, MPI");
  Build plain = kBuild;
  plain.options = "";
  EXPECT_EQ(plain.how_compiled(), "g++ 12.2.0, Release");
}

TEST(Build, FactsAreTheFieldsAndTheName) {
  const auto facts = kBuild.facts();
  EXPECT_EQ(facts.size(), 8u);
  EXPECT_EQ(facts.at("name"), kBuild.name());
  EXPECT_EQ(facts.at("source"), kBuild.source);
  EXPECT_EQ(facts.at("commit"), kBuild.commit);
  EXPECT_EQ(facts.at("options"), kBuild.options);
}

TEST(Build, KnowsItsSourcesAndCompiler) {
  EXPECT_EQ(this_build().source.size(), 12u);
  EXPECT_EQ(this_build().source.find_first_not_of("0123456789abcdef"), std::string_view::npos);
#if defined(__clang__)
  const std::string compiler = "clang " + std::to_string(__clang_major__) + ".";
#else
  const std::string compiler = "g++ " + std::to_string(__GNUC__) + ".";
#endif
  EXPECT_TRUE(this_build().compiler.starts_with(compiler)) << this_build().compiler;
}

}  // namespace
}  // namespace tetraply
