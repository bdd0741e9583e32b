// for: gnustep-nsstring
// run: gcc $(gnustep-config --objc-flags) -std=gnu11 reproduce.m $(gnustep-config --base-libs) -o reproduce && ./reproduce
#import <Foundation/Foundation.h>
#include <stdio.h>

int main(void) {
  const unsigned char octets[] = {OCTETS_LIST};
  NSData* data = [NSData dataWithBytes:octets length:sizeof octets];
  NSString* text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
  if (text == nil) puts("refused");
  for (NSUInteger i = 0; i < [text length]; ++i) printf("%04X\n", [text characterAtIndex:i]);
  return 0;
}
