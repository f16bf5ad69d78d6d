// SGF trees. What FF[4] allows is read and written unchanged; everything else is refused, and the error names the
// location.
#include "formats/sgf.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tetraply::sgf {
namespace {

Tree parsed(std::string_view text) {
  auto tree = parse("game.sgf", text);
  EXPECT_TRUE(tree) << tree.error().message;
  return tree.value_or(Tree{});
}

std::string error_of(std::string_view text) {
  const auto tree = parse("game.sgf", text);
  return tree ? "no error" : tree.error().message;
}

std::string text_of(std::string_view raw) {
  return Value{.raw = std::string(raw), .location = {}}.text();
}

TEST(SgfParse, ReadsNodesPropertiesAndValuesInOrder) {
  const Tree tree = parsed("(;FF[4]C[root];A[1][2]B[];C[last])");
  ASSERT_EQ(tree.nodes.size(), 3u);
  ASSERT_EQ(tree.nodes[0].properties.size(), 2u);
  EXPECT_EQ(tree.nodes[0].properties[0].id, "FF");
  EXPECT_EQ(tree.nodes[0].properties[1].id, "C");
  ASSERT_EQ(tree.nodes[1].properties[0].values.size(), 2u);
  EXPECT_EQ(tree.nodes[1].properties[0].values[1].raw, "2");
  EXPECT_EQ(tree.nodes[1].properties[1].values[0].raw, "");
  EXPECT_EQ(tree.nodes[2].find("C")->values[0].raw, "last");
  EXPECT_EQ(tree.nodes[2].find("D"), nullptr);
}

TEST(SgfParse, VariationsAreChildrenOfTheNodeBeforeThem) {
  const Tree tree = parsed("(;C[a];C[b](;C[c](;C[d];C[e])(;C[f]))(;C[g]))");
  const auto name = [&](NodeId id) { return tree.nodes[id].find("C")->values[0].raw; };
  ASSERT_EQ(tree.nodes.size(), 7u);
  std::string families;
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    families += name(id) + ":";
    for (const NodeId child : tree.nodes[id].children) {
      families += name(child);
      EXPECT_EQ(tree.nodes[child].parent, id);
    }
    families += ' ';
  }
  EXPECT_EQ(families, "a:b b:cg c:df d:e e: f: g: ");
}

TEST(SgfParse, WhiteSpaceIsAllowedBetweenAllParts) {
  EXPECT_EQ(parsed(" \t\r\n( ; A [1]\n[2] B\v[3]\f( ;C\r\n[4] ) (\n;\n) )\n\n"), parsed("(;A[1][2]B[3](;C[4])(;))"));
}

TEST(SgfParse, KeepsUnknownAndRepeatedProperties) {
  const std::string text = "(;XYZ[1]C[one]C[two]1L[90.5]oldStyle[x])\n";
  EXPECT_EQ(write(parsed(text)), text);
}

TEST(SgfParse, SkipsAByteOrderMark) {
  EXPECT_EQ(parsed("\xEF\xBB\xBF(;C[x])"), parsed("(;C[x])"));
  EXPECT_EQ(error_of("\xEF\xBB\xBFx"), "game.sgf:1:1: unexpected 'x', expected '(' to begin a game tree");
}

TEST(SgfParse, LocationsAreLinesAndCharactersStartingAtOne) {
  const Tree tree = parsed("(;C[ä€😀]AB[x]\r\n;\rC[1\n2] D\n [y])");
  EXPECT_EQ(tree.nodes[0].location.column, 2);
  const Property& after_wide = tree.nodes[0].properties[1];
  EXPECT_EQ(after_wide.location.line, 1);
  EXPECT_EQ(after_wide.location.column, 9);
  EXPECT_EQ(after_wide.values[0].location.column, 12);
  EXPECT_EQ(tree.nodes[1].location.line, 2);
  EXPECT_EQ(tree.nodes[1].properties[0].location.line, 3);
  EXPECT_EQ(tree.nodes[1].properties[1].location.line, 4);
  EXPECT_EQ(tree.nodes[1].properties[1].location.column, 4);
  EXPECT_EQ(tree.nodes[1].properties[1].values[0].location.line, 5);
  EXPECT_EQ(tree.nodes[1].properties[1].values[0].location.column, 3);
}

TEST(SgfText, BackslashTakesTheNextCharacterAsItIs) {
  EXPECT_EQ(text_of(R"(a\]b\\c\:d\ae)"), R"(a]b\c:dae)");
  EXPECT_EQ(text_of("\\ä"), "ä");
}

TEST(SgfText, EscapedLineBreaksVanishAndOthersBecomeLineFeeds) {
  EXPECT_EQ(text_of("a\\\nb\\\r\nc\\\rd\\\n\re"), "abcde");
  EXPECT_EQ(text_of("a\nb\r\nc\rd\n\re\n\nf"), "a\nb\nc\nd\ne\n\nf");
}

TEST(SgfText, OtherWhiteSpaceBecomesBlank) {
  EXPECT_EQ(text_of("a\tb\vc\\\fd"), "a b c d");
}

TEST(SgfText, AnyTextComesBackFromItsValue) {
  for (const std::string text : {R"(back\slash ] [ : ; ( ))", R"(\)", R"(\])", "two\nlines\\\n", "", "ünïcode €"})
    EXPECT_EQ(value_of(text).text(), text);
}

TEST(SgfText, InvalidBytesAreReplaced) {
  EXPECT_EQ(value_of("a\xFF\xC3z").raw, "a\uFFFD\uFFFDz");
}

TEST(SgfParse, AnEscapedBracketDoesNotEndTheValue) {
  const Tree tree = parsed(R"((;C[a\]b]D[\\]E[x[y]))");
  EXPECT_EQ(tree.nodes[0].find("C")->values[0].raw, R"(a\]b)");
  EXPECT_EQ(tree.nodes[0].find("D")->values[0].raw, R"(\\)");
  EXPECT_EQ(tree.nodes[0].find("E")->values[0].raw, "x[y");
}

TEST(SgfWrite, ParsedAgainIsAnEqualTree) {
  for (const std::string_view text : {"(;)", "(;;;)", "(;A[])", "(;C[a\\]b\\\\]AP[x\\:y:1]C[soft\\\nbreak\r\nhard])",
                                      "(;C[1](;C[2](;C[3])(;C[4];C[5]))(;C[6](;C[7]))(;))", "(;A[1](;B[2]))"}) {
    const Tree tree = parsed(text);
    EXPECT_EQ(parsed(write(tree)), tree) << text;
    EXPECT_EQ(write(parsed(write(tree))), write(tree)) << text;
  }
}

TEST(SgfWrite, PutsEachNodeOnALineAndVariationsInParentheses) {
  EXPECT_EQ(write(parsed("(;A[1] B[2];(;C[3];D[4])(;E[5]))")), "(;A[1]B[2]\n;\n(;C[3]\n;D[4])\n(;E[5]))\n");
}

TEST(SgfWrite, NodesAddedLateAreWrittenWhereTheyBelong) {
  Tree tree = parsed("(;(;C[a];C[b])(;C[d]))");
  tree.set(tree.add_child(1), "C", {value_of("c")});
  EXPECT_EQ(parsed(write(tree)), tree);
  EXPECT_EQ(tree, parsed("(;(;C[a](;C[b])(;C[c]))(;C[d]))"));
  EXPECT_FALSE(tree == parsed("(;(;C[a](;C[c])(;C[b]))(;C[d]))"));
}

TEST(SgfTree, SettingAPropertyReplacesItsValuesWhereItStands) {
  Tree tree = parsed("(;A[1]B[2][3]C[4])");
  tree.set(kRoot, "B", {value_of("5")});
  tree.set(kRoot, "D", {value_of("6")});
  tree.erase(kRoot, "A");
  EXPECT_EQ(tree, parsed("(;B[5]C[4]D[6])"));
}

// A recursive reader would need hundreds of megabytes of stack here.
TEST(SgfNesting, AMillionVariationsInsideEachOther) {
  constexpr int kDepth = 1'000'000;
  std::string text;
  for (int i = 0; i < kDepth; ++i) text += "(;";
  text.append(kDepth, ')');
  const Tree tree = parsed(text);
  ASSERT_EQ(tree.nodes.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(parsed(write(tree)), tree);
}

TEST(SgfNesting, AMillionVariationsWithASibling) {
  constexpr int kDepth = 1'000'000;
  std::string text = "(;";
  for (int i = 0; i < kDepth; ++i) text += "(;)(;";
  text.append(kDepth + 1, ')');
  const Tree tree = parsed(text);
  ASSERT_EQ(tree.nodes.size(), 2u * kDepth + 1);
  EXPECT_EQ(parsed(write(tree)), tree);
}

TEST(SgfNesting, AMillionParenthesesWithoutNodes) {
  EXPECT_EQ(error_of(std::string(1'000'000, '(')), "game.sgf:1:2: unexpected '(', expected ';' to begin a node");
}

TEST(SgfErrors, AnEmptyFileHasNoTree) {
  EXPECT_EQ(error_of(""), "game.sgf:1:1: unexpected end of the file, expected '(' to begin a game tree");
  EXPECT_EQ(error_of(" \n\n "), "game.sgf:3:2: unexpected end of the file, expected '(' to begin a game tree");
}

TEST(SgfErrors, TextBeforeOrAfterTheTreeIsRefused) {
  EXPECT_EQ(error_of("\n hello (;)"), "game.sgf:2:2: unexpected 'h', expected '(' to begin a game tree");
  EXPECT_EQ(error_of("(;)\nbye"), "game.sgf:2:1: unexpected 'b', expected the end of the file after the game tree");
}

TEST(SgfErrors, OnlyOneTreeInAFile) {
  EXPECT_EQ(error_of("(;C[1])\n (;C[2])"),
            "game.sgf:2:2: a second game tree begins here, but a file may have only one");
}

TEST(SgfErrors, AnOpenTreeNamesItsParenthesis) {
  EXPECT_EQ(error_of("(;\n  (;C[x]"),
            "game.sgf:2:9: unexpected end of the file, expected a property, ';' to begin a node, '(' to "
            "begin a variation or ')' to close the '(' of 2:3");
}

TEST(SgfErrors, AnOpenValueIsReportedAtItsBracket) {
  EXPECT_EQ(error_of("(;A[1]\nC[never\\]\n"),
            "game.sgf:2:2: this value is not closed, expected ']' before the end of the file");
  EXPECT_EQ(error_of("(;C[\\"), "game.sgf:1:4: this value is not closed, expected ']' before the end of the file");
}

TEST(SgfErrors, APropertyNeedsAValue) {
  EXPECT_EQ(error_of("(;B)"), "game.sgf:1:4: unexpected ')', expected '[' and a value of the property 'B'");
  EXPECT_EQ(error_of("(;A B[x])"), "game.sgf:1:5: unexpected 'B', expected '[' and a value of the property 'A'");
}

TEST(SgfErrors, PropertiesStandInNodesAndNodesBeforeVariations) {
  EXPECT_EQ(error_of("(B[x];)"), "game.sgf:1:2: unexpected 'B', expected ';' to begin a node");
  EXPECT_EQ(error_of("()"), "game.sgf:1:2: unexpected ')', expected ';' to begin a node");
  EXPECT_EQ(error_of("(;(;);)"),
            "game.sgf:1:6: unexpected ';', expected '(' to begin a variation or ')' to close the '(' of 1:1");
  EXPECT_EQ(error_of("(;€)"),
            "game.sgf:1:3: unexpected '€', expected a property, ';' to begin a node, '(' to begin a "
            "variation or ')' to close the '(' of 1:1");
}

TEST(SgfErrors, BytesThatAreNotUtf8AreNamed) {
  EXPECT_EQ(error_of("(;\nC[\xC3\xBC\xFC])"), "game.sgf:2:4: byte 0xFC is not UTF-8");
  // Truncated, overlong, a surrogate, beyond Unicode.
  for (const std::string_view bytes :
       {"\xE2\x82", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"})
    EXPECT_NE(error_of("(;C[" + std::string(bytes) + "])").find("1:5: byte 0x"), std::string::npos);
}

TEST(SgfErrors, HugeFilesAreRefused) {
  EXPECT_EQ(error_of(std::string(kMaxBytes + 1, ' ')),
            "game.sgf: the file has 67108865 bytes, which is more than 67108864");
  std::string nodes = "(";
  nodes.append(kMaxItems + 1, ';');
  EXPECT_EQ(error_of(nodes), "game.sgf:1:4194306: the game record has more than 4194304 nodes and values");
}

}  // namespace
}  // namespace tetraply::sgf
