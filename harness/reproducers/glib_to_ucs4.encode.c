// for: glib-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs glib-2.0) -o reproduce && ./reproduce
#include <glib.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  gchar* out = g_ucs4_to_utf8(values, count, NULL, NULL, NULL);
  for (gchar* at = out; at != NULL && *at != 0; ++at) printf("%02X ", (unsigned char)*at);
  puts(out == NULL ? "refused" : "");
  g_free(out);
}
