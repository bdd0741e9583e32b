// for: icu4c-cesu-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <stdint.h>
#include <stdio.h>
#include <unicode/ucnv.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  UErrorCode error = U_ZERO_ERROR;
  UConverter* converter = ucnv_open("CESU-8", &error);
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  UChar text[4096];
  int units = 0;
  for (unsigned i = 0; i < sizeof values / sizeof *values; ++i) U16_APPEND_UNSAFE(text, units, values[i]);
  char room[THE_NUMBER + 1];
  const int length = ucnv_fromUChars(converter, room, THE_NUMBER, text, units, &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) printf("no room: it needs %d octets", length);
  else if (U_FAILURE(error)) printf("%s", u_errorName(error));
  for (int k = 0; U_SUCCESS(error) && k < length; ++k) printf("%02X ", (unsigned char)room[k]);
  puts("");
  ucnv_close(converter);
}
