// for: libsqlite3-order-utf-16le
// run: cc reproduce.c $(pkg-config --cflags --libs sqlite3) -o reproduce && ./reproduce
#include <sqlite3.h>
#include <stdio.h>

int main(void) {
  const char* const texts[] = {OCTETS_STRING};
  sqlite3* database = NULL;
  sqlite3_stmt* statement = NULL;
  sqlite3_open(":memory:", &database);
  sqlite3_exec(database, "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(x)", NULL, NULL, NULL);
  sqlite3_prepare_v2(database, "SELECT CASE WHEN ?1 < ?2 THEN 'less' WHEN ?1 = ?2 THEN 'equal' ELSE 'greater' END",
                     -1, &statement, NULL);
  sqlite3_bind_text(statement, 1, texts[0], -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(statement, 2, texts[1], -1, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  puts((const char*)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  sqlite3_close(database);
}
