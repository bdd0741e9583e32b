// for: libtcl-external-to-utf-dstring
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <tcl.h>
#include <unistd.h>

static void tell(int number) {
  (void)number;
  puts("it read past the octets that it was given");
  exit(0);
}

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  // The octets end where the readable page ends.
  const long page = sysconf(_SC_PAGESIZE);
  char* pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, page, PROT_NONE);
  char* text = memcpy(pages + page - size, octets, size);
  signal(SIGSEGV, tell);

  Tcl_FindExecutable(NULL);
  Tcl_DString out;
  const char* utf = Tcl_ExternalToUtfDString(Tcl_GetEncoding(NULL, "utf-8"), text, size, &out);
  for (int k = 0; k < Tcl_DStringLength(&out); ++k) printf("%02X ", (unsigned char)utf[k]);
  puts("");
}
