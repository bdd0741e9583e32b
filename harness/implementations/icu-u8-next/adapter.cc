// Adapts ICU's macros in unicode/utf8.h: U8_NEXT, U8_NEXT_OR_FFFD, U8_APPEND, U8_LENGTH,
// U8_TRUNCATE_IF_INCOMPLETE.
#include <unicode/utf8.h>
#include <unicode/uvernum.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

// Returns where the first sequence begins that U8_NEXT calls an error. `values` gets the values
// before it.
std::optional<std::size_t> read_strictly(CodeUnits units, std::vector<Ucs4>* values) {
  const std::uint8_t* octets = units.data();
  const auto length = static_cast<std::int32_t>(units.size());
  for (std::int32_t i = 0; i < length;) {
    const std::int32_t start = i;
    UChar32 value;
    U8_NEXT(octets, i, length, value);
    if (value < 0) return static_cast<std::size_t>(start);
    if (values != nullptr) values->push_back(static_cast<Ucs4>(value));
  }
  return std::nullopt;
}

Reply validate(CodeUnits units) {
  const auto offset = read_strictly(units, nullptr);
  return offset ? Reply::ill_formed(offset) : Reply::well_formed();
}

bool accepts(CodeUnits units) { return !read_strictly(units, nullptr); }

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  const auto offset = read_strictly(units, &values);
  return offset ? Reply::ill_formed(offset) : Reply::of_values(std::move(values));
}

Reply replace(CodeUnits units) {
  std::vector<Ucs4> values;
  const std::uint8_t* octets = units.data();
  const auto length = static_cast<std::int32_t>(units.size());
  for (std::int32_t i = 0; i < length;) {
    UChar32 value;
    U8_NEXT_OR_FFFD(octets, i, length, value);
    values.push_back(static_cast<Ucs4>(value));
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  const auto units = Fenced<std::uint8_t>::room(values.size() * U8_MAX_LENGTH);
  std::uint8_t* octets = units.data();
  const auto capacity = static_cast<std::int32_t>(units.size());
  std::int32_t length = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    UBool is_error = false;
    // A UChar32 is signed: 80000000 and above arrive as negative values, which are no code points.
    U8_APPEND(octets, length, capacity, static_cast<UChar32>(values[index]), is_error);
    if (is_error) return Reply::unencodable(index);
  }
  return Reply::of_units({units.begin(), units.begin() + length});
}

Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    const int length = U8_LENGTH(values[index]);
    if (length == 0) return Reply::unencodable(index);
    number += static_cast<std::size_t>(length);
  }
  return Reply::of_number(number);
}

// U8_APPEND requires its caller to have at least one octet of room ("must be i<capacity"). It
// reports an error both for what does not fit and for what is no code point; U8_LENGTH
// distinguishes the two.
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::uint8_t* octets = room.data();
  const auto capacity = static_cast<std::int32_t>(room.size());
  std::int32_t length = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    UBool is_error = length == capacity;
    if (!is_error) {
      U8_APPEND(octets, length, capacity, static_cast<UChar32>(values[index]), is_error);
    }
    if (!is_error) continue;
    if (U8_LENGTH(values[index]) == 0) return Reply::unencodable(index);
    return Reply::partial_units(index, {octets, octets + length});
  }
  return Reply::of_units({octets, octets + length});
}

Reply truncate(CodeUnits units, std::size_t room) {
  const std::uint8_t* octets = units.data();
  auto length = static_cast<std::int32_t>(std::min(room, units.size()));
  U8_TRUNCATE_IF_INCOMPLETE(octets, 0, length);
  return Reply::of_units({octets, octets + length});
}

const Registration kRegistration{{
    .description =
        {.id = "icu-u8-next",
         .name = "ICU U8_NEXT",
         .version = U_ICU_VERSION,  // the version of the macros, which are compiled in
         .language = "C",
         .api = "U8_NEXT, U8_NEXT_OR_FFFD, U8_APPEND, U8_LENGTH, U8_TRUNCATE_IF_INCOMPLETE",
         .profile = {.form = &kRfc3629,
                     .replacement = Replacement::kMaximalSubpart,
                     .bom = BomPolicy::kKeep,
                     .refusal = Refusal::kRefuse,
                     .domain = {.max_octets = kMaxInt32Octets},
                     .source =
                         "ICU API documentation: unicode/utf.h (from ICU 60, the length of "
                         "an illegal sequence is that of the Unicode 6 recommendation and "
                         "of the Encoding Standard); unicode/utf8.h, U8_NEXT, "
                         "U8_NEXT_OR_FFFD (a code point at each boundary, U+FEFF like any "
                         "other), U8_APPEND (isError for what is no valid code point and for what "
                         "does not fit), U8_LENGTH (0 for what is no code point), "
                         "U8_TRUNCATE_IF_INCOMPLETE"}},
    .validate = validate,
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .utf8_length = utf8_length,
    .encode_into = encode_into,
    .truncate = truncate,
    .accepts = accepts,
}};

}  // namespace
}  // namespace placemat
