// for: icu4c-java-modified-utf-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <unicode/ustring.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  UErrorCode error = U_ZERO_ERROR;
  UChar out[4096];
  int count = 0;
  u_strFromJavaModifiedUTF8WithSub(out, 4096, &count, octets, size, U_SENTINEL, NULL, &error);
  if (U_FAILURE(error)) puts(u_errorName(error));
  for (int i = 0; U_SUCCESS(error) && i < count; ++i) printf("%04X\n", out[i]);
}
