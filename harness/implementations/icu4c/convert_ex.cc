// Adapts ICU's ucnv_convertEx from UTF-8 to UTF-8, with the stop callback, into room of UTF-8.
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

UConverter* opened() {
  UErrorCode error = U_ZERO_ERROR;
  UConverter* made = ucnv_open("UTF-8", &error);
  icu::require_success(error, "ucnv_open");
  ucnv_setToUCallBack(made, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
  ucnv_setFromUCallBack(made, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
  icu::require_success(error, "ucnv_setToUCallBack, ucnv_setFromUCallBack");
  return made;
}

// The converter keeps output that does not fit, so its read pointer does not show what it wrote.
Reply decode_into(CodeUnits units, Room room) {
  static UConverter* const from = opened();
  static UConverter* const to = opened();
  const auto out = room.of<char>();
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* source = begin;
  char* target = out.data();
  UErrorCode error = U_ZERO_ERROR;
  ucnv_convertEx(to, from, &target, out.data() + out.size(), &source, begin + units.size(), nullptr,
                 nullptr, nullptr, nullptr, true, true, &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full();
  if (error == U_INVALID_CHAR_FOUND || error == U_ILLEGAL_CHAR_FOUND ||
      error == U_TRUNCATED_CHAR_FOUND) {
    return Reply::ill_formed();
  }
  icu::require_success(error, "ucnv_convertEx");
  return reply_of_text({out.data(), static_cast<std::size_t>(target - out.data())});
}

Reply decode(CodeUnits units) {
  const auto room = Fenced<char>::room(units.size() + 1);
  return decode_into(units, {room.data(), room.size()});
}

const Registration kRegistration{
    {.description = {.id = "icu4c-ucnv-convertex",
                     .name = "ICU ucnv_convertEx, UTF-8 to UTF-8",
                     .version = icu::version(),
                     .language = "C",
                     .api = "ucnv_convertEx; stop callbacks",
                     .profile = {.bom = BomPolicy::kKeep,
                                 .room = RoomUnit::kUtf8,
                                 .source = "ICU API documentation: ucnv_convertEx "
                                           "(U_BUFFER_OVERFLOW_ERROR if the target is full); ICU "
                                           "User Guide, Using Converters, and Unicode Basics, "
                                           "Serialized Formats (UTF-8 includes no handling of a "
                                           "signature)"}},
     .decode = decode,
     .decode_into = decode_into}};

}  // namespace
}  // namespace placemat
