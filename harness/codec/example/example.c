/* Reads standard input as UTF-8 and reports what it contains, in C. */
#include <placemat/utf8_c.h>
#include <stdio.h>

int main(void) {
  static uint8_t units[4096];
  static uint16_t utf16[4097];
  const size_t count = fread(units, 1, sizeof units, stdin);

  const placemat_subpart first = placemat_utf8_first_ill_formed(units, count);
  if (first.length == 0) {
    printf("well-formed, %zu code points\n", placemat_utf8_length_in_utf32(units, count));
  } else {
    printf("ill-formed at octet %zu\n", first.offset);
  }

  const placemat_transcoded result = placemat_utf8_to_utf16_replacing(units, count, utf16, 4097);
  printf("%zu units of UTF-16\n", result.written);

  const placemat_character last = placemat_utf8_previous(units, count);
  printf("the last character has %zu octets; cut to 8: %zu\n", last.length,
         placemat_utf8_truncate(units, count, 8));

  placemat_utf8_stream stream;
  placemat_stop stop = PLACEMAT_END;
  placemat_utf8_stream_begin(&stream, false);
  for (size_t i = 0; i < count && stop == PLACEMAT_END; ++i) {
    stop = placemat_utf8_stream_to_utf16(&stream, units + i, 1, utf16, 2).stop;
  }
  if (stop == PLACEMAT_END) stop = placemat_utf8_stream_end_utf16(&stream, utf16, 1).stop;
  printf("octet by octet: %s\n", stop == PLACEMAT_END ? "well-formed" : "ill-formed");
  return 0;
}
