// Stands in for simdutf, so that tests in its dress can be tried without it: defines the names that
// they use over the C library. With FAULTY, each function errs.
#pragma once

#include <clocale>
#include <cstddef>
#include <cwchar>

namespace simdutf {

enum error_code { SUCCESS, SURROGATE };

struct result {
  error_code error;
  std::size_t count;
};

#ifdef FAULTY
constexpr bool kIsFaulty = true;
#else
constexpr bool kIsFaulty = false;
#endif

struct implementation {
  implementation() { std::setlocale(LC_ALL, "C.UTF-8"); }

  result validate_utf8_with_errors(const char* octets, std::size_t count) const {
    if (kIsFaulty) return {SURROGATE, 0};
    const result read = each(octets, count, [](wchar_t) {});
    return {read.error, read.error == SUCCESS ? count : read.count};
  }
  result convert_utf8_to_utf32_with_errors(const char* octets, std::size_t count,
                                           char32_t* values) const {
    return each(octets, count, [&](wchar_t value) { *values++ = static_cast<char32_t>(value); });
  }
  result convert_utf32_to_utf8_with_errors(const char32_t* values, std::size_t count,
                                           char* octets) const {
    std::size_t written = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::mbstate_t state{};
      const std::size_t length =
          std::wcrtomb(octets + written, static_cast<wchar_t>(values[i]), &state);
      const bool fails = length == static_cast<std::size_t>(-1);
      if (fails && !kIsFaulty) return {SURROGATE, i};
      written += fails ? 1 : length;
    }
    return {SUCCESS, written};
  }
  std::size_t count_utf8(const char* octets, std::size_t count) const {
    std::size_t number = kIsFaulty ? 1 : 0;
    each(octets, count, [&](wchar_t) { ++number; });
    return number;
  }
  std::size_t utf16_length_from_utf8(const char* octets, std::size_t count) const {
    std::size_t number = kIsFaulty ? 1 : 0;
    each(octets, count, [&](wchar_t value) { number += value > 0xFFFF ? 2 : 1; });
    return number;
  }
  std::size_t utf8_length_from_utf32(const char32_t* values, std::size_t count) const {
    char octets[64];
    return convert_utf32_to_utf8_with_errors(values, count, octets).count + (kIsFaulty ? 1 : 0);
  }

 private:
  // Returns the number of the values, or where the ill-formed part begins.
  template <typename Take>
  static result each(const char* octets, std::size_t count, Take take) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < count; ++number) {
      std::mbstate_t state{};
      wchar_t value = 0;
      const std::size_t length = std::mbrtowc(&value, octets + at, count - at, &state);
      const bool fails = length > count - at;
      if (fails && !kIsFaulty) return {SURROGATE, at};
      take(value);
      at += fails || length == 0 ? 1 : length;
    }
    return {SUCCESS, number};
  }
};

}  // namespace simdutf
