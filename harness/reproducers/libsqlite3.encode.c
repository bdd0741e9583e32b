// for: libsqlite3-text16
// run: cc reproduce.c $(pkg-config --cflags --libs sqlite3) -o reproduce && ./reproduce
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  sqlite3* database = NULL;
  sqlite3_stmt* statement = NULL;
  sqlite3_open(":memory:", &database);
  sqlite3_prepare_v2(database, "SELECT ?1", -1, &statement, NULL);
  unsigned short text[4096];
  int units = 0;
  for (int i = 0; i < count; ++i) {
    const unsigned low = values[i] - 0x10000;
    if (values[i] < 0x10000) text[units++] = (unsigned short)values[i];
    if (values[i] >= 0x10000) text[units++] = (unsigned short)(0xD800 + (low >> 10));
    if (values[i] >= 0x10000) text[units++] = (unsigned short)(0xDC00 + low % 1024);
  }
  sqlite3_bind_text16(statement, 1, text, units * 2, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  const unsigned char* out = sqlite3_column_text(statement, 0);
  for (int k = sqlite3_column_bytes(statement, 0); k > 0; --k) printf("%02X ", *out++);
  puts("");
  sqlite3_finalize(statement);
  sqlite3_close(database);
}
