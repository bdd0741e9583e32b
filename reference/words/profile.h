// Says what an implementation claims to do: the profile that it is judged against.
//
// A claim is what the implementation's own documentation says, and `source` names the place. Two
// implementations may differ only where their profiles differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline words {

// Replacement is what the output has in place of ill-formed input.
enum class Replacement : std::uint8_t {
  kUnspecified,
  kMaximalSubpart,   // one U+FFFD per maximal subpart (Unicode; WHATWG Encoding)
  kPerOctet,         // one U+FFFD per octet
  kPerSequence,      // one U+FFFD for a lead and the continuations present, up to its length
  kDrop,             // no value
  kSurrogateEscape,  // one of U+DC80..U+DCFF per octet ("UTF-8B")
  kLatin1,           // one of U+0080..U+00FF per octet
  kCp1252,           // each octet as windows-1252; 81 8D 8F 90 9D as U+0081 ...
  kWholeLatin1,      // the whole input as ISO 8859-1
  kWholeCp1252,      // the whole input as windows-1252
};

// kReplacementPolicies lists all policies that say what is written.
inline constexpr Replacement kReplacementPolicies[] = {
    Replacement::kMaximalSubpart, Replacement::kPerOctet,        Replacement::kPerSequence,
    Replacement::kDrop,           Replacement::kSurrogateEscape, Replacement::kLatin1,
    Replacement::kCp1252,         Replacement::kWholeLatin1,     Replacement::kWholeCp1252,
};

// BomPolicy says what happens to EF BB BF at the start of the input, where it may be a signature.
enum class BomPolicy : std::uint8_t { kUnspecified, kKeep, kStrip };

// Refusal says what an encoder does with a value that its form cannot spell.
enum class Refusal : std::uint8_t {
  kUnspecified,
  kRefuse,
  kReplace,  // EF BF BD or 3F in its place
};

// Counting says what counting and measuring do with ill-formed input.
enum class Counting : std::uint8_t {
  kUnspecified,
  kReplacement,  // they count what the replacement policy writes
  kRefuse,
};

// RoomUnit is the unit of the room of decode-into.
enum class RoomUnit : std::uint8_t { kUtf32, kUtf16, kUtf8 };

// LoneSurrogate says what an encoder of UTF-16 does with a lone surrogate.
enum class LoneSurrogate : std::uint8_t {
  kUnspecified,
  kRefuse,
  kReplace,  // EF BF BD or 3F in its place
  kWtf8,     // ED A0 80 to ED BF BF
};

// Backward says how far a step backwards goes in ill-formed input.
enum class Backward : std::uint8_t {
  kUnspecified,
  kMaximalSubpart,
  kPerOctet,
  kToLead,  // over all continuations, however many, to the octet before them
};

// Order says how strings are ordered: by their values, or by their UTF-16 code units.
enum class Order : std::uint8_t { kUnspecified, kCodePoint, kUtf16 };

// AfterError says what an object does with octets after it has refused some.
enum class AfterError : std::uint8_t {
  kUnspecified,
  kNew,         // as a new object; what was left of the refused call is lost
  kGoOn,        // it reads on after the ill-formed subsequence
  kResetFirst,  // it must be reset first
};

// AfterLast says what an object does with octets after the last ones of a text.
enum class AfterLast : std::uint8_t {
  kUnspecified,
  kNew,         // as a new object
  kResetFirst,  // it must be reset first
};

// Delivers says which call of an object gives a value, or refuses.
enum class Delivers : std::uint8_t {
  kUnspecified,
  kAtOnce,  // the call that brings the last octet, or makes the error certain
};

// Domain says which input the API cannot take. A case outside the domain is untestable: counted,
// not judged.
struct Domain {
  bool no_nul = false;         // a NUL ends the string (octets and values)
  bool xml_char = false;       // only what XML's Char production allows
  bool values_31_bit = false;  // encodes values to 7FFFFFFF
  bool scalar_values = false;  // encodes scalar values only
  // Says that the API reads up to a NUL after the input. It limits no case.
  bool nul_terminated = false;
  std::optional<std::size_t> max_octets;

  bool operator==(const Domain&) const = default;
};

// Is Domain::max_octets of an API that takes lengths in 32 bits with a sign.
inline constexpr std::size_t kMaxInt32Octets = 0x7FFFFFFF;

struct Profile {
  const EncodingForm* form = &kRfc3629;
  Replacement replacement = Replacement::kUnspecified;
  BomPolicy bom = BomPolicy::kUnspecified;
  Refusal refusal = Refusal::kUnspecified;
  Domain domain;
  Counting counting = Counting::kUnspecified;
  RoomUnit room = RoomUnit::kUtf32;
  LoneSurrogate lone_surrogate = LoneSurrogate::kUnspecified;
  Backward backward = Backward::kUnspecified;
  Order order = Order::kUnspecified;
  AfterError after_error = AfterError::kUnspecified;
  AfterLast after_last = AfterLast::kUnspecified;
  Delivers delivers = Delivers::kUnspecified;
  std::string source;  // where the claim is documented

  bool operator==(const Profile&) const = default;
};

// Claim is a claim in words, as a driver's greeting says it: "replacement" and "per-octet".
struct Claim {
  std::string_view key;
  std::string value;   // empty if there is no claim
  unsigned since = 1;  // version of the driver protocol
  bool is_default = false;
};
// Returns all claims in a fixed order, without `source`.
std::vector<Claim> claims_of(const Profile& profile);

bool is_claim(std::string_view key);
// set_claim() sets the claim `key`, which exists, in `profile`. It returns "", or for a wrong value
// "not one of keep, strip, unspecified"; `profile` is then unspecified.
std::string set_claim(Profile& profile, std::string_view key, std::string_view value);
// claim_words() returns the values of the claim `key`, which exists. "domain" may have several of
// its words, with spaces between; one of these words is "max-octets-N".
std::vector<std::string> claim_words(std::string_view key);

std::string_view replacement_name(Replacement replacement);
std::string_view room_name(RoomUnit room);
constexpr std::size_t size_of(RoomUnit room) {  // in octets
  return room == RoomUnit::kUtf32 ? 4 : room == RoomUnit::kUtf16 ? 2 : 1;
}
std::string domain_name(const Domain& domain);  // "no-nul max-octets-6"; "" for none

// Each of these functions returns std::nullopt for a name that reference/README.md does not list.
std::optional<Replacement> parse_replacement(std::string_view name);
std::optional<BomPolicy> parse_bom(std::string_view name);
std::optional<Domain> parse_domain(std::string_view names);

}  // namespace placemat::inline words
