// for: fontconfig-utf8-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs fontconfig) -o reproduce && ./reproduce
#include <fontconfig/fontconfig.h>
#include <stdio.h>

int main(void) {
  const FcChar8 octets[] = {OCTETS_LIST};
  int count = 0, width = 0;
  if (!FcUtf8Len(octets, sizeof octets, &count, &width)) return puts("refused"), 0;
  printf("%d characters\n", count);
}
