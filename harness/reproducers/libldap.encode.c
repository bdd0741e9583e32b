// for: libldap-utf8s-to-wcs
// run: cc reproduce.c -lldap -o reproduce && ./reproduce
#include <stddef.h>
#include <ldap.h>
#include <ldap_utf8.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  wchar_t text[4096] = {0};
  for (int i = 0; i < count; ++i) text[i] = (wchar_t)values[i];
  char out[4096];
  const int length = ldap_x_wcs_to_utf8s(out, text, sizeof out);
  for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  puts(length < 0 ? "refused" : "");
}
