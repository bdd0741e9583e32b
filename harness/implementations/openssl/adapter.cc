// Adapts OpenSSL: UTF8_getc and UTF8_putc, and ASN1_mbstring_copy between UTF8String and
// UniversalString.
#include <openssl/asn1.h>
#include <openssl/crypto.h>
#include <openssl/err.h>

#include <climits>
#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply get_all(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    unsigned long value = 0;
    const int length = UTF8_getc(units.data() + i, static_cast<int>(units.size() - i), &value);
    if (length <= 0) return Reply::ill_formed(i);
    values.push_back(static_cast<Ucs4>(value));
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply put_all(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<unsigned char>::room(6);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int length = UTF8_putc(out.data(), out.size(), values[i]);
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// With no destination the function returns the length.
Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int length = UTF8_putc(nullptr, 0, values[i]);
    if (length <= 0) return Reply::unencodable(i);
    number += static_cast<std::size_t>(length);
  }
  return Reply::of_number(number);
}

// The results are -1 (too little room) and -2 (illegal).
Reply put_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int length =
        UTF8_putc(room.data() + written, static_cast<int>(room.size() - written), values[i]);
    if (length == -1) return Reply::partial_units(i, {room.data(), room.data() + written});
    if (length <= 0) return Reply::unencodable(i);
    written += static_cast<std::size_t>(length);
  }
  return Reply::of_units({room.data(), room.data() + written});
}

// copy() copies `in` to a string of the one type that `mask` names. Returns false if that fails.
bool copy(std::span<const std::uint8_t> in, int format, unsigned long mask,
          std::vector<std::uint8_t>& out) {
  static ASN1_STRING* string = ASN1_STRING_new();
  const int type =
      ASN1_mbstring_copy(&string, in.data(), static_cast<int>(in.size()), format, mask);
  ERR_clear_error();
  if (type < 0) return false;
  const unsigned char* data = ASN1_STRING_get0_data(string);
  out.assign(data, data + ASN1_STRING_length(string));
  return true;
}

// UniversalString holds four octets per value, the highest first.
Reply decode(CodeUnits units) {
  std::vector<std::uint8_t> out;
  if (!copy(units, MBSTRING_UTF8, B_ASN1_UNIVERSALSTRING, out)) return Reply::ill_formed();
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i + 3 < out.size(); i += 4) {
    values.push_back(Ucs4{out[i]} << 24 | Ucs4{out[i + 1]} << 16 | Ucs4{out[i + 2]} << 8 |
                     out[i + 3]);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> in;
  for (const Ucs4 value : values) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      in.push_back(static_cast<std::uint8_t>(value >> shift));
    }
  }
  std::vector<std::uint8_t> out;
  const auto fenced = Fenced<std::uint8_t>::copy(in);
  if (!copy({fenced.data(), fenced.size()}, MBSTRING_UNIV, B_ASN1_UTF8STRING, out))
    return Reply::unencodable();
  return Reply::of_units(std::move(out));
}

const Registration kGetc{{
    .description = {.id = "openssl-utf8-getc",
                    .name = "OpenSSL UTF8_getc",
                    .version = OpenSSL_version(OPENSSL_VERSION_STRING),
                    .language = "C",
                    .api = "UTF8_getc, UTF8_putc",
                    .profile = {.refusal = Refusal::kRefuse,
                                .source =
                                    "OpenSSL, crypto/asn1/a_utf8.c: the comments of "
                                    "UTF8_getc (an error for what is illegal or not "
                                    "minimal) and UTF8_putc (-1 if it does not fit, -2 for what is "
                                    "illegal; no str: the length); no manual page"}},
    .decode = get_all,
    .encode = put_all,
    .utf8_length = utf8_length,
    .encode_into = put_into,
}};

const Registration kCopy{{
    .description = {.id = "openssl-asn1-mbstring-copy",
                    .name = "OpenSSL ASN1_mbstring_copy",
                    .version = OpenSSL_version(OPENSSL_VERSION_STRING),
                    .language = "C",
                    .api = "ASN1_mbstring_copy, UTF8String and UniversalString",
                    .profile = {.source = "openssl/asn1.h names MBSTRING_UTF8 and MBSTRING_UNIV; "
                                          "no manual page"}},
    .decode = decode,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
