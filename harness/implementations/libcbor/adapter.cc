// Adapts libcbor: a text string item, whose count of code points it keeps only if the text is
// UTF-8.
#include <cbor.h>

#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

// Returns the head of a text string (RFC 8949, major type 3) with a length of four octets.
std::string item_of(CodeUnits units) {
  std::string item(1, '\x7A');
  for (int shift = 24; shift >= 0; shift -= 8) {
    item.push_back(static_cast<char>(units.size() >> shift));
  }
  return item.append(units.begin(), units.end());
}

Reply validate(CodeUnits units) {
  const auto data = Fenced<unsigned char>::copy(item_of(units));
  cbor_load_result result;
  cbor_item_t* item = cbor_load(data.data(), data.size(), &result);
  if (item == nullptr) return Reply::ill_formed();
  const bool counted = units.empty() || cbor_string_codepoint_count(item) > 0;
  cbor_decref(&item);
  return counted ? Reply::well_formed() : Reply::ill_formed();
}

// The count is 0 if the text is no UTF-8.
Reply count(CodeUnits units) {
  const auto data = Fenced<unsigned char>::copy(item_of(units));
  cbor_load_result result;
  cbor_item_t* item = cbor_load(data.data(), data.size(), &result);
  if (item == nullptr) return Reply::ill_formed();
  const std::size_t number = cbor_string_codepoint_count(item);
  cbor_decref(&item);
  return number == 0 && !units.empty() ? Reply::ill_formed() : Reply::of_number(number);
}

const Registration kRegistration{{
    .description = {.id = "libcbor-text-string",
                    .name = "libcbor text string",
                    .version = CBOR_VERSION,
                    .language = "C",
                    .api = "cbor_load, cbor_string_codepoint_count",
                    .profile = {.source = "libcbor documentation, Type 3, UTF-8 strings; RFC 8949 "
                                          "section 3.1 (a text string that is not UTF-8 is "
                                          "well-formed but invalid CBOR)"}},
    .validate = validate,
    .count = count,
}};

}  // namespace
}  // namespace placemat
