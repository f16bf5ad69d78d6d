// The SQLite wrapper: written values come back, failures leave nothing behind, and messages name the file.
#include "storage/database.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

namespace tetraply {
namespace {

class DatabaseFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-storage-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

constexpr Schema kSchema{.application = 77, .version = 1, .sql = "CREATE TABLE things (a, b)"};

Database open(const std::string& file) {
  auto database = Database::open(file);
  EXPECT_TRUE(database) << database.error().message;
  return *std::move(database);
}

TEST_F(DatabaseFile, ReadsValuesUnchanged) {
  Database database = open(path("values.db"));
  ASSERT_TRUE(database.exec("CREATE TABLE v (i, d, t, n)"));
  auto insert = database.prepare("INSERT INTO v VALUES (?1, ?2, ?3, ?4)");
  ASSERT_TRUE(insert);
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  const std::string text("a\0b'ü", 6);
  ASSERT_TRUE(insert->run(kLeast, 0.1, text, std::optional<int>{}));
  ASSERT_TRUE(insert->run(7, -1e300, std::string_view{}, std::optional(3)));

  auto query = database.prepare("SELECT i, d, t, n FROM v ORDER BY i");
  ASSERT_TRUE(query && query->step().value());
  EXPECT_EQ(query->integer(0), kLeast);
  EXPECT_EQ(query->number(1), 0.1);
  EXPECT_EQ(query->text(2), text);
  EXPECT_TRUE(query->is_null(3));
  ASSERT_TRUE(query->step().value());
  EXPECT_EQ(query->number(1), -1e300);
  EXPECT_FALSE(query->is_null(2)) << "an empty text is not null";
  EXPECT_EQ(query->text(2), "");
  EXPECT_EQ(query->integer(3), 3);
  EXPECT_FALSE(query->step().value());
}

TEST_F(DatabaseFile, AFailedTransactionLeavesNothingBehind) {
  Database database = open(path("all-or-nothing.db"));
  ASSERT_TRUE(database.exec("CREATE TABLE v (i UNIQUE)"));
  const auto failed = database.transaction([&]() -> Result<void> {
    if (auto first = database.run("INSERT INTO v VALUES (?1)", 1); !first) return first;
    return database.run("INSERT INTO v VALUES (?1)", 1);
  });
  EXPECT_FALSE(failed);
  EXPECT_EQ(database.integer("SELECT count(*) FROM v").value(), 0);
  EXPECT_TRUE(database.transaction([&] { return database.run("INSERT INTO v VALUES (?1)", 1); }));
  EXPECT_EQ(database.integer("SELECT count(*) FROM v").value(), 1);
  EXPECT_EQ(database.last_row(), 1);
}

TEST_F(DatabaseFile, ForeignKeysAreEnforced) {
  Database database = open(path("keys.db"));
  ASSERT_TRUE(database.exec("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a)"));
  EXPECT_FALSE(database.run("INSERT INTO b VALUES (?1)", 5));
}

TEST_F(DatabaseFile, OneConnectionReadsWhatAnotherWrote) {
  const std::string file = path("shared.db");
  Database writer = open(file);
  Database reader = open(file);
  ASSERT_TRUE(writer.ensure(kSchema));
  ASSERT_TRUE(reader.ensure(kSchema)) << "the tables are there already";
  ASSERT_TRUE(writer.run("INSERT INTO things VALUES (?1, ?2)", 1, 2));
  EXPECT_EQ(reader.integer("SELECT b FROM things WHERE a = ?1", 1).value(), 2);
  EXPECT_FALSE(reader.integer("SELECT b FROM things WHERE a = ?1", 9).value().has_value());
}

TEST_F(DatabaseFile, ForeignFilesAreRefusedAndNotChanged) {
  const auto message = [](Database database, const Schema& schema) {
    const auto ensured = database.ensure(schema);
    return ensured ? std::string() : ensured.error().message;
  };
  EXPECT_EQ(message(open(path("x.db")), kSchema), "");
  Schema newer = kSchema;
  newer.version = 2;
  EXPECT_EQ(message(open(path("x.db")), newer), "database '" + path("x.db") +
                                                    "' was made by another version of this program (tables 1, here 2); "
                                                    "name another file");
  Schema other = kSchema;
  other.application = 78;
  EXPECT_EQ(message(open(path("x.db")), other),
            "database '" + path("x.db") + "' holds something else; name another file");
}

TEST_F(DatabaseFile, OlderTablesAreUpgradedStepByStepAndKeepTheirRows) {
  static constexpr std::string_view kUpgrades[] = {"ALTER TABLE things ADD COLUMN c DEFAULT 3",
                                                   "ALTER TABLE things ADD COLUMN d; UPDATE things SET d = a + c"};
  Schema third = kSchema;
  third.version = 3;
  third.upgrades = kUpgrades;
  third.sql = "CREATE TABLE things (a, b, c DEFAULT 3, d)";
  Schema second = kSchema;
  second.version = 2;
  second.upgrades = std::span(kUpgrades).first(1);
  for (const Schema& first : {kSchema, second}) {
    const std::string file = path("old" + std::to_string(first.version) + ".db");
    Database database = open(file);
    ASSERT_TRUE(database.ensure(kSchema));
    ASSERT_TRUE(database.ensure(first));
    ASSERT_TRUE(database.run("INSERT INTO things (a, b) VALUES (1, 2)"));
    ASSERT_TRUE(database.ensure(third));
    ASSERT_TRUE(database.ensure(third)) << "nothing is done twice";
    EXPECT_EQ(database.integer("SELECT d FROM things").value(), 4);
    EXPECT_EQ(database.integer("PRAGMA user_version").value(), 3);
    EXPECT_FALSE(database.ensure(first)) << "an older program cannot know the newer tables";
  }
  EXPECT_TRUE(open(path("new.db")).ensure(third)) << "a new file needs no upgrade";
}

TEST_F(DatabaseFile, AFailedUpgradeLeavesTheFileUnchanged) {
  static constexpr std::string_view kUpgrades[] = {"ALTER TABLE things ADD COLUMN c",
                                                   "ALTER TABLE thinks ADD COLUMN d"};
  Schema broken = kSchema;
  broken.version = 3;
  broken.upgrades = kUpgrades;
  Database database = open(path("x.db"));
  ASSERT_TRUE(database.ensure(kSchema));
  EXPECT_FALSE(database.ensure(broken));
  EXPECT_TRUE(database.ensure(kSchema));
  EXPECT_EQ(database.integer("SELECT count(*) FROM pragma_table_info('things')").value(), 2);
}

// The superuser may write anywhere. Gives up these rights during its lifetime.
class WithoutRights {
 public:
  WithoutRights() : superuser_(geteuid() == 0 && seteuid(65534) == 0) {}
  ~WithoutRights() {
    if (superuser_ && seteuid(0) != 0) std::abort();
  }
  WithoutRights(const WithoutRights&) = delete;
  WithoutRights& operator=(const WithoutRights&) = delete;

 private:
  bool superuser_;
};

TEST_F(DatabaseFile, AReadOnlyFileOrFolderIsReportedAsSuch) {
  ASSERT_TRUE(open(path("x.db")).ensure(kSchema));
  std::filesystem::permissions(path("x.db"), std::filesystem::perms(0444));
  std::filesystem::permissions(path(""), std::filesystem::perms(0555));
  {
    const WithoutRights without;
    const auto made = Database::open(path("new.db"));
    EXPECT_EQ(made ? "" : made.error().message, "database '" + path("new.db") + "': Permission denied");
    auto database = Database::open(path("x.db"));
    const auto ensured = database.and_then([](Database& known) { return known.ensure(kSchema); });
    EXPECT_EQ(ensured ? "" : ensured.error().message,
              "database '" + path("x.db") + "': cannot write: the file or its folder is read-only");
  }
  std::filesystem::permissions(path(""), std::filesystem::perms(0755));
}

TEST_F(DatabaseFile, MessagesNameTheFileAndTheReason) {
  const auto missing = Database::open(path("no/such/folder/x.db"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "database '" + path("no/such/folder/x.db") + "': No such file or directory");

  std::ofstream(path("text")) << std::string(1000, 'x');
  const auto text = Database::open(path("text"));
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message, "database '" + path("text") + "': file is not a database");

  Database database = open(path("sql.db"));
  const auto wrong = database.exec("SELEKT 1");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("sql.db': near \"SELEKT\": syntax error"), std::string::npos)
      << wrong.error().message;
}

}  // namespace
}  // namespace tetraply
