// for: icu4c-cesu-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <unicode/ucnv.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  UErrorCode error = U_ZERO_ERROR;
  UConverter* converter = ucnv_open("CESU-8", &error);
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  char out[16];
  for (int i = 0; i < count; ++i) {
    const UChar unit = values[i];  // all in the Basic Multilingual Plane
    const int length = ucnv_fromUChars(converter, out, 16, &unit, 1, &error);
    if (U_FAILURE(error)) puts(u_errorName(error));
    for (int k = 0; U_SUCCESS(error) && k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  }
  puts("");
  ucnv_close(converter);
}
