// for: icu4c-java-modified-utf-8
// run: cc reproduce.c -licuuc -o reproduce && ./reproduce
#include <unicode/ustring.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Prints the UTF-16, or the name of the error.
static void convert(const char* text, int size, UChar32 substitute) {
  UErrorCode error = U_ZERO_ERROR;
  UChar out[4096];
  int count = 0;
  u_strFromJavaModifiedUTF8WithSub(out, size, &count, text, size, substitute, NULL, &error);
  if (U_FAILURE(error)) puts(u_errorName(error));
  for (int i = 0; U_SUCCESS(error) && i < count; ++i) printf("%04X\n", out[i]);
}

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  // The octets end where the readable memory ends.
  const long page = sysconf(_SC_PAGESIZE);
  char* pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, page, PROT_NONE);
  const char* text = memcpy(pages + page - size, octets, size);
  convert(text, size, U_SENTINEL);
  fflush(stdout);
  convert(text, size, 0xFFFD);
}
