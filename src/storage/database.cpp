#include "storage/database.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/quotable.hpp"

namespace tetraply {

namespace {

constexpr int kPatience = 10'000;  // milliseconds to wait for another writer

// SQLite reports a file that it could not create as missing, so this finds out the actual reason.
int reason_for_no_file(sqlite3* connection, const std::string& file) {
  const int reason = sqlite3_system_errno(connection);
  const std::string folder = std::filesystem::path(file).parent_path().string();
  if (reason == ENOENT && faccessat(AT_FDCWD, folder.empty() ? "." : folder.c_str(), W_OK, AT_EACCESS) != 0)
    return errno;
  return reason;
}

tl::unexpected<Error> trouble(sqlite3* connection, const std::string& file) {
  const int code = sqlite3_errcode(connection);
  std::string why = sqlite3_errmsg(connection);
  if ((code & 0xFF) == SQLITE_CANTOPEN)
    if (const int reason = reason_for_no_file(connection, file); reason != 0) why = std::strerror(reason);
  if ((code & 0xFF) == SQLITE_READONLY) why = "cannot write: the file or its folder is read-only";
  if ((code & 0xFF) == SQLITE_BUSY) why = "another program is writing to it, and does not stop";
  return failure("database '{}': {}", file, why);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::begin_anew() {
  sqlite3_reset(statement_.get());  // returns the error of the last step, which was already reported
  sqlite3_clear_bindings(statement_.get());
}

Result<void> Statement::checked(int code) const {
  if (code == SQLITE_OK) return {};
  return trouble(sqlite3_db_handle(statement_.get()), file_);
}

Result<void> Statement::bind_null(int place) {
  return checked(sqlite3_bind_null(statement_.get(), place));
}
Result<void> Statement::bind_integer(int place, std::int64_t value) {
  return checked(sqlite3_bind_int64(statement_.get(), place, value));
}
Result<void> Statement::bind_number(int place, double value) {
  return checked(sqlite3_bind_double(statement_.get(), place, value));
}
Result<void> Statement::bind_text(int place, std::string_view value) {
  // SQLite would store an empty text without an address as null.
  const char* text = value.data() != nullptr ? value.data() : "";
  return checked(sqlite3_bind_text64(statement_.get(), place, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return trouble(sqlite3_db_handle(statement_.get()), file_);
}

Result<void> Statement::finish() {
  while (true) {
    const auto row = step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) break;
  }
  sqlite3_reset(statement_.get());
  return {};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::number(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}
std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Database::Close::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);  // waits for statements that outlive the connection
}

Result<Database> Database::open(const std::string& file, Durability durability) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &connection,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  if (connection == nullptr) return failure("database '{}': out of memory", file);
  Database database(connection, file);
  if (code != SQLITE_OK) return trouble(connection, file);
  sqlite3_extended_result_codes(connection, 1);
  sqlite3_busy_timeout(connection, kPatience);
  // In WAL mode, NORMAL waits for the disk only at checkpoints, and FULL after every transaction. A power failure never
  // damages the file.
  if (auto set =
          database.exec(fmt::format("PRAGMA journal_mode = WAL; PRAGMA synchronous = {}; PRAGMA foreign_keys = ON",
                                    durability == Durability::power ? "FULL" : "NORMAL"));
      !set)
    return tl::unexpected(set.error());
  return database;
}

Result<void> Database::ensure(const Schema& schema) {
  return transaction([&]() -> Result<void> {
    const auto application = integer("PRAGMA application_id");
    const auto version = integer("PRAGMA user_version");
    const auto tables = integer("SELECT count(*) FROM sqlite_schema");
    for (const auto* result : {&application, &version, &tables})
      if (!*result) return tl::unexpected(result->error());
    if (**tables == 0)
      return exec(fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", schema.sql,
                              schema.application, schema.version));
    if (**application != schema.application)
      return failure("database '{}' holds something else; name another file", file_);
    const auto known = static_cast<std::int64_t>(schema.upgrades.size());
    if (**version > schema.version || **version < schema.version - known)
      return failure(
          "database '{}' was made by another version of this program (tables {}, here {}); name another file", file_,
          **version, schema.version);
    if (**version == schema.version) return {};
    for (const std::string_view upgrade : schema.upgrades.last(static_cast<std::size_t>(schema.version - **version)))
      if (auto upgraded = exec(std::string(upgrade)); !upgraded) return upgraded;
    return exec(fmt::format("PRAGMA user_version = {}", schema.version));
  });
}

Result<void> Database::exec(const std::string& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return trouble(connection_.get(), file_);
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &statement, nullptr) != SQLITE_OK)
    return trouble(connection_.get(), file_);
  return Statement(statement, file_);
}

Result<void> Database::transaction(FunctionRef<Result<void>()> body) {
  // An immediate transaction waits for the write lock here, so it does not fail halfway.
  if (auto begun = exec("BEGIN IMMEDIATE"); !begun) return begun;
  Result<void> done = body();
  if (done) done = exec("COMMIT");
  if (!done && sqlite3_get_autocommit(connection_.get()) == 0) static_cast<void>(exec("ROLLBACK"));
  return done;
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(connection_.get());
}

}  // namespace tetraply
