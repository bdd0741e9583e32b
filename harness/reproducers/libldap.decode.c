// for: libldap-utf8s-to-wcs
// run: cc reproduce.c -lldap -o reproduce && ./reproduce
#include <stddef.h>
#include <ldap.h>
#include <ldap_utf8.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  wchar_t out[4096];
  const int count = ldap_x_utf8s_to_wcs(out, octets, size + 1);
  if (count < 0) puts("refused");
  for (int i = 0; i < count; ++i) printf("U+%04X\n", (unsigned)out[i]);
}
