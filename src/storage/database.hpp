// Opens, reads and writes a SQLite file. Every error is a Result whose message names the file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/function_ref.hpp"
#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace tetraply {

// A prepared statement with parameters `?1`, `?2`, … Keep it and run it often: SQLite parses its text only once.
class Statement {
 public:
  // Binds the parameters, from the first on, and starts again before the first row.
  template <class... Values>
  [[nodiscard]] Result<void> bind(const Values&... values) {
    begin_anew();
    int place = 0;
    Result<void> result;
    static_cast<void>(((result = bind_at(++place, values)) && ...));
    return result;
  }

  // Advances to the next row; false if there is none.
  [[nodiscard]] Result<bool> step();

  // For statements without rows: binds the values and runs the statement to its end.
  template <class... Values>
  [[nodiscard]] Result<void> run(const Values&... values) {
    if (auto bound = bind(values...); !bound) return bound;
    return finish();
  }

  // Reads the current row. The first column is 0.
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double number(int column) const;
  [[nodiscard]] std::string text(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(sqlite3_stmt* statement, std::string file) : statement_(statement), file_(std::move(file)) {}

  template <class Value>
  [[nodiscard]] Result<void> bind_at(int place, const Value& value) {
    if constexpr (std::is_floating_point_v<Value>) {
      return bind_number(place, value);
    } else if constexpr (std::is_integral_v<Value>) {
      return bind_integer(place, static_cast<std::int64_t>(value));
    } else {
      return bind_text(place, value);
    }
  }
  template <class Value>
  [[nodiscard]] Result<void> bind_at(int place, const std::optional<Value>& value) {
    return value ? bind_at(place, *value) : bind_null(place);
  }

  void begin_anew();
  [[nodiscard]] Result<void> bind_null(int place);
  [[nodiscard]] Result<void> bind_integer(int place, std::int64_t value);
  [[nodiscard]] Result<void> bind_number(int place, double value);
  [[nodiscard]] Result<void> bind_text(int place, std::string_view value);
  [[nodiscard]] Result<void> finish();
  [[nodiscard]] Result<void> checked(int code) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string file_;
};

// The contents of a database file. The application number is stored in the file, so that the program never writes to
// another program's file by mistake.
struct Schema {
  std::int32_t application;                         // identifies the kind of file
  int version;                                      // version of the tables, from 1 on
  std::string_view sql;                             // creates the tables
  std::span<const std::string_view> upgrades = {};  // SQL statements, each of which upgrades by one version
};

// The failures that a committed transaction survives for certain. Waiting for the disk takes milliseconds each time.
enum class Durability {
  program,  // the end of the program, even by kill -9; a power failure may undo the last transactions
  power,    // a power failure as well
};

// One connection, for one thread at a time. Other connections of this or another program may use the file at the same
// time. Readers never wait. A writer waits for another writer for some seconds.
class Database {
 public:
  // Creates the file if it is missing. ":memory:" opens a database without a file.
  [[nodiscard]] static Result<Database> open(const std::string& file, Durability durability = Durability::program);

  // Creates the tables in a new file and upgrades older ones. Refuses a file with other contents.
  [[nodiscard]] Result<void> ensure(const Schema& schema);

  [[nodiscard]] Result<void> exec(const std::string& sql);
  [[nodiscard]] Result<Statement> prepare(std::string_view sql);

  // Runs a statement once: prepares it, binds the values and steps to the end. `on_row` gets every row.
  template <class... Values>
  [[nodiscard]] Result<void> run(std::string_view sql, const Values&... values) {
    auto statement = prepare(sql);
    if (!statement) return tl::unexpected(statement.error());
    return statement->run(values...);
  }
  template <class... Values>
  [[nodiscard]] Result<void> for_each_row(std::string_view sql, FunctionRef<void(const Statement& row)> on_row,
                                          const Values&... values) {
    auto statement = prepare(sql);
    if (!statement) return tl::unexpected(statement.error());
    if (auto bound = statement->bind(values...); !bound) return bound;
    while (true) {
      const auto row = statement->step();
      if (!row) return tl::unexpected(row.error());
      if (!*row) return {};
      on_row(*statement);
    }
  }
  // The first column of the first row; none if there is no row or the value is null.
  template <class... Values>
  [[nodiscard]] Result<std::optional<std::int64_t>> integer(std::string_view sql, const Values&... values) {
    std::optional<std::int64_t> first;
    bool seen = false;
    auto asked = for_each_row(
        sql,
        [&](const Statement& row) {
          if (!std::exchange(seen, true) && !row.is_null(0)) first = row.integer(0);
        },
        values...);
    if (!asked) return tl::unexpected(asked.error());
    return first;
  }

  // Commits everything that the body writes, or nothing if it fails.
  [[nodiscard]] Result<void> transaction(FunctionRef<Result<void>()> body);

  [[nodiscard]] std::int64_t last_row() const;  // the row id of the last INSERT
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  Database(sqlite3* connection, std::string file) : connection_(connection), file_(std::move(file)) {}

  std::unique_ptr<sqlite3, Close> connection_;
  std::string file_;
};

}  // namespace tetraply
