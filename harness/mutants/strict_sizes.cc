// Counts, measures, cuts and orders as the strict behaviour does.

#include <algorithm>

#include "harness/mutants/behaviour.h"

namespace placemat::inline mutants {
namespace {

// Returns the values that are counted or measured, or a refusal of ill-formed input.
Reply seen(const Behaviour& behaviour, CodeUnits units) {
  const bool refuses = behaviour.profile.counting == Counting::kRefuse;
  return refuses ? strict_decode(behaviour, units) : strict_replace(behaviour, units);
}

// Returns the rank in the order of UTF-16: surrogates, and so all values above U+FFFF, come before
// U+E000.
Ucs4 utf16_rank(Ucs4 value) {
  return 0xE000 <= value && value <= 0xFFFF ? value + 0x200000 : value;
}

}  // namespace

Reply strict_count(const Behaviour& behaviour, CodeUnits units) {
  const Reply reply = seen(behaviour, units);
  if (reply.kind != Reply::Kind::kValues) return reply;
  return Reply::of_number(reply.values.size());
}

Reply strict_utf16_length(const Behaviour& behaviour, CodeUnits units) {
  const Reply reply = seen(behaviour, units);
  if (reply.kind != Reply::Kind::kValues) return reply;
  const auto pairs = std::count_if(reply.values.begin(), reply.values.end(),
                                   [](Ucs4 value) { return value >= 0x10000; });
  return Reply::of_number(reply.values.size() + static_cast<std::size_t>(pairs));
}

Reply strict_utf8_length(const Behaviour& behaviour, std::span<const Ucs4> values) {
  const Reply reply = strict_encode(behaviour, values);
  if (reply.kind != Reply::Kind::kUnits) return reply;
  return Reply::of_number(reply.units.size());
}

Reply strict_encode_utf16(const Behaviour& behaviour, std::span<const char16_t> words) {
  std::vector<std::uint8_t> units;
  const auto append = [&](Ucs4 value) {
    const std::vector<std::uint8_t> octets = behaviour.table->encode(value);
    units.insert(units.end(), octets.begin(), octets.end());
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Ucs4 word = words[i];
    if (is_pair(words, i)) {
      append(value_of_pair(word, words[++i]));
    } else if (!behaviour.table->encode(word).empty()) {
      append(word);  // a lone surrogate, too, where the form has sequences for them
    } else if (behaviour.profile.lone_surrogate == LoneSurrogate::kReplace) {
      append(kReplacementCharacter);
    } else {
      return Reply::unencodable(i);
    }
  }
  return Reply::of_units(std::move(units));
}

Reply strict_previous(const Behaviour& behaviour, CodeUnits units, std::size_t at) {
  // Steps forwards, because then no form needs a rule of its own. Reads no octet from `at` on.
  const CodeUnits before = units.first(at);
  for (std::size_t start = 0;;) {
    const Step step = behaviour.step(before, start);
    const bool last = start + step.length == at;
    if (last && step.well_formed) return Reply::start(start, step.value);
    if (last) return Reply::start(start);
    start += step.length;
  }
}

Reply strict_truncate(const Behaviour& behaviour, CodeUnits units, std::size_t room) {
  std::size_t kept = 0;
  while (kept < units.size()) {
    const std::size_t length = behaviour.step(units, kept).length;
    if (kept + length > room) break;
    kept += length;
  }
  return Reply::of_units({units.begin(), units.begin() + static_cast<std::ptrdiff_t>(kept)});
}

Reply strict_compare(const Behaviour& behaviour, CodeUnits left, CodeUnits right) {
  const auto order = [](const auto& a, const auto& b, auto less) {
    if (std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less)) return -1;
    return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), less) ? 1 : 0;
  };
  const bool in_utf16 = behaviour.profile.order == Order::kUtf16;
  const int by_values = order(
      strict_replace(behaviour, left).values, strict_replace(behaviour, right).values,
      [in_utf16](Ucs4 a, Ucs4 b) { return in_utf16 ? utf16_rank(a) < utf16_rank(b) : a < b; });
  // Strings that differ only in their ill-formed octets are not equal.
  return Reply::of_order(by_values != 0 ? by_values : order(left, right, std::less<>()));
}

}  // namespace placemat::inline mutants
