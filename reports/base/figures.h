// Writes numbers, octets and values for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/unicode.h"

namespace placemat::inline base {

// Returns "1,241,863".
std::string grouped(std::uint64_t number);

// Returns grouped() with a unit: "1 case", "2,048 cases". The plural of `unit` must end in s.
std::string counted(std::uint64_t number, const std::string& unit);

// Returns at most five characters: "2,049", "96.0k", "402k", "1.24M", "4.29G". The number is cut
// and not rounded, so that it never claims more than there was.
std::string compact(std::uint64_t number);

// Returns "ED A0 80".
std::string spaced_hex(CodeUnits units);

// Returns "U+D800", or "110000" above Unicode.
std::string value_text(Ucs4 value);

// Returns "U+D800 110000", or the word "nothing" for no values.
std::string values_text(const std::vector<Ucs4>& values);

// Returns "a, b and 45 more": at most `most` of the names.
std::string first_of(const std::vector<std::string>& names, std::size_t most);

// Returns a name as words: "not judged" for not-judged.
std::string in_words(std::string_view name);

}  // namespace placemat::inline base
