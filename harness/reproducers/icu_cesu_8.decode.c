// for: icu4c-cesu-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <unicode/ucnv.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  UErrorCode error = U_ZERO_ERROR;
  UConverter* converter = ucnv_open("CESU-8", &error);
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  UChar out[4096];
  const int count = ucnv_toUChars(converter, out, 4096, octets, size, &error);
  if (U_FAILURE(error)) puts(u_errorName(error));
  for (int i = 0; U_SUCCESS(error) && i < count; ++i) printf("%04X\n", out[i]);
  ucnv_close(converter);
}
