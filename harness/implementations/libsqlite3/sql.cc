// Adapts SQL for text in SQLite: length(), and the order of the collation BINARY, in a database of
// UTF-8 and in one of UTF-16.
#include <sqlite3.h>

#include <string>

#include "harness/door/registry.h"
#include "harness/implementations/libsqlite3/require.h"

namespace placemat {
namespace {

using sqlite::require;

// Is SQLITE_MAX_LENGTH, unless a build has another.
constexpr std::size_t kMostOctets = 1'000'000'000;

sqlite3_stmt* prepared(const char* encoding, const char* sql) {
  sqlite3* database = nullptr;
  sqlite3_stmt* made = nullptr;
  require(sqlite3_open(":memory:", &database) == SQLITE_OK);
  const std::string pragma = std::string("PRAGMA encoding = '") + encoding + "'; CREATE TABLE t(x)";
  // Not fenced: it is no input.
  require(sqlite3_exec(database, pragma.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  require(sqlite3_prepare_v2(database, sql, -1, &made, nullptr) == SQLITE_OK);
  return made;
}

void bind(sqlite3_stmt* statement, int place, CodeUnits units) {
  require(sqlite3_bind_text(statement, place, reinterpret_cast<const char*>(units.data()),
                            static_cast<int>(units.size()), SQLITE_TRANSIENT) == SQLITE_OK);
}

Reply count(CodeUnits units) {
  static sqlite3_stmt* const statement = prepared("UTF-8", "SELECT length(?1)");
  sqlite3_reset(statement);
  bind(statement, 1, units);
  require(sqlite3_step(statement) == SQLITE_ROW);
  return Reply::of_number(static_cast<std::size_t>(sqlite3_column_int64(statement, 0)));
}

constexpr char kOrder[] = "SELECT (?1 > ?2) - (?1 < ?2)";

Reply compare_with(sqlite3_stmt* statement, CodeUnits left, CodeUnits right) {
  sqlite3_reset(statement);
  bind(statement, 1, left);
  bind(statement, 2, right);
  require(sqlite3_step(statement) == SQLITE_ROW);
  return Reply::of_order(sqlite3_column_int(statement, 0));
}

Reply compare(CodeUnits left, CodeUnits right) {
  static sqlite3_stmt* const statement = prepared("UTF-8", kOrder);
  return compare_with(statement, left, right);
}

Reply compare_utf16(CodeUnits left, CodeUnits right) {
  static sqlite3_stmt* const statement = prepared("UTF-16le", kOrder);
  return compare_with(statement, left, right);
}

const Registration kUtf8{{
    .description = {.id = "libsqlite3-sql",
                    .name = "SQLite length() and order",
                    .version = sqlite3_libversion(),
                    .language = "C",
                    .api = "SELECT length(?); ?1 < ?2, with a database of UTF-8",
                    .profile = {.domain = {.no_nul = true, .max_octets = kMostOctets},
                                .order = Order::kCodePoint,
                                .source = "SQLite documentation, Built-In Scalar SQL Functions: "
                                          "length(X) (characters before the first NUL); Datatypes, "
                                          "Collating Sequences: BINARY (memcmp(), regardless of "
                                          "text encoding), of UTF-8 here"}},
    .count = count,
    .compare = compare,
}};

const Registration kUtf16{{
    .description = {.id = "libsqlite3-order-utf-16le",
                    .name = "SQLite order, with a database of UTF-16",
                    .version = sqlite3_libversion(),
                    .language = "C",
                    .api = "?1 < ?2, with a database of UTF-16le",
                    .profile = {.domain = {.no_nul = true, .max_octets = kMostOctets},
                                .source = "SQLite documentation, Datatypes, Collating Sequences: "
                                          "BINARY (memcmp(), regardless of text encoding), of "
                                          "UTF-16, little-endian, here"}},
    .compare = compare_utf16,
}};

}  // namespace
}  // namespace placemat
