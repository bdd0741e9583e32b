#include "harness/fuzz/inputs.h"

#include <algorithm>

#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/placement.h"
#include "harness/judge/reading.h"
#include "harness/judge/rulebook.h"
#include "harness/judge/spelling.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/utf16.h"

namespace placemat::inline fuzz {

std::vector<Ucs4> values_in(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t at = 0; at + 4 <= units.size(); at += 4) {
    values.push_back(Ucs4{units[at]} << 24 | Ucs4{units[at + 1]} << 16 | Ucs4{units[at + 2]} << 8 |
                     Ucs4{units[at + 3]});
  }
  return values;
}

std::vector<Ucs4> spelled_values(CodeUnits units) { return reading_of(kFssUtf1992, units)->values; }

std::vector<Ucs4> spelled_words(CodeUnits units) {
  std::vector<Ucs4> values = spelled_values(units);
  std::erase_if(values, [](Ucs4 value) { return value > kMaxScalar; });
  return words_of_values(values);
}

std::vector<Ucs4> testable_values(const Implementation& implementation,
                                  const std::vector<Ucs4>& values) {
  Request request = Request::encode(values);
  if (in_domain(implementation.describe().profile, request)) return values;
  std::vector<Ucs4> testable;
  for (const Ucs4 value : values) {
    request = Request::encode({value});
    if (in_domain(implementation.describe().profile, request)) {
      testable.push_back(value);
    } else {
      fuzz_tally().count_untestable();
    }
  }
  return testable;
}

std::vector<Ucs4> encodable_values(const Implementation& implementation,
                                   const std::vector<Ucs4>& values) {
  const EncodingForm& form = *implementation.describe().profile.form;
  std::vector<Ucs4> encodable;
  std::optional<Ucs4> previous;
  for (const Ucs4 value : values) {
    if (encode_after(form, value, previous).empty()) continue;
    encodable.push_back(value);
    previous = value;
  }
  return encodable;
}

Sized sized_in(CodeUnits units) {
  if (units.empty()) return {};
  const std::size_t count = std::min<std::size_t>(units.back() % 8, units.size() - 1);
  const std::size_t octets = units.size() - 1 - count;
  return {units.first(octets), units.subspan(octets, count)};
}

std::array<CodeUnits, 3> strings_in(CodeUnits units) {
  const Sized input = sized_in(units);
  std::array<CodeUnits, 3> strings;
  CodeUnits left = input.units;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t length = i < input.sizes.size() ? input.sizes[i] : 0;
    strings[i] = left.first(std::min(length, left.size()));
    left = left.subspan(strings[i].size());
  }
  strings[2] = left;
  return strings;
}

Request chunks_in(CodeUnits units) {
  if (units.empty()) return Request::stream({}, {});
  const Sized input = sized_in(units);
  std::vector<std::size_t> lengths;
  std::size_t left = input.units.size();
  for (const std::uint8_t length : input.sizes) {
    lengths.push_back(std::min<std::size_t>(length % 32, left));
    left -= lengths.back();
  }
  lengths.push_back(left);
  return Request::stream({input.units.begin(), input.units.end()}, std::move(lengths));
}

Request life_in(CodeUnits units) {
  const Sized input = sized_in(units);
  std::vector<Call> calls;
  std::size_t left = input.units.size();
  for (const std::uint8_t size : input.sizes) {
    const unsigned way = size / 32;
    if (way < 7) {
      const std::size_t length = std::min<std::size_t>(size % 32, left);
      left -= length;
      calls.push_back({way == 4 || way == 5 ? CallKind::kLast : CallKind::kMore, length});
    }
    if (way >= 6) calls.push_back({CallKind::kReset, 0});
  }
  calls.push_back({CallKind::kLast, left});
  return Request::session({input.units.begin(), input.units.end()}, std::move(calls));
}

std::vector<Request> splits_of(CodeUnits units) {
  std::vector<Request> splits = {chunks_in(units)};
  const std::vector<std::uint8_t> octets = splits[0].units();
  const std::size_t size = octets.size();
  if (size == 0 || size > kMostPlaced) return splits;
  splits.push_back(Request::stream(octets, {size}));
  splits.push_back(Request::stream(octets, std::vector<std::size_t>(size, 1)));
  const std::size_t first = std::min(size, of_interest(octets) + 1 + size % 3);
  splits.push_back(Request::stream(octets, {first, 0, size - first, 0}));
  return splits;
}

}  // namespace placemat::inline fuzz
