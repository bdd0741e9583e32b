// for: icu4c-cesu-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <stdio.h>
#include <string.h>
#include <unicode/ucnv.h>

// A call gives octets: + if more follow, . if they are the last of a text. ~ resets the converter.
int main(void) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* converter = ucnv_open("CESU-8", &error);
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  char calls[] = "CALLS_WORDS";
  for (char* call = strtok(calls, " "); call != NULL; call = strtok(NULL, " ")) {
    char octets[4096];
    int size = 0;
    for (unsigned octet; sscanf(call + 1 + 2 * size, "%2x", &octet) == 1;) octets[size++] = (char)octet;
    if (*call == '~') ucnv_reset(converter);
    UChar out[4096];
    UChar* to = out;
    const char* from = octets;
    error = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &to, out + 4096, &from, octets + size, NULL, *call == '.', &error);
    printf("%s%s", call == calls ? "" : " / ", U_FAILURE(error) ? "ill-formed" : "values");
    for (int at = 0; U_SUCCESS(error) && at < to - out;) {
      UChar32 value;
      U16_NEXT(out, at, (int)(to - out), value);
      printf(" %X", (unsigned)value);
    }
  }
  puts("");
  ucnv_close(converter);
}
