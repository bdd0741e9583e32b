// Changes lines and JSON by their tokens.

#include <algorithm>
#include <string_view>

#include "harness/fuzz/mutate.h"

namespace placemat::inline fuzz {
namespace {

// Readers of text may fail at these values of JSON.
constexpr std::string_view kTokens[] = {
    "0",   "-1",    "255",  "256",  "4294967296", "18446744073709551615", "18446744073709551616",
    "0.5", "1e999", "true", "null", "\"\"",       "\"\\u0000\"",          "\"\\ud800\"",
    "[]",  "{}"};
constexpr std::string_view kSigns = "{}[]\",: \n\\-";

CodeUnits octets_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool is_word(std::uint8_t octet) {
  return ('0' <= octet && octet <= '9') || ('A' <= octet && octet <= 'Z') ||
         ('a' <= octet && octet <= 'z') || octet == '-' || octet == '_';
}

}  // namespace

// Returns a word, with the quotation marks around it, or one sign. The token is seldom in the first
// line, which may name the text's reader.
Mutator::Stretch Mutator::token_in(CodeUnits units) {
  const auto line_end = std::find(units.begin(), units.end(), '\n');
  std::size_t first = 0;
  if (line_end != units.end() && !dice_.one_in(16)) {
    first = static_cast<std::size_t>(line_end - units.begin()) + 1;
  }
  Stretch token{first + dice_.below(units.size() - first), 0};
  token.end = std::min(token.begin + 1, units.size());
  if (token.begin == units.size() || !is_word(units[token.begin])) return token;
  while (token.begin > first && is_word(units[token.begin - 1])) --token.begin;
  while (token.end < units.size() && is_word(units[token.end])) ++token.end;
  const bool quoted = token.begin > first && units[token.begin - 1] == '"' &&
                      token.end < units.size() && units[token.end] == '"';
  return quoted ? Stretch{token.begin - 1, token.end + 1} : token;
}

void Mutator::change_text(Octets& units, CodeUnits other) {
  const Stretch one = token_in(units);
  const Stretch two = token_in(units);
  const Stretch all{std::min(one.begin, two.begin), std::max(one.end, two.end)};
  const auto copy_of = [](CodeUnits from, Stretch stretch) {
    const CodeUnits part = from.subspan(stretch.begin, stretch.end - stretch.begin);
    return Octets(part.begin(), part.end());
  };
  const auto replace = [&units](Stretch stretch, CodeUnits with) {
    units.erase(at(units, stretch.begin), at(units, stretch.end));
    insert(units, stretch.begin, with);
  };
  switch (dice_.below(10)) {
    case 0:  // another value
    case 1:
      return replace(one, octets_of(dice_.pick(kTokens)));
    case 2:  // one token as another
      return replace(one, copy_of(units, two));
    case 3:  // a token less
      return replace(one, {});
    case 4:  // a stretch less
      return replace(all, {});
    case 5:  // a stretch twice
      return insert(units, all.end, copy_of(units, all));
    case 6: {  // a token of another input
      const CodeUnits from = other.empty() ? CodeUnits(units) : other;
      return replace(one, copy_of(from, token_in(from)));
    }
    case 7:  // a sign more
      return insert(units, one.begin, octets_of(kSigns).subspan(dice_.below(kSigns.size()), 1));
    case 8: {  // octets that may be ill-formed
      Octets piece;
      append_piece(piece);
      return insert(units, one.begin, piece);
    }
    default:  // one octet changed
      if (one.begin < units.size()) {
        units[one.begin] ^= static_cast<std::uint8_t>(1U << dice_.below(8));
      }
  }
}

}  // namespace placemat::inline fuzz
