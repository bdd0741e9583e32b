// for: yajl-gen
// run: cc reproduce.c $(pkg-config --cflags --libs yajl) -o reproduce && ./reproduce
#include <yajl/yajl_gen.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  yajl_gen generator = yajl_gen_alloc(NULL);
  yajl_gen_config(generator, yajl_gen_validate_utf8, 1);
  const yajl_gen_status status = yajl_gen_string(generator, (const unsigned char*)octets, size);
  puts(status == yajl_gen_status_ok ? "accepted" : "refused");
  yajl_gen_free(generator);
}
