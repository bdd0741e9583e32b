// Adapts OpenLDAP's libldap: ldap_x_utf8s_to_wcs and ldap_x_wcs_to_utf8s. A NUL ends their strings.
//
// wchar_t holds a code point here.
#include <ldap.h>
#include <ldap_utf8.h>

#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/fss_utf_1992.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

Reply decode(CodeUnits units) {
  const auto out = Fenced<wchar_t>::room(units.size() + 1);
  const auto* text = reinterpret_cast<const char*>(units.data());
  const int length = ldap_x_utf8s_to_wcs(out.data(), text, out.size());
  if (length < 0) return Reply::ill_formed();
  return Reply::of_values({out.begin(), out.begin() + length});
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = Fenced<wchar_t>::terminated(values);
  const auto out = Fenced<char>::room(values.size() * LDAP_MAX_UTF8_LEN + 1);
  const int length = ldap_x_wcs_to_utf8s(out.data(), text.data(), out.size());
  if (length < 0) return Reply::unencodable();
  return Reply::of_units({out.begin(), out.begin() + length});
}

// With no destination the functions count.
Reply count(CodeUnits units) {
  const int length = ldap_x_utf8s_to_wcs(nullptr, reinterpret_cast<const char*>(units.data()), 0);
  if (length < 0) return Reply::ill_formed();
  return Reply::of_number(static_cast<std::size_t>(length));
}

Reply utf8_length(std::span<const Ucs4> values) {
  const auto text = Fenced<wchar_t>::terminated(values);
  const int length = ldap_x_wcs_to_utf8s(nullptr, text.data(), 0);
  if (length < 0) return Reply::unencodable();
  return Reply::of_number(static_cast<std::size_t>(length));
}

// Returns a version like "2.5.13".
std::string version() {
  LDAPAPIInfo info{};
  info.ldapai_info_version = LDAP_API_INFO_VERSION;
  if (ldap_get_option(nullptr, LDAP_OPT_API_INFO, &info) != LDAP_OPT_SUCCESS) return {};
  const int number = info.ldapai_vendor_version;
  ber_memvfree(reinterpret_cast<void**>(info.ldapai_extensions));
  ldap_memfree(info.ldapai_vendor_name);
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

const Registration kRegistration{{
    .description =
        {.id = "libldap-utf8s-to-wcs",
         .name = "OpenLDAP ldap_x_utf8s_to_wcs",
         .version = version(),
         .language = "C",
         .api = "ldap_x_utf8s_to_wcs, ldap_x_wcs_to_utf8s",
         .profile = {.form = &kFssUtf1992,
                     .domain = {.no_nul = true, .values_31_bit = true, .nul_terminated = true},
                     .source = "ldap_utf8.h (LDAP_MAX_UTF8_LEN is 3 or 6, by the size "
                               "of wchar_t); libldap's utf-8-conv.c, its summary of the "
                               "format (one to six octets, 31 bits), and utf-8.c (the "
                               "routines push bits, and know nothing of what they "
                               "stand for)"}},
    .decode = decode,
    .encode = encode,
    .count = count,
    .utf8_length = utf8_length,
}};

}  // namespace
}  // namespace placemat
