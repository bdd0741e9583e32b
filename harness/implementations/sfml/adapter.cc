// Adapts SFML: sf::Utf8::decode and sf::Utf8::encode.
#include <SFML/Config.hpp>
#include <SFML/System/Utf.hpp>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "harness/door/registry.h"

namespace placemat {
namespace {

// SFML 3 has values as char32_t, and SFML 2 as an integer of its own.
using Value = std::conditional_t<(SFML_VERSION_MAJOR < 3), std::uint32_t, char32_t>;

// Calls decode repeatedly, with signed octets as a std::string has them.
template <typename Each>
void decode_each(CodeUnits units, Ucs4 replacement, Each each) {
  const auto* const begin = reinterpret_cast<const char*>(units.data());
  const auto* const end = begin + units.size();
  for (const char* at = begin; at < end;) {
    const auto offset = static_cast<std::size_t>(at - begin);
    Value value = 0;
    at = sf::Utf8::decode(at, end, value, replacement);
    each(offset, value);
  }
}

// The replacement is a value that no sequence spells, so that each replacement can be recognised.
Reply decode(CodeUnits units) {
  constexpr Ucs4 kNone = 0xFFFFFFFF;
  std::vector<Ucs4> values;
  std::optional<std::size_t> fault;
  decode_each(units, kNone, [&](std::size_t offset, Ucs4 value) {
    if (value == kNone && !fault) fault = offset;
    values.push_back(value);
  });
  return fault ? Reply::ill_formed(*fault) : Reply::of_values(std::move(values));
}

Reply replace(CodeUnits units) {
  std::vector<Ucs4> values;
  decode_each(units, kReplacementCharacter,
              [&](std::size_t, Ucs4 value) { values.push_back(value); });
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::string out;
  for (const Ucs4 value : values) sf::Utf8::encode(value, std::back_inserter(out), '?');
  return Reply::of_units({out.begin(), out.end()});
}

Reply count(CodeUnits units) {
  const auto* const begin = reinterpret_cast<const char*>(units.data());
  return Reply::of_number(sf::Utf8::count(begin, begin + units.size()));
}

// The functions are templates, so the version is that of the headers.
const Registration kRegistration{{
    .description = {.id = "sfml-utf8",
                    .name = "SFML sf::Utf8",
                    .version = std::to_string(SFML_VERSION_MAJOR) + "." +
                               std::to_string(SFML_VERSION_MINOR) + "." +
                               std::to_string(SFML_VERSION_PATCH),
                    .language = "C++",
                    .api = "sf::Utf8::decode, sf::Utf8::encode, sf::Utf8::count",
                    .profile = {.refusal = Refusal::kReplace,
                                .source = "SFML documentation, sf::Utf<8>: decode (a replacement "
                                          "if the sequence is invalid; for how much it stands is "
                                          "not said), encode (a replacement for what is not "
                                          "convertible)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .count = count,
}};

}  // namespace
}  // namespace placemat
