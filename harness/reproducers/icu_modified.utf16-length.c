// for: icu4c-java-modified-utf-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <stdio.h>
#include <unicode/ustring.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  UErrorCode error = U_ZERO_ERROR;
  int length = 0;
  u_strFromJavaModifiedUTF8WithSub(NULL, 0, &length, octets, sizeof octets - 1, U_SENTINEL, NULL, &error);
  const int refused = U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR;
  if (refused) puts(u_errorName(error));
  if (!refused) printf("%d code units\n", length);
}
