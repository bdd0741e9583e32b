// for: libsqlite3-text16
// run: cc reproduce.c $(pkg-config --cflags --libs sqlite3) -o reproduce && ./reproduce
#include <sqlite3.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  sqlite3* database = NULL;
  sqlite3_stmt* statement = NULL;
  sqlite3_open(":memory:", &database);
  sqlite3_prepare_v2(database, "SELECT ?1", -1, &statement, NULL);
  sqlite3_bind_text(statement, 1, octets, size, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  const unsigned short* text = sqlite3_column_text16(statement, 0);
  const int units = sqlite3_column_bytes16(statement, 0) / 2;
  for (int i = 0; i < units; ++i) printf("%04X\n", text[i]);
  sqlite3_finalize(statement);
  sqlite3_close(database);
}
