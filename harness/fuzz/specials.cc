#include "harness/fuzz/specials.h"

#include <string>

namespace placemat::inline fuzz {
namespace {

using namespace std::string_view_literals;

constexpr std::u32string_view kSpecialTexts[] = {
    // These end, separate or escape something.
    U"\0"sv, U"\t", U"\n", U"\r\n", U"\r", U"\x1A", U"\x1B", U"\x7F", U"\u0085", U"\u2028",
    U"\u2029", U"\"", U"'", U"\\", U"/", U"..", U"<", U"&", U"%", U"?",
    // These are not shown.
    U"\u00A0", U"\u00AD", U"\u034F", U"\u061C", U"\u180E", U"\u200B", U"\u200D", U"\u200E",
    U"\u202E", U"\u2060", U"\u3000", U"\U000E0001", U"\U000E0100",
    // These change when case is changed or text is normalised.
    U"\u00DF", U"\u0130", U"\u0131", U"e\u0301", U"\u0640", U"\u1E9E", U"\u212B", U"\uAC00",
    U"\uFB03", U"\U0001D15E", U"\U0002F800",
    // These mark an encoding, or stand for what is missing.
    U"\uFEFF", U"\uFFFE", U"\uFFFF", U"\uFDD0", U"\uFDEF", U"\uFFFC", U"\uFFFD", U"\uFFFD\uFFFD",
    // These are private, or at the end of a plane that has few characters.
    U"\uE000", U"\uF8FF", U"\U000F0000", U"\U0010FFFD"};

constexpr std::u32string_view kMarks[] = {U"\uFEFF", U"\uFEFF", U"\uFFFE", U"\uFFFD", U"\0"sv};

}  // namespace

std::span<const std::u32string_view> special_texts() { return kSpecialTexts; }

std::u32string random_special(Dice& dice) {
  if (!dice.one_in(8)) return std::u32string(dice.pick(kSpecialTexts));
  const auto plane = static_cast<char32_t>(dice.between(1, 16));
  return std::u32string(1, plane << 16 | 0xFFFE | static_cast<char32_t>(dice.below(2)));
}

Octets random_mark(Dice& dice) {
  if (!dice.one_in(6)) return in_octets(dice.pick(kMarks));
  const CodeUnits whole = kByteOrderMarkUnits;
  const CodeUnits part = whole.first(dice.between(1, whole.size() - 1));
  return {part.begin(), part.end()};
}

Octets in_octets(std::u32string_view text) {
  Octets units;
  for (const char32_t value : text) append_in_octets(units, value, octets_for(value));
  return units;
}

}  // namespace placemat::inline fuzz
