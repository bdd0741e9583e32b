// Adapts ICU's binary order of strings: u_strCompare, over UTF-16, and u_strCompareIter, over UTF-8
// as it is; each by code units and by code points. Collation by a language's rules is something
// else.
#include <unicode/uiter.h>
#include <unicode/ustring.h>

#include <cstdint>
#include <optional>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"

namespace placemat {
namespace {

// Returns what u_strFromUTF8 makes of the octets, or std::nullopt if it refuses them.
std::optional<Fenced<char16_t>> utf16_of(CodeUnits units) {
  const auto out = Fenced<char16_t>::room(units.size() + 1);
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written,
                reinterpret_cast<const char*>(units.data()),
                static_cast<std::int32_t>(units.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return std::nullopt;
  icu::require_success(error, "u_strFromUTF8");
  return Fenced<char16_t>::copy(std::span(out.data(), static_cast<std::size_t>(written)));
}

template <bool kCodePointOrder>
Reply compare_strings(CodeUnits left, CodeUnits right) {
  const std::optional<Fenced<char16_t>> a = utf16_of(left);
  const std::optional<Fenced<char16_t>> b = utf16_of(right);
  if (!a || !b) return Reply::untestable();  // not given as UTF-16
  return Reply::of_order(u_strCompare(a->data(), static_cast<std::int32_t>(a->size()), b->data(),
                                      static_cast<std::int32_t>(b->size()), kCodePointOrder));
}

// Returns the length of the text that a UCharIterator passes over and counts.
Reply iterator_length(CodeUnits units) {
  UCharIterator text;
  uiter_setUTF8(&text, reinterpret_cast<const char*>(units.data()),
                static_cast<std::int32_t>(units.size()));
  return Reply::of_number(static_cast<std::size_t>(text.getIndex(&text, UITER_LENGTH)));
}

template <bool kCodePointOrder>
Reply compare_iterators(CodeUnits left, CodeUnits right) {
  UCharIterator a;
  UCharIterator b;
  uiter_setUTF8(&a, reinterpret_cast<const char*>(left.data()),
                static_cast<std::int32_t>(left.size()));
  uiter_setUTF8(&b, reinterpret_cast<const char*>(right.data()),
                static_cast<std::int32_t>(right.size()));
  return Reply::of_order(u_strCompareIter(&a, &b, kCodePointOrder));
}

Adapter adapter(const char* id, const char* name, const char* api, Order order, const char* source,
                Reply (*compare)(CodeUnits, CodeUnits),
                Reply (*utf16_length)(CodeUnits) = nullptr) {
  return {.description = {.id = id,
                          .name = name,
                          .version = icu::version(),
                          .language = "C",
                          .api = api,
                          .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                      .order = order,
                                      .source = source}},
          .utf16_length = utf16_length,
          .compare = compare};
}

constexpr char kStrings[] =
    "ICU API documentation: unicode/ustring.h, u_strCompare (binary order; codePointOrder chooses "
    "between code unit order and code point order)";
constexpr char kIterators[] =
    "ICU API documentation: unicode/ustring.h, u_strCompareIter (works otherwise just like "
    "u_strCompare: code unit order or code point order); unicode/uiter.h, uiter_setUTF8";

const Registration kByUnits{adapter("icu4c-strcompare", "ICU u_strCompare",
                                    "u_strFromUTF8; u_strCompare, codePointOrder false",
                                    Order::kUtf16, kStrings, compare_strings<false>)};
const Registration kByPoints{adapter("icu4c-strcompare-code-point-order",
                                     "ICU u_strCompare, in code point order",
                                     "u_strFromUTF8; u_strCompare, codePointOrder true",
                                     Order::kCodePoint, kStrings, compare_strings<true>)};
const Registration kIterByUnits{adapter("icu4c-strcompareiter", "ICU u_strCompareIter",
                                        "uiter_setUTF8; u_strCompareIter, codePointOrder false; "
                                        "UCharIterator::getIndex, UITER_LENGTH",
                                        Order::kUtf16, kIterators, compare_iterators<false>,
                                        iterator_length)};
const Registration kIterByPoints{adapter("icu4c-strcompareiter-code-point-order",
                                         "ICU u_strCompareIter, in code point order",
                                         "uiter_setUTF8; u_strCompareIter, codePointOrder true",
                                         Order::kCodePoint, kIterators, compare_iterators<true>)};

}  // namespace
}  // namespace placemat
