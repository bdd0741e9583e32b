// for: libbson-utf8-validate
// run: cc reproduce.c $(pkg-config --cflags --libs bson2 || pkg-config --cflags --libs libbson-1.0) -o reproduce && ./reproduce
#include <bson/bson.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  puts(bson_utf8_validate(octets, size, true) ? "well-formed" : "ill-formed");
}
