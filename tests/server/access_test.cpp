// The rules of access, without a server.
#include "server/access.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "core/text_file.hpp"
#include "server/secret.hpp"

namespace tetraply::server {
namespace {

using Words = std::map<std::string, std::string>;

const std::string kKey(32, 'a');
const std::string kBrowser(32, 'b');

Admission visit(Access& access, std::string_view path, const Words& cookies = {}, const Words& query = {},
                std::string_view method = "GET", std::string_view client = "192.0.2.1") {
  return access.admit({method, path, query, cookies, client});
}

int status_of(const Admission& admission) {
  return admission.redirect ? admission.redirect->status : 200;
}

// The refusal of a visit.
Reply refusal_of(Access& access, std::string_view path, const Words& cookies = {}, const Words& query = {}) {
  try {
    static_cast<void>(visit(access, path, cookies, query));
  } catch (const ApiError& error) {
    return Reply::refusal(error);
  }
  return {};
}

TEST(Access, OnOnesOwnMachineNobodyIsAskedAndEverythingBelongsToTheSender) {
  Access access(Access::Rules::local, "");
  const Admission admission = visit(access, "/api/v1/games");
  EXPECT_EQ(status_of(admission), 200);
  EXPECT_EQ(admission.cookie, "");
  EXPECT_TRUE(admission.sender.owns(""));
  EXPECT_TRUE(admission.sender.owns(kBrowser));
}

TEST(Access, WithoutTheKeyNothingIsAnswered) {
  Access access(Access::Rules::key, kKey);
  const Words wrong[] = {{},
                         {{"tetraply-key-aaaaaa", ""}},
                         {{"tetraply-key-aaaaaa", std::string(32, 'c')}},
                         {{"tetraply-key-aaaaaa", kKey + "a"}},
                         {{"tetraply-key-bbbbbb", kKey}}};
  for (const Words& cookies : wrong)
    for (const char* path : {"/", "/api/v1/games", "/nothing"}) {
      const Reply refusal = refusal_of(access, path, cookies);
      EXPECT_EQ(refusal.status, 401) << path;
      EXPECT_NE(refusal.body.find("no_key"), std::string::npos);
      EXPECT_FALSE(refusal.headers.at("WWW-Authenticate").empty());
    }
  EXPECT_EQ(refusal_of(access, "/", {}, {{"key", std::string(32, 'c')}}).status, 401);
  EXPECT_EQ(refusal_of(access, "/", {}, {{"key", ""}}).status, 401);
  EXPECT_EQ(refusal_of(access, "/api/v1/games", {}, {{"key", kKey}}).status, 401);
}

TEST(Access, ARefusalIsAPageForPeople) {
  ApiError error(429, "too_many_requests", "try again in {} s", 3);
  error.set_retry_after(3);
  const Reply page = page_of(error);
  EXPECT_EQ(page.status, 429);
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_NE(page.body.find("try again in 3 s"), std::string::npos);
  EXPECT_EQ(page.headers.at("Retry-After"), "3");
}

TEST(Access, TheLinkSetsACookieAndLeadsToTheAddressWithoutTheKey) {
  Access access(Access::Rules::key, kKey);
  const Admission admission = visit(access, "/", {}, {{"key", kKey}});
  ASSERT_EQ(status_of(admission), 303);
  EXPECT_EQ(admission.redirect->headers.at("Location"), "/");
  const std::string cookie = admission.redirect->headers.at("Set-Cookie");
  EXPECT_TRUE(cookie.starts_with("tetraply-key-aaaaaa=" + kKey + ";")) << cookie;
  EXPECT_NE(cookie.find("; HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("; SameSite=Lax"), std::string::npos);
  EXPECT_EQ(admission.redirect->body, "");
}

TEST(Access, ABrowserKeepsTheSecretThatItGotFirst) {
  Access access(Access::Rules::key, kKey);
  const Admission first = visit(access, "/", {{"tetraply-key-aaaaaa", kKey}});
  ASSERT_EQ(status_of(first), 200);
  ASSERT_TRUE(is_secret(first.sender.browser));
  EXPECT_TRUE(first.cookie.starts_with("tetraply-browser=" + first.sender.browser + ";"));
  const Admission again =
      visit(access, "/api/v1/games", {{"tetraply-key-aaaaaa", kKey}, {"tetraply-browser", first.sender.browser}});
  EXPECT_EQ(again.sender.browser, first.sender.browser);
  EXPECT_EQ(again.cookie, "");
  // A value that the server did not issue is not a secret.
  const Admission made_up = visit(access, "/", {{"tetraply-key-aaaaaa", kKey}, {"tetraply-browser", "x"}});
  EXPECT_TRUE(is_secret(made_up.sender.browser));
}

TEST(Access, GamesWithoutAnOwnerBelongToEveryoneWithTheKey) {
  Access with_key(Access::Rules::key, kKey);
  const Admission inside = visit(with_key, "/", {{"tetraply-key-aaaaaa", kKey}, {"tetraply-browser", kBrowser}});
  EXPECT_TRUE(inside.sender.owns(kBrowser));
  EXPECT_TRUE(inside.sender.owns(""));
  EXPECT_FALSE(inside.sender.owns(std::string(32, 'c')));
  Access open(Access::Rules::open, "");
  const Admission anybody = visit(open, "/", {{"tetraply-browser", kBrowser}});
  EXPECT_EQ(status_of(anybody), 200);
  EXPECT_TRUE(anybody.sender.owns(kBrowser));
  EXPECT_FALSE(anybody.sender.owns(""));
}

TEST(Access, TooManyRequestsOfOneClientAreToldWhenToComeAgain) {
  Access access(Access::Rules::open, "");
  int answered = 0;
  try {
    for (; answered < 100'000; ++answered) static_cast<void>(visit(access, "/api/v1/games", {}, {}, "POST"));
  } catch (const ApiError& error) {
    EXPECT_EQ(error.status(), 429);
    EXPECT_GE(error.retry_after(), 1);
  }
  EXPECT_GE(answered, 20);
  EXPECT_LE(answered, 1000);
  EXPECT_EQ(status_of(visit(access, "/", {}, {}, "GET", "192.0.2.2")), 200);
}

TEST(Access, ClientsAreAddressesOfIpv4AndNetworksOfIpv6) {
  EXPECT_EQ(client_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(client_of("2001:db8:1:2:3:4:5:6"), client_of("2001:db8:1:2::1"));
  EXPECT_NE(client_of("2001:db8:1:2::1"), client_of("2001:db8:1:3::1"));
  EXPECT_EQ(client_of("fe80::1%eth0"), client_of("fe80::2"));
  EXPECT_EQ(client_of("::1"), "::1");
}

TEST(Access, TheRulesFollowFromTheHost) {
  for (const char* host : {"127.0.0.1", "127.8.0.1", "localhost", "::1"})
    EXPECT_EQ(rules_for(host, false, false), Access::Rules::local) << host;
  for (const char* host : {"0.0.0.0", "::", "192.168.1.7", "example.org", "127.0.0.1.example.org", ""})
    EXPECT_EQ(rules_for(host, false, false), Access::Rules::key) << host;
  EXPECT_EQ(rules_for("127.0.0.1", true, false), Access::Rules::key);
  EXPECT_EQ(rules_for("0.0.0.0", false, true), Access::Rules::open);
}

TEST(Secrets, AreDifferentAndOnlyEqualToThemselves) {
  std::set<std::string> secrets;
  for (int i = 0; i < 100; ++i) secrets.insert(new_secret());
  EXPECT_EQ(secrets.size(), 100u);
  for (const std::string& secret : secrets) EXPECT_TRUE(is_secret(secret)) << secret;
  EXPECT_TRUE(same_secret(kKey, kKey));
  EXPECT_FALSE(same_secret(kKey, kBrowser));
  EXPECT_FALSE(same_secret(kKey, kKey.substr(1)));
  EXPECT_FALSE(same_secret(kKey, ""));
}

TEST(Secrets, AKeptOneStaysTheSameAndIsForItsOwnerAlone) {
  std::string name = (std::filesystem::temp_directory_path() / "tetraply-secret-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const std::string file = (folder / "access-key").string();
  const auto first = kept_secret(file);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_TRUE(is_secret(*first));
  EXPECT_EQ(std::filesystem::status(file).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(*kept_secret(file), *first);
  ASSERT_TRUE(write_text_file(file, "short\n"));
  EXPECT_FALSE(kept_secret(file));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tetraply::server
