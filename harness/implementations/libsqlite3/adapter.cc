// Adapts SQLite's conversion between the encodings of a text value, which is bound in one and read
// in the other.
//
// Its UTF-16 has the byte order of the machine. Values are the code points of that UTF-16.
#include <sqlite3.h>

#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/libsqlite3/require.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

using sqlite::require;

// Returns the statement SELECT ?1, whose result is the value that is bound to it.
sqlite3_stmt* identity() {
  static sqlite3_stmt* const statement = [] {
    sqlite3* database = nullptr;
    sqlite3_stmt* made = nullptr;
    require(sqlite3_open(":memory:", &database) == SQLITE_OK);
    require(sqlite3_prepare_v2(database, "SELECT ?1", -1, &made, nullptr) == SQLITE_OK);
    return made;
  }();
  sqlite3_reset(statement);
  return statement;
}

Reply replace(CodeUnits units) {
  sqlite3_stmt* statement = identity();
  require(sqlite3_bind_text(statement, 1, reinterpret_cast<const char*>(units.data()),
                            static_cast<int>(units.size()), SQLITE_TRANSIENT) == SQLITE_OK);
  require(sqlite3_step(statement) == SQLITE_ROW);
  const auto* text = static_cast<const char16_t*>(sqlite3_column_text16(statement, 0));
  const auto octets = static_cast<std::size_t>(sqlite3_column_bytes16(statement, 0));
  require(text != nullptr);
  return Reply::of_values(utf16::values_of({text, octets / 2}));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  // SQLite takes a byte order mark at the start for a signature, even a swapped one, and removes
  // it.
  const bool signature = text && !text->empty() &&
                         (text->front() == char16_t{kByteOrderMark} || text->front() == 0xFFFE);
  if (!text || signature) return Reply::untestable();
  sqlite3_stmt* statement = identity();
  const auto fenced = Fenced<char16_t>::copy(*text);
  require(sqlite3_bind_text16(statement, 1, fenced.data(), static_cast<int>(fenced.size() * 2),
                              SQLITE_TRANSIENT) == SQLITE_OK);
  require(sqlite3_step(statement) == SQLITE_ROW);
  const unsigned char* out = sqlite3_column_text(statement, 0);
  const int length = sqlite3_column_bytes(statement, 0);
  require(out != nullptr);
  return Reply::of_units({out, out + length});
}

// Returns the length of the text in UTF-16, to which SQLite converts it.
Reply utf16_length(CodeUnits units) {
  sqlite3_stmt* statement = identity();
  require(sqlite3_bind_text(statement, 1, reinterpret_cast<const char*>(units.data()),
                            static_cast<int>(units.size()), SQLITE_TRANSIENT) == SQLITE_OK);
  require(sqlite3_step(statement) == SQLITE_ROW);
  return Reply::of_number(static_cast<std::size_t>(sqlite3_column_bytes16(statement, 0)) / 2);
}

Reply encode_utf16(std::span<const char16_t> words) {
  // SQLite removes a signature here, too.
  if (!words.empty() && (words[0] == char16_t{kByteOrderMark} || words[0] == 0xFFFE)) {
    return Reply::untestable();
  }
  sqlite3_stmt* statement = identity();
  require(sqlite3_bind_text16(statement, 1, words.data(), static_cast<int>(words.size() * 2),
                              SQLITE_TRANSIENT) == SQLITE_OK);
  require(sqlite3_step(statement) == SQLITE_ROW);
  const unsigned char* out = sqlite3_column_text(statement, 0);
  const int length = sqlite3_column_bytes(statement, 0);
  require(out != nullptr);
  return Reply::of_units({out, out + length});
}

const Registration kRegistration{{
    .description = {.id = "libsqlite3-text16",
                    .name = "SQLite text conversion",
                    .version = sqlite3_libversion(),
                    .language = "C",
                    .api = "sqlite3_bind_text, sqlite3_column_text16; sqlite3_bind_text16, "
                           "sqlite3_column_text; sqlite3_column_bytes16",
                    .profile = {.domain = {.no_nul = true},
                                .source = "SQLite documentation, \"Invalid UTF Policy\" (invalid "
                                          "text is not refused, and what becomes of it is not "
                                          "specified)"}},
    .replace = replace,
    .encode = encode,
    .utf16_length = utf16_length,
    .encode_utf16 = encode_utf16,
}};

}  // namespace
}  // namespace placemat
