// for: libsqlite3-text16
// run: cc reproduce.c $(pkg-config --cflags --libs sqlite3) -o reproduce && ./reproduce
#include <sqlite3.h>
#include <stdio.h>

int main(void) {
  const unsigned short units[] = {VALUES_LIST};
  sqlite3* database = NULL;
  sqlite3_stmt* statement = NULL;
  sqlite3_open(":memory:", &database);
  sqlite3_prepare_v2(database, "SELECT ?1", -1, &statement, NULL);
  sqlite3_bind_text16(statement, 1, units, sizeof units, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  const unsigned char* out = sqlite3_column_text(statement, 0);
  for (int k = sqlite3_column_bytes(statement, 0); k > 0; --k) printf("%02X ", *out++);
  puts("");
  sqlite3_finalize(statement);
  sqlite3_close(database);
}
