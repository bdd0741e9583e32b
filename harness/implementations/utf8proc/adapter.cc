// Adapts utf8proc: utf8proc_iterate and utf8proc_encode_char, and utf8proc_decompose without
// options.
#include <utf8proc.h>

#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply iterate(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    utf8proc_int32_t value = 0;
    const auto left = static_cast<utf8proc_ssize_t>(units.size() - i);
    const auto length = utf8proc_iterate(units.data() + i, left, &value);
    if (length < 0) return Reply::ill_formed(i);
    values.push_back(static_cast<Ucs4>(value));
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<utf8proc_uint8_t>::room(4);
  for (std::size_t index = 0; index < values.size(); ++index) {
    const auto value = static_cast<utf8proc_int32_t>(values[index]);
    const auto length = utf8proc_encode_char(value, octets.data());
    if (length <= 0) return Reply::unencodable(index);
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// Without options nothing is decomposed, so the result is the code points of the text.
Reply decompose(CodeUnits units) {
  const auto out = Fenced<utf8proc_int32_t>::room(units.size() + 1);
  const auto count = utf8proc_decompose(units.data(), static_cast<utf8proc_ssize_t>(units.size()),
                                        out.data(), static_cast<utf8proc_ssize_t>(out.size()),
                                        static_cast<utf8proc_option_t>(0));
  if (count < 0) return Reply::ill_formed();
  return Reply::of_values({out.begin(), out.begin() + count});
}

// "If the number of written codepoints would be bigger than bufsize, the required buffer size is
// returned."
Reply decompose_into(CodeUnits units, Room room) {
  const auto out = room.of<utf8proc_int32_t>();
  const auto count = utf8proc_decompose(units.data(), static_cast<utf8proc_ssize_t>(units.size()),
                                        out.data(), static_cast<utf8proc_ssize_t>(out.size()),
                                        static_cast<utf8proc_option_t>(0));
  if (count < 0) return Reply::ill_formed();
  const auto number = static_cast<std::size_t>(count);
  if (number > out.size()) return Reply::full(number);
  return Reply::of_values({out.begin(), out.begin() + count});
}

Reply count(CodeUnits units) {
  const auto number = utf8proc_decompose(units.data(), static_cast<utf8proc_ssize_t>(units.size()),
                                         nullptr, 0, static_cast<utf8proc_option_t>(0));
  return number < 0 ? Reply::ill_formed() : Reply::of_number(static_cast<std::size_t>(number));
}

const Registration kIterate{
    {.description =
         {.id = "utf8proc-iterate",
          .name = "utf8proc utf8proc_iterate",
          .version = utf8proc_version(),
          .language = "C",
          .api = "utf8proc_iterate, utf8proc_encode_char",
          .profile = {.refusal = Refusal::kUnspecified,
                      .source = "utf8proc API documentation: utf8proc_iterate (a negative error "
                                "code unless a valid codepoint could be read), "
                                "utf8proc_encode_char (does not check whether the codepoint is "
                                "valid Unicode)"}},
     .decode = iterate,
     .encode = encode}};

const Registration kDecompose{
    {.description = {.id = "utf8proc-decompose",
                     .name = "utf8proc utf8proc_decompose",
                     .version = utf8proc_version(),
                     .language = "C",
                     .api = "utf8proc_decompose, no options",
                     .profile = {.counting = Counting::kRefuse,
                                 .source =
                                     "utf8proc API documentation: utf8proc_decompose (the required "
                                     "buffer size if there is too little), utf8proc_errmsg "
                                     "(a negative error code; UTF8PROC_ERROR_INVALIDUTF8)"}},
     .decode = decompose,
     .count = count,
     .decode_into = decompose_into}};

}  // namespace
}  // namespace placemat
