// for: gnustep-nsstring
// run: gcc $(gnustep-config --objc-flags) -std=gnu11 reproduce.m $(gnustep-config --base-libs) -o reproduce && ./reproduce
#import <Foundation/Foundation.h>
#include <stdio.h>

int main(void) {
  const unsigned values[] = {VALUES_LIST};
  unichar text[4096];
  NSUInteger count = 0;
  for (unsigned i = 0; i < sizeof values / sizeof *values; ++i) {
    if (values[i] >= 0x10000) text[count++] = 0xD7C0 + (values[i] >> 10);
    text[count++] = values[i] >= 0x10000 ? 0xDC00 + values[i] % 1024 : values[i];
  }
  NSData* data =
      [[NSString stringWithCharacters:text length:count] dataUsingEncoding:NSUTF8StringEncoding];
  const unsigned char* octets = [data bytes];
  for (NSUInteger k = 0; k < [data length]; ++k) printf("%02X ", octets[k]);
  puts(data == nil ? "refused" : "");
  return 0;
}
