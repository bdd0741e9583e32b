// for: raptor2-check-utf8-string
// run: cc reproduce.c $(pkg-config --cflags --libs raptor2) -o reproduce && ./reproduce
#include <raptor2.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  puts(raptor_unicode_check_utf8_string((const unsigned char*)octets, size) ? "well-formed" : "ill-formed");
}
