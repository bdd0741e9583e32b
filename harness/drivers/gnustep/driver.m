/* GNUstep's NSString, which is UTF-16: initWithData:encoding: and dataUsingEncoding:. */
#import <Foundation/Foundation.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 17];
static unsigned char units[1 << 16];
static unichar text[1 << 16];

static void decode(const char* hex) {
  size_t count = 0;
  for (; isxdigit((unsigned char)hex[0]); hex += 2) sscanf(hex, "%2hhx", &units[count++]);
  NSString* string = [[NSString alloc] initWithData:[NSData dataWithBytes:units length:count]
                                           encoding:NSUTF8StringEncoding];
  if (string == nil) {
    puts("ill-formed");
    return;
  }
  printf("values");
  const NSUInteger length = [string length];
  [string getCharacters:text range:NSMakeRange(0, length)];
  for (NSUInteger i = 0; i < length; ++i) {
    unsigned long value = text[i];
    if (value >> 10 == 0x36 && i + 1 < length && text[i + 1] >> 10 == 0x37) {
      value = 0x10000 + ((value - 0xD800) << 10) + (text[++i] - 0xDC00);
    }
    printf(" %lX", value);
  }
  puts("");
  [string release];
}

static void encode(const char* fields) {
  /* stringWithCharacters:length: takes U+FEFF at the start for a BOM. So it does not stand there. */
  NSUInteger length = 1;
  text[0] = 'x';
  char* end;
  for (const char* at = fields;; at = end) {
    const unsigned long value = strtoul(at, &end, 16);
    if (end == at) break;
    /* No string can hold these: a pair of surrogates would be another value. */
    const int low = value >> 10 == 0x37 && text[length - 1] >> 10 == 0x36;
    if (value > 0x10FFFF || low) {
      puts("untestable");
      return;
    }
    if (value > 0xFFFF) {
      text[length++] = (unichar)(0xD800 + ((value - 0x10000) >> 10));
      text[length++] = (unichar)(0xDC00 + (value & 0x3FF));
    } else {
      text[length++] = (unichar)value;
    }
  }
  NSString* string = [[NSString stringWithCharacters:text length:length] substringFromIndex:1];
  NSData* data = [string dataUsingEncoding:NSUTF8StringEncoding];
  if (data == nil) {
    puts("unencodable");
    return;
  }
  const unsigned char* octets = [data bytes];
  printf("units ");
  for (NSUInteger i = 0; i < [data length]; ++i) printf("%02X", octets[i]);
  puts("");
}

int main(void) {
  NSAutoreleasePool* pool = [NSAutoreleasePool new];
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  printf("utf8-driver 1\nid gnustep-nsstring\nname GNUstep NSString\nversion %d.%d.%d\nlanguage Objective-C\n"
         "api initWithData:encoding:, dataUsingEncoding:\nform rfc3629\nbom strip\nops decode encode\nready\n",
         GNUSTEP_BASE_MAJOR_VERSION, GNUSTEP_BASE_MINOR_VERSION, GNUSTEP_BASE_SUBMINOR_VERSION);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0') {
      fflush(stdout);
      [pool release];
      pool = [NSAutoreleasePool new];
    } else if (strncmp(line, "decode", 6) == 0) {
      decode(line[6] == ' ' ? line + 7 : "");
    } else if (strncmp(line, "encode", 6) == 0) {
      encode(line + 6);
    } else {
      puts("unsupported");
    }
  }
  [pool release];
  return 0;
}
