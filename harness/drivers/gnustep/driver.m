/* GNUstep's NSString, which is UTF-16. */
#import <Foundation/Foundation.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 17];
static unsigned char units[1 << 16];
static unichar text[1 << 16];

static NSData* octets_of(const char* hex) {
  size_t count = 0;
  for (; isxdigit((unsigned char)hex[0]); hex += 2) sscanf(hex, "%2hhx", &units[count++]);
  return [NSData dataWithBytes:units length:count];
}

static NSString* text_of(NSData* data) {
  return [[[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding] autorelease];
}

static void decode(const char* hex) {
  NSString* string = text_of(octets_of(hex));
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
}

/* Why string_of() gave nil. */
static const char* refusal;

/* The values, or UTF-16 words, as a string. nil if no string can hold them: two values that would be
 * another one, or what NSString itself refuses. */
static NSString* string_of(const char* fields, int words) {
  /* stringWithCharacters:length: takes U+FEFF at the start for a BOM. So it does not stand there. */
  NSUInteger length = 1;
  text[0] = 'x';
  refusal = "untestable";
  char* end;
  for (const char* at = fields;; at = end) {
    const unsigned long value = strtoul(at, &end, 16);
    if (end == at) break;
    const int low = value >> 10 == 0x37 && text[length - 1] >> 10 == 0x36;
    if (value > 0x10FFFF || (low && !words)) return nil;
    if (value > 0xFFFF) {
      text[length++] = (unichar)(0xD800 + ((value - 0x10000) >> 10));
      text[length++] = (unichar)(0xDC00 + (value & 0x3FF));
    } else {
      text[length++] = (unichar)value;
    }
  }
  refusal = "unencodable";
  return [[NSString stringWithCharacters:text length:length] substringFromIndex:1];
}

static void write_units(const unsigned char* octets, NSUInteger count) {
  printf("units ");
  for (NSUInteger i = 0; i < count; ++i) printf("%02X", octets[i]);
  puts("");
}

static void encode(NSString* string) {
  NSData* data = [string dataUsingEncoding:NSUTF8StringEncoding];
  if (data == nil) {
    puts(string == nil ? refusal : "unencodable");
  } else {
    write_units([data bytes], [data length]);
  }
}

/* It writes a NUL of its own, for which there is room beside what was asked. So a NUL in the string
 * would end it, to whoever reads it. The octet behind that room is not its own: where it writes there,
 * this ends as a fault at a fence does. */
static void encode_into(NSUInteger room, NSString* string) {
  char* out = malloc(room + 2);
  out[room + 1] = 'x';
  if (string == nil) {
    puts(refusal);
  } else if ([string rangeOfString:@"\0"].length > 0) {
    puts("untestable");
  } else if (![string getCString:out maxLength:room + 1 encoding:NSUTF8StringEncoding]) {
    puts("full");
  } else if (out[room + 1] != 'x') {
    fputs("placemat: fence: wrote past its output, by 1 octet\n", stderr);
    abort();
  } else {
    write_units((unsigned char*)out, strlen(out));
  }
  free(out);
}

static void measure(NSString* string) {
  if (string == nil) {
    puts(refusal);
  } else {
    printf("number %lu\n", (unsigned long)[string lengthOfBytesUsingEncoding:NSUTF8StringEncoding]);
  }
}

/* A string stands for its octets only if they come back: a BOM at the start does not. */
static void compare(const char* left, const char* right) {
  NSData* data[] = {octets_of(left), octets_of(right)};
  NSString* string[] = {text_of(data[0]), text_of(data[1])};
  for (int i = 0; i < 2; ++i) {
    if (![[string[i] dataUsingEncoding:NSUTF8StringEncoding] isEqual:data[i]]) {
      puts("untestable");
      return;
    }
  }
  const NSComparisonResult order = [string[0] compare:string[1] options:NSLiteralSearch];
  puts(order == NSOrderedAscending ? "less" : order == NSOrderedDescending ? "greater" : "equal");
}

static void answer(const char* op, char* fields) {
  char* second = strchr(fields, ' ');
  if (strcmp(op, "decode") == 0) {
    decode(fields);
  } else if (strcmp(op, "encode") == 0) {
    encode(string_of(fields, 0));
  } else if (strcmp(op, "encode-utf16") == 0) {
    encode(string_of(fields, 1));
  } else if (strcmp(op, "utf8-length") == 0) {
    measure(string_of(fields, 0));
  } else if (strcmp(op, "encode-into") == 0) {
    encode_into(strtoul(fields, NULL, 10), string_of(second == NULL ? "" : second, 0));
  } else if (strcmp(op, "compare") == 0) {
    compare(fields, second == NULL ? "" : second + 1);
  } else {
    puts("unsupported");
  }
}

int main(int argc, char** argv) {
  NSAutoreleasePool* pool = [NSAutoreleasePool new];
  const int into = argc == 2 && strcmp(argv[1], "get-cstring") == 0;
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  printf("utf8-driver 2\nversion %d.%d.%d\nlanguage Objective-C\nform rfc3629\n%s", GNUSTEP_BASE_MAJOR_VERSION,
         GNUSTEP_BASE_MINOR_VERSION, GNUSTEP_BASE_SUBMINOR_VERSION,
         into ? "id gnustep-get-cstring\nname GNUstep getCString\napi getCString:maxLength:encoding:\nrefusal refuse\n"
                "ops encode-into\nready\n"
              : "id gnustep-nsstring\nname GNUstep NSString\n"
                "api initWithData:encoding:, dataUsingEncoding:, lengthOfBytesUsingEncoding:, compare:options:\n"
                "bom strip\nlone-surrogate refuse\norder utf-16\n"
                "ops decode encode encode-utf16 utf8-length compare\nready\n");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0') {
      fflush(stdout);
      [pool release];
      pool = [NSAutoreleasePool new];
    } else {
      char* fields = line + strcspn(line, " ");
      if (*fields != '\0') *fields++ = '\0';
      answer(line, fields);
    }
  }
  [pool release];
  return 0;
}
