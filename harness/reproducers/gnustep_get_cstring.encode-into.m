// for: gnustep-get-cstring
// run: gcc $(gnustep-config --objc-flags) -std=gnu11 reproduce.m $(gnustep-config --base-libs) -o reproduce && ./reproduce
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <string.h>

// maxLength counts the NUL, too.
int main(void) {
  const unichar units[] = {VALUES_LIST};
  NSString* text = [NSString stringWithCharacters:units length:sizeof units / sizeof *units];
  char memory[256];
  memset(memory, 0x55, sizeof memory);
  const BOOL fits = [text getCString:memory maxLength:THE_NUMBER + 1 encoding:NSUTF8StringEncoding];
  int changed = 0;
  for (int i = THE_NUMBER + 1; i < 256; ++i) changed += memory[i] != 0x55;
  printf("maxLength %d: %s; octets changed behind it: %d;", THE_NUMBER + 1, fits ? "YES" : "NO, no room",
         changed);
  for (int i = 0; fits && memory[i] != 0; ++i) printf(" %02X", (unsigned char)memory[i]);
  puts("");
  return 0;
}
