#include "players/options.hpp"

#include <gtest/gtest.h>

#include "players/player.hpp"

namespace tetraply {
namespace {

TEST(Spec, IsANameAndOptions) {
  const auto spec = parse_spec("alphabeta:depth=4,eval=combined");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->name, "alphabeta");
  ASSERT_EQ(spec->options.size(), 2u);
  EXPECT_EQ(spec->options[1], (std::pair<std::string, std::string>("eval", "combined")));
  EXPECT_TRUE(parse_spec("random"));
}

TEST(Spec, SaysWhatIsWrongWithIt) {
  const auto message = [](std::string_view text) {
    const auto spec = parse_spec(text);
    return spec ? std::string("valid") : spec.error().message;
  };
  EXPECT_NE(message("").find("names no player"), std::string::npos);
  EXPECT_NE(message(":depth=4").find("names no player"), std::string::npos);
  EXPECT_NE(message("maxn:").find("KEY=VALUE"), std::string::npos);
  EXPECT_NE(message("maxn:depth").find("'depth'"), std::string::npos);
  EXPECT_NE(message("maxn:depth=1,,").find("KEY=VALUE"), std::string::npos);
  EXPECT_NE(message("maxn:depth=1,depth=2").find("twice"), std::string::npos);
}

Options options(std::string_view text) {
  return Options(*parse_spec(text));
}

TEST(Options, ReadsEveryKind) {
  Options read = options("p:a=-3,b=0.25,c=on,d=64M,e=two,f=1/-2.5");
  EXPECT_EQ(read.integer("a", 1, -5, 5, ""), -3);
  EXPECT_EQ(read.number("b", 1, 0, 5, ""), 0.25);
  EXPECT_TRUE(read.flag("c", false, ""));
  EXPECT_EQ(read.count("d", 1, ""), 64u << 20);
  constexpr std::string_view kWords[] = {"one", "two"};
  EXPECT_EQ(read.choice("e", "one", kWords, ""), "two");
  EXPECT_EQ(read.numbers("f", {0, 0}, ""), (std::vector<double>{1, -2.5}));
  EXPECT_TRUE(read.check());
  EXPECT_EQ(read.declared().size(), 6u);
}

TEST(Options, WrongValuesAreNamedWithTheValidOnes) {
  constexpr std::string_view kWords[] = {"score", "centralization"};
  const auto message = [&](std::string_view text) {
    Options read = options(text);
    read.integer("depth", 3, 1, 64, "");
    read.number("time", 0, 0, 10, "");
    read.flag("pvs", true, "");
    read.count("tt", 0, "");
    read.choice("eval", "score", kWords, "");
    static constexpr std::string_view kNames[] = {"a", "b"};
    read.numbers("weights", {1, 2}, "", kNames);
    const auto checked = read.check();
    return checked ? std::string("valid") : checked.error().message;
  };
  EXPECT_EQ(message("p"), "valid");
  EXPECT_EQ(message("p:depth=0"), "'0' is no value for option 'depth' of p\nvalid: 1 to 64");
  for (const char* text : {"p:depth=4x", "p:depth=", "p:depth=99999999999", "p:time=nan", "p:time=-1", "p:pvs=yes",
                           "p:tt=64T", "p:tt=-1", "p:tt=99999999999G", "p:weights=1", "p:weights=1/2/3",
                           "p:weights=1/x", "p:weights=1/inf", "p:weights=c:1", "p:weights=a:x", "p:weights=a:1/2"})
    EXPECT_NE(message(text).find("\nvalid: "), std::string::npos) << text;
  EXPECT_EQ(message("p:eval=centralisation"),
            "unknown eval of p 'centralisation' (did you mean 'centralization'?)\nvalid: score, centralization");
  EXPECT_EQ(message("p:dept=4"),
            "unknown option of p 'dept' (did you mean 'depth'?)\nvalid: depth, time, pvs, tt, eval, weights");
}

TEST(Options, ListTheirChoices) {
  constexpr std::string_view kWords[] = {"one", "two"};
  Options read = options("p:split=stealing:8");
  read.flag("pvs", true, "");
  read.choice("eval", "one", kWords, "");
  read.integer("depth", 3, 1, 64, "");
  const Split split = read.split("split", {SplitWork::children}, "");
  EXPECT_EQ(to_text(split), "stealing:8");
  ASSERT_EQ(read.declared().size(), 4u);
  using Words = std::vector<std::string>;
  EXPECT_EQ(read.declared()[0].choices, (Words{"on", "off"}));
  EXPECT_EQ(read.declared()[1].choices, (Words{"one", "two"}));
  EXPECT_EQ(read.declared()[2].choices, Words{});
  EXPECT_EQ(read.declared()[3].choices, (Words{"sequential", "every-node", "budget:2", "root:dynamic", "stealing:4",
                                               "below-root", "every-node-rpar", "budget-rpar:2"}));
  EXPECT_EQ(read.declared()[3].values,
            "sequential, every-node, budget:2, root:dynamic, stealing:4, below-root, every-node-rpar, budget-rpar:2");
}

// A search that cannot divide a strategy's work refuses the strategy.
TEST(Options, SplitsAreThoseThatTheSearchCanDivide) {
  const auto message = [](std::string_view text, std::initializer_list<SplitWork> works) {
    Options read = options(text);
    read.split("split", works, "");
    const auto checked = read.check();
    return checked ? std::string("valid") : checked.error().message;
  };
  EXPECT_EQ(message("p:split=sequential", {}), "valid");
  EXPECT_EQ(message("p:split=ybw:2", {SplitWork::brothers}), "valid");
  EXPECT_EQ(message("p:split=partition", {SplitWork::children, SplitWork::leaves}), "valid");
  EXPECT_EQ(message("p:split=stealing", {SplitWork::brothers, SplitWork::tree}),
            "unknown way to split this search 'stealing'\nvalid: sequential, ybw, shared-table");
  EXPECT_NE(message("p:split=budget:0", {SplitWork::children}).find("plies"), std::string::npos);
}

}  // namespace
}  // namespace tetraply
