// for: heimdal-wind-utf8ucs4
// run: cc reproduce.c -I/usr/include/heimdal -L/usr/lib/$(cc -print-multiarch)/heimdal -lwind -o reproduce && ./reproduce
#include <stdint.h>
#include <stdio.h>
#include <stddef.h>
#include <wind.h>

// The room is that of the octets and the NUL, as the documentation wants it.
int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  char room[THE_NUMBER + 1];
  size_t length = sizeof room;
  const int error = wind_ucs4utf8(values, sizeof values / sizeof *values, room, &length);
  if (error != 0) return puts(error == WIND_ERR_OVERRUN ? "refused: no room" : "refused"), 0;
  for (size_t k = 0; k < length; ++k) printf("%02X ", (unsigned char)room[k]);
  puts("");
}
